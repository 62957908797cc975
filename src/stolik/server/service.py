"""The service: everything that one process of the server consists of, started and stopped in order."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

import structlog
from litestar.di import NamedDependency

from stolik.core.binding import compiling
from stolik.core.registry import games
from stolik.play.refusal import Refusal

from .cluster.bus import Bus, RedisBus
from .cluster.clock import LEAP, ServerClock
from .identity.bans import Bans
from .identity.gate import Gate, Quotas
from .identity.groups import Groups, group_tag
from .identity.guests import HALF_A_DAY, LONGEST, Guests
from .identity.keys import secret_keys
from .identity.tickets import Tickets
from .identity.words import word_list
from .live.admission import REMOVED, check_guest, check_spectator
from .live.kept import KeptAnswers
from .live.resources import Resources
from .live.table import LiveTable
from .live.tables import CLOSED, LiveTables, Retention
from .live.validation import NameRules
from .ops.gc_schedule import scheduled_gc
from .ops.loop_lag import watched_loop
from .ops.metrics import Metrics
from .ops.succession import Succession
from .settings import ServerSettings
from .storage import StorageError, Store
from .storage.disk_watch import DiskWatch
from .workers import Pool

logger = structlog.get_logger(__name__)

# Seconds after which Python hands the interpreter lock (GIL) to a thread that waits for it (sys.setswitchinterval). The
# writer takes the lock a dozen times for each batch, and on a busy server it waits that long each time.
SWITCH_INTERVAL = 0.0005
WARM = 120.0  # seconds that a server which goes on meanwhile waits for the bots of the next one
HOUR = 3_600_000  # milliseconds
DAY = 24 * HOUR
MEASURED = 10.0  # seconds for which the size of the database is known
BANS = 5.0  # seconds between two looks for new bans
SLOW = (
    "not compiled, therefore slow: stop the server, run `stolik setup`, and start it again"
    if compiling()
    else "NUMBA_DISABLE_JIT is set: everything runs as plain Python, and slowly"
)


class Service:
    """The parts that handlers of requests and sockets use."""

    def __init__(self, settings: ServerSettings, store: Store, pool: Pool, bus: Bus, clock: ServerClock) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.clock = clock
        keys = secret_keys(settings.folder)
        self.guests = Guests(keys, longest=HALF_A_DAY if settings.closed else LONGEST)
        self.groups = Groups(settings.folder)
        self.tickets = Tickets(keys)
        self.metrics = Metrics()
        names = NameRules(word_list(settings.words), settings.closed)
        self.resources = Resources(
            store, pool, bus, clock, self.tickets, names, on_acknowledged=self.metrics.moves.observe
        )
        retention = CLOSED if settings.closed else Retention(settings.expire_days, settings.keep_days)
        self.tables = LiveTables(self.resources, retention)
        self._measured = float("-inf")  # when the disk was
        self.disk = DiskWatch(store, lambda: bool(self.tables.loaded))
        most = settings.guest_tables, settings.address_tables, settings.guest_sockets, settings.address_sockets
        self.gate = Gate(settings.rate, Quotas(*most))
        self.bans = Bans()
        self.answers = KeptAnswers()
        self.plain: list[str] = []  # games that run as plain Python
        self.closing = False

    @classmethod
    @asynccontextmanager
    async def run(cls, settings: ServerSettings, succession: Succession) -> AsyncIterator[Service]:
        """Start everything, tables last; at the end close sockets first, then the database, which another may have.

        Of two servers, of which one succeeds the other, one at a time is between `begin` and `end`.
        """
        bus = RedisBus(settings.redis) if settings.redis else Bus()
        async with Pool(settings.workers) as pool:
            plain = await asyncio.to_thread(warm_rules)
            if succession.before:  # bots are to answer at once
                with suppress(TimeoutError):
                    await asyncio.wait_for(pool.warm(), WARM)
            await succession.begin()
            store = await Store.open(settings.database)
            try:
                async with cls._serving(settings, store, pool, bus, plain) as service:
                    yield service
            finally:
                await store.close()
                succession.end()

    @classmethod
    @asynccontextmanager
    async def _serving(
        cls, settings: ServerSettings, store: Store, pool: Pool, bus: Bus, plain: list[str]
    ) -> AsyncIterator[Service]:
        clock = ServerClock()
        tell_gap(clock.now() - (await store.latest() or clock.now()))
        sys.setswitchinterval(SWITCH_INTERVAL)
        service = cls(settings, store, pool, bus, clock)
        await service.tables.start()
        logger.info("ready", release=service.resources.release)
        await service.refresh_bans()
        telling = asyncio.create_task(service.tell_slow(plain))
        following = asyncio.create_task(service.follow_bans())
        try:
            async with (
                scheduled_gc(lambda: service.resources.committed),
                watched_loop(service.metrics.lagged),
                service.disk.running(),
            ):
                yield service
        finally:
            service.closing = True
            telling.cancel()
            following.cancel()
            await service.tables.close()

    async def table(self, code: str, guest: str, address: str) -> LiveTable:
        """The table of a code: anybody's who has it until the game is over, then of those who were there.

        Codes are short, so that they can be said aloud; guessing them is limited by address.
        """
        try:
            live = await self.tables.by_code(code)
            self._check_group(live, guest)
        except Refusal:
            if not self.gate.guesses.allow(address):
                raise _too_many_guesses() from None
            raise
        if guest in live.table.guests:
            check_guest(live.table, guest)
            return live
        if self.gate.guesses.wait(address):
            raise _too_many_guesses()
        if live.table.end:
            self.gate.guesses.allow(address)
            raise Refusal("unknown-table", f"there is no table {code[:12]!r}")
        check_guest(live.table, guest)
        return live

    async def watched(self, key: str, guest: str, address: str) -> LiveTable:
        """The table of a spectators' key, for whom the host lets in; a finished game is everybody's who has the key."""
        live = await self.tables.by_watch_key(key)
        self._check_group(live, guest)
        if address in live.removed and not live.table.end:
            raise Refusal("removed", REMOVED)
        check_spectator(live.table, guest, live.spectators)
        return live

    def guest_of(self, cookie: str | None) -> str:
        """The guest of a cookie; nobody in a closed house, if the code that he came with has been withdrawn."""
        guest = self.guests.read(cookie) or ""
        return guest if not self.settings.closed or self.groups.of_guest(guest) else ""

    def _check_group(self, live: LiveTable, guest: str) -> None:
        """In a closed house a table is its own group's; to others it is not there."""
        if not self.settings.closed:
            return
        if not guest:
            raise Refusal("closed", "in this house a class or a family has a code; say it first")
        if group_tag(live.table.opened.host) != group_tag(guest):
            raise Refusal("unknown-table", "there is no such table")

    async def refresh_bans(self) -> int:
        """Let the bans hold that are on disk; how many sockets were closed for them."""
        self.bans.set(ban.subject for ban in await self.store.banned(self.clock.now()))
        everybody = [each for live in self.tables.loaded.values() for each in live.audience.subscribers]
        out = [each for each in everybody if self.bans.hold(each.viewer.guest, each.address)]
        for subscriber in out:
            subscriber.turn_away()
        return len(out)

    async def follow_bans(self) -> None:
        """Look again and again for bans that another process has noted, or that are over."""
        while True:
            await asyncio.sleep(BANS)
            with suppress(StorageError):
                await self.refresh_bans()

    async def measure_space(self) -> None:
        """Measure the disk for the metrics, every few seconds however many ask; an unknown figure is told as NaN."""
        now = asyncio.get_running_loop().time()
        if now < self._measured + MEASURED:
            return
        self._measured = now
        size, free = float("nan"), None
        with suppress(StorageError, OSError):
            size, free = await self.store.space()
        self.metrics.database.set(size)
        self.metrics.free.set(float("nan") if free is None else free)

    def going_on(self) -> list[str]:
        """What goes on in this process, in words."""
        hours = (self.clock.now() - self.resources.began) / HOUR
        sockets = sum(len(live.audience.subscribers) for live in self.tables.loaded.values())
        return [
            f"This process has run for {hours:,.1f} hours and written {self.resources.committed:,} entries.",
            f"Sockets at tables: {sockets}; tables in memory: {len(self.tables.loaded)}; "
            f"questions that wait for bots: {self.pool.waiting}.",
            f"The database is in trouble: {self.disk.trouble}." if self.disk.trouble else "The database is well.",
        ]

    async def tell_slow(self, rules: list[str]) -> None:
        """Log which games run as plain Python: those whose rules are not compiled, then those whose bots are not."""
        self._slow(rules)
        self._slow(await self.pool.warm())

    def _slow(self, plain: list[str]) -> None:
        if more := [id for id in plain if id not in self.plain]:
            logger.warning(SLOW, games=more)
            self.plain = [*self.plain, *more]


def tell_gap(milliseconds: int) -> None:
    """Log that the date is far from the last one on disk; either of them may be wrong."""
    days = round(milliseconds / DAY, 1)
    if milliseconds > DAY:
        logger.warning("no server has run for days, or the date has leapt ahead; no table is older for that", days=days)
    elif milliseconds < -LEAP:
        logger.warning("the date is earlier than what is on disk; tables from then keep their own time", days=days)


def _too_many_guesses() -> Refusal:
    return Refusal("rate", "too many codes of tables that there are not; wait a little")


def warm_rules() -> list[str]:
    """Load all compiled rules, so that no table waits for the first move; the games that have none."""
    plain = []
    for game in games().values():
        if not game.kernels.compiled:
            plain.append(game.id)
            continue
        for _ in game.compile():
            pass
    return plain


TheService: TypeAlias = NamedDependency[Service]  # as handlers of requests are given it
