"""Tables and entries to store, the same in all tests and in the processes they start."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from stolik.play.entries import Entry, Moved, Opened, TableSettings
from stolik.server.storage import Store, TableRow

NOW = 1_800_000_000_000
FIRST = [Entry(1, NOW, Opened("template", 1, 2, {"goal": 3}, TableSettings(), "ola", "seed"))]


def row(id: str = "t1", **changed: Any) -> TableRow:
    given = {"code": f"c-{id}", "watch": f"w-{id}", "game": "template", "public": False, "phase": "waiting"}
    return TableRow(**{"id": id, **given, "opened": NOW, "updated": NOW, **changed})


def move(seq: int, text: str = "place b2", command: str = "") -> Entry:
    return Entry(seq, NOW + seq, Moved(0, text), command)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()
