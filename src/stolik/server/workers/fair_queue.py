"""A fair queue of questions for workers: addresses take turns, and the tables of one address among themselves.

So neither a table with many bots nor somebody with many tables starves the others.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass, field

from .errors import Busy
from .questions import Answer, Question


@dataclass(eq=False)
class PendingQuestion:
    """A question, the future of its answer, and since when it waits; `address` is of whoever looks on at its table."""

    table: str
    question: Question
    answer: asyncio.Future[Answer]
    address: str = ""
    since: float = field(default_factory=time.monotonic)
    tries: int = 0


Tables = OrderedDict[str, deque[PendingQuestion]]


class FairQueue:
    """Questions by address and table; the address served last is the last in turn, and so is its table."""

    def __init__(self, most: int, most_of_one: int | None = None) -> None:
        self.most = most
        self.most_of_one = most if most_of_one is None else most_of_one  # of one address
        self._addresses: OrderedDict[str, Tables] = OrderedDict()
        self._lengths: Counter[str] = Counter()  # by address
        self._asking: deque[asyncio.Future[PendingQuestion]] = deque()

    def __len__(self) -> int:
        return self._lengths.total()

    @property
    def age(self) -> float:
        """For how many seconds the oldest question waits."""
        waiting = (queue[0].since for tables in self._addresses.values() for queue in tables.values())
        return time.monotonic() - min(waiting, default=time.monotonic())

    def put(self, pending: PendingQuestion) -> None:
        """Queue a question; Busy when the queue is full, or has enough of this address."""
        if len(self) >= self.most:
            raise Busy(f"{len(self)} questions wait for a bot already; {self.most} are the most")
        if self._lengths[pending.address] >= self.most_of_one:
            raise Busy(f"{self.most_of_one} questions of this address wait for a bot already, which are the most")
        self._queue(pending).append(pending)
        self._hand_out()

    def put_back(self, pending: PendingQuestion) -> None:
        """Queue a question as the next one, after its worker died."""
        self._queue(pending).appendleft(pending)
        self._addresses.move_to_end(pending.address, last=False)
        self._addresses[pending.address].move_to_end(pending.table, last=False)
        self._hand_out()

    def remove(self, pending: PendingQuestion) -> bool:
        """Take a question out of the queue; False if it is not in it any more."""
        tables = self._addresses.get(pending.address, Tables())
        if pending not in tables.get(pending.table, ()):
            return False
        tables[pending.table].remove(pending)
        self._removed(pending)
        return True

    async def get(self) -> PendingQuestion:
        """The next question, as soon as there is one; a cancelled call takes none."""
        asking: asyncio.Future[PendingQuestion] = asyncio.get_running_loop().create_future()
        self._asking.append(asking)
        self._hand_out()
        try:
            return await asking
        except asyncio.CancelledError:
            if asking.done() and not asking.cancelled():
                self.put_back(asking.result())
            raise

    def _queue(self, pending: PendingQuestion) -> deque[PendingQuestion]:
        """The queue of a question's table, which is about to be longer by one."""
        self._lengths[pending.address] += 1
        return self._addresses.setdefault(pending.address, OrderedDict()).setdefault(pending.table, deque())

    def _hand_out(self) -> None:
        while self._addresses and self._asking:
            asking = self._asking.popleft()
            if not asking.done():
                asking.set_result(self._next())

    def _next(self) -> PendingQuestion:
        address, tables = next(iter(self._addresses.items()))
        table, waiting = next(iter(tables.items()))
        pending = waiting.popleft()
        self._addresses.move_to_end(address)
        tables.move_to_end(table)
        self._removed(pending)
        return pending

    def _removed(self, pending: PendingQuestion) -> None:
        """Forget a table, and an address, whose last question is gone."""
        address, table = pending.address, pending.table
        self._lengths[address] -= 1
        if not self._addresses[address][table]:
            del self._addresses[address][table]
        if not self._addresses[address]:
            del self._addresses[address], self._lengths[address]
