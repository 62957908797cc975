"""Lost games: tables of a game that is no longer installed, or that are gone, stand in nobody's way."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stolik.play import entries as log
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.table import Table
from stolik.server.storage import Store, TableRow

from ...patience import PATIENCE
from ..client import ME, Client, Guest
from ..picks import SMALL, quiet
from ..running import PLAIN, Server, TurningServer

pytestmark = pytest.mark.anyio


async def leave(server: Server, guest: str, lost: str) -> None:
    """Put a table into the database whose game is not there, with a clock that runs and this guest at it."""
    opened = Opened(SMALL, 1, 2, {}, TableSettings(clock="brisk", public=True), guest, seed_of(1))
    table = Table.open(opened, 1)
    table.sit(guest, 0, "Ola", "ab" * 8, 1)
    entries = [log.Entry(entry.seq, entry.at, entry.body) for entry in table.entries]
    entries[0] = log.Entry(1, 1, Opened(lost, 1, 2, {}, opened.settings, guest, opened.seed))
    store = await Store.open(server.database)
    row = TableRow("0" * 16, "ZGUBAA", "watch", lost, True, "waiting", 1, 1)
    await store.create(row, entries, guests=[guest], due=2)
    await store.close()


async def test_a_table_of_a_game_that_is_no_longer_installed_stands_in_nobodys_way(tmp_path: Path) -> None:
    with TurningServer(tmp_path, environment=PLAIN) as server:
        ola = Guest(server.host)
        code = (await ola.open_table(quiet().id, [ME, {"kind": "friend"}], {"public": True}))["code"]
        server.stop()
        await leave(server, ola.id, "mikado")
        server.start()
        assert [table["code"] for table in (await ola.get("/api/me"))["tables"]] == [code]
        async with Client(ola, code):
            assert [table["code"] for table in await ola.get("/api/tables")] == [code]
        reply = await ola.ask("GET", "/api/tables/ZGUBAA")
        assert (reply.status, reply.data["code"]) == (404, "unknown-table")
        assert "there is no game 'mikado'" in reply.data["text"]
        async with Client(ola, "ZGUBAA", stays=False) as page:
            assert await page.ended() == 4404
        async with asyncio.timeout(PATIENCE):
            while "table not taken over" not in server.log:  # a process looks for what nobody serves every five seconds
                server.turn(1)
                await asyncio.sleep(0.2)
        for _ in range(10):  # at least once more
            server.turn(1)
            await asyncio.sleep(0.2)
        assert server.log.count("table not taken over") == 1
        assert "Traceback" not in server.log
