"""The log of a live table: the table in memory, which version of it is on disk, and the one way there.

    commit → table (in memory) → store.append ──(on disk)──→ Done to the requester, publish to everybody
                    ↑ reload ←── conflict: another process wrote first

A table is event-sourced: its log of entries is what is kept, and replaying it gives the table. Commands are carried out
one after the other without waiting for the disk, so several of them can be on their way to it together. If the disk
refuses, the table is read from it again, and what had not been acknowledged is tried once more, or refused.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

import structlog

from stolik.play.entries import Entry, Handed, Sat
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..cluster.bus import Notification
from ..messages import Done, Refused
from ..storage import Conflict, StorageError, Used
from .replaying import replayed
from .resources import Resources

logger = structlog.get_logger(__name__)

MINUTE: Final = 60_000  # milliseconds
TRIES: Final = 5  # times that a command is tried when other processes write first
USED: Final = "this link has been used already, or is too old"
LONGEST_DELAY: Final = 2.0  # seconds between two attempts to read the table while the database is away


class Requester(Protocol):
    """Who gets the answer to a command: a page, or a coroutine that waits for it."""

    def tell(self, message: Done | Refused, /) -> None: ...


class Receipt:
    """A requester that waits for the answer."""

    def __init__(self) -> None:
        self._answer: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()

    def tell(self, message: Done | Refused, /) -> None:
        if not self._answer.done():
            self._answer.set_result(message)

    async def version(self) -> int:
        """The version that is on disk with the change; a Refusal if it is not kept."""
        answer = await self._answer
        if isinstance(answer, Refused):
            raise Refusal(answer.code, answer.text)
        return answer.version


@dataclass(slots=True)
class PendingCommand:
    """A command that has not been acknowledged yet; `do` changes the table, or raises a Refusal and changes nothing."""

    do: Callable[[Table], None]
    id: str = ""  # chosen by the page; sent again under the same id, a command is carried out once
    requester: Requester | None = None
    key_hash: str = ""  # of the handover that is used up with it, in the same transaction
    retry: bool = True  # when another process wrote first; a bot or a limit decides again instead
    version: int = 0  # of the table after it; 0 until it has been carried out
    tries: int = 0
    came: float = field(default_factory=time.monotonic)

    def done(self, version: int) -> None:
        """Acknowledge it."""
        if self.requester:
            self.requester.tell(Done(self.id, version))

    def refuse(self, refusal: Refusal) -> None:
        """Say why it was not carried out."""
        if self.requester:
            self.requester.tell(Refused(self.id, refusal.code, refusal.text))


class LogOwner(Protocol):
    """The owner of the log, which it notifies; a weak reference, so that there is no cycle."""

    def publish(self) -> None:
        """Tell everybody what is new: all of it is on disk."""

    def stop_bots(self) -> None:
        """Stop the bots: the table that they think about is read again."""

    def expire(self) -> None:
        """Let go of the table: it is no longer on disk."""


class TableLog:
    """One table and its log on disk."""

    def __init__(self, id: str, table: Table, resources: Resources, owner: LogOwner) -> None:
        self.id = id
        self.table = table
        self.durable_version = table.version  # the version that is on disk
        self._resources = resources
        self._owner = weakref.ref(owner)
        self._pending: deque[PendingCommand] = deque()
        self._reading: asyncio.Task[None] | None = None  # while the table is read from disk commands wait
        self._listed: tuple[str, int | None] | None = None  # what this process last noted in the list of tables
        self._noted = 0  # when it did
        self._announced = 0  # the highest version that another process has told of

    @property
    def settled(self) -> bool:
        """Whether all that has happened is on disk."""
        return self.durable_version == self.table.version

    @property
    def reading(self) -> bool:
        """Whether the table is being read from disk."""
        return self._reading is not None

    @property
    def idle(self) -> bool:
        """Whether it is settled, and nobody waits for an answer."""
        return self.settled and not self._pending

    def close(self) -> None:
        """Stop reading."""
        if self._reading:
            self._reading.cancel()

    # Writing.

    def commit(self, command: PendingCommand) -> Refusal | None:
        """Carry out a command and write what it changes, once however often it is sent; the Refusal if it is refused.

        This is the only way to the disk. Its requester is told Done when the disk has it, or Refused.
        """
        if command.id and command.id in self.table.commands:
            self._repeat(command)
        elif self._reading is None:
            return self._carry_out(command)
        elif command.retry:
            self._pending.append(command)
        else:
            return Refusal("busy", "the table is being read from disk")
        return None

    def _repeat(self, command: PendingCommand) -> None:
        """Acknowledge a command that was carried out before, when it is on disk."""
        command.version = self.table.commands[command.id]
        if command.version <= self.durable_version:
            command.done(command.version)
        else:
            self._pending.append(command)

    def _carry_out(self, command: PendingCommand) -> Refusal | None:
        try:
            command.do(self.table)
        except Refusal as refusal:
            command.refuse(refusal)
            return refusal
        command.version = self.table.version
        self._pending.append(command)
        self._write(command.key_hash)
        return None

    def _write(self, key_hash: str) -> None:
        """Send unsaved entries to the disk."""
        entries, self.table.unsaved = self.table.unsaved, []
        if not entries:
            self._acknowledge()
            return
        guests = [entry.body.guest for entry in entries if isinstance(entry.body, (Sat, Handed))]
        phase, due = self._listing()
        append = self._resources.store.append
        written = append(self.id, entries, phase=phase, guests=guests, due=due, key_hash=key_hash)
        version, owner = self.table.version, self._owner()  # the owner stays until the disk has answered
        written.add_done_callback(lambda future: self._written(future, version, entries, owner))

    def _listing(self) -> tuple[str | None, int | None]:
        """Phase and deadline for the list of tables; None while those listed are right, to a minute."""
        phase, due, at = self.table.phase, self.table.due, self.table.at
        if self._listed == (phase, due) and at - self._noted < MINUTE:
            return None, None
        self._listed, self._noted = (phase, due), at
        return phase, due

    def _written(
        self, future: asyncio.Future[None], version: int, entries: list[Entry], _owner: LogOwner | None
    ) -> None:
        problem = None if future.cancelled() else future.exception()
        if problem is None:
            self._resources.committed += version - self.durable_version
            self.durable_version = version
            bus = self._resources.bus
            bus.publish(Notification(bus.name, self.id, version, entries))
            self._acknowledge()
            self._publish()
        elif self._reading is None:
            self._reading = asyncio.create_task(self._recover(problem))

    def _acknowledge(self) -> None:
        """Tell the requesters of all commands that are on disk."""
        while self._pending and 0 < self._pending[0].version <= self.durable_version:
            command = self._pending.popleft()
            command.done(command.version)
            if command.requester:
                self._resources.on_acknowledged(time.monotonic() - command.came)

    def _publish(self) -> None:
        """Have everybody told, if nothing newer is on its way to the disk."""
        owner = self._owner()
        if owner and self.settled:
            owner.publish()
            self._follow()

    # Recovery.

    async def _recover(self, problem: BaseException) -> None:
        """Read the table again after the disk refused, and try again what had not been acknowledged."""
        logger.warning("table read anew", table=self.id, problem=type(problem).__name__)
        if owner := self._owner():
            owner.stop_bots()
        entries = await self._load()
        if not entries:  # it has expired
            self._refuse_all()
            if owner := self._owner():
                owner.expire()
            return
        self.table = await replayed(entries)
        for command in self._caught_up():
            again = command.retry and isinstance(problem, Conflict) and command.tries < TRIES
            again = again and not (command.key_hash and isinstance(problem, Used))
            if again or not command.version or (command.id and command.id in self.table.commands):
                command.version, command.tries = 0, command.tries + 1
                self.commit(command)
            elif command.key_hash and isinstance(problem, Used):
                command.refuse(Refusal("unknown-table", USED))
            else:
                command.refuse(Refusal("storage", "the table could not be kept; try again"))
        self._publish()

    async def _load(self) -> list[Entry]:
        """All entries, as soon as the database answers; commands that wait meanwhile are refused."""
        delay = 0.0
        while True:
            await asyncio.sleep(delay)
            try:
                return await self._resources.store.load(self.id)
            except StorageError:
                delay = min(LONGEST_DELAY, delay * 2 + 0.1)
                self._refuse_all()

    def _refuse_all(self) -> None:
        while self._pending:
            self._pending.popleft().refuse(Refusal("storage", "the table cannot be kept at the moment; try again"))

    def _caught_up(self) -> deque[PendingCommand]:
        """Note that the table is as it is on disk; the commands that waited for that, or were not acknowledged."""
        self.durable_version, self._listed = self.table.version, None
        waiting, self._pending, self._reading = self._pending, deque(), None
        return waiting

    # Other processes.

    def announce(self, version: int, entries: list[Entry]) -> None:
        """Another process has written entries, the last of which makes this version."""
        if entries and self.settled and self._reading is None and self.table.version == entries[0].seq - 1:
            self.table.follow(entries)
            self.durable_version, self._listed = self.table.version, None
            if owner := self._owner():
                owner.publish()
        self._announced = max(self._announced, version)
        self._follow()

    def refresh(self) -> None:
        """Read from disk whatever other processes may have added."""
        self._announced = max(self._announced, self.table.version + 1)
        self._follow()

    def _follow(self) -> None:
        """Read what other processes have added, when nothing of our own is on its way."""
        if self._announced > self.table.version and self.settled and self._reading is None:
            self._reading = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            news = await self._resources.store.load(self.id, self.table.version)
        except StorageError:
            news = []
        announced, self._announced = self._announced, 0
        self.table.follow(news)
        for command in self._caught_up():
            self.commit(command)
        owner = self._owner()
        if owner and self.settled:
            owner.publish()
        if news and announced > self.durable_version:
            self._announced = announced
            self._follow()
