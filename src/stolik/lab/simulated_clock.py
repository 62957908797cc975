"""Simulated time at a table of bots: who acts next, and when, without waiting for it.

    0 ms            2900   3050  3200                  9400
    tasks open      seat 1 seat 0 the referee closes    seat 2 would have acted

A bot with a `plan` acts when it said, any other at once. A plan stands as long as the seat may act and the move is
legal; a limit of the rules begins when it is first seen running, and ends with the referee's move.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from stolik.core.contract import MAX_SEATS, REFEREE
from stolik.core.game import Deadline, Move, State

INSTANT = 1000  # milliseconds: a limit as short as this is over before a bot without a plan is asked

Plan: TypeAlias = tuple[int, Move]  # milliseconds from now, and what is done then
Ask: TypeAlias = Callable[[int], Plan]  # of a seat


class SimulatedClock:
    """The time of one game, in milliseconds; `ties` decides between seats that act in the same one."""

    def __init__(self, ties: random.Random) -> None:
        self.ties = ties
        self.now = 0
        self._plans: dict[int, Plan] = {}  # by seat, with the time at which it acts
        self._limit: Deadline | None = None
        self._ends = 0

    def watch(self, state: State) -> None:
        """See every state, also those in which chance acts: limits begin and end, and some plans too."""
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in state.to_act}
        if state.deadline is not self._limit:
            self._limit = state.deadline
            self._ends = self.now + self._limit.milliseconds if self._limit else 0

    def next(self, state: State, planning: list[int], ask: Ask) -> tuple[int, Move | None]:
        """The actor who is first, with the move that it had planned, if any; time goes on until then.

        `planning` are the seats whose bots plan. There must be a seat or the referee to act, and the state be watched.
        """
        seats = [actor for actor in state.to_act if actor < MAX_SEATS]
        if self._limit is None or self._limit.milliseconds > INSTANT:
            at_once = [seat for seat in seats if seat not in planning]
            if at_once:
                return at_once[0], None
        self._renew(state, [seat for seat in seats if seat in planning], ask)
        first = min((at for at, _ in self._plans.values()), default=None)
        if first is None or (self._limit is not None and self._ends <= first):
            self.now = max(self.now, self._ends)
            return REFEREE, state.legal(REFEREE)[0]
        self.now = first
        seat = self.ties.choice([seat for seat, (at, _) in self._plans.items() if at == first])
        return seat, self._plans.pop(seat)[1]

    def _renew(self, state: State, seats: list[int], ask: Ask) -> None:
        """Ask the seats that have no plan, or whose planned move is no longer legal."""
        for seat in seats:
            if seat not in self._plans or self._plans[seat][1] not in state.legal(seat):
                milliseconds, move = ask(seat)
                self._plans[seat] = (self.now + milliseconds, move)
