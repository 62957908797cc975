"""A live table: one table being served. Commands go in, entries go to disk, and only then is anybody told.

    command → table (in memory) → store.append ──(on disk)──→ Done to the sender, an Update to everybody
                    ↑ reload ←── conflict: another process was first

Commands of one table are carried out one after the other without waiting for the disk, so several of them can be on
their way to it together. If the disk refuses, the table is read from it again, and what had not been acknowledged is
tried once more, or refused.
"""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import structlog

from stolik.play.entries import Entry, Handed, Sat
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..cluster.bus import Notification
from ..messages import Done, Reacted, Reaction, Refused
from ..storage import Conflict, StorageError, TableRow
from .audience import Subscriber
from .bots import Bots
from .presence import Presence
from .projection import Projection, TableContext

if TYPE_CHECKING:
    from .tables import LiveTables

log = structlog.get_logger(__name__)

MINUTE = 60_000  # milliseconds
TRIES = 5  # times that a command is tried when other processes are quicker


class Requester(Protocol):
    """Who is told what became of a command: a page, or somebody here who waits for it."""

    def tell(self, message: Done | Refused, /) -> None: ...


@dataclass(slots=True)
class PendingCommand:
    """A command on its way to the disk."""

    id: str
    subscriber: Requester | None
    do: Callable[[Table], None]
    version: int = 0  # of the table after it
    tries: int = 0


