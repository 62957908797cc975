"""A fair queue of questions for workers: tables take turns, so that one with many bots does not starve the others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field

from .errors import Busy
from .questions import Answer, Question


@dataclass(eq=False)
class PendingQuestion:
    """A question, and the future of its answer."""

    table: str
    question: Question
    answer: asyncio.Future[Answer]
    tries: int = field(default=0)


class FairQueue:
    """Questions by table; the table served last is the last in turn."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._tables: OrderedDict[str, deque[PendingQuestion]] = OrderedDict()
        self._asking: deque[asyncio.Future[PendingQuestion]] = deque()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, pending: PendingQuestion) -> None:
        """Queue a question; Busy when the queue is full."""
        if self._length >= self.most:
            raise Busy(f"{self._length} questions wait for a bot already; {self.most} are the most")
        self._tables.setdefault(pending.table, deque()).append(pending)
        self._length += 1
        self._hand_out()

    def put_back(self, pending: PendingQuestion) -> None:
        """Queue a question as the next one, after its worker died."""
        self._tables.setdefault(pending.table, deque()).appendleft(pending)
        self._tables.move_to_end(pending.table, last=False)
        self._length += 1
        self._hand_out()

    def remove(self, pending: PendingQuestion) -> bool:
        """Take a question out of the queue; False if it is not in it any more."""
        waiting = self._tables.get(pending.table, ())
        if pending not in waiting:
            return False
        self._tables[pending.table].remove(pending)
        self._length -= 1
        if not self._tables[pending.table]:
            del self._tables[pending.table]
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

    def _hand_out(self) -> None:
        while self._length and self._asking:
            asking = self._asking.popleft()
            if not asking.done():
                asking.set_result(self._next())

    def _next(self) -> PendingQuestion:
        table, waiting = next(iter(self._tables.items()))
        pending = waiting.popleft()
        self._length -= 1
        if waiting:
            self._tables.move_to_end(table)
        else:
            del self._tables[table]
        return pending
