"""Revisions: entries that told who somebody was are replaced, tables are deleted, and every process is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.play.entries import Entry, Sat
from stolik.server.storage import Ban, Store

from .samples import FIRST, NOW, move, opened, row

pytestmark = pytest.mark.anyio

SAT = Entry(2, NOW, Sat(0, "ola", "Aleksandra", "ab" * 8))
NOBODY = Entry(2, NOW, Sat(0, "alias", "", "ab" * 8, True))


async def with_ola(store: Store) -> None:
    await store.create(row(), [*FIRST, SAT], guests=["ola"])
    await store.append("t1", [move(3)], phase="playing")


async def test_a_revised_entry_stands_in_the_place_of_the_old_one_and_the_guest_is_gone(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        await with_ola(store)
        await store.handover("key", "t1", 0, "ola", now=NOW, expires=NOW + 9)
        assert [found.id for found in await store.all_seated("ola")] == ["t1"]
        assert await store.guests() == ["ola"]
        await store.revise("t1", [NOBODY], NOW + 5, "ola")
        assert await other.load("t1") == [*FIRST, NOBODY, move(3)]
        assert await other.all_seated("ola") == []
        assert await other.offered("key", NOW) is None
        assert await other.revised(NOW + 5) == [("t1", NOW + 5)]
        assert await other.revised(NOW + 6) == []
        await store.append("t1", [move(4)], phase="playing")


async def test_a_removed_table_leaves_nothing_and_other_processes_hear_of_it(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        await with_ola(store)
        assert await store.remove("t1", NOW)
        assert not await store.remove("t1", NOW + 1)
        assert (await other.load("t1"), await other.guests()) == ([], [])
        assert await other.revised(NOW + 1) == [("t1", NOW + 1)]


async def test_bans_hold_until_their_time_or_until_they_are_lifted(url: str) -> None:
    async with opened(url) as store:
        await store.ban(Ban("10.0.0.0/8", NOW, None))
        await store.ban(Ban("0a1b2c3d", NOW + 1, NOW + 100))
        assert [ban.subject for ban in await store.banned(NOW + 2)] == ["0a1b2c3d", "10.0.0.0/8"]
        assert [ban.subject for ban in await store.banned(NOW + 100)] == ["10.0.0.0/8"]
        await store.ban(Ban("10.0.0.0/8", NOW, NOW + 3))
        assert await store.banned(NOW + 100) == []
        assert await store.unban("0a1b2c3d")
        assert not await store.unban("0a1b2c3d")


async def test_what_every_process_has_seen_is_forgotten_after_a_day(url: str) -> None:
    async with opened(url) as store:
        await store.remove("t1", NOW)
        await store.ban(Ban("10.0.0.0/8", NOW, NOW + 1))
        await store.sweep(NOW + 3 * 24 * 3_600_000, 1)
        assert (await store.revised(0), await store.banned(0)) == ([], [])


async def test_a_name_that_was_taken_out_does_not_stay_in_the_file(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/stolik.db") as store:
        await with_ola(store)
        await store.create(row("t2"), [*FIRST, SAT], guests=["ola"])
        await store.revise("t1", [NOBODY], NOW, "ola")
        await store.remove("t2", NOW)
    assert b"Aleksandra" not in (tmp_path / "stolik.db").read_bytes()
    assert not (tmp_path / "stolik.db-wal").exists()


async def test_all_that_is_kept_is_counted_and_measured(url: str) -> None:
    async with opened(url) as store:
        await with_ola(store)
        await store.create(row("t2", phase="over"), FIRST, guests=["jan"])
        await store.ban(Ban("10.0.0.0/8", NOW, None))
        totals = await store.totals()
        assert totals.tables == {("template", "playing"): 1, ("template", "over"): 1}
        assert (totals.guests, totals.entries, totals.marked, totals.bans) == (2, 4, 0, 1)
        space = await store.space()
        assert space.database > 4096
        assert (space.free is None) == url.startswith("postgresql")
        assert [found.id for found in await store.listed(9, phase="over")] == ["t2"]
        assert len(await store.listed(1)) == 1
        assert await store.listed(9, game="none") == []
