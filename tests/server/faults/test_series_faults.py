"""A series whose server is killed between its games and during them, or that two processes serve."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.play.series_record import SeriesRecord

from ..running import PLAIN, Server
from ..scenes import play_some
from ..series_scenes import Pair
from .test_many import Redis, redis, two_servers

__all__ = ["redis"]

FIVE: dict[str, Any] = {"series": {"kind": "best", "games": 5}}


@pytest.mark.parametrize("games", [2, pytest.param(5, marks=pytest.mark.thorough)])
def test_a_series_survives_kills_between_its_games_and_during_them(tmp_path: Path, games: int) -> None:
    asyncio.run(_kills(tmp_path, games))


async def _kills(folder: Path, games: int) -> None:
    rng = random.Random(3)
    with Server(folder, environment=PLAIN) as server:
        async with Pair(server, "double-four", **FIVE) as two:
            for number in range(games - 1):
                await play_some(two.pages, 3)
                await _crash(server)
                await two.resign(number % 2)
                # Killed while both go on: the table may be there or not, told of or not, and with one nonce or two.
                going = asyncio.gather(two.say_next(0), two.say_next(1))
                await asyncio.sleep(rng.uniform(0, 0.02))
                await _crash(server)
                await going
                code = await two.following()
                await _crash(server)
                await two.come(code)
                await two.phase("playing")
                assert (two.series.number, two.series.id) == (number + 2, two.codes[0])
            await two.resign((games - 1) % 2)
            assert (two.series.over, two.series.standing) == (games == 5, [games // 2, games - games // 2])
            assert [game.code for game in two.series.played] == two.codes
            assert len((await two.guests[0].get("/api/me"))["tables"]) == games
            if two.series.over:
                reply = await two.guests[0].ask("GET", f"/api/series/{two.codes[2]}/record")
                assert len(SeriesRecord.from_json(reply.body.decode()).verify()) == games


async def _crash(server: Server) -> None:
    server.kill()
    await asyncio.to_thread(server.start)


def test_two_processes_open_the_next_table_once_and_both_find_it(
    tmp_path: Path, fresh_postgres: Callable[[], str], redis: Redis
) -> None:
    async def run() -> None:
        with two_servers(tmp_path, fresh_postgres(), redis.url) as (one, two_):
            async with Pair(one, "double-four", (one.host, two_.host), **FIVE) as two:
                for seat in (0, 1, 1):
                    await two.resign(seat)
                    await two.next()  # both at once, each at another process
                    assert two.ola.info
                    assert sorted(two.ola.info.fair.nonces) == sorted(two.nonces)
                assert two.series.standing == [2, 1]
                assert len((await two.guests[1].get("/api/me"))["tables"]) == 4

    asyncio.run(run())
