"""The audience of a table: the sockets that are told of it, and who is here, through this process or another one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Protocol

from stolik.play.table import Table

from ..cluster.bus import Notification
from ..messages import Problem, Reacted, Reaction, ServerMessage
from .admission import reason_to_go
from .presence import Presence
from .projection import Projection, Viewer
from .resources import Resources


class Subscriber(Protocol):
    """A page's socket, as a table sees it."""

    viewer: Viewer
    address: str  # whose requests are counted together
    key: str  # of the spectators' link, for who came by it
    version: int  # the last that was sent; -1 before the page has said hello
    here: Collection[str]  # the guests who were connected, as was told last

    def tell(self, message: ServerMessage, /) -> None:
        """Send a message, as soon as the client takes it."""

    def push(self, frame: bytes, /) -> None:
        """Send a frame that is encoded already."""

    def send_away(self) -> None:
        """Close the socket, so that the page connects again and asks for what it missed."""

    def turn_away(self) -> None:
        """Close the socket for good: its person may not be here."""

    def dismiss(self, problem: Problem, /) -> None:
        """Close the socket for good, saying why."""

    async def finish(self) -> None:
        """Send the page away, and wait until it has been told."""


class Audience:
    """The subscribers of one table."""

    def __init__(self, id: str, resources: Resources) -> None:
        self.subscribers: dict[Subscriber, None] = {}  # the longest here first
        self.presence = Presence(resources.bus.name, resources.clock, resources.began)
        self._id = id  # of the table
        self._bus = resources.bus

    @property
    def here(self) -> set[str]:
        """The guests who are connected, to whichever process."""
        return self.presence.here(self._guests)

    @property
    def _guests(self) -> list[str]:
        """The guests who are connected to this process; spectators do not count."""
        return [each.viewer.guest for each in self.subscribers if not each.viewer.watches]

    def join(self, subscriber: Subscriber) -> bool:
        """A page says hello; whether those who are here have changed."""
        before = self.here
        self.subscribers[subscriber] = None
        self.presence.came(subscriber.viewer.guest)
        return before != self.here

    def leave(self, subscriber: Subscriber) -> bool:
        """A socket is gone; whether its guest is too."""
        self.subscribers.pop(subscriber, None)
        guest = subscriber.viewer.guest
        if not guest or guest in self.here:
            return False
        self.presence.went(guest)
        return True

    def away(self, guest: str) -> int:
        """For how many milliseconds a guest has not been connected."""
        return 0 if guest in self.here else self.presence.away(guest)

    def leads(self) -> bool:
        """Whether the table's bots think at this process; without anybody connected they do not."""
        return bool(self.subscribers) and self.presence.leads(self._guests)

    @property
    def address(self) -> str:
        """The address whose quota of thinking the table's bots use: of the page that is here longest."""
        return next((subscriber.address for subscriber in self.subscribers), "")

    def address_of(self, guest: str) -> str:
        """The address that a guest is connected from; one common value for all who are connected elsewhere."""
        return next((each.address for each in self.subscribers if each.viewer.guest == guest), "")

    # Telling.

    def publish(self, projection: Projection) -> None:
        """Send everybody what is new."""
        version = projection.table.version
        for subscriber in self.subscribers:
            if subscriber.version < version:
                self.bring(subscriber, projection)

    def publish_presence(self, projection: Projection) -> None:
        """Send everybody who is here, if that has changed for them."""
        version, here = projection.table.version, projection.context.here
        for subscriber in self.subscribers:
            if subscriber.version == version and subscriber.here != here:
                self.bring(subscriber, projection)

    def bring(self, subscriber: Subscriber, projection: Projection) -> None:
        """Send a page what it has missed."""
        here = projection.context.here
        frame = projection.news(subscriber.viewer, subscriber.version, subscriber.here == here)
        subscriber.version, subscriber.here = projection.table.version, here
        subscriber.push(frame)

    def react(self, seat: int, reaction: Reaction) -> None:
        """Show a reaction to everybody."""
        for subscriber in self.subscribers:
            subscriber.tell(Reacted(seat, reaction))

    def announce(self, version: int) -> None:
        """Tell the other processes who is connected to this one, and again which version is on disk."""
        self._bus.publish(Notification(self._bus.name, self._id, version, here=self._guests))

    def send_away(self) -> None:
        """Close all sockets, so that their pages connect again."""
        for subscriber in list(self.subscribers):
            subscriber.send_away()

    def let_go(self, table: Table) -> None:
        """Close the sockets of those who may not stay."""
        for subscriber in list(self.subscribers):
            if problem := reason_to_go(table, subscriber.viewer, subscriber.key):
                subscriber.dismiss(problem)

    async def finish(self) -> None:
        """Send all pages away, and wait until they have been told."""
        await asyncio.gather(*(subscriber.finish() for subscriber in list(self.subscribers)))
