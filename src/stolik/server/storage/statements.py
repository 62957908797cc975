"""The statements that write, each taking a whole batch as one JSON text.

So a batch of any size costs the same few statements: PostgreSQL answers once for each, and nothing in Python is done
row by row.
"""

from __future__ import annotations

import functools
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    Dialect,
    FromClause,
    String,
    Text,
    UpdateBase,
    bindparam,
    cast,
    column,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

from .schema import deadlines, entries, seats, tables

_ENTRY: dict[str, TypeEngine[Any]] = {column.name: column.type for column in entries.columns}
_HEAD: dict[str, TypeEngine[Any]] = {"id": String(), "phase": String(), "updated": BigInteger(), "due": BigInteger()}
_TABLE: dict[str, TypeEngine[Any]] = {column.name: column.type for column in tables.columns}
_ID: dict[str, TypeEngine[Any]] = {"id": String()}
_SEAT: dict[str, TypeEngine[Any]] = {column.name: column.type for column in seats.columns}


class Statement:
    """A statement compiled to SQL once; SQLAlchemy would do it again for every batch."""

    def __init__(self, dialect: Dialect, clause: UpdateBase) -> None:
        compiled = clause.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        self._text = str(compiled)
        self._order = tuple(compiled.positiontup or ())

    def run(self, connection: Connection, **given: Any) -> None:
        connection.exec_driver_sql(self._text, tuple(given[name] for name in self._order) if self._order else given)


class Statements:
    """The writer's statements in one dialect of SQL; each has the parameter `batch`."""

    def __init__(self, dialect: Dialect) -> None:
        entry, head, seat, id = (_batch(dialect.name, kind) for kind in (_ENTRY, _HEAD, _SEAT, _ID))
        # The time of the last entry: a server was there then.
        timed = select(head.c.id, head.c.due, head.c.updated).where(head.c.due.is_not(None))
        put = functools.partial(Statement, dialect)
        self.add_tables = put(insert(tables).from_select(list(_TABLE), select(_batch(dialect.name, _TABLE))))
        self.add_entries = put(insert(entries).from_select(list(_ENTRY), select(entry)))
        self.add_seats = put(_add_seats(dialect.name, seat))
        self.set_heads = put(
            update(tables).where(tables.c.id == head.c.id).values(phase=head.c.phase, updated=head.c.updated)
        )
        self.drop_deadlines = put(delete(deadlines).where(deadlines.c.table_id.in_(select(head.c.id))))
        self.add_deadlines = put(insert(deadlines).from_select(["table_id", "due", "seen"], timed))
        self.see_deadlines = put(
            update(deadlines).where(deadlines.c.table_id.in_(select(id.c.id))).values(seen=bindparam("now"))
        )


def _add_seats(dialect: str, sitting: FromClause) -> UpdateBase:
    # SQLite takes ON CONFLICT after a SELECT for part of a join, unless a WHERE stands between.
    rows = select(sitting.c.guest, sitting.c.table_id).where(sitting.c.guest.is_not(None))
    if dialect == "sqlite":
        return sqlite.insert(seats).from_select(list(_SEAT), rows).on_conflict_do_nothing()
    return postgresql.insert(seats).from_select(list(_SEAT), rows).on_conflict_do_nothing()


def _batch(dialect: str, columns: dict[str, TypeEngine[Any]]) -> FromClause:
    """The rows of a JSON list of objects."""
    batch = bindparam("batch", type_=Text)
    if dialect == "sqlite":
        each = func.json_each(batch).table_valued("value")
        fields = [func.json_extract(each.c.value, literal_column(f"'$.{name}'")).label(name) for name in columns]
        return select(*fields).subquery()
    typed = [column(name, kind) for name, kind in columns.items()]
    return func.json_to_recordset(cast(batch, JSON)).table_valued(*typed).render_derived(with_types=True)
