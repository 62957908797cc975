"""Revisions: what an operator, or a person who wants to be forgotten, changes about tables that are kept.

Every process that has such a table in memory reads it anew, or lets go of it. Each function is one of a connection that
is inside a transaction.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, CursorResult, delete, insert, select, update

from .rows import Ban, EntryRow
from .schema import bans, entries, handovers, revisions, seats, tables


def revise(connection: Connection, table: str, rows: Sequence[EntryRow], now: int, guest: str) -> None:
    """Replace entries of a log; the guest, if one is named, has sat there no longer."""
    for row in rows:
        mine = entries.c.table_id == table, entries.c.seq == row.seq
        connection.execute(update(entries).where(*mine).values(body=row.body))
    for kept in (seats, handovers):
        connection.execute(delete(kept).where(kept.c.table_id == table, kept.c.guest == guest))
    _note(connection, table, now)


def remove(connection: Connection, table: str, now: int) -> bool:
    """Delete a table with all that belongs to it; whether it was there."""
    result = connection.execute(delete(tables).where(tables.c.id == table))
    assert isinstance(result, CursorResult)
    _note(connection, table, now)
    return bool(result.rowcount)


def forget_old(connection: Connection, before: int) -> None:
    """Forget revisions that every process has seen, and bans that are over."""
    connection.execute(delete(revisions).where(revisions.c.at < before))
    connection.execute(delete(bans).where(bans.c.until < before))


def ban(connection: Connection, given: Ban) -> None:
    """Note a ban, instead of an earlier one of the same."""
    connection.execute(delete(bans).where(bans.c.subject == given.subject))
    connection.execute(insert(bans), given._asdict())


def unban(connection: Connection, subject: str) -> bool:
    """Lift a ban; whether there was one."""
    result = connection.execute(delete(bans).where(bans.c.subject == subject))
    assert isinstance(result, CursorResult)
    return bool(result.rowcount)


def revised(connection: Connection, since: int) -> list[tuple[str, int]]:
    """The tables that were revised since a time, and when."""
    return [(id, at) for id, at in connection.execute(select(revisions).where(revisions.c.at >= since))]


def banned(connection: Connection, now: int) -> list[Ban]:
    """The bans that hold, the newest first."""
    holds = bans.c.until.is_(None) | (bans.c.until > now)
    return [Ban(*row) for row in connection.execute(select(bans).where(holds).order_by(bans.c.since.desc()))]


def _note(connection: Connection, table: str, now: int) -> None:
    connection.execute(delete(revisions).where(revisions.c.table_id == table))
    connection.execute(insert(revisions), {"table_id": table, "at": now})
