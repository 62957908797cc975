"""Live tables: those that nobody uses are let go, and the list of tables is kept up."""

from __future__ import annotations

import asyncio
import gc
import itertools
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest

from stolik.play.entries import Opened, TableSettings
from stolik.play.table import Table
from stolik.server.cluster.bus import Bus
from stolik.server.cluster.clock import ServerClock
from stolik.server.identity.tickets import Tickets
from stolik.server.live.resources import Resources
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.storage import Store
from stolik.server.workers import Pool

from ...patience import PATIENCE
from ..picks import quiet

pytestmark = pytest.mark.anyio


def opening(clock: Literal["none", "brisk"] = "none") -> Opened:
    game = quiet()
    return Opened(game.id, game.version, 2, {}, TableSettings(clock=clock), "ola", "ab" * 32)


@asynccontextmanager
async def tables_at(folder: Path, clock: ServerClock) -> AsyncIterator[LiveTables]:
    store = await Store.open(f"sqlite:///{folder / 'stolik.db'}")
    tables = LiveTables(Resources(store, Pool(1), Bus(), clock, Tickets(["key"])))
    await tables.start()
    try:
        yield tables
    finally:
        await tables.close()
        await store.close()


async def test_a_table_that_is_let_go_leaves_memory_without_the_collector(tmp_path: Path) -> None:
    """It looks at old things nearly never, because everybody would wait for it."""
    async with tables_at(tmp_path, ServerClock()) as tables:
        gc.disable()
        try:
            live = await tables.open("id", opening())
            code, table, gone = live.row.code, weakref.ref(live.table), weakref.ref(live)
            tables.forget(live)
            del live
            assert (gone(), table()) == (None, None)
        finally:
            gc.enable()
        assert (await tables.by_code(code)).table.phase == "waiting"


async def test_tables_let_go_in_one_round_leave_memory_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands at once would hold everybody up."""
    monkeypatch.setattr("stolik.server.live.tables.QUIET", -1)
    monkeypatch.setattr("stolik.server.live.tables.STRIDE", 1)
    monkeypatch.setattr("stolik.server.live.tables.ROUND", 2.0)
    loop = asyncio.get_running_loop()
    moments: list[float] = []
    async with tables_at(tmp_path, ServerClock()) as tables, asyncio.timeout(PATIENCE):
        for id in ("a", "b", "c", "d"):
            weakref.finalize(await tables.open(id, opening()), lambda: moments.append(loop.time()))
        while len(moments) < 4:
            await asyncio.sleep(0.02)
    assert all(later - earlier > 0.4 for earlier, later in itertools.pairwise(moments))


async def play(live: LiveTable) -> None:
    """Make a move, and wait until it is on disk."""

    def move(table: Table) -> None:
        assert table.state
        seat = table.to_act[0]
        table.move(seat, table.state.legal(seat)[0].text, live.now())

    live.commit(move)
    while not live.log.settled:
        await asyncio.sleep(0.01)


@asynccontextmanager
async def table_at(folder: Path, time: list[float], clock: Literal["none", "brisk"]) -> AsyncIterator[LiveTable]:
    """A game that has begun, at a time that the test sets."""
    async with tables_at(folder, ServerClock(lambda: time[0], lambda: time[0])) as tables, asyncio.timeout(PATIENCE):
        yield await begun(tables, clock)


async def begun(tables: LiveTables, clock: Literal["none", "brisk"] = "brisk") -> LiveTable:
    """A game that has begun."""

    def begin(table: Table) -> None:
        now = tables.resources.clock.now()
        table.sit("ola", 0, "Ola", "ab" * 8, now)
        table.sit("jan", 1, "Jan", "cd" * 8, now)
        table.begin("ola", now)

    return await tables.open("id", opening(clock), [begin])


async def test_when_a_table_was_last_used_is_right_give_or_take_a_minute(tmp_path: Path) -> None:
    time = [100 * 60.0]
    async with table_at(tmp_path, time, "none") as live:
        noted = []
        for seconds in (1, 2, 55, 2, 5, 1, 300):
            time[0] += seconds
            await play(live)
            row = await live.resources.store.find_id("id")
            assert row
            assert row.phase == "playing"
            noted.append(row.updated / 1000 - 100 * 60)
        assert noted == [1, 1, 1, 1, 65, 65, 366]
        live.commit(lambda table: table.resign(0, live.now()))
        while (row := await live.resources.store.find_id("id")) and row.phase != "over":
            await asyncio.sleep(0.01)


async def test_a_limit_is_on_disk_with_every_move_that_changes_it(tmp_path: Path) -> None:
    time = [100 * 60.0]
    async with table_at(tmp_path, time, "brisk") as live:
        for _ in range(4):
            time[0] += 1
            await play(live)
            kept = await live.resources.store.deadline("id")
            assert kept
            assert kept.due == live.table.due


async def test_a_limit_that_another_process_has_noted_is_replaced(tmp_path: Path) -> None:
    time = [100 * 60.0]
    async with table_at(tmp_path, time, "none") as live:
        await play(live)
        other = Table.replay(live.table.entries)
        assert other.state
        other.move(other.to_act[0], other.state.legal(other.to_act[0])[0].text, live.now())
        await live.resources.store.append("id", other.unsaved, phase="playing", due=1)
        live.log.refresh()
        while live.table.version != other.version:
            await asyncio.sleep(0.01)
        await play(live)
        assert await live.resources.store.deadline("id") is None
