"""What is acknowledged is on disk, also where a guest waits for more than one table: handover, rematch, a series.

The disk here takes its time: what is appended to one table is kept only when the test says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from stolik.play.refusal import Refusal
from stolik.server.cluster.clock import ServerClock
from stolik.server.live import following
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.storage import Handover, Unavailable

from ...patience import PATIENCE
from .test_missing_players import until
from .test_tables import opening, tables_at

pytestmark = pytest.mark.anyio
NONCE = "ef" * 8


class SlowDisk:
    """Holds back what is appended to a table until `go_on` is set."""

    def __init__(self, live: LiveTable, problem: Exception | None = None) -> None:
        self.go_on = asyncio.Event()
        self.held = 0
        store = live.resources.store
        append = store.append

        async def later(*given: Any, **more: Any) -> None:
            self.held += 1
            await self.go_on.wait()
            if problem:
                raise problem
            await append(*given, **more)

        def slow(table: str, *given: Any, **more: Any) -> asyncio.Future[None]:
            return (
                asyncio.ensure_future(later(table, *given, **more))
                if table == live.row.id
                else append(table, *given, **more)
            )

        store.append = slow  # type: ignore[method-assign]


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[LiveTables, LiveTable]]:
    async with tables_at(folder, ServerClock()) as tables, asyncio.timeout(PATIENCE):
        now = tables.resources.clock.now()
        steps = [
            lambda table: table.sit("ola", 0, "Ola", "ab" * 8, now),
            lambda table: table.sit("jan", 1, "Jan", "cd" * 8, now),
            lambda table: table.begin("ola", now),
        ]
        yield tables, await tables.open("id", opening("none"), steps)


async def held(disk: SlowDisk, *waiting: asyncio.Task[Any]) -> None:
    """Wait until the disk has something to keep; nobody who waits for it is answered."""
    await until(lambda: disk.held)
    for _ in range(20):
        await asyncio.sleep(0.01)
    assert not any(task.done() for task in waiting)
    disk.go_on.set()


async def test_who_takes_over_a_seat_is_told_when_it_is_on_disk(tmp_path: Path) -> None:
    async with playing(tmp_path) as (tables, live):
        key = await tables.offer(live, 1, "jan")
        disk = SlowDisk(live)
        taking = asyncio.create_task(tables.take_over(key, "tablet"))
        await held(disk, taking)
        assert await taking == (live, 1)
        assert await live.resources.store.load("id") == live.table.entries
        assert live.table.seats_of("tablet") == [1]
        with pytest.raises(Refusal, match="used already"):
            await tables.take_over(key, "other")


async def test_a_seat_that_could_not_be_kept_is_refused_and_its_key_is_good_again(tmp_path: Path) -> None:
    async with playing(tmp_path) as (tables, live):
        key, append = await tables.offer(live, 1, "jan"), live.resources.store.append
        disk = SlowDisk(live, Unavailable("the disk is full"))
        disk.go_on.set()
        with pytest.raises(Refusal, match="could not be kept"):
            await tables.take_over(key, "tablet")
        live.resources.store.append = append  # type: ignore[method-assign]
        assert live.table.seats_of("jan") == [1]
        assert await tables.take_over(key, "tablet") == (live, 1)


async def test_of_two_who_take_over_a_seat_at_once_one_gets_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as (tables, live):
        key = await tables.offer(live, 1, "jan")
        got = await asyncio.gather(*(tables.take_over(key, name) for name in ("a", "b")), return_exceptions=True)
        assert sorted(type(each).__name__ for each in got) == ["Refusal", "tuple"]
        assert len(live.table.seats_of("a") + live.table.seats_of("b")) == 1


async def test_a_key_that_another_process_has_used_up_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as (tables, live):
        key = await tables.offer(live, 1, "jan")
        store, version = live.resources.store, live.table.version

        async def stale(_key_hash: str, _now: int) -> Handover:
            return Handover("id", 1, "jan")

        monkeypatch.setattr(store, "offered", stale)
        assert await tables.take_over(key, "jan") == (live, 1)  # back to its own device, which uses it up
        with pytest.raises(Refusal, match="used already"):
            await tables.take_over(key, "tablet")
        assert (live.table.version, live.table.seats_of("jan")) == (version, [1])


async def test_all_who_go_on_are_told_when_the_way_to_the_next_table_is_on_disk(tmp_path: Path) -> None:
    async with playing(tmp_path) as (tables, live):
        live.commit(lambda table: table.resign(0, live.now()))
        await until(lambda: live.log.idle)
        disk, commitment = SlowDisk(live), live.context.next
        going = [asyncio.create_task(following.go_on(tables, live, "ola", NONCE, commitment))]
        await until(lambda: live.table.rematch)  # known here, and on its way to the disk
        going.append(asyncio.create_task(following.go_on(tables, live, "jan", NONCE, commitment)))
        await held(disk, *going)
        assert await asyncio.gather(*going) == [live.table.version] * 2
        assert await live.resources.store.load("id") == live.table.entries
