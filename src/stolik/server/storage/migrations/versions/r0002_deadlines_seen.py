"""Deadlines know when a server last watched over them, so that time without a server can be given back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    # Nobody knows any more when an old deadline was last watched; the table's last entry is what is certain.
    op.add_column("deadlines", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE deadlines SET seen = (SELECT updated FROM tables WHERE tables.id = deadlines.table_id)")
