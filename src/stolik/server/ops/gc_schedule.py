"""The garbage collector's hours: a look at what is new several times a second, at everything when nobody plays.

Left to itself the collector waits until there is much to look at, and then every table waits for it: its count of new
things stays low while moves replace old things by new ones, so one look can be at hundreds of thousands of them. Moves
leave no circles behind, so nothing piles up while people play; what sockets leave is found when it is quiet.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

YOUNG = 0.2  # seconds between looks at what is new
QUIET = 30.0  # seconds without anything happening, after which everything is looked at once


@asynccontextmanager
async def scheduled_gc(happened: Callable[[], int], young: float = YOUNG, quiet: float = QUIET) -> AsyncIterator[None]:
    """Collect at these hours only; `happened` counts what makes tables change."""
    gc.collect()
    gc.freeze()  # the program itself stays
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
