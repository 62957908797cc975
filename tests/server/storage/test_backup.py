"""Backups: all of one moment, in one file, for either kind of database."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from stolik.server.storage import BadDatabase, Store
from stolik.server.storage.backup import backup, restore
from stolik.server.storage.engine import address
from stolik.server.storage.migration import migrate

from .samples import FIRST, NOW, move, opened, row

FIRST_SCHEMA = Path(__file__).parent / "first_schema.sql"


async def fill(store: Store) -> None:
    await store.create(row("t1", public=True), FIRST, guests=["ola"], due=NOW + 9)
    await store.append("t1", [move(2, "żółć 😀", "command1")], phase="playing", guests=["jan"], due=NOW + 10)
    await store.create(row("t2"), FIRST)
    await store.append("t2", [move(2)], phase="over")
    await store.handover("key", "t1", 1, "ola", now=NOW, expires=NOW + 60)


async def everything(store: Store) -> list[object]:
    tables = [await store.find(f"c-{id}") for id in ("t1", "t2")]
    logs = [await store.load(id) for id in ("t1", "t2")]
    return [*tables, *logs, await store.seated("ola"), await store.seated("jan"), await store.running()]


def test_a_backup_brings_everything_back_also_in_the_other_kind_of_database(
    url: str, tmp_path: Path, fresh_postgres: Callable[[], str]
) -> None:
    other = fresh_postgres() if url.startswith("sqlite") else f"sqlite:///{tmp_path}/other.db"

    async def go() -> None:
        async with opened(url) as store:
            await fill(store)
            expected = await everything(store)
        assert backup(url, tmp_path / "backup.db") == 2
        assert restore(tmp_path / "backup.db", other) == 2
        async with opened(other) as store:
            assert await everything(store) == expected
            assert await store.offered("key", NOW) == ("t1", 1, "ola")
            await store.append("t1", [move(3)], phase="playing")

    asyncio.run(go())
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup.db"]


def test_a_backup_while_games_go_on_is_of_one_moment(url: str, tmp_path: Path) -> None:
    async def play(store: Store, over: asyncio.Event) -> int:
        """Entries, each of which changes the table's own row in the same transaction."""
        seq = 1
        while not over.is_set():
            seq += 1
            await store.append("t1", [move(seq, "x" * 500)], phase="playing")
        return seq

    async def go() -> None:
        async with opened(url) as store:
            await store.create(row("t1"), FIRST)
            over = asyncio.Event()
            playing = asyncio.create_task(play(store, over))
            for number in range(3):
                await asyncio.to_thread(backup, url, tmp_path / f"{number}.db")
            over.set()
            last = await playing
        lengths = [await length(tmp_path / f"{number}.db") for number in range(3)]
        assert 1 <= lengths[0] < lengths[2] <= last

    async def length(file: Path) -> int:
        restore(file, copy := f"sqlite:///{tmp_path}/restored-{file.name}")
        async with opened(copy) as store:
            found, entries = await store.find("c-t1"), await store.load("t1")
            assert found
            assert found.updated == entries[-1].at
            return len(entries)

    asyncio.run(go())


def test_a_backup_of_an_older_release_can_be_restored(url: str, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with sqlite3.connect(old) as connection:
        connection.executescript(FIRST_SCHEMA.read_text("utf-8"))
    connection.close()
    before = old.read_bytes()
    assert restore(old, url) == 1
    assert old.read_bytes() == before

    async def go() -> None:
        async with opened(url) as store:
            assert len(await store.load("01")) == 3

    asyncio.run(go())


def test_a_backup_keeps_the_schema_of_its_source(url: str, tmp_path: Path) -> None:
    migrate(address(url), "0001")
    backup(url, tmp_path / "backup.db")
    with sqlite3.connect(tmp_path / "backup.db") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    connection.close()


def test_nothing_is_overwritten_and_mistakes_are_named(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/stolik.db"
    with pytest.raises(BadDatabase, match=r"there is no file .*stolik\.db"):
        backup(url, tmp_path / "backup.db")
    assert list(tmp_path.iterdir()) == []

    async def go() -> None:
        async with opened(url) as store:
            await fill(store)

    asyncio.run(go())
    backup(url, tmp_path / "backup.db")
    with pytest.raises(BadDatabase, match=r"backup\.db is there already"):
        backup(url, tmp_path / "backup.db")
    with pytest.raises(BadDatabase, match="already has tables; a backup is restored into an empty database"):
        restore(tmp_path / "backup.db", url)
    (tmp_path / "letter.txt").write_text("Dear Ola, " * 100)
    (tmp_path / "empty.db").touch()
    for name, said in [("letter.txt", "is no SQLite database"), ("empty.db", "has no tables"), ("", "is a folder")]:
        with pytest.raises(BadDatabase, match=f"{re.escape(str(tmp_path / name))} {said}"):
            restore(tmp_path / name, f"sqlite:///{tmp_path}/new.db")
    assert not (tmp_path / "new.db").exists()
