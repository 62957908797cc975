"""Bots at a table: who of them is thinking, and when each one's move is made.

A bot's move waits until people can follow: a pause after what happened last. A bot that plans (where seats race) acts
when it said. A thought is kept as long as what its seat knows stays the same, and a plan as long as its move is legal;
otherwise it is taken back. Of several processes that serve a table one lets its bots think, the others only watch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import structlog

from stolik.play.refusal import Refusal

from ..workers import Busy, Decision, NoAnswer, Pool
from .audience import Audience

if TYPE_CHECKING:
    from stolik.play.table import Table

PAUSE: Final = {"quick": 0.15, "calm": 0.9, "slow": 2.0}  # seconds between what happened and a bot's move
AGAIN: Final = 1.0  # seconds until a bot that could not be asked is asked again

logger = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Thought:
    """A bot at work: on which position, and the task."""

    position: str
    task: asyncio.Task[None]


class Bots:
    """The bots of one table."""

    def __init__(self, id: str, pool: Pool, play: Callable[[int, str], None], audience: Audience) -> None:
        self.id = id
        self._pool = pool
        self._play = play  # makes a seat's move at the table
        self._audience = audience
        self._thoughts: dict[int, Thought] = {}

    def watch(self, table: Table) -> None:
        """See the newest state of the table: start those who have to act, stop those who have not."""
        state = table.state
        acting = dict(table.bots_to_act) if self._audience.leads() else {}
        for seat in list(self._thoughts):
            if seat not in acting:
                self._stop(seat)
        for seat, level in acting.items():
            assert state is not None
            position = state.known(seat).text
            thought = self._thoughts.get(seat)
            if thought and (thought.position == position or table.game.deadlines):
                continue  # the same question; or a race, in which a plan stays until its move is illegal
            self._stop(seat)
            task = asyncio.create_task(self._act(table, seat, level, position))
            self._thoughts[seat] = Thought(position, task)

    def close(self) -> None:
        """Stop all thinking."""
        for seat in list(self._thoughts):
            self._stop(seat)

    def _stop(self, seat: int) -> None:
        thought = self._thoughts.pop(seat, None)
        if thought:
            thought.task.cancel()

    async def _act(self, table: Table, seat: int, level: str, position: str) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            decision = Decision(table.game.id, position, seat, self.id, self._audience.address)
            milliseconds, move = await self._pool.plan(decision, level)
            pause = PAUSE[table.opened.settings.pace] if not milliseconds else milliseconds / 1000
            await asyncio.sleep(max(0.0, pause - (clock() - began)))
        except (Busy, NoAnswer) as problem:
            logger.warning("a bot has no answer", table=self.id, seat=seat, problem=str(problem))
            await asyncio.sleep(AGAIN)
            move = ""
        self._thoughts.pop(seat, None)
        try:
            self._play(seat, move)
        except Refusal:
            self.watch(table)  # the planned move is illegal by now, or there was no answer: ask again