class LiveTable:
    """A table with its sockets, bots and limits."""

    def __init__(self, tables: LiveTables, row: TableRow, table: Table) -> None:
        self.tables = tables
        self.row = row
        self.table = table
        self.durable_version = table.version  # the version that is on disk
        self.subscribers: set[Subscriber] = set()
        self.presence = Presence(tables.bus.name, tables.clock, tables.began)
        self.used = tables.clock.now()
        self._orders: deque[PendingCommand] = deque()
        me = weakref.proxy(self)  # no circle: a table that is let go leaves memory at once
        self._bots = Bots(row.id, tables.pool, lambda seat, move: me._bot_moves(seat, move), lambda: me._leads())  # noqa: PLW0108
        self._alarm: asyncio.TimerHandle | None = None
        self._mending: asyncio.Task[None] | None = None
        self._listed: tuple[str, int | None] | None = None  # what this process last noted in the list of tables
        self._noted = 0  # when it did
        self._heard = 0  # the highest version that another process has told of

    # Commands.

    def order(self, id: str, subscriber: Requester | None, do: Callable[[Table], None]) -> None:
        """Carry out a command once: `do` changes the table or raises a Refusal."""
        if id and id in self.table.commands:
            self._repeat(id, subscriber)
        elif self._mending:
            self._orders.append(PendingCommand(id, subscriber, do))
        else:
            self._carry_out(PendingCommand(id, subscriber, do))

    def _repeat(self, id: str, subscriber: Requester | None) -> None:
        """Answer a command that has been carried out, when it is on disk."""
        version = self.table.commands[id]
        if version <= self.durable_version:
            self._answer(subscriber, Done(id, version))
        else:
            self._orders.append(PendingCommand(id, subscriber, _nothing, version))

    def _carry_out(self, order: PendingCommand) -> None:
        try:
            order.do(self.table)
        except Refusal as refusal:
            self._answer(order.subscriber, Refused(order.id, refusal.code, refusal.text))
            return
        order.version = self.table.version
        self._orders.append(order)
        self._write()

    def _write(self) -> None:
        """Send fresh entries to the disk."""
        fresh, self.table.unsaved = self.table.unsaved, []
        if not fresh:
            self._settle(self.table.version)
            return
        guests = [entry.body.guest for entry in fresh if isinstance(entry.body, (Sat, Handed))]
        phase, due = self._listing()
        written = self.tables.store.append(self.row.id, fresh, phase=phase, guests=guests, due=due)
        version = self.table.version
        written.add_done_callback(lambda future: self._written(future, version, fresh))

    def _listing(self) -> tuple[str | None, int | None]:
        """Phase and deadline to be noted in the list of tables; none while it is right, give or take a minute."""
        phase, due, at = self.table.phase, self.table.due, self.table.at
        if self._listed == (phase, due) and at - self._noted < MINUTE:
            return None, None
        self._listed, self._noted = (phase, due), at
        return phase, due

    def _written(self, future: asyncio.Future[None], version: int, entries: list[Entry]) -> None:
        problem = None if future.cancelled() else future.exception()
        if problem is None:
            self.tables.committed += version - self.durable_version
            self.durable_version = version
            self.tables.bus.publish(Notification(self.tables.bus.name, self.row.id, version, entries))
            self._settle(version)
        elif self._mending is None:
            self._mending = asyncio.create_task(self._mend(problem))

    def _settle(self, version: int) -> None:
        """Acknowledge what is on disk, and tell everybody if nothing newer is on its way."""
        while self._orders and 0 < self._orders[0].version <= version:
            order = self._orders.popleft()
            self._answer(order.subscriber, Done(order.id, order.version))
        if self.durable_version == self.table.version:
            self.publish()
            self._follow()

    async def _mend(self, problem: BaseException) -> None:
        """Read the table anew after the disk refused, and try again what had not been acknowledged."""
        log.warning("table read anew", table=self.row.id, problem=type(problem).__name__)
        self._bots.close()
        delay = 0.0
        while True:
            await asyncio.sleep(delay)
            try:
                entries = await self.tables.store.load(self.row.id)
                break
            except StorageError:
                delay = min(2.0, delay * 2 + 0.1)
                self._refuse_all()
        if not entries:  # it has expired
            self._refuse_all()
            self.tables.forget(self)
            return
        self.table = Table.replay(entries)
        self.durable_version, self._listed = self.table.version, None
        orders, self._orders, self._mending = self._orders, deque(), None
        for order in orders:
            again = isinstance(problem, Conflict) and order.tries < TRIES
            if order.id and order.id in self.table.commands:
                self._answer(order.subscriber, Done(order.id, self.table.commands[order.id]))
            elif again or not order.version:
                self._carry_out(PendingCommand(order.id, order.subscriber, order.do, 0, order.tries + 1))
            else:
                self._answer(order.subscriber, Refused(order.id, "storage", "the table could not be kept; try again"))
        if self.durable_version == self.table.version:
            self.publish()
            self._follow()

    def _refuse_all(self) -> None:
        while self._orders:
            order = self._orders.popleft()
            self._answer(
                order.subscriber, Refused(order.id, "storage", "the table cannot be kept at the moment; try again")
            )

    def _answer(self, subscriber: Requester | None, answer: Done | Refused) -> None:
        if subscriber:
            subscriber.tell(answer)

    # Telling.

    def publish(self) -> None:
        """Tell everybody what is new, set the alarm for what time does next, and let the bots think."""
        projection, version = self.projection(), self.table.version
        self.used = projection.now
        for subscriber in self.subscribers:
            if subscriber.version < version:
                self._bring(subscriber, projection)
        self._wind()
        self._bots.watch(self.table)

    def _bring(self, subscriber: Subscriber, projection: Projection) -> None:
        """Tell a socket what it has missed."""
        frame = projection.news(subscriber.viewer, subscriber.version, subscriber.here == projection.context.here)
        subscriber.version, subscriber.here = self.table.version, projection.context.here
        subscriber.push(frame)

    def refresh(self) -> None:
        """Tell everybody who is here, if that has changed."""
        projection = self.projection()
        for subscriber in self.subscribers:
            if (
                subscriber.version == self.table.version == self.durable_version
                and subscriber.here != projection.context.here
            ):
                self._bring(subscriber, projection)

    def projection(self) -> Projection:
        """The table as it can be shown now."""
        return Projection(self.table, self.context, self.tables.clock.now())

    @property
    def context(self) -> TableContext:
        following = self.tables.tickets.after(self.row.id).commitment if self.table.end else ""
        return TableContext(self.row.code, self.row.watch, self.here, self.tables.release, following)

    # Sockets.

    @property
    def here(self) -> set[str]:
        """The guests who are connected, to whichever process."""
        return self.presence.here(self.subscribers)

    def enter(self, subscriber: Subscriber, version: int) -> None:
        """A page says hello; it has seen the table up to a version."""
        before = self.here
        self.subscribers.add(subscriber)
        self.presence.came(subscriber.viewer.guest)
        self.resume(subscriber, version)
        if before != self.here:
            self._tell_who_is_here()
        self._bots.watch(self.table)

    def resume(self, subscriber: Subscriber, version: int) -> None:
        """Bring a page what it has missed since a version."""
        subscriber.version = version if 0 < version <= self.durable_version else 0
        if self.durable_version == self.table.version:  # else it is told with the others, when all is on disk
            self._bring(subscriber, self.projection())

    def leave(self, subscriber: Subscriber) -> None:
        """A socket is gone."""
        self.subscribers.discard(subscriber)
        guest = subscriber.viewer.guest
        if guest and guest not in self.here:
            self.presence.went(guest)
            self._tell_who_is_here()

    def away(self, seat: int) -> int:
        """For how many milliseconds a seat's person has not been connected."""
        guest = self.table.chairs[seat].guest if 0 <= seat < len(self.table.chairs) else ""
        return 0 if guest in self.here else self.presence.away(guest)

    def _tell_who_is_here(self) -> None:
        self.remind()
        self.refresh()

    def react(self, seat: int, reaction: Reaction) -> None:
        """Show a friendly sign to everybody at the table."""
        for subscriber in self.subscribers:
            subscriber.tell(Reacted(seat, reaction))

    # Other processes.

    def notified(self, notification: Notification) -> None:
        """Another process has news of this table."""
        if notification.reaction:
            self.react(notification.seat, notification.reaction)  # type: ignore[arg-type]
        if notification.here is not None:
            self.presence.told(notification.sender, notification.here)
            self.refresh()
            self._bots.watch(self.table)
        if (
            notification.entries
            and self.durable_version == self.table.version == notification.entries[0].seq - 1
            and self._mending is None
        ):
            self._take_up(notification.entries)
        self._heard = max(self._heard, notification.version)
        self._follow()

    def _take_up(self, entries: list[Entry]) -> None:
        """See what follows directly on what is known here."""
        self.table.follow(entries)
        self.durable_version, self._listed = self.table.version, None
        self.publish()

    def look(self) -> None:
        """Read from disk whatever other processes may have added."""
        self._heard = max(self._heard, self.table.version + 1)
        self._follow()

    def _follow(self) -> None:
        """Read what other processes have added, when nothing of our own is on its way."""
        if self._heard > self.table.version == self.durable_version and self._mending is None:
            self._mending = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            news = await self.tables.store.load(self.row.id, self.table.version)
        except StorageError:
            news = []
        heard, self._heard = self._heard, 0
        self.table.follow(news)
        self.durable_version, self._listed = self.table.version, None
        orders, self._orders, self._mending = self._orders, deque(), None
        for order in orders:
            self.order(order.id, order.subscriber, order.do)
        if self.durable_version == self.table.version:
            self.publish()
        if news and heard > self.durable_version:
            self._heard = heard
            self._follow()

    # Time and bots.

    def _wind(self) -> None:
        """Set the alarm for the next limit."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        due = self.table.due
        if due is not None:
            delay = max(0, due - self.tables.clock.now()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if self._mending is None:
            self.table.tick(self.tables.clock.now())
            self._write() if self.table.unsaved else self._wind()

    def _bot_moves(self, seat: int, move: str) -> None:
        if self._mending or seat not in dict(self.table.bots_to_act) or not move:
            raise Refusal("not-your-turn", "the bot has nothing to do")
        self.table.move(seat, move, self.tables.clock.now())
        self._write()

    def look_after_bots(self) -> None:
        """Let the bots think if the process that did so has fallen silent."""
        self._bots.watch(self.table)

    def _leads(self) -> bool:
        return self.presence.leads(self.subscribers)

    @property
    def timed(self) -> bool:
        """Whether a limit runs."""
        return self._alarm is not None

    @property
    def idle(self) -> bool:
        """Whether nobody is here, nothing runs, and nothing is on its way to the disk."""
        return (
            not self.subscribers
            and not self._orders
            and self.table.due is None
            and self.durable_version == self.table.version
        )

    def credit(self, milliseconds: int) -> None:
        """Give back time in which the table had no server."""
        self.table.credit(milliseconds, self.tables.clock.now())
        self._write() if self.table.unsaved else self._wind()

    def remind(self) -> None:
        """Tell the other processes again who is here."""
        guests = [subscriber.viewer.guest for subscriber in self.subscribers if not subscriber.viewer.watches]
        self.tables.bus.publish(Notification(self.tables.bus.name, self.row.id, here=guests))

    def rest(self) -> None:
        """Stop everything that runs."""
        self._bots.close()
        if self._alarm:
            self._alarm.cancel()
        if self._mending:
            self._mending.cancel()

    async def close(self) -> None:
        """Let go of the table: bots stop, sockets are closed so that pages come back elsewhere."""
        self.rest()
        await asyncio.gather(*(subscriber.finish() for subscriber in list(self.subscribers)))


def _nothing(_table: Table) -> None:
    """A command that has been carried out already."""


def opening_row(table: Table, id: str, code: str, watch: str) -> TableRow:
    """The row of a new table."""
    opened = table.opened
    return TableRow(id, code, watch, opened.game, opened.settings.public, table.phase, table.entries[0].at, table.at)
