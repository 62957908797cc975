"""The store: logs of tables on disk, for one event loop."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import URL, ColumnElement, Connection, func, or_, select

from stolik.play.entries import Entry

from . import changes, revision, schema, upkeep
from .checkpointer import Checkpointer
from .engine import address, connect
from .errors import StorageError, Unavailable, Unreadable
from .health import SILENT, Health, reason_of
from .jobs import Append, Change, Job
from .migration import migrate
from .reader import THREADS, Reader
from .rows import Ban, DeadlineRow, Handover, HeadRow, TableRow, to_log, to_rows, to_table
from .schema import deadlines, entries, handovers, seats, tables
from .statements import Statements
from .totals import Space, Totals, count_all, space
from .upkeep import Swept
from .writer import Writer

T = TypeVar("T")
WAITING = 20_000  # appends that may wait; more than that, and the disk cannot keep up
LISTED = 50
ANSWER = 3.0  # seconds: a database that takes longer is not ready
_DEADLINES = select(tables.c.id, tables.c.code, deadlines.c.due, deadlines.c.seen).join_from(deadlines, tables)


class Store:
    """Keeps tables in a database; one for each process and event loop.

    What is acknowledged is on disk. Times are milliseconds since 1970 and always the caller's.
    """

    def __init__(self, url: URL, health: Health) -> None:
        self.health = health
        self._url = url
        self._loop = asyncio.get_running_loop()
        self._write_engine = connect(url, writes=True)
        self._read_engine = connect(url, writes=False, connections=THREADS)
        self._statements = Statements(self._write_engine.dialect)
        self._reader = Reader(self._read_engine, health)
        self._writer = Writer(self._write_engine, health, self._hand_back)
        self._checkpointer = Checkpointer(connect(url, writes=True)) if url.get_backend_name() == "sqlite" else None
        self._closed = False
        self._last: dict[str, Append] = {}  # of each table, the last append that is not known to be kept

    @classmethod
    async def open(cls, url: str = "sqlite:///stolik.db") -> Store:
        """Open a database, after bringing it to the newest schema; BadDatabase says what is wrong with another one."""
        where = address(url)
        await asyncio.to_thread(migrate, where)
        return cls(where, await asyncio.to_thread(Health, where))

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._closed = True
        await asyncio.to_thread(self._close)

    async def trouble(self) -> str:
        """Why the database takes no changes or does not answer, for everybody to read; nothing when all is well."""
        try:
            async with asyncio.timeout(ANSWER):
                await self._change(changes.write_probe)
                await self._reader.read(lambda connection: connection.scalar(select(1)))
        except TimeoutError:
            return SILENT
        except StorageError as problem:
            return reason_of(problem)
        return ""

    async def ready(self) -> bool:
        """Whether the database takes changes and answers, soon."""
        return not await self.trouble()

    async def examine(self) -> str:
        """Look through the whole database for damage; what is wrong with it, if anything."""
        return await asyncio.to_thread(self.health.examine)

    # Writing.

    async def create(
        self, row: TableRow, entries: Sequence[Entry], *, guests: Sequence[str] = (), due: int | None = None
    ) -> None:
        """Add a table with its first entries; CodeTaken when its code or watch key is in use, IdTaken for its id."""
        head = HeadRow(row.id, row.phase, row.updated, due)
        await self._submit(Append(to_rows(row.id, entries), head, guests, self._loop.create_future(), row))

    def append(
        self,
        table: str,
        entries: Sequence[Entry],
        *,
        phase: str | None,
        guests: Sequence[str] = (),
        due: int | None = None,
        key_hash: str = "",
    ) -> asyncio.Future[None]:
        """Add entries to a table's log; the future is done when they are on disk, whole or not at all.

        Conflict (or Gone) when a number is taken, Unavailable when the database cannot be written. After that, nothing
        that builds on the refused entries is taken either: append the same number again, or `load` the table first.
        Cancelling the future does not stop the writing. `due` replaces the table's deadline, None removes it; without a
        phase neither of them changes, nor the time at which the table was last used. With a key the offer of a seat is
        used up in the same transaction; Used when it is already.
        """
        head = None if phase is None else HeadRow(table, phase, entries[-1].at, due)
        append = Append(to_rows(table, entries), head, guests, self._loop.create_future(), key_hash=key_hash)
        append.follow(self._last.get(table))
        self._last[table] = append
        return self._submit(append)

    async def touch(self, tables: Iterable[str], now: int) -> None:
        """Note that the deadlines of these tables were watched until now."""
        watched = list(tables)
        if watched:
            await self._change(lambda connection: changes.see(connection, self._statements, watched, now))

    async def handover(self, key_hash: str, table: str, seat: int, guest: str, *, now: int, expires: int) -> None:
        """Note that whoever has the key may take over this guest's seat; Gone when there is no such table."""
        given = Handover(table, seat, guest)
        await self._change(lambda connection: changes.offer(connection, key_hash, given, now, expires))

    async def withdraw(self, key_hash: str) -> None:
        """Take an offer away; Used when it is gone already."""
        await self._change(lambda connection: changes.use_up(connection, key_hash), False)

    async def sweep(
        self, now: int, expire: int, used: Iterable[str] = (), keep: int | None = None, grace: int = upkeep.WEEK
    ) -> Swept:
        """Mark tables that nobody has used for `expire` milliseconds of running, delete those marked a week ago.

        Finished ones are marked after `keep`, or without it never.
        """
        here = list(used)
        return await self._change(lambda connection: upkeep.sweep(connection, now, expire, here, keep, grace), False)

    async def revise(self, table: str, entries: Sequence[Entry], now: int, guest: str = "") -> None:
        """Replace entries of a log, such as those that told who somebody was; the guest has not sat there any more."""
        rows = [row for entry in entries for row in to_rows(table, [entry])]
        await self._change(lambda connection: revision.revise(connection, table, rows, now, guest))

    async def remove(self, table: str, now: int) -> bool:
        """Delete a table with all that belongs to it; whether it was there."""
        return await self._change(lambda connection: revision.remove(connection, table, now))

    async def ban(self, ban: Ban) -> None:
        """Note a ban, instead of an earlier one of the same."""
        await self._change(lambda connection: revision.ban(connection, ban))

    async def unban(self, subject: str) -> bool:
        """Lift a ban; whether there was one."""
        return await self._change(lambda connection: revision.unban(connection, subject))

    # Reading.

    async def find(self, code: str) -> TableRow | None:
        return await self._find(tables.c.code == code)

    async def find_id(self, id: str) -> TableRow | None:
        return await self._find(tables.c.id == id)

    async def find_watch(self, key: str) -> TableRow | None:
        return await self._find(tables.c.watch == key)

    async def load(self, table: str, after: int = 0) -> list[Entry]:
        """A table's entries in order, those after a number only; none when there is no such table."""
        query = select(entries).where(entries.c.table_id == table, entries.c.seq > after).order_by(entries.c.seq)
        last = self._last.get(table)
        try:
            found = await self._reader.read(lambda connection: to_log(connection.execute(query), after))
        except Unreadable:
            self.health.suspect = True
            raise
        if last is not None and last.doomed and self._last.get(table) is last:
            del self._last[table]  # the caller now knows what was kept
        return found

    async def offered(self, key_hash: str, now: int) -> Handover | None:
        """The offer that belongs to a key; None when it is used, unknown or too old."""
        wanted = handovers.c.key_hash == key_hash, handovers.c.expires > now
        query = select(handovers.c.table_id, handovers.c.seat, handovers.c.guest).where(*wanted)
        row = await self._reader.read(lambda connection: connection.execute(query).first())
        return None if row is None else Handover(*row)

    async def lobby(self, since: int = 0) -> list[TableRow]:
        """Public tables that wait for players and were opened since a time, newest first."""
        query = select(tables).where(tables.c.phase == "waiting", tables.c.public, tables.c.opened >= since)
        return await self._rows(query.order_by(tables.c.opened.desc()).limit(4 * LISTED))

    async def seated(self, guest: str) -> list[TableRow]:
        """Tables at which a guest has sat, the last used first, at most 50."""
        query = select(tables).join(seats).where(seats.c.guest == guest)
        return await self._rows(query.order_by(tables.c.updated.desc()).limit(LISTED))

    async def guests(self) -> list[str]:
        """All guests who have ever sat at a table that is kept."""
        return await self._reader.read(lambda connection: list(connection.scalars(select(seats.c.guest).distinct())))

    async def all_seated(self, guest: str) -> list[TableRow]:
        """All tables at which a guest has sat, the first opened first."""
        return await self._rows(select(tables).join(seats).where(seats.c.guest == guest).order_by(tables.c.opened))

    async def revised(self, since: int = 0) -> list[tuple[str, int]]:
        """The tables that were revised since a time, by whichever process, and when; a day later nobody knows."""
        return await self._reader.read(lambda connection: revision.revised(connection, since))

    async def banned(self, now: int) -> list[Ban]:
        """The bans that hold, the newest first."""
        return await self._reader.read(lambda connection: revision.banned(connection, now))

    async def listed(self, limit: int, *, phase: str = "", game: str = "") -> list[TableRow]:
        """Tables of a phase and a game, or of any, the last used first."""
        wanted = [tables.c.phase == phase] * bool(phase) + [tables.c.game == game] * bool(game)
        return await self._rows(select(tables).where(*wanted).order_by(tables.c.updated.desc()).limit(limit))

    async def totals(self) -> Totals:
        """How much is kept."""
        return await self._reader.read(count_all)

    async def space(self) -> Space:
        """How much room the database takes, and how much is left on its disk."""
        return await self._reader.read(lambda connection: space(connection, self._url))

    async def running(self) -> list[DeadlineRow]:
        """All deadlines, the next first."""
        return await self._deadlines(_DEADLINES.order_by(deadlines.c.due))

    async def orphans(self, before: int, after: int) -> list[DeadlineRow]:
        """The deadlines that nobody has watched since a time, or was to watch at one that is still to come."""
        seen = deadlines.c.seen
        return await self._deadlines(_DEADLINES.where(or_(seen <= before, seen > after)).order_by(deadlines.c.due))

    async def deadline(self, table: str) -> DeadlineRow | None:
        """The deadline of one table."""
        found = await self._deadlines(_DEADLINES.where(deadlines.c.table_id == table))
        return found[0] if found else None

    async def latest(self) -> int:
        """When the last thing happened that is known here, or a server last watched; 0 for an empty database."""
        kept = tables.c.updated, deadlines.c.seen, schema.upkeep.c.counted
        moments = [select(func.max(column)) for column in kept]
        return await self._reader.read(lambda connection: max(connection.scalar(each) or 0 for each in moments))

    async def records(self) -> AsyncIterator[tuple[TableRow, list[Entry]]]:
        """All finished tables with their entries, the oldest first."""
        query = select(tables).where(tables.c.phase == "over").order_by(tables.c.opened, tables.c.id)
        for row in await self._rows(query):
            yield row, await self.load(row.id)

    # Inside.

    async def _find(self, condition: ColumnElement[bool]) -> TableRow | None:
        found = await self._rows(select(tables).where(condition))
        return found[0] if found else None

    async def _rows(self, query: Any) -> list[TableRow]:
        return await self._reader.read(lambda connection: [to_table(row) for row in connection.execute(query)])

    async def _deadlines(self, query: Any) -> list[DeadlineRow]:
        return await self._reader.read(lambda connection: [DeadlineRow(*row) for row in connection.execute(query)])

    async def _change(self, call: Callable[[Connection], T], repeatable: bool = True) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self._submit(Change(call, future, repeatable))
        return await future

    def _submit(self, job: Job) -> asyncio.Future[Any]:
        if not self._closed and self._writer.waiting() < WAITING:
            self._writer.submit(job)
        else:
            job.error = Unavailable("the store is closed" if self._closed else "too many changes wait for the disk")
            self._resolve([job])
        return job.future

    def _hand_back(self, jobs: list[Job]) -> None:
        """Called by the writer's thread, once for each batch."""
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is waiting any more
            self._loop.call_soon_threadsafe(functools.partial(self._resolve, jobs))

    def _resolve(self, jobs: list[Job]) -> None:
        for job in jobs:
            if isinstance(job, Append):
                job.settle()
                if job.error is None and self._last.get(job.table) is job:
                    del self._last[job.table]
            if job.future.done():  # given up by its caller
                continue
            if job.error is None:
                job.future.set_result(job.result)
            else:
                job.future.set_exception(job.error)

    def _close(self) -> None:
        if self._checkpointer:
            self._checkpointer.close()
        self._writer.close()
        self._reader.close()
        self._write_engine.dispose()
        self._read_engine.dispose()
        self.health.close()
