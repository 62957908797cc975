"""Copies of a whole database: to a file while it is in use, and back; also from one kind of database to the other.

A backup is a SQLite file, whatever it was made from, and has the schema of its source.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from sqlalchemy import URL, Connection, MetaData, func, inspect, select

from .engine import address, connect
from .errors import BadDatabase
from .migration import migrate, version
from .schema import metadata, tables

ROWS = 1_000  # in memory at a time


def backup(url: str, path: Path) -> int:
    """Write all of one moment to a new file, and return the number of tables in it."""
    source = address(url)
    schema = expect_tables(url)
    if path.exists():
        raise BadDatabase(f"{path} is there already; name a new file")
    draft = path.with_name(path.name + ".part")
    _remove(draft)
    try:
        target = URL.create("sqlite+pysqlite", database=str(draft))
        migrate(target, schema)
        copied = _copy(source, target)
        _single_file(target)
        _rename(draft, path)
    finally:
        _remove(draft)
    return copied


def expect_tables(url: str) -> str:
    """The schema of a database that is in use; BadDatabase when there is none, which a mistyped address would make."""
    where = address(url)
    schema = version(where)
    if schema is None:
        raise BadDatabase(f"{where.render_as_string(hide_password=True)} has no tables yet")
    return schema


def restore(path: Path, url: str) -> int:
    """Fill an empty database from a backup, and return the number of tables in it."""
    target = address(url)
    expect_tables(f"sqlite:///{path}")
    with tempfile.TemporaryDirectory() as folder:
        # A copy, because one of an older release has to be changed first.
        source = URL.create("sqlite+pysqlite", database=shutil.copy(path, folder))
        migrate(source)
        migrate(target)
        return _copy(source, target)


def _copy(source: URL, target: URL) -> int:
    """Copy all rows of one moment in one transaction."""
    reading, writing = connect(source, writes=False), connect(target, writes=True)
    try:
        with reading.begin() as origin, writing.begin() as copy:
            _expect_empty(copy, target)
            found = MetaData()
            there = set(inspect(origin).get_table_names())  # an older one has fewer
            names = [table.name for table in metadata.sorted_tables if table.name in there]
            found.reflect(origin, only=names)
            for name in names:
                _copy_rows(origin, copy, found, name)
            return copy.scalar(select(func.count()).select_from(tables)) or 0
    finally:
        reading.dispose()
        writing.dispose()


def _copy_rows(origin: Connection, copy: Connection, found: MetaData, name: str) -> None:
    table = found.tables[name]
    copy.execute(table.delete())  # what a server that ran without any table has noted
    rows = origin.execution_options(yield_per=ROWS).execute(select(table))
    for some in rows.mappings().partitions():
        copy.execute(table.insert(), [dict(row) for row in some])


def _expect_empty(connection: Connection, url: URL) -> None:
    if connection.execute(select(tables.c.id).limit(1)).first() is not None:
        name = url.render_as_string(hide_password=True)
        raise BadDatabase(f"{name} already has tables; a backup is restored into an empty database")


def _single_file(url: URL) -> None:
    """Leave no second file beside the first, so that copying one copies all."""
    engine = connect(url, writes=True)
    with engine.connect() as connection:
        cursor = connection.connection.cursor()
        cursor.execute("PRAGMA journal_mode = DELETE")
        cursor.close()
    engine.dispose()


def _rename(draft: Path, path: Path) -> None:
    """Give the file its name once it is complete, and see that the name is on disk too."""
    draft.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _remove(draft: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        draft.with_name(draft.name + ending).unlink(missing_ok=True)
