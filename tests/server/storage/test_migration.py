"""Migrations: any older database is brought to the newest schema, any other is refused with a reason."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from stolik.play.entries import Moved
from stolik.server.storage import BadDatabase, Store, Unavailable
from stolik.server.storage.engine import address
from stolik.server.storage.migration import FOLDER, migrate
from stolik.server.storage.schema import SCHEMA, metadata

from .samples import FIRST, NOW, move, opened, row

FIRST_SCHEMA = Path(__file__).parent / "first_schema.sql"


def differences(url: str) -> list[object]:
    engine = create_engine(address(url))
    with engine.connect() as connection:
        found = list(compare_metadata(MigrationContext.configure(connection), metadata))
    engine.dispose()
    return found


def run(url: str, *statements: str) -> None:
    engine = create_engine(address(url))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_the_newest_schema_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    assert ScriptDirectory.from_config(config).get_heads() == [SCHEMA]


def test_the_manual_names_every_table_and_column() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "reference" / "storage.md").read_text("utf-8")
    for table in metadata.sorted_tables:
        line = next(line for line in manual.splitlines() if line.startswith(f"| `{table.name}` |"))
        assert re.findall(r"`(\w+)`", line.split("|")[2]) == [column.name for column in table.columns]


def test_an_empty_database_gets_the_newest_schema(url: str) -> None:
    migrate(address(url))
    assert differences(url) == []
    migrate(address(url))  # again, which changes nothing
    assert differences(url) == []


def test_many_processes_may_open_an_empty_database_at_once(url: str) -> None:
    async def go() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        await stores[0].create(row(), FIRST)
        assert await stores[3].load("t1") == FIRST
        for store in stores:
            await store.close()

    asyncio.run(go())


def test_a_file_of_the_first_release_is_carried_over(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.executescript(FIRST_SCHEMA.read_text("utf-8"))
    connection.close()
    url = f"sqlite:///{tmp_path}/old.db"

    async def go() -> None:
        async with opened(url) as store:
            found = await store.find("brzoza")
            assert found
            entries = await store.load(found.id)
            assert [entry.seq for entry in entries] == [1, 2, 3]
            assert entries[2].body == Moved(0, "take 7")
            # No server is known to have watched since the last entry.
            assert await store.running() == [(found.id, "brzoza", 1790000600000, 1790000002000)]
            await store.append(found.id, [move(4)], phase="playing", due=1790000700000)

    asyncio.run(go())
    assert differences(url) == []


def test_a_database_of_the_first_schema_is_carried_over(url: str) -> None:
    migrate(address(url), "0001")
    assert differences(url) != []
    values = "('t1', 'c', 'w', 'template', true, 'playing', 5, 7)"
    run(url, f"INSERT INTO tables VALUES {values}", "INSERT INTO deadlines (table_id, due) VALUES ('t1', 9)")

    async def go() -> None:
        async with opened(url) as store:
            assert await store.running() == [("t1", "c", 9, 7)]

    asyncio.run(go())
    assert differences(url) == []


def test_a_database_of_the_second_schema_is_carried_over_and_its_old_tables_are_not_idle_for_long(url: str) -> None:
    migrate(address(url), "0002")
    run(url, "INSERT INTO tables VALUES ('t1', 'c', 'w', 'template', true, 'playing', 5, 7)")

    async def go() -> None:
        async with opened(url) as store:
            assert await store.latest() == 7
            assert await store.sweep(NOW, 1) == (0, 0)  # though it was last used in 1970

    asyncio.run(go())
    assert differences(url) == []


def test_a_migration_that_fails_leaves_the_database_as_it_was(url: str) -> None:
    migrate(address(url), "0001")
    run(url, "ALTER TABLE tables RENAME TO elsewhere")
    with pytest.raises(Unavailable, match="tables"):
        migrate(address(url))
    engine = create_engine(address(url))
    assert [column["name"] for column in inspect(engine).get_columns("deadlines")] == ["table_id", "due"]
    engine.dispose()


def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    migrate(address(url))
    run(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match=rf"newer Stolik \(schema 9999; this one knows {SCHEMA}\)"):
        asyncio.run(Store.open(url))
    with pytest.raises(BadDatabase, match="newer"):
        migrate(address(url))


def test_a_database_of_another_program_is_refused_and_left_alone(url: str) -> None:
    run(url, "CREATE TABLE tables (legs INTEGER)")
    with pytest.raises(BadDatabase, match="'tables' that is not Stolik's"):
        asyncio.run(Store.open(url))
    engine = create_engine(address(url))
    assert inspect(engine).get_table_names() == ["tables"]
    engine.dispose()


def test_a_file_of_another_program_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "photos.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE photos (place TEXT)")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(BadDatabase, match=r"photos\.db has a table 'photos' that is not Stolik's; name another"):
        asyncio.run(Store.open(f"sqlite:///{file}"))
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["photos.db"]


def test_the_migrations_of_another_program_are_not_taken_for_our_own(url: str) -> None:
    run(url, "CREATE TABLE alembic_version (version_num TEXT)", "INSERT INTO alembic_version VALUES ('0001')")
    with pytest.raises(BadDatabase, match="'alembic_version' that is not Stolik's"):
        asyncio.run(Store.open(url))


def test_a_database_of_a_server_may_be_shared_with_other_programs(fresh_postgres: Callable[[], str]) -> None:
    shared = fresh_postgres()
    run(shared, "CREATE TABLE photos (place TEXT)")
    migrate(address(shared))


def test_a_table_of_ones_own_may_stand_beside_ours(url: str) -> None:
    migrate(address(url))
    run(url, "CREATE TABLE notes (about TEXT)")
    migrate(address(url))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ola, " * 100)
    with pytest.raises(BadDatabase, match=r"letter\.txt is no SQLite database"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path}/letter.txt"))
    with pytest.raises(BadDatabase, match="cannot be opened: Is a directory"):
        asyncio.run(Store.open(f"sqlite:///{tmp_path}"))


@pytest.mark.parametrize("wrong", ["stolik.db", "mysql://host/name", "", "sqlite://", "sqlite:///:memory:"])
def test_an_address_that_names_no_database_is_refused(wrong: str) -> None:
    with pytest.raises(BadDatabase, match="sqlite:///"):
        asyncio.run(Store.open(wrong))


def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(Unavailable, match=r"127\.0\.0\.1:1/stolik cannot be opened") as told:
        asyncio.run(Store.open("postgresql://ola:secret@127.0.0.1:1/stolik"))
    assert "secret" not in str(told.value)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_only_its_owner_can_read_a_new_file(tmp_path: Path) -> None:
    migrate(address(f"sqlite:///{tmp_path}/new/folder/stolik.db"))
    assert stat.S_IMODE((tmp_path / "new/folder/stolik.db").stat().st_mode) == 0o600
