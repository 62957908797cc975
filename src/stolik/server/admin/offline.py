"""The operator without a running server: the same commands, on the database itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..cluster.bus import Bus
from ..cluster.clock import ServerClock
from ..identity.tickets import Tickets
from ..live.resources import Resources
from ..live.tables import LiveTables
from ..storage import Store
from ..storage.backup import expect_tables
from ..workers import Pool
from .operator import Operator


@asynccontextmanager
async def offline_operator(database: str) -> AsyncIterator[Operator]:
    """An operator of a database; nobody thinks or plays there meanwhile."""
    expect_tables(database)
    store = await Store.open(database)
    try:
        unused = Tickets(["nothing is promised without a server"])
        tables = LiveTables(Resources(store, Pool(0), Bus(), ServerClock(), unused))
        try:
            yield Operator(tables)
        finally:
            await tables.close()
    finally:
        await store.close()
