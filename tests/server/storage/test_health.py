"""A database that vanishes, is replaced, is damaged or takes nothing: noticed, and told with its reason."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from stolik.server.storage import Store, Unavailable, Unreadable, disk_watch
from stolik.server.storage.disk_watch import DiskWatch
from stolik.server.storage.health import DAMAGED, GONE, REPLACED

from ...patience import PATIENCE
from .samples import FIRST, move, opened, row

pytestmark = pytest.mark.anyio


def garble(file: Path, table: str, keep: int = 0) -> None:
    """Overwrite the first page of a table, as a bad disk or a careless program does."""
    with sqlite3.connect(file) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size + keep)
        raw.write(b"\x5a" * (size - keep))


async def refused(store: Store, seq: int) -> str:
    """Try to append; the reason why not."""
    with pytest.raises(Unavailable) as told:
        await store.append("t1", [move(seq)], phase="playing")
    return told.value.reason


@pytest.mark.parametrize("ending", ["", "-wal"])
async def test_a_file_that_is_away_takes_nothing_and_goes_on_when_it_is_back(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"stolik.db{ending}"
    async with opened(f"sqlite:///{tmp_path}/stolik.db") as store:
        await store.create(row(), FIRST)
        file.rename(tmp_path / "elsewhere")
        assert await store.trouble() == GONE
        assert await refused(store, 2) == GONE
        with pytest.raises(Unavailable):
            await store.load("t1")
        assert not file.exists()  # nor is an empty one made in its place
        (tmp_path / "elsewhere").rename(file)
        assert await store.ready()
        assert await store.load("t1") == FIRST
        await store.append("t1", [move(2)], phase="playing")
    async with opened(f"sqlite:///{tmp_path}/stolik.db") as store:
        assert await store.load("t1") == [*FIRST, move(2)]


async def test_a_file_that_was_replaced_takes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "stolik.db"
    async with opened(f"sqlite:///{file}") as store:
        await store.create(row(), FIRST)
        file.rename(tmp_path / "old")
        shutil.copy(tmp_path / "old", file)
        copied = file.read_bytes()
        assert await store.trouble() == REPLACED
        assert await refused(store, 2) == REPLACED
        assert file.read_bytes() == copied
        (tmp_path / "old").rename(file)
        await store.append("t1", [move(2)], phase="playing")


async def test_what_was_committed_to_a_file_that_vanished_meanwhile_is_not_acknowledged(tmp_path: Path) -> None:
    file = tmp_path / "stolik.db"
    async with opened(f"sqlite:///{file}") as store:
        await store.create(row(), FIRST)

        @event.listens_for(store._write_engine, "commit")
        def vanish(_connection: object) -> None:
            file.unlink(missing_ok=True)

        assert await refused(store, 2) == GONE


async def test_a_database_that_is_read_only_takes_nothing_until_it_can_be_written(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/stolik.db") as store:
        await store.create(row(), FIRST)

        def forbid(connection: Any, _record: object) -> None:
            connection.execute("PRAGMA query_only = ON")

        event.listen(store._write_engine, "connect", forbid)
        await store._change(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
        assert await store.trouble() == "the database is read-only"
        assert await refused(store, 2) == "the database is read-only"
        assert await store.load("t1") == FIRST
        event.remove(store._write_engine, "connect", forbid)
        await store.append("t1", [move(2)], phase="playing")
        assert await store.ready()


async def test_postgresql_that_is_read_only_says_so(fresh_postgres: Callable[[], str]) -> None:
    async with opened(fresh_postgres()) as store:
        await store.create(row(), FIRST)
        await store._change(lambda connection: connection.exec_driver_sql("SET default_transaction_read_only = on"))
        assert await store.trouble() == "the database is read-only"


async def damaged(folder: Path, table: str) -> str:
    """The address of a database with one game, in which a table is damaged."""
    url = f"sqlite:///{folder}/stolik.db"
    async with opened(url) as store:
        await store.create(row(), FIRST)
    garble(folder / "stolik.db", table)
    return url


async def test_damage_is_noticed_at_the_first_touch_and_stops_all_writing(tmp_path: Path) -> None:
    async with opened(await damaged(tmp_path, "entries")) as store:
        assert await store.ready()  # nobody has looked at that page yet
        with pytest.raises(Unavailable) as told:
            await store.load("t1")
        assert told.value.reason == DAMAGED
        assert await store.trouble() == DAMAGED
        with pytest.raises(Unavailable):
            await store.handover("key", "t1", 0, "ola", now=1, expires=9)  # a part of the file that is whole


async def test_damage_is_found_by_writing_too(tmp_path: Path) -> None:
    async with opened(await damaged(tmp_path, "entries")) as store:
        assert await refused(store, 2) == DAMAGED
        assert await store.trouble() == DAMAGED


async def test_damage_that_nobody_touches_is_found_by_an_examination_and_its_end_too(tmp_path: Path) -> None:
    file = tmp_path / "stolik.db"
    async with opened(f"sqlite:///{file}") as store:
        await store.create(row(), FIRST)
    whole = file.read_bytes()
    garble(file, "seats")
    async with opened(f"sqlite:///{file}") as store:
        assert await store.ready()
        assert await store.examine()
        assert await store.trouble() == DAMAGED
        with file.open("r+b") as raw:  # mended, without another file in its place
            raw.write(whole)
        assert await store.examine() == ""
        assert await store.ready()


@pytest.mark.parametrize("harm", ["UPDATE entries SET body = '{' WHERE seq = 2", "DELETE FROM entries WHERE seq = 2"])
async def test_a_log_that_makes_no_sense_is_unreadable_and_has_the_file_examined(tmp_path: Path, harm: str) -> None:
    async with opened(f"sqlite:///{tmp_path}/stolik.db") as store:
        await store.create(row(), FIRST)
        await store.append("t1", [move(2), move(3)], phase="playing")
        await store._change(lambda connection: connection.exec_driver_sql(harm))
        with pytest.raises(Unreadable, match="entry 2"):
            await store.load("t1")
        suspect = store.health.suspect
        assert await store.examine() == ""  # the file itself is whole: it was that table alone
        assert (suspect, store.health.suspect) == (True, False)
        await store.create(row("t2"), FIRST)


async def test_the_watch_notices_by_itself_what_is_wrong_and_what_is_well_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_watch, "INTERVAL", 0.02)
    file = tmp_path / "stolik.db"
    async with opened(f"sqlite:///{file}") as store, asyncio.timeout(PATIENCE):
        for busy in (True, False):  # it looks at the file in any case
            watch = DiskWatch(store, lambda busy=busy: busy)  # type: ignore[misc]
            async with watch.running():
                file.rename(tmp_path / "elsewhere")
                while watch.trouble != GONE:
                    await asyncio.sleep(0.01)
                (tmp_path / "elsewhere").rename(file)
                while watch.trouble:
                    await asyncio.sleep(0.01)


async def test_the_watch_examines_the_file_every_night_and_when_something_could_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_watch, "INTERVAL", 0.02)
    monkeypatch.setattr(disk_watch, "SOON", 0.0)
    monkeypatch.setattr(disk_watch, "NIGHTLY", 0.1)
    async with opened(f"sqlite:///{tmp_path}/stolik.db") as store, asyncio.timeout(PATIENCE):
        examined = []

        def examine() -> str:
            store.health.suspect = False
            examined.append(1)
            return ""

        monkeypatch.setattr(store.health, "examine", examine)
        async with DiskWatch(store, lambda: False).running():
            while len(examined) < 3:
                await asyncio.sleep(0.01)
            monkeypatch.setattr(disk_watch, "NIGHTLY", 10_000.0)
            await asyncio.sleep(0.5)
            before, store.health.suspect = len(examined), True
            while len(examined) == before:
                await asyncio.sleep(0.01)


async def test_however_many_ask_the_disk_is_asked_once_a_second(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/stolik.db") as store:
        asked, trouble = [], store.trouble

        async def counted() -> str:
            asked.append(1)
            return await trouble()

        store.trouble = counted  # type: ignore[method-assign]
        watch = DiskWatch(store, lambda: True)
        assert await asyncio.gather(*(watch.now() for _ in range(50))) == [""] * 50
        assert len(asked) == 1
