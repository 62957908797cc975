"""A process of its own that appends to table t1, and tells each number once the store says that it is on disk.

Arguments: the database, the name of the process, how long the log shall become, and SQLite's setting `synchronous`.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from typing import Any

from sqlalchemy import Engine, event

from stolik.play.entries import Entry, Moved, Opened, TableSettings
from stolik.server.storage import Conflict, IdTaken, Store, TableRow, engine

NOW = 1_800_000_000_000
FIRST = [Entry(1, NOW, Opened("template", 1, 2, {"goal": 3}, TableSettings(), "ola", "seed"))]


async def main(url: str, name: str, length: int) -> None:
    store = await Store.open(url)
    with contextlib.suppress(IdTaken):  # the other process was first
        await store.create(TableRow("t1", "code", "watch", "template", False, "playing", NOW, NOW), FIRST)
    last = len(await store.load("t1"))
    while last < length:
        entry = Entry(last + 1, NOW + last, Moved(0, "place b2"), f"{name}-{last + 1}")
        try:
            await store.append("t1", [entry], phase="playing")
            print(entry.command, flush=True)
            last += 1
        except Conflict:
            last += len(await store.load("t1", after=last))
    print("done", flush=True)
    sys.stdin.readline()  # lives on, with its files open, until it is ended
    await store.close()


def checkpoint_often(connection: Any, _record: Any) -> None:
    """Checkpoint SQLite's write-ahead log every few entries: a moment in which entries could be lost."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA wal_autocheckpoint = 40")


if __name__ == "__main__":
    event.listen(Engine, "connect", checkpoint_often)
    engine.SYNCHRONOUS = sys.argv[4]
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
