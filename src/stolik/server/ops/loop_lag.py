"""Loop lag: for how long the event loop was busy with one step, so that everything else waited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

PERIOD: Final = 0.02  # seconds between two measurements


@asynccontextmanager
async def watched_loop(told: Callable[[float], None]) -> AsyncIterator[None]:
    """Report again and again how many seconds late the event loop was."""

    async def watch() -> None:
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + PERIOD
            await asyncio.sleep(PERIOD)
            told(max(0.0, clock() - due))

    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        watching.cancel()
