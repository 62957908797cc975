"""Tables replayed from their logs a few entries at a time, so that moves elsewhere never wait for a long log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from stolik.play.entries import Entry
from stolik.play.table import Table

SLICE: Final = 100  # entries replayed in one step of the event loop, some milliseconds


async def replayed(entries: Sequence[Entry]) -> Table:
    """The table rebuilt from its log."""
    table = Table.replay(entries[:1])
    for first in range(1, len(entries), SLICE):
        table.follow(entries[first : first + SLICE])
        await asyncio.sleep(0)
    return table
