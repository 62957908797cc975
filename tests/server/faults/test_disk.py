"""The disk fails: commands are refused with a word, nothing that was kept is lost, and play goes on when it can."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

from stolik.server.messages import Done, Refused

from ...patience import PATIENCE
from ..client import HERE, ME, Client, Guest, request
from ..running import PLAIN, Server
from ..storage.test_health import garble
from .players import kept


def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    asyncio.run(_full_disk(tmp_path))


async def _full_disk(folder: Path) -> None:
    with Server(folder, environment=PLAIN) as server:
        assert server.process
        ola = Guest(server.host)
        code = (await ola.open_table("double-four", [ME, HERE]))["code"]
        async with Client(ola, code) as page:
            answers = [await page.play(page.moves()[0]) for _ in range(3)]
            assert all(isinstance(answer, Done) for answer in answers)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            refused = await page.play(page.moves()[0])
            assert isinstance(refused, Refused)
            assert refused.code == "storage"
            assert (await _unready(server)).startswith("the disk")
            before = len(await kept(server.database, code))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            async with asyncio.timeout(PATIENCE):
                while not isinstance(await page.play(page.moves()[0]), Done):
                    await asyncio.sleep(0.2)
                while not server.ready:
                    await asyncio.sleep(0.2)
        entries = await kept(server.database, code)
        assert len(entries) > before
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))


async def _unready(server: Server) -> str:
    """Wait until the server says that it is not ready; the reason."""
    async with asyncio.timeout(PATIENCE):
        while (reply := await asyncio.to_thread(request, server.host, "GET", "/ready")).status == 200:
            await asyncio.sleep(0.1)
    assert (reply.status, reply.data["status"]) == (503, "not ready")
    reason: str = reply.data["reason"]
    return reason


def test_a_file_that_is_taken_away_stops_play_at_once_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    asyncio.run(_taken_away(tmp_path))


async def _taken_away(folder: Path) -> None:
    file, elsewhere = folder / "stolik.db", folder / "elsewhere"
    with Server(folder, environment=PLAIN) as server:
        ola = Guest(server.host)
        code = (await ola.open_table("double-four", [ME, HERE]))["code"]
        async with Client(ola, code) as page:
            assert isinstance(await page.play(page.moves()[0]), Done)
            file.rename(elsewhere)
            refused = await page.play(page.moves()[0])  # before any watch has looked
            assert isinstance(refused, Refused)
            assert refused.code == "storage"
            assert "gone" in await _unready(server)
            assert (await ola.ask("GET", "/api/me")).status == 503
            assert not file.exists()
            elsewhere.rename(file)
            async with asyncio.timeout(PATIENCE):
                while not isinstance(await page.play(page.moves()[0]), Done):
                    await asyncio.sleep(0.2)
                while not server.ready:
                    await asyncio.sleep(0.2)
            server.kill()
            commands = {entry.command for entry in await kept(server.database, code)}
            assert page.acknowledged.keys() <= commands
        assert "the file of the database is gone" in server.log
        assert "Traceback" not in server.log


def test_damage_inside_the_file_is_told_in_words_and_stops_play(tmp_path: Path) -> None:
    asyncio.run(_damage(tmp_path))


async def _damage(folder: Path) -> None:
    with Server(folder, environment=PLAIN) as server:
        ola = Guest(server.host)
        code = (await ola.open_table("double-four", [ME, HERE]))["code"]
        server.stop()
        garble(folder / "stolik.db", "entries")
        server.start()
        reply = await ola.ask("GET", f"/api/tables/{code}")
        assert (reply.status, reply.data["code"]) == (503, "storage")
        assert "damaged" in await _unready(server)
        body = {"game": "double-four", "players": 2, "seats": [ME, HERE], "nonce": "ab" * 16}
        opened = await ola.ask("POST", "/api/tables", {**body, "ticket": await ola.ticket()})
        assert (opened.status, opened.data["code"]) == (503, "storage")
        assert "the database is damaged" in server.log
        assert "Traceback" not in server.log
