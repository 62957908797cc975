"""The store: what is told to be kept is kept, in order, once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import event

from stolik.play.entries import Entry, Moved
from stolik.server.storage import CodeTaken, Conflict, Gone, IdTaken, StorageError, Store, Unavailable, Used
from stolik.server.storage.writer import GATHER, GATHER_A_JOB

from .samples import FIRST, NOW, move, opened, row


def test_what_was_appended_is_loaded_in_order_also_after_a_restart(url: str) -> None:
    async def write() -> None:
        async with opened(url) as store:
            await store.create(row(), FIRST)
            await store.append("t1", [move(2), move(3, "żółć \"' %s \\ \x00 😀", "abcdefgh")], phase="playing")
            await store.append("t1", [move(4)], phase="over")

    async def read() -> None:
        async with opened(url) as store:
            expected = [*FIRST, move(2), move(3, "żółć \"' %s \\ \x00 😀", "abcdefgh"), move(4)]
            assert await store.load("t1") == expected
            assert await store.load("t1", after=2) == expected[2:]
            assert await store.load("nowhere") == []
            assert await store.find("c-t1") == row(phase="over", updated=NOW + 4)
            assert await store.find_watch("w-t1") == await store.find("c-t1")
            assert await store.find("w-t1") is None

    asyncio.run(write())
    asyncio.run(read())


def test_a_code_a_watch_key_and_an_id_belong_to_one_table(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(row("t1"), FIRST)
            for again in (row("t2", code="c-t1"), row("t2", watch="w-t1")):
                with pytest.raises(CodeTaken, match=again.code):
                    await store.create(again, FIRST, guests=["ola"])
            for again in (row("t1"), row("t1", code="new", watch="new")):
                with pytest.raises(IdTaken, match="t1"):
                    await store.create(again, FIRST, guests=["ola"])
            assert await store.load("t2") == []
            assert await store.seated("ola") == []
            await store.create(row("t2"), FIRST)

    asyncio.run(go())


def test_an_entry_whose_number_is_taken_is_refused_whole_and_the_others_of_its_batch_are_kept(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for id in ("t1", "t2", "t3"):
                await store.create(row(id), FIRST)
            mine = store.append("t1", [move(2)], phase="playing")
            late = store.append("t2", [move(1), move(2)], phase="over", guests=["jan"], due=NOW)
            lost = store.append("nowhere", [move(2)], phase="playing")
            other = store.append("t3", [move(2)], phase="playing")
            odd = store.append("t3", [move(3)], phase="\ud800")  # half a letter, which no database takes
            results = await asyncio.gather(mine, late, lost, other, odd, return_exceptions=True)
            assert [type(result) for result in results] == [type(None), Conflict, Gone, type(None), StorageError]
            assert [len(await store.load(id)) for id in ("t1", "t2", "t3")] == [2, 1, 2]
            assert await store.find("c-t2") == row("t2")
            assert await store.seated("jan") == []
            assert await store.running() == []

    asyncio.run(go())


def test_nothing_that_builds_on_a_refused_entry_is_kept(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store, opened(url) as other:
            await store.create(row(), FIRST)
            await other.append("t1", [move(2, "theirs")], phase="playing")
            waiting = [store.append("t1", [move(seq)], phase="playing") for seq in (2, 3, 4)]
            results = await asyncio.gather(*waiting, return_exceptions=True)
            assert [type(result) for result in results] == [Conflict] * 3
            with pytest.raises(Conflict, match="builds on"):  # it has not looked yet
                await store.append("t1", [move(3)], phase="playing")
            assert await store.load("t1") == [*FIRST, move(2, "theirs")]
            await store.append("t1", [move(3)], phase="playing")
            assert len(await store.load("t1")) == 3

    asyncio.run(go())


def test_who_looks_at_the_log_after_a_refusal_goes_on_at_once_whatever_is_still_on_its_way(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store, opened(url) as other:
            await store.create(row(), FIRST)
            await other.append("t1", [move(2, "theirs")], phase="playing")
            refused = store.append("t1", [move(2)], phase="playing")
            with pytest.raises(Conflict):
                await asyncio.shield(refused)
            late = [store.append("t1", [move(seq)], phase="playing") for seq in (3, 4)]
            assert len(await store.load("t1")) == 2
            anew = store.append("t1", [move(3, "anew")], phase="playing")
            results = await asyncio.gather(*late, anew, return_exceptions=True)
            assert [type(result) for result in results] == [Conflict, Conflict, type(None)]
            assert await store.load("t1", after=2) == [move(3, "anew")]

    asyncio.run(go())


def test_entries_of_one_append_follow_one_another(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            with pytest.raises(ValueError, match="3 was due, not 4"):
                store.append("t1", [move(2), move(4)], phase="playing")

    asyncio.run(go())


def test_a_cancelled_append_is_kept_all_the_same(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(row(), FIRST)
            store.append("t1", [move(2)], phase="playing").cancel()
            await store.append("t1", [move(3)], phase="playing")
            assert len(await store.load("t1")) == 3

    asyncio.run(go())


def test_a_closed_store_has_written_what_waited_and_takes_no_more(url: str) -> None:
    async def go() -> None:
        store = await Store.open(url)
        await store.create(row(), FIRST)
        waiting = [store.append("t1", [move(seq)], phase="playing") for seq in range(2, 300)]
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(Unavailable, match="closed"):
            await store.append("t1", [move(300)], phase="playing")
        assert not await store.ready()
        async with opened(url) as again:
            assert len(await again.load("t1")) == 299

    asyncio.run(go())


def test_the_lobby_lists_public_tables_that_wait_newest_first(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(row("old", public=True), FIRST)
            await store.create(row("new", public=True, opened=NOW + 1), FIRST)
            await store.create(row("private"), FIRST)
            await store.create(row("busy", public=True), FIRST)
            await store.append("busy", [move(2)], phase="playing")
            assert [found.id for found in await store.lobby()] == ["new", "old"]

    asyncio.run(go())


def test_a_guest_finds_their_last_fifty_tables_the_last_used_first(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for number in range(60):
                await store.create(row(f"t{number}"), FIRST, guests=["ola"] if number else ["jan"])
            for number in range(60):
                entry = Entry(2, NOW + number, Moved(0, "x"))
                await store.append(f"t{number}", [entry], phase="playing", guests=["ola", "ola", "jan"])
            assert [found.id for found in await store.seated("ola")] == [f"t{number}" for number in range(59, 9, -1)]
            assert await store.seated("nobody") == []

    asyncio.run(go())


def test_deadlines_are_replaced_watched_and_removed(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await store.create(row("t1"), FIRST, due=NOW + 500)
            await store.create(row("t2"), FIRST, due=NOW + 400)
            assert await store.running() == [("t2", "c-t2", NOW + 400, NOW), ("t1", "c-t1", NOW + 500, NOW)]
            await store.append("t1", [move(2)], phase="playing", due=NOW + 300)
            await store.touch(["t2", "gone"], NOW + 77)
            assert await store.deadline("t2") == ("t2", "c-t2", NOW + 400, NOW + 77)
            assert await store.deadline("gone") is None
            assert await store.running() == [("t1", "c-t1", NOW + 300, NOW + 2), ("t2", "c-t2", NOW + 400, NOW + 77)]
            assert [deadline.table for deadline in await store.orphans(NOW + 2, NOW + 77)] == ["t1"]
            assert await store.orphans(NOW + 1, NOW + 77) == []
            assert [deadline.table for deadline in await store.orphans(NOW + 1, NOW + 76)] == ["t2"]
            await store.append("t1", [move(3)], phase="over")
            assert [deadline.table for deadline in await store.running()] == ["t2"]

    asyncio.run(go())


def test_the_last_thing_that_is_known_is_an_entry_or_that_a_server_watched(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            assert await store.latest() == 0
            await store.create(row("t1"), FIRST, due=NOW + 500)
            assert await store.latest() == NOW
            await store.append("t1", [move(2)], phase="playing", due=NOW + 500)
            assert await store.latest() == NOW + 2
            await store.touch(["t1"], NOW + 77)
            assert await store.latest() == NOW + 77

    asyncio.run(go())


def test_a_handover_is_redeemed_once_and_in_time(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store, opened(url) as other:
            await store.create(row(), FIRST)
            await store.handover("key", "t1", 1, "ola", now=NOW, expires=NOW + 600)
            await store.handover("late", "t1", 0, "ola", now=NOW, expires=NOW + 600)
            assert await other.offered("key", NOW + 599) == ("t1", 1, "ola")
            tries = [place.withdraw("key") for place in (store, other, store, other)]
            got = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(each).__name__ for each in got) == ["NoneType", "Used", "Used", "Used"]
            assert await store.offered("late", NOW + 600) is None
            assert await store.offered("unknown", NOW) is None
            with pytest.raises(Gone):
                await store.handover("key", "nowhere", 1, "ola", now=NOW, expires=NOW)

    asyncio.run(go())


def test_a_key_is_used_up_with_the_entry_that_it_was_for_or_not_at_all(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(store.create(row(id), FIRST) for id in ("t1", "t2")))
            await store.handover("key", "t1", 1, "ola", now=NOW, expires=NOW + 600)
            with pytest.raises(Conflict):
                await store.append("t1", [move(1)], phase="playing", key_hash="key")
            assert await store.offered("key", NOW) == ("t1", 1, "ola")
            assert len(await store.load("t1")) == 1
            others = store.append("t2", [move(2)], phase="playing")
            await asyncio.gather(store.append("t1", [move(2)], phase="playing", key_hash="key"), others)
            assert await store.offered("key", NOW) is None
            refused = store.append("t1", [move(3)], phase="playing", key_hash="key")
            others = store.append("t2", [move(3)], phase="playing")
            with pytest.raises(Used):
                await refused
            await others
            assert [len(await store.load(id)) for id in ("t1", "t2")] == [2, 3]

    asyncio.run(go())


def test_records_are_the_finished_tables(url: str) -> None:
    async def go() -> None:
        async with opened(url) as store:
            for id in ("t1", "t2"):
                await store.create(row(id), FIRST)
            await store.append("t2", [move(2)], phase="over")
            found = [(table.id, entries) async for table, entries in store.records()]
            assert found == [("t2", [*FIRST, move(2)])]

    asyncio.run(go())


def test_many_appends_share_a_transaction(url: str) -> None:
    """Thousands of single entries a second would not be possible with a commit for each on a disk that syncs."""

    async def go() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(store.create(row(f"t{n}"), FIRST) for n in range(100)))
            commits = 0

            def count(*_: object) -> None:
                nonlocal commits
                commits += 1

            event.listen(store._write_engine, "commit", count)
            entries = [(f"t{n}", move(seq)) for seq in range(2, 12) for n in range(100)]
            await asyncio.gather(*(store.append(id, [entry], phase="playing") for id, entry in entries))
            assert 1 <= commits <= 20
            assert [len(await store.load(f"t{n}")) for n in (0, 50, 99)] == [11, 11, 11]

    asyncio.run(go())


def test_a_move_that_comes_alone_hardly_waits_for_others_and_among_many_it_does(tmp_path: Path) -> None:
    async def go() -> list[float]:
        async with opened(f"sqlite:///{tmp_path}/stolik.db") as store:
            waited: list[float] = []
            closing = store._writer._closing
            real = closing.wait

            def wait(seconds: float) -> bool:
                waited.append(seconds)
                return real(seconds)

            closing.wait = wait  # type: ignore[assignment, method-assign]
            await store.create(row(), FIRST)
            for seq in (2, 3):
                await store.append("t1", [move(seq)], phase="playing")
            await asyncio.gather(*(store.append("t1", [move(seq)], phase="playing") for seq in range(4, 304)))
            await store.append("t1", [move(304)], phase="playing")
            return waited

    waited = asyncio.run(go())
    assert max(waited[:3]) <= GATHER_A_JOB < GATHER == max(waited)
