"""The service: everything that one process of the server consists of, started and stopped in order."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

import structlog
from litestar.di import NamedDependency

from stolik.core.registry import games

from .bus import Bus, RedisBus
from .clock import Clock
from .counts import Counts
from .guests import Guests
from .hall import Hall
from .keys import secret_keys
from .limits import Limits
from .settings import Settings
from .storage import Store
from .thinking import Pool
from .tickets import Tickets

log = structlog.get_logger(__name__)

# New objects, collections of the young, of the middle-aged, until the next: more objects than a batch of moves needs at
# a time, so that what a move leaves behind has gone by itself when the young are looked at, and few grow older.
COLLECTOR = (10_000, 10, 10_000)


class Service:
    """The parts that handlers of requests and sockets use."""

    def __init__(self, settings: Settings, store: Store, pool: Pool, bus: Bus, clock: Clock) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.clock = clock
        keys = secret_keys(settings.folder)
        self.guests = Guests(keys)
        self.hall = Hall(store, pool, bus, clock, Tickets(keys), expire_days=settings.expire_days)
        self.counts = Counts()
        times = settings.rate
        self.moves = Limits(rate=20 * times, burst=60 * times)  # commands of one guest
        self.requests = Limits(rate=20 * times, burst=100 * times)  # of one address
        self.openings = Limits(rate=0.5 * times, burst=20 * times)  # tables opened by one guest
        self.sockets = Limits(rate=20 * times, burst=100 * times)  # sockets of one address
        self.closing = False

    @classmethod
    @asynccontextmanager
    async def run(cls, settings: Settings) -> AsyncIterator[Service]:
        """Start everything; at the end close sockets first, the database last."""
        bus = RedisBus(settings.redis) if settings.redis else Bus()
        store = await Store.open(settings.database)
        await asyncio.to_thread(warm_rules)
        spare_collector()
        try:
            async with Pool(settings.workers) as pool:
                service = cls(settings, store, pool, bus, Clock())
                await service.hall.start()
                log.info("ready", release=service.hall.release)
                try:
                    yield service
                finally:
                    service.closing = True
                    await service.hall.close()
        finally:
            await store.close()


def warm_rules() -> None:
    """Load all compiled rules, so that no table waits for the first move; those not compiled run as plain Python."""
    for game in games().values():
        if game.kernels.compiled:
            for _ in game.compile():
                pass
        else:
            log.warning("rules run as plain Python; compile them with: stolik setup", game=game.id)


TheService: TypeAlias = NamedDependency[Service]  # as handlers of requests are given it


def spare_collector() -> None:
    """Let the garbage collector look at new things only, and seldom: going through all tables would stop them all."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTOR)
