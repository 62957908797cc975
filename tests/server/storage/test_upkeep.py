"""Idle tables are marked and deleted a week later, by days of running; no leap of the clock deletes anything."""

from __future__ import annotations

import asyncio
from typing import Final

import pytest

from stolik.server.storage import Gone, Store, upkeep
from stolik.server.storage.upkeep import CHUNK

from .samples import FIRST, NOW, move, opened, row

pytestmark = pytest.mark.anyio

DAY: Final = 24 * 3_600_000
EXPIRE: Final = 30 * DAY


@pytest.fixture(autouse=True)
def daily(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sweeps that count a day each, not twenty minutes: a month of them is soon over."""
    monkeypatch.setattr(upkeep, "LONGEST", DAY)


class Runs:
    """A server that runs with a store and sweeps once a day; its date can be set."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOW
        self.marked = self.deleted = 0
        self.keep: int | None = None  # for how long finished tables are

    async def sweep(self, *used: str) -> None:
        swept = await self.store.sweep(self.now, EXPIRE, used, self.keep)
        self.marked += swept.marked
        self.deleted += swept.deleted

    async def run(self, days: int, *used: str) -> None:
        for _ in range(days):
            self.now += DAY
            await self.sweep(*used)


async def test_idle_tables_are_marked_then_deleted_with_all_they_had_and_finished_ones_stay(url: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(store.create(row(f"t{n}"), FIRST, guests=["ola"], due=NOW) for n in range(3)))
        await store.append("t1", [move(2)], phase="over")
        await store.handover("key", "t2", 0, "ola", now=NOW, expires=NOW + 9)
        server = Runs(store)
        await server.sweep()  # from now on it counts
        for days, marked, deleted in ((29, 0, 0), (1, 2, 0), (6, 2, 0), (1, 2, 2)):
            await server.run(days)
            assert (server.marked, server.deleted) == (marked, deleted)
        assert {found.id for found in await store.seated("ola")} == {"t1"}
        assert await store.running() == []
        assert await store.load("t2") == []
        assert await store.offered("key", NOW) is None
        with pytest.raises(Gone):
            await store.append("t2", [move(2)], phase="playing")


@pytest.mark.parametrize("leap", [31 * DAY, 400 * DAY, -31 * DAY])
async def test_a_leap_of_the_clock_or_a_month_switched_off_deletes_nothing(url: str, leap: int) -> None:
    async with opened(url) as store:
        await store.create(row(), FIRST)
        server = Runs(store)
        await server.run(1)
        for _ in range(20):
            server.now += leap
            await server.run(1)  # which counts no more than any other day
        assert (server.marked, server.deleted) == (0, 0)


async def test_a_marked_table_comes_back_when_it_is_used(url: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(store.create(row(id), FIRST) for id in ("played", "looked-at", "finished", "left")))
        server = Runs(store)
        await server.run(31)
        assert server.marked == 4
        await store.append("played", [move(2)], phase="playing")
        await store.append("finished", [move(2)], phase="over")
        await server.sweep("looked-at")
        await server.run(7)
        assert server.deleted == 1
        assert [bool(await store.load(id)) for id in ("played", "looked-at", "finished", "left")] == [True] * 3 + [
            False
        ]
        await server.run(24)
        assert server.marked == 6  # idle again, for as long as any


async def test_never_many_are_marked_or_deleted_at_once(url: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(store.create(row(f"t{n}"), FIRST) for n in range(2 * CHUNK + 50)))
        await store.sweep(NOW, EXPIRE)
        marked = [(await store.sweep(NOW, 0)).marked for _ in range(4)]
        assert marked == [CHUNK, CHUNK, 50, 0]
        server = Runs(store)
        deleted: list[int] = []
        for _ in range(11):
            await server.run(1)
            deleted.append(server.deleted - sum(deleted))
        assert deleted == [0] * 6 + [CHUNK, CHUNK, 50, 0, 0]


async def test_several_processes_count_the_time_once(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        await store.create(row(), FIRST)
        one, two = Runs(store), Runs(other)
        for _ in range(20):
            one.now = two.now = one.now + DAY
            await one.sweep()
            await two.sweep()
        assert one.marked + two.marked == 0


async def test_finished_tables_are_marked_by_their_own_time_and_deleted_a_week_later(url: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(store.create(row(id), FIRST, guests=["ola"]) for id in ("over", "seen", "left")))
        for id in ("over", "seen"):
            await store.append(id, [move(2)], phase="over")
        server = Runs(store)
        server.keep = 90 * DAY
        await server.sweep()
        await server.run(89, "left", "seen")
        assert (server.marked, server.deleted) == (0, 0)
        await server.run(7, "left", "seen")
        assert (server.marked, server.deleted) == (1, 0)
        await server.run(1, "left", "seen")
        assert (server.marked, server.deleted) == (1, 1)
        assert {found.id for found in await store.all_seated("ola")} == {"seen", "left"}


async def test_finished_tables_that_were_marked_stay_when_the_setting_is_taken_back(url: str) -> None:
    async with opened(url) as store:
        await store.create(row("over"), FIRST, guests=["ola"])
        await store.append("over", [move(2)], phase="over")
        server = Runs(store)
        server.keep = 10 * DAY
        await server.run(12)
        assert server.marked == 1
        server.keep = None
        await server.run(60)
        assert server.deleted == 0
        assert await store.all_seated("ola")
