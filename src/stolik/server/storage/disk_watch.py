"""Watches the database: whether it is in its place, whole, and takes changes; noticed within two seconds and logged."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import structlog

from .errors import Unavailable
from .store import Store

logger = structlog.get_logger(__name__)

INTERVAL: Final = 1.0  # seconds between two checks, for which the result of one is valid
SELDOM: Final = 30  # of so many checks one writes while nobody is here: an idle server does not wear out its disk
SOON: Final = 60.0  # seconds after the start, and again while there is damage, until the whole file is examined
NIGHTLY: Final = 24 * 3600.0  # seconds between two such examinations


class DiskWatch:
    """What is wrong with the database of a process, now."""

    def __init__(self, store: Store, busy: Callable[[], bool]) -> None:
        self.trouble = ""  # as it was last seen
        self._store = store
        self._busy = busy
        self._loop = asyncio.get_running_loop()
        self._seen = float("-inf")
        self._probing: asyncio.Task[None] | None = None
        self._examining: asyncio.Task[str] | None = None
        self._due = self._loop.time() + SOON

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Look every second."""
        keeper = asyncio.create_task(self._run())
        try:
            yield
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, *filter(None, [self._probing, self._examining]), return_exceptions=True)

    async def now(self) -> str:
        """What is wrong, or was a second ago; however many ask, the disk is asked once."""
        if self._probing is None and self._loop.time() - self._seen >= INTERVAL:
            self._probing = asyncio.create_task(self._probe())
        if self._probing is not None:
            await asyncio.shield(self._probing)
        return self.trouble

    async def _run(self) -> None:
        look = 0
        while True:
            await asyncio.sleep(INTERVAL)
            look += 1
            if self._busy() or self.trouble or look % SELDOM == 0:
                await self.now()
            else:
                self._glance()
            self._examine()

    def _glance(self) -> None:
        """Look without writing."""
        try:
            self._store.health.check()
        except Unavailable as problem:
            self._note(problem.reason)

    async def _probe(self) -> None:
        try:
            self._note(await self._store.trouble())
        finally:
            self._seen, self._probing = self._loop.time(), None

    def _note(self, trouble: str) -> None:
        if trouble and trouble != self.trouble:
            logger.error("the database has trouble: nothing is taken until it is well", trouble=trouble)
        elif self.trouble and not trouble:
            logger.warning("the database is well again")
        self.trouble = trouble

    def _examine(self) -> None:
        """Have the whole file examined when it is time, or something in it could not be read."""
        health = self._store.health
        if self._examining and not self._examining.done():
            return
        if health.suspect or self._loop.time() >= self._due:
            self._due = self._loop.time() + NIGHTLY
            self._examining = asyncio.create_task(self._store.examine())
        elif health.damage:
            self._due = min(self._due, self._loop.time() + SOON)
