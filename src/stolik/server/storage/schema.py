"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

SCHEMA = "0004"  # the newest migration
metadata = MetaData()


def _table_id(**given: Any) -> Column[str]:
    return Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, **given)


tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("code", String, nullable=False, unique=True),
    Column("watch", String, nullable=False, unique=True),
    Column("game", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", String, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # Not `updated`: it changes often, and PostgreSQL is quicker when no index has to follow.
    Index("tables_phase", "phase"),
    sqlite_with_rowid=False,
)

entries = Table(
    "entries",
    metadata,
    _table_id(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("command", String, nullable=False),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("guest", String, primary_key=True),
    _table_id(primary_key=True),
    Index("seats_table_id", "table_id"),
    sqlite_with_rowid=False,
)

deadlines = Table(
    "deadlines",
    metadata,
    _table_id(primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)

handovers = Table(
    "handovers",
    metadata,
    Column("key_hash", String, primary_key=True),
    _table_id(),
    Column("seat", Integer, nullable=False),
    Column("guest", String, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("handovers_table_id", "table_id"),
    sqlite_with_rowid=False,
)

idle = Table(
    "idle",
    metadata,
    _table_id(primary_key=True),
    Column("updated", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("marked", BigInteger),
    sqlite_with_rowid=False,
)

upkeep = Table(
    "upkeep",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("served", BigInteger, nullable=False),
    Column("counted", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

bans = Table(
    "bans",
    metadata,
    Column("subject", String, primary_key=True),  # the short id of a person, or a network of addresses
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
    sqlite_with_rowid=False,
)

revisions = Table(
    "revisions",
    metadata,
    Column("table_id", String, primary_key=True),  # perhaps of a table that is gone
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
