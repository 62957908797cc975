"""The server is killed, again and again, while people play: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from ...patience import PATIENCE
from ..client import FRIEND, ME, Client, Guest, nonce
from ..running import PLAIN, Server, TurningServer
from .players import Player, check, seated, settle

GAMES = ("double-four", "lucky-numbers", "qwixx")


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.thorough)])
def test_kills_under_load_lose_no_acknowledged_move_and_double_none(tmp_path: Path, kills: int) -> None:
    asyncio.run(_kills(tmp_path, kills))


async def _kills(folder: Path, kills: int) -> None:
    rng = random.Random(5)
    with Server(folder, environment=PLAIN) as server:
        tables = [await seated(server, game) for game in GAMES]
        players = [player for table in tables for player in table]
        async with AsyncExitStack() as stack:
            for player in players:
                await stack.enter_async_context(player)
            for number in range(kills):
                await asyncio.sleep(rng.uniform(0.1, 0.6))
                await asyncio.wait_for(_acknowledged(players, 3 * number + 3), PATIENCE)
                server.kill()
                for player in players:
                    player.expect()
                await asyncio.to_thread(server.start)
                await asyncio.wait_for(asyncio.gather(*(player.resumed.wait() for player in players)), PATIENCE)
            await asyncio.sleep(0.5)
            await settle(players)
            for table in tables:
                await check(table, server.database)
            assert sum(len(player.acknowledged) for player in players) > 2 * kills
            assert all(len(player.closings) >= kills for player in players)


async def _acknowledged(players: list[Player], moves: int) -> None:
    """Wait until so many moves were made, on a machine that may be slow."""
    while sum(len(player.acknowledged) for player in players) < moves:
        await asyncio.sleep(0.01)


def test_a_clock_goes_on_after_a_crash_and_the_time_without_a_server_is_given_back(tmp_path: Path) -> None:
    asyncio.run(_credit(tmp_path))


async def _credit(folder: Path) -> None:
    with TurningServer(folder, environment=PLAIN) as server:
        ola, jan = Guest(server.host), Guest(server.host)
        await jan.get("/api/me")
        code = (await ola.open_table("double-four", [ME, FRIEND], {"clock": "brisk"}))["code"]
        async with Client(ola, code) as page, Client(jan, code) as other:
            await other.command("sit", seat=1, name="Jan", nonce=nonce())
            began = time.monotonic()
            await page.command("begin")
            await page.until(lambda: page.phase == "playing")
            await asyncio.wait_for(_noted(folder), PATIENCE)
            server.kill()
            killed = time.monotonic()
            server.turn(6)
            seen, away = page.version, 6 + time.monotonic() - killed
            await asyncio.to_thread(server.start)
            await page.until(lambda: page.version > seen)
            assert page.info
            left = next(chair.due for chair in page.info.chairs if chair.due is not None) / 1000
            lived = 6 + time.monotonic() - began - away
            assert 45 - lived - away / 2 <= left <= 45 - 1
            assert "credited" in [event.kind for event in page.events]


async def _noted(folder: Path) -> None:
    """Wait until the server has noted twice that it watches a deadline."""
    noted: set[int] = set()
    while len(noted) < 2:
        with closing(sqlite3.connect(folder / "stolik.db")) as kept:
            noted |= {seen for (seen,) in kept.execute("SELECT seen FROM deadlines")}
        await asyncio.sleep(0.1)


def test_a_seat_that_was_taken_over_is_taken_over_also_when_the_server_is_killed_at_once(tmp_path: Path) -> None:
    asyncio.run(_handovers(tmp_path))


async def _handovers(folder: Path) -> None:
    with Server(folder, environment=PLAIN) as server:
        ola, holder = Guest(server.host), Guest(server.host)
        code = (await ola.open_table("double-four", [ME, FRIEND]))["code"]
        await holder.get("/api/me")
        async with Client(holder, code) as page:
            await page.command("sit", seat=1, name="Jan", nonce=nonce())
        for _ in range(2):
            tablet = Guest(server.host)
            await tablet.get("/api/me")
            key = (await holder.post(f"/api/tables/{code}/handover", {"seat": 1}))["key"]
            assert await tablet.post(f"/api/handover/{key}") == {"code": code, "seat": 1}
            server.kill()
            await asyncio.to_thread(server.start)
            async with Client(tablet, code) as page:
                assert page.seats == [1]
            again = await holder.ask("POST", f"/api/handover/{key}")
            assert again.status == 404
            holder = tablet
