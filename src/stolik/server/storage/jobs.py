"""Jobs of the writer: appends, which are written together, and other changes, one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from .changes import use_up
from .errors import CodeTaken, Conflict, Gone, IdTaken, StorageError
from .rows import EntryRow, HeadRow, SeatRow, TableRow
from .schema import entries, tables
from .statements import Statements

_encode = msgspec.json.Encoder().encode


class Append:
    """New entries of one table; `before` is the append it builds on, as long as that is not known to be kept."""

    __slots__ = (
        "before",
        "error",
        "floor",
        "future",
        "head",
        "key_hash",
        "opened",
        "result",
        "rows",
        "seats",
        "settled",
        "table",
        "unsure",
    )

    def __init__(
        self,
        rows: list[EntryRow],
        head: HeadRow | None,
        guests: Sequence[str],
        future: asyncio.Future[None],
        opened: TableRow | None = None,
        key_hash: str = "",
    ) -> None:
        self.opened = opened  # the table itself, when these are its first entries
        self.table = rows[0].table_id
        self.key_hash = key_hash  # of the handover that is used up with it
        self.rows = rows
        self.head = head  # None if the table's own row is right as it is
        self.seats = [SeatRow(guest, self.table) for guest in guests]
        self.future = future
        self.before: Append | None = None
        self.error: Exception | None = None
        self.floor = rows[0].seq  # once it was refused: the first number that is free again
        self.result = None
        self.settled = False
        self.unsure = False  # an attempt broke off while it was being kept

    def blocked(self) -> StorageError | None:
        """The error, if it builds on a refused entry: the log would have a gap."""
        if self.before is None or self.before.error is None:
            return None
        return _alike(self.before.error, f"entry {self.rows[0].seq} builds on one that was not kept")

    @property
    def doomed(self) -> bool:
        """Whether it was refused, or will be because of what it builds on."""
        append: Append | None = self
        while append is not None and not append.settled:
            append = append.before
        return append is not None and append.error is not None

    def follow(self, last: Append | None) -> None:
        """Build on the table's last append, unless that was refused and this one starts again from there."""
        if last is not None and (not last.settled or self.floor > last.floor):
            self.before = last

    def settle(self) -> None:
        """Forget the append that it built on, now that its own result is known."""
        if self.error is not None and self.before is not None and self.before.error is not None:
            self.floor = self.before.floor
        self.before = None
        self.settled = True

    def run(self, connection: Connection, statements: Statements) -> None:
        """Write it alone, inside a savepoint of a transaction that goes on."""
        try:
            with connection.begin_nested():
                write_appends(connection, statements, [self])
        except IntegrityError:
            self._compare(connection)

    def _compare(self, connection: Connection) -> None:
        """Some of the numbers are taken: by this very append, in an attempt that broke off, or by somebody else."""
        first, last = self.rows[0].seq, self.rows[-1].seq
        query = select(entries).where(entries.c.table_id == self.table, entries.c.seq.between(first, last))
        kept = [EntryRow(*row) for row in connection.execute(query.order_by(entries.c.seq))]
        if self.unsure and kept == self.rows:
            return
        if self.opened is not None and kept:
            raise IdTaken(f"there is a table {self.table} already")
        if self.opened is not None:
            raise CodeTaken(f"there is a table {self.opened.code} already")
        if kept:
            raise Conflict(f"table {self.table} already has an entry {kept[0].seq}")
        if connection.execute(select(tables.c.id).where(tables.c.id == self.table)).first() is None:
            raise Gone(f"there is no table {self.table}")
        raise Conflict(f"table {self.table} could not take entry {first}")


class Change:
    """Any other change; one that is not `repeatable` is given up when an attempt breaks off halfway."""

    __slots__ = ("call", "error", "future", "repeatable", "result", "unsure")

    def __init__(self, call: Callable[[Connection], Any], future: asyncio.Future[Any], repeatable: bool) -> None:
        self.call = call
        self.future = future
        self.repeatable = repeatable
        self.error: Exception | None = None
        self.result: Any = None
        self.unsure = False

    def run(self, connection: Connection, _statements: Statements) -> None:
        """Make the change, inside a savepoint of a transaction that goes on."""
        with connection.begin_nested():
            self.result = self.call(connection)


Job: TypeAlias = Append | Change


def write_appends(connection: Connection, statements: Statements, appends: Iterable[Append]) -> None:
    """Write many appends with one statement for each kind of row."""
    # In the same order in every process, so that no two wait for each other.
    ordered = sorted(appends, key=lambda append: append.table)
    heads = list({append.table: append.head for append in ordered if append.head is not None}.values())
    rows = _encoded(row for append in ordered for row in append.rows)
    sitting = [seat for append in ordered for seat in append.seats]
    if opened := [append.opened for append in ordered if append.opened is not None]:
        statements.add_tables.run(connection, batch=_encoded(opened))
    statements.add_entries.run(connection, batch=rows)
    if heads:
        batch = _encoded(heads)
        statements.set_heads.run(connection, batch=batch)
        statements.drop_deadlines.run(connection, batch=batch)
        if any(head.due is not None for head in heads):
            statements.add_deadlines.run(connection, batch=batch)
    if sitting:
        statements.add_seats.run(connection, batch=_encoded(sitting))
    for append in ordered:
        if append.key_hash:
            use_up(connection, append.key_hash)


def _encoded(rows: Iterable[object]) -> str:
    return _encode(list(rows)).decode()


def _alike(error: Exception, text: str) -> StorageError:
    kind = type(error) if isinstance(error, StorageError) else StorageError
    return kind(text)
