"""Changes other than appends, each a function of a connection that is inside a transaction."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, CursorResult, delete, insert, or_
from sqlalchemy.exc import IntegrityError

from .errors import Gone, Unavailable, Used
from .rows import Handover
from .schema import handovers
from .statements import Statements


def offer(connection: Connection, key_hash: str, given: Handover, now: int, expires: int) -> None:
    connection.execute(delete(handovers).where(or_(handovers.c.key_hash == key_hash, handovers.c.expires <= now)))
    row = {"key_hash": key_hash, "table_id": given.table, "seat": given.seat, "guest": given.guest}
    try:
        with connection.begin_nested():
            connection.execute(insert(handovers), {**row, "expires": expires})
    except IntegrityError:
        raise Gone(f"there is no table {given.table}") from None


def use_up(connection: Connection, key_hash: str) -> None:
    """Delete an offer, so that of two who come at once only one gets it."""
    result = connection.execute(delete(handovers).where(handovers.c.key_hash == key_hash))
    assert isinstance(result, CursorResult)
    if not result.rowcount:
        raise Used("this offer has been taken already")


def write_probe(connection: Connection) -> None:
    """Write a probe that nobody reads, to find out whether the disk takes changes."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA user_version = 1")
    elif connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on":
        raise Unavailable("the database cannot be written: it is read-only", "the database is read-only")
    else:
        connection.exec_driver_sql("SELECT pg_logical_emit_message(true, 'stolik', '')")


def see(connection: Connection, statements: Statements, watched: Sequence[str], now: int) -> None:
    batch = msgspec.json.encode([{"id": table} for table in watched]).decode()
    statements.see_deadlines.run(connection, batch=batch, now=now)
