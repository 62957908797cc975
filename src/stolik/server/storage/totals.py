"""How much is kept, and how much room it takes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, Connection, func, select

from .schema import bans, entries, idle, seats, tables


class Totals(NamedTuple):
    """What is kept in all tables together."""

    tables: dict[tuple[str, str], int]  # by game and phase
    guests: int
    entries: int
    marked: int  # tables that will be deleted unless they are used
    bans: int


class Space(NamedTuple):
    """Room on disk, in bytes."""

    database: int
    free: int | None  # None where the disk is another machine's


def count_all(connection: Connection) -> Totals:
    """Count all that is kept."""
    counted = select(tables.c.game, tables.c.phase, func.count()).group_by(tables.c.game, tables.c.phase)
    return Totals(
        {(game, phase): count for game, phase, count in connection.execute(counted)},
        connection.scalar(select(func.count(func.distinct(seats.c.guest)))) or 0,
        connection.scalar(select(func.count()).select_from(entries)) or 0,
        connection.scalar(select(func.count(idle.c.marked))) or 0,
        connection.scalar(select(func.count()).select_from(bans)) or 0,
    )


def space(connection: Connection, url: URL) -> Space:
    """Measure the database: SQLite's file with the log beside it, or what PostgreSQL says of its own."""
    if connection.dialect.name != "sqlite":
        return Space(int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar() or 0), None)
    file = Path(str(url.database))
    files = [file, file.with_name(file.name + "-wal")]
    size = sum(each.stat().st_size for each in files if each.exists())
    return Space(size, shutil.disk_usage(file.parent).free)
