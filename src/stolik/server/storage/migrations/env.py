"""Runs the migrations on the connection that `migration.py` hands over."""

from __future__ import annotations

from alembic import context

from stolik.server.storage.schema import metadata

# SQLite can undo a change of schema too, once transactions are begun by hand, as `engine.py` does.
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
