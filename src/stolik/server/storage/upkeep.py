"""Upkeep: tables that nobody uses are marked, and deleted a week later; time counts while a server runs.

Unfinished ones go by one time, finished ones by another, or never.

So neither a date that leaps ahead nor a server that was off for a month makes any table old, and a marked table has a
week in which any use unmarks it. Each function takes a connection that is inside a transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    CursorResult,
    and_,
    case,
    delete,
    exists,
    insert,
    literal,
    null,
    or_,
    select,
    true,
    update,
)

from .revision import forget_old
from .schema import idle, tables, upkeep

LONGEST: Final = 20 * 60_000  # milliseconds that count at most between two sweeps, which are ten minutes apart
WEEK: Final = 7 * 24 * 3_600_000  # milliseconds of running between mark and deletion
CHUNK: Final = 200  # tables marked, and deleted, by one sweep at most: moves never wait long, and mistakes stay small
REVISED: Final = 24 * 3_600_000  # milliseconds for which revisions are noted: every process looks every five seconds
NOTED: Final = 2_000  # tables that one sweep begins to count at most


class Swept(NamedTuple):
    """What a sweep did."""

    marked: int
    deleted: int


def sweep(
    connection: Connection, now: int, expire: int, used: Sequence[str], keep: int | None = None, grace: int = WEEK
) -> Swept:
    """Count the time since the last sweep, mark what has been idle for long enough, delete what was marked a week ago.

    That is `expire` for unfinished tables and `keep` for finished ones, which stay for good without it; `grace` is the
    week, where it is another time.
    """
    served = count_time(connection, now)
    forget_old(connection, now - REVISED)
    counts = tables.c.phase != "over" if keep is None else true()
    _release(connection, used, counts)
    _note(connection, served, counts)
    least = case((tables.c.phase == "over", expire if keep is None else keep), else_=expire)
    old = select(idle.c.table_id).join(tables).where(idle.c.marked.is_(None), idle.c.since <= served - least)
    marked = _changed(connection, update(idle).where(idle.c.table_id.in_(old.limit(CHUNK))).values(marked=served))
    return Swept(marked, _delete(connection, served - grace, counts))


def count_time(connection: Connection, now: int) -> int:
    """How long servers have run with this database, in milliseconds, whatever the date did meanwhile."""
    gone = now - upkeep.c.counted
    more = case((gone < 0, 0), (gone > LONGEST, LONGEST), else_=gone)
    changed = update(upkeep).values(served=upkeep.c.served + more, counted=now)
    served: int | None = connection.execute(changed.returning(upkeep.c.served)).scalar()
    if served is None:
        connection.execute(insert(upkeep), {"id": 1, "served": 0, "counted": now})
    return served or 0


def _release(connection: Connection, used: Sequence[str], counts: ColumnElement[bool]) -> None:
    """Let tables that were used begin anew; those that do not count are kept anyway."""
    _changed(connection, delete(idle).where(idle.c.table_id.in_(used)))
    moved = and_(tables.c.id == idle.c.table_id, or_(tables.c.updated != idle.c.updated, ~counts))
    _changed(connection, delete(idle).where(exists().where(moved)))


def _note(connection: Connection, served: int, counts: ColumnElement[bool]) -> None:
    """Begin to count for those that are not counted yet."""
    counted = exists().where(idle.c.table_id == tables.c.id)
    rows = select(tables.c.id, tables.c.updated, literal(served), null()).where(counts, ~counted)
    connection.execute(insert(idle).from_select(["table_id", "updated", "since", "marked"], rows.limit(NOTED)))


def _delete(connection: Connection, before: int, counts: ColumnElement[bool]) -> int:
    some = select(idle.c.table_id).where(idle.c.marked <= before).limit(CHUNK)
    # Once more what made it idle: one that goes on while this waits for it is kept.
    still = and_(counts, exists().where(idle.c.table_id == tables.c.id, idle.c.updated == tables.c.updated))
    return _changed(connection, delete(tables).where(tables.c.id.in_(some), still))


def _changed(connection: Connection, change: Any) -> int:
    result = connection.execute(change)
    assert isinstance(result, CursorResult)
    return result.rowcount
