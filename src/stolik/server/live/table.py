"""A live table: one table being served. Its log writes what happens, its audience is told, its bots and limits act.

Persons, bots, limits and credit for time without a server all change it by `commit`; nobody is told of a change before
it is on disk.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable
from typing import Final

from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..cluster.bus import Notification
from ..cluster.clock import LEAP
from ..messages import Reaction
from ..storage import TableRow
from .admission import whole_key
from .audience import Audience, Subscriber
from .bots import Bots
from .log import PendingCommand, Receipt, Requester, TableLog
from .projection import Projection, TableContext
from .resources import Resources

MOST_SPECTATORS: Final = 200  # that are remembered


class LiveTable:
    """A table with its log, its audience, its bots and its limits."""

    def __init__(
        self, resources: Resources, row: TableRow, table: Table, on_expired: Callable[[LiveTable], None]
    ) -> None:
        self.resources = resources
        self.row = row
        self.log = TableLog(row.id, table, resources, self)
        self.audience = Audience(row.id, resources)
        self._ahead = 0  # milliseconds by which this table is ahead of the server
        self.used = self.now()
        self.removed: set[str] = set()  # addresses of persons whom the host sent away; never stored
        self.spectators: set[str] = set()  # guests who have watched, who may come back to a table that is locked
        me = weakref.proxy(self)  # no reference cycle: a table that is let go leaves memory at once
        self._bots = Bots(row.id, resources.pool, lambda seat, move: me._move_bot(seat, move), self.audience)  # noqa: PLW0108
        self._alarm: asyncio.TimerHandle | None = None
        self._on_expired = on_expired

    @property
    def table(self) -> Table:
        """The table in memory, perhaps ahead of the disk."""
        return self.log.table

    @property
    def idle(self) -> bool:
        """Whether nobody is here, nothing runs, and nothing is on its way to the disk."""
        return not self.audience.subscribers and self.log.idle and self.table.due is None

    @property
    def timed(self) -> bool:
        """Whether a limit runs."""
        return self._alarm is not None

    def now(self) -> int:
        """The server's time, in milliseconds since 1970; never before the last entry.

        A table that was written while the date was ahead goes on from there by itself, and no other one has to.
        """
        self._ahead = max(self._ahead, self.table.at - self.resources.clock.now())
        return self.resources.clock.now() + self._ahead

    @property
    def ahead(self) -> bool:
        """Whether it was written at a time that is still to come for the server."""
        return self.now() - self.resources.clock.now() > LEAP

    # Commands.

    def commit(
        self,
        do: Callable[[Table], None],
        id: str = "",
        requester: Requester | None = None,
        *,
        key_hash: str = "",
        retry: bool = True,
    ) -> Refusal | None:
        """Change the table, and write the change; see `TableLog.commit`."""
        refusal = self.log.commit(PendingCommand(do, id, requester, key_hash, retry))
        if self.log.settled and not self.log.reading:  # nothing has changed, so nothing will be published either
            self._set_alarm()
        return refusal

    async def durably(self, do: Callable[[Table], None], id: str = "", *, key_hash: str = "") -> int:
        """Change the table and wait until the change, and all before it, is on disk; a Refusal if it is not kept."""
        receipt = Receipt()
        self.commit(do, id, receipt, key_hash=key_hash)
        return await receipt.version()

    def credit(self, milliseconds: int) -> None:
        """Give back time in which the table had no server."""
        self.commit(lambda table: table.credit(milliseconds, self.now()), retry=False)

    def _set_alarm(self) -> None:
        """Wait for the next limit."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        due = self.table.due
        if due is not None:
            delay = max(0, due - self.now()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.commit(lambda table: table.tick(self.now()), retry=False)

    def _move_bot(self, seat: int, move: str) -> None:
        """Make a bot's move; a Refusal tells the bot to think again."""

        def do(table: Table) -> None:
            if seat not in dict(table.bots_to_act) or not move:
                raise Refusal("not-your-turn", "the bot has nothing to do")
            table.move(seat, move, self.now())

        if refusal := self.commit(do, retry=False):
            raise refusal

    # Publishing.

    def publish(self) -> None:
        """Tell everybody what is new, set the alarm for what time does next, and let the bots think."""
        projection = self.projection()
        self.used = projection.now
        if self.table.door.sends_away:
            self.audience.let_go(self.table)
        self.audience.publish(projection)
        self._set_alarm()
        self._bots.watch(self.table)

    def projection(self) -> Projection:
        """The table as it can be shown now."""
        return Projection(self.table, self.context, self.now())

    @property
    def watch_key(self) -> str:
        """The key of the spectators' link that is good now."""
        return whole_key(self.row.watch, self.table)

    @property
    def context(self) -> TableContext:
        following = self.resources.tickets.after(self.row.id).commitment if self.table.end else ""
        return TableContext(self.row.code, self.watch_key, self.audience.here, self.resources.release, following)

    def enter(self, subscriber: Subscriber, version: int) -> None:
        """A page says hello; it has seen the table up to a version."""
        changed = self.audience.join(subscriber)
        self.resume(subscriber, version)
        if changed:
            self._publish_presence()
        self._bots.watch(self.table)

    def remember_spectator(self, guest: str) -> None:
        """Let a guest who watches come back when the table is locked; some are enough."""
        if guest and len(self.spectators) < MOST_SPECTATORS:
            self.spectators.add(guest)

    def resume(self, subscriber: Subscriber, version: int) -> None:
        """Bring a page what it has missed since a version."""
        subscriber.version = version if 0 < version <= self.log.durable_version else 0
        if self.log.settled:  # else it is told with the others, when all is on disk
            self.audience.bring(subscriber, self.projection())

    def leave(self, subscriber: Subscriber) -> None:
        """A socket is gone."""
        if self.audience.leave(subscriber):
            self._publish_presence()
        self._bots.watch(self.table)

    def away(self, seat: int) -> int:
        """For how many milliseconds a seat's person has not been connected."""
        guest = self.table.chairs[seat].guest if 0 <= seat < len(self.table.chairs) else ""
        return self.audience.away(guest)

    def react(self, seat: int, reaction: Reaction) -> None:
        """Show a reaction to everybody at the table, at all processes."""
        self.audience.react(seat, reaction)
        bus = self.resources.bus
        bus.publish(Notification(bus.name, self.row.id, seat=seat, reaction=reaction))

    def _publish_presence(self) -> None:
        self.audience.announce(self.log.durable_version)
        self._show_presence()

    def _show_presence(self) -> None:
        if self.log.settled:
            self.audience.publish_presence(self.projection())

    # Other processes.

    def notified(self, notification: Notification) -> None:
        """Another process has news of this table."""
        if notification.reaction:
            self.audience.react(notification.seat, notification.reaction)  # type: ignore[arg-type]
        if notification.here is not None:
            self.audience.presence.told(notification.sender, notification.here)
            self._show_presence()
            self._bots.watch(self.table)
        self.log.announce(notification.version, notification.entries)

    def look_after(self) -> None:
        """Tell the other processes again what they may have missed; let the bots think if no other process does."""
        self.audience.announce(self.log.durable_version)
        self._bots.watch(self.table)

    # Closing.

    def stop_bots(self) -> None:
        """Stop all thinking."""
        self._bots.close()

    def expire(self) -> None:
        """Let go of the table: it is no longer on disk."""
        self._on_expired(self)

    def stop(self) -> None:
        """Stop everything that runs."""
        self.stop_bots()
        if self._alarm:
            self._alarm.cancel()
        self.log.close()

    async def close(self) -> None:
        """Let go of the table: bots stop, sockets are closed so that pages come back elsewhere."""
        self.stop()
        await self.audience.finish()


def opening_row(table: Table, id: str, code: str, watch: str) -> TableRow:
    """The row of a new table."""
    opened = table.opened
    return TableRow(id, code, watch, opened.game, opened.settings.public, table.phase, table.entries[0].at, table.at)
