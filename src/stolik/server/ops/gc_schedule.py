"""Runs the garbage collector on a schedule: the young generation several times a second, all when nobody plays.

Left to itself CPython collects when many more objects were made than freed, and then every table waits for it: that
number stays low while moves replace old objects by new ones, so one collection can be of hundreds of thousands. Moves
leave no reference cycles, so nothing piles up while people play; what sockets leave is collected when it is quiet.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

YOUNG = 0.2  # seconds between collections of the young generation
QUIET = 30.0  # seconds without a change at any table, after which all generations are collected once


@asynccontextmanager
async def scheduled_gc(happened: Callable[[], int], young: float = YOUNG, quiet: float = QUIET) -> AsyncIterator[None]:
    """Collect on the schedule only; `happened` counts the changes of tables."""
    gc.collect()
    gc.freeze()  # modules and functions are never garbage
    gc.disable()
    keeper = asyncio.create_task(_collect(happened, young, quiet))
    try:
        yield
    finally:
        keeper.cancel()
        gc.enable()
        gc.unfreeze()


async def _collect(happened: Callable[[], int], young: float, quiet: float) -> None:
    seen, still, done = happened(), 0.0, False
    while True:
        await asyncio.sleep(young)
        if (now := happened()) != seen:
            seen, still, done = now, 0.0, False
        still += young
        if still < quiet or done:
            gc.collect(0)
        else:
            gc.collect()
            done = True
