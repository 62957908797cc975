"""Reading, on a few threads with connections of their own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .engine import lost
from .errors import Unavailable
from .health import Health, reason_of

T = TypeVar("T")
THREADS = 4
PAUSES = (0.05, 0.2, 0.8)  # seconds between attempts while the database is away


class Reader:
    """Runs queries on threads, outside the event loop."""

    def __init__(self, engine: Engine, health: Health) -> None:
        self._engine = engine
        self._health = health
        self._closing = threading.Event()
        self._threads = ThreadPoolExecutor(THREADS, "stolik-reader")

    async def read(self, question: Callable[[Connection], T]) -> T:
        """The answer to a query, all of it from one moment; Unavailable when the database does not answer."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question)

    def close(self) -> None:
        self._closing.set()
        self._threads.shutdown()

    def _ask(self, question: Callable[[Connection], T]) -> T:
        pauses = iter(PAUSES)
        while True:
            self._health.check_place()
            try:
                with self._engine.connect() as connection:
                    return question(connection)
            except (DBAPIError, PoolTimeout) as problem:
                self._health.hurt(problem)
                pause = next(pauses, None)
                if pause is None or not lost(problem) or self._closing.is_set():
                    told = problem.orig if isinstance(problem, DBAPIError) else problem
                    raise Unavailable(f"the database cannot be read: {told}", reason_of(problem)) from problem
                self._closing.wait(pause)
