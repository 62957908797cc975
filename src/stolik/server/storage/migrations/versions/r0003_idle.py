"""Idle tables are counted in days of running, marked, and deleted a week later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "idle",
        sa.Column(
            "table_id", sa.String, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, primary_key=True
        ),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("marked", sa.BigInteger),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "upkeep",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("served", sa.BigInteger, nullable=False),
        sa.Column("counted", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
