"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("code", sa.String, nullable=False, unique=True),
        sa.Column("watch", sa.String, nullable=False, unique=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("phase", sa.String, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_phase", "tables", ["phase"])
    op.create_table(
        "entries",
        _table_id(primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("command", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
    _small_tables()


def _small_tables() -> None:
    op.create_table(
        "seats",
        sa.Column("guest", sa.String, primary_key=True),
        _table_id(primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_table_id", "seats", ["table_id"])
    op.create_table(
        "deadlines",
        _table_id(primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "handovers",
        sa.Column("key_hash", sa.String, primary_key=True),
        _table_id(primary_key=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("handovers_table_id", "handovers", ["table_id"])


def _table_id(*, primary_key: bool) -> sa.Column[str]:
    parent = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String, parent, nullable=False, primary_key=primary_key)
