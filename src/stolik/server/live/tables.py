"""Live tables: all that this process serves, opened, found and let go."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import structlog

from stolik.core.errors import StolikError
from stolik.play.entries import Entry, Opened
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..cluster.bus import Notification
from ..identity.groups import group_tag
from ..storage import CodeTaken, Handover, StorageError, TableRow, Unavailable, Used
from .admission import SECOND, WITHDRAWN, is_good
from .log import USED
from .replaying import replayed
from .resources import Resources
from .table import LiveTable, opening_row
from .waiting import begin_if_complete, waits_for_people

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE: Final = 6  # letters of a table's code
QUIET: Final = 60_000  # milliseconds after which a table that nobody uses is evicted from memory
ORPHAN: Final = 3_000  # milliseconds after which a deadline that no process watches is taken over
STRIDE: Final = 20  # tables looked after in one go, so that no move waits for thousands
SWEEP: Final = 600  # seconds between two looks for idle tables
HOUR: Final = 3_600_000  # milliseconds
DAY: Final = 24 * HOUR
ROUND: Final = 5.0  # seconds in which every table is looked after once
SETTLING: Final = 20  # times that a table which is to be read anew is waited for while people play on
HANDOVER: Final = 600_000  # milliseconds that a link to a seat is good for

logger = structlog.get_logger(__name__)


class Retention(NamedTuple):
    """How many days of running tables live that nobody uses."""

    expire: float = 30  # unfinished ones, until they are marked
    keep: float = 0  # finished ones; 0: for good
    grace: float = 7  # from mark to deletion


USUAL: Final = Retention()
CLOSED: Final = Retention(expire=0.5, keep=1 / 24, grace=0)  # of a closed house: nothing stays


class LiveTables:
    """The tables of one process."""

    def __init__(self, resources: Resources, retention: Retention = USUAL) -> None:
        self.resources = resources
        self._store, self._clock = resources.store, resources.clock
        self.loaded: dict[str, LiveTable] = {}  # by id
        self._codes: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._unread: set[str] = set()  # tables that cannot be read, logged once
        self._retention = retention
        self._revised: set[tuple[str, int]] = set()  # revisions that are known here
        self._keepers: list[asyncio.Task[None]] = []
        self._fetching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take over what runs, and listen to the other processes."""
        self._revised = set(await self._store.revised())
        await self.resources.bus.start(self._notified)
        await self._adopt()
        self._keepers = [asyncio.create_task(self._every_second()), asyncio.create_task(self._go_round())]

    async def close(self) -> None:
        """Let go of all tables: pages are told to come back."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*(live.close() for live in list(self.loaded.values())))
        await self.resources.bus.close()

    async def open(self, id: str, opened: Opened, prepare: Sequence[Callable[[Table], None]] = ()) -> LiveTable:
        """Open a table and keep it; IdTaken when there is one of this id.

        `prepare` are functions of the table that seat those who are there already.
        """
        table = Table.open(opened, self._clock.now())
        for step in prepare:
            step(table)
        entries, table.unsaved = table.unsaved, []
        guests = sorted({chair.guest for chair in table.chairs if chair.guest} | {opened.host})
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
            row = opening_row(table, id, code, secrets.token_urlsafe(12))
            try:
                await self._store.create(row, entries, guests=guests, due=table.due)
                break
            except CodeTaken:
                continue
        live = self._admit(row, table)
        live.publish()
        return live

    async def by_code(self, code: str) -> LiveTable:
        """The table of a code; read from disk if this process does not have it."""
        code = code.upper()
        if code in self._codes:
            return self._codes[code]
        row = await self._store.find(code) if len(code) == CODE else None
        if row is None:
            raise Refusal("unknown-table", f"there is no table {code[:12]!r}")
        return await self._load(row)

    async def by_watch_key(self, key: str) -> LiveTable:
        """The table of a spectators' key, unless that has been withdrawn."""
        row = await self._store.find_watch(key.partition(SECOND)[0]) if len(key) <= 64 else None
        if row is None:
            raise Refusal("unknown-table", "there is no table of this link")
        live = await self._load(row)
        if not is_good(key, live.table):
            raise Refusal("withdrawn", WITHDRAWN)
        return live

    async def offer(self, live: LiveTable, seat: int, guest: str) -> str:
        """A key by which another device can take over a seat, once."""
        if seat not in live.table.seats_of(guest):
            raise Refusal("not-your-seat", f"seat {seat} is not yours")
        key = secrets.token_urlsafe(18)
        now = self._clock.now()
        await self._store.handover(_hash(key), live.row.id, seat, guest, now=now, expires=now + HANDOVER)
        return key

    async def take_over(self, key: str, guest: str) -> tuple[LiveTable, int]:
        """Take over the seat that a key belongs to: on disk with the key used up, both or neither."""
        given = await self._store.offered(_hash(key), self._clock.now())
        row = given and await self._store.find_id(given.table)
        if given is None or row is None or group_tag(given.guest) != group_tag(guest):
            raise Refusal("unknown-table", USED)
        live = await self._load(row)
        await live.durably(lambda table: _hand_over(table, given, guest, live.now()), key_hash=_hash(key))
        if given.guest == guest:  # back to the device that it came from: nothing was written
            with suppress(Used):
                await self._store.withdraw(_hash(key))
        return live, given.seat

    async def by_id(self, id: str) -> LiveTable:
        """The table of an id that is known to be taken."""
        row = await self._store.find_id(id)
        if row is None:
            raise Refusal("unknown-table", "this table is gone")
        return await self._load(row)

    async def revise(self, id: str, entries: Sequence[Entry], guest: str = "") -> None:
        """Replace entries of a table on disk, and read it anew here; a guest that is named has not sat there."""
        now = self._clock.now()
        self._revised.add((id, now))
        await self._store.revise(id, entries, now, guest)
        await self._let_go(id)

    async def remove(self, id: str) -> None:
        """Delete a table for good."""
        now = self._clock.now()
        self._revised.add((id, now))
        await self._store.remove(id, now)
        await self._let_go(id)

    def in_memory(self, code: str) -> LiveTable | None:
        """The table of a code, if this process has it in memory."""
        return self._codes.get(code)

    def before(self, live: LiveTable) -> LiveTable | None:
        """The table that a table follows, if this process has it in memory."""
        return self.in_memory(live.table.opened.after)

    # Internals.

    def _admit(self, row: TableRow, table: Table) -> LiveTable:
        live = self.loaded[row.id] = self._codes[row.code] = LiveTable(self.resources, row, table, self.forget)
        return live

    async def _load(self, row: TableRow) -> LiveTable:
        """The live table of a row, read from disk once however many ask for it."""
        if row.id in self.loaded:
            return self.loaded[row.id]
        if row.id not in self._loading:
            task = self._loading[row.id] = asyncio.create_task(self._read(row))
            task.add_done_callback(lambda _: self._loading.pop(row.id, None))
        return await asyncio.shield(self._loading[row.id])

    async def _read(self, row: TableRow) -> LiveTable:
        try:
            entries = await self._store.load(row.id)
            if not entries:
                raise Refusal("unknown-table", f"there is no table {row.code!r}")
            live = self._admit(row, await replayed(entries))
        except (Refusal, Unavailable):
            raise
        except StolikError as problem:  # such as a game that is no longer installed
            raise Refusal("unknown-table", f"table {row.code} cannot be read: {problem}") from None
        if live.table.due is not None:
            deadline = await self._store.deadline(row.id)
            away = self._clock.now() - deadline.seen if deadline else 0
            # One that is ahead goes on from its last entry, whenever that was.
            live.credit(away if away >= ORPHAN and not live.ahead else 0)
        return live

    async def _adopt(self) -> None:
        """Serve tables whose deadlines no process watches: their server is gone."""
        now = self._clock.now()
        for deadline in await self._store.orphans(now - ORPHAN, now + HOUR):
            if deadline.table not in self.loaded:
                row = await self._store.find(deadline.code)
                if row:
                    await self._take_up(row, now - deadline.seen)

    async def _take_up(self, row: TableRow, away: int) -> None:
        """Serve a table whose server is gone; one that cannot be read stays as it is, and the others are served."""
        try:
            await self._load(row)
            logger.info("table taken over", table=row.id, away=away)
        except Refusal as refusal:
            if row.id not in self._unread:
                logger.warning("table not taken over", table=row.id, problem=refusal.text)
            self._unread.add(row.id)

    async def _every_second(self) -> None:
        """Every second: note which deadlines are watched, adopt orphaned tables, sweep out idle ones."""
        second = 0
        while True:
            await asyncio.sleep(1)
            second += 1
            if leapt := self._clock.leap():
                logger.warning(
                    "the date of this machine has leapt; the server keeps its own time", seconds=leapt // 1000
                )
            try:
                await self._store.touch([id for id, live in self.loaded.items() if live.timed], self._clock.now())
                if second % 5 == 0:
                    await self._adopt()
                    await self.follow_revisions()
                if second % SWEEP == 0:
                    await self.sweep()
            except StorageError as problem:
                logger.warning("storage is away", problem=str(problem))

    async def follow_revisions(self) -> None:
        """Read tables anew that another process has revised, or somebody without a server."""
        revised = set(await self._store.revised())
        unknown, self._revised = revised - self._revised, revised
        for id, _ in unknown:
            await self._let_go(id)

    async def _let_go(self, id: str) -> None:
        """Let go of a table that has changed on disk, once all that happened at it is there."""
        live = self.loaded.get(id)
        for _ in range(SETTLING):
            if live is None or live.log.idle:
                break
            with suppress(Refusal):
                await live.durably(lambda _table: None)
        if live is not None and self.loaded.get(id) is live:
            self.forget(live)

    async def sweep(self) -> None:
        """Have tables marked that nobody has used for long, and deleted a week after that; a visit counts as use."""
        used = [id for id, live in self.loaded.items() if live.audience.subscribers]
        expire, keep, grace = (int(days * DAY) for days in self._retention)
        swept = await self._store.sweep(self._clock.now(), expire, used, keep or None, grace)
        if swept.marked and grace:
            logger.warning(
                "idle tables marked: unless they are used, deleted after a week of running", tables=swept.marked
            )
        if swept.deleted:
            logger.warning("idle tables deleted", tables=swept.deleted)

    async def _go_round(self) -> None:
        """Look after all tables again and again, a few at a time."""
        while True:
            ids = list(self.loaded)  # not the tables: all that are let go would leave memory at once, after the round
            steps = range(0, max(1, len(ids)), STRIDE)
            for first in steps:
                await asyncio.sleep(ROUND / len(steps))
                for id in ids[first : first + STRIDE]:
                    if id in self.loaded:
                        self._look_after(self.loaded[id])

    def _look_after(self, live: LiveTable) -> None:
        """Evict a table that nobody uses, until somebody has it read from disk again; look after any other."""
        following = self.in_memory(live.table.rematch)
        needed = following is not None and waits_for_people(following)
        if live.idle and not needed and live.now() - live.used > QUIET:
            self.forget(live)
        elif live.audience.subscribers:
            live.look_after()
            before = self.before(live)
            begin_if_complete(live, before)
            if waits_for_people(live) and before is None:
                self._fetching = asyncio.create_task(self._fetch(live.table.opened.after))

    async def _fetch(self, code: str) -> None:
        """Load the table before one that waits, to know who still looks at its result."""
        with suppress(Refusal, StorageError):
            await self.by_code(code)

    def forget(self, live: LiveTable) -> None:
        """Evict a table from memory; pages that are still connected come back and have it read from disk."""
        live.audience.send_away()
        self.loaded.pop(live.row.id, None)
        self._codes.pop(live.row.code, None)
        live.stop()

    def _notified(self, notification: Notification) -> None:
        if not notification.table:  # messages may have been lost
            for live in self.loaded.values():
                live.log.refresh()
        elif notification.table in self.loaded:
            self.loaded[notification.table].notified(notification)


def _hand_over(table: Table, given: Handover, guest: str, now: int) -> None:
    if given.seat not in table.seats_of(given.guest) or given.guest in table.door.removed:
        raise Refusal("not-your-seat", "the seat has changed hands since")
    if given.guest != guest:
        table.hand(given.seat, guest, now)


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
