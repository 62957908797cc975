"""Changes other than appends, each a function of a connection that is inside a transaction."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, CursorResult, and_, delete, insert, select
from sqlalchemy.exc import IntegrityError

from .errors import Gone
from .rows import Handover
from .schema import handovers, tables
from .statements import Statements

CHUNK = 200  # tables forgotten in one transaction at most, so that moves never wait long


def offer(connection: Connection, key_hash: str, given: Handover, expires: int) -> None:
    connection.execute(delete(handovers).where(handovers.c.key_hash == key_hash))
    row = {"key_hash": key_hash, "table_id": given.table, "seat": given.seat, "guest": given.guest}
    try:
        with connection.begin_nested():
            connection.execute(insert(handovers), {**row, "expires": expires})
    except IntegrityError:
        raise Gone(f"there is no table {given.table}") from None


def redeem(connection: Connection, key_hash: str, now: int) -> Handover | None:
    """Take the offer away and return it, so that of two who come at once only one gets it."""
    connection.execute(delete(handovers).where(handovers.c.expires <= now))
    taken = delete(handovers).where(handovers.c.key_hash == key_hash)
    row = connection.execute(taken.returning(handovers.c.table_id, handovers.c.seat, handovers.c.guest)).first()
    return None if row is None else Handover(*row)


def see(connection: Connection, statements: Statements, watched: Sequence[str], now: int) -> None:
    batch = msgspec.json.encode([{"id": table} for table in watched]).decode()
    statements.see_deadlines.run(connection, batch=batch, now=now)


def forget(connection: Connection, before: int) -> int:
    """Delete some of the unfinished tables that have been idle since `before`; returns how many."""
    idle = and_(tables.c.phase != "over", tables.c.updated < before)
    some = select(tables.c.id).where(idle).limit(CHUNK)
    # The condition twice: a table that goes on while this waits for it is not idle any more.
    result = connection.execute(delete(tables).where(tables.c.id.in_(some), idle))
    assert isinstance(result, CursorResult)
    return result.rowcount
