"""Timing: the limits that run at a table, those of the rules and those that its players chose.

Time is passed in, in milliseconds; nothing here looks at a clock. Limits of the rules belong to races, where nobody
must act and everybody may, so a table's own clock does not run there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from stolik.core.game import Deadline, State

LIMITS: Final = {"none": 0, "relaxed": 180_000, "brisk": 45_000}  # milliseconds for a decision


@dataclass
class Timing:
    """The limits that are running, and since when."""

    limit: int = 0  # for a decision, chosen for the table; 0: none
    rule: Deadline | None = None
    ends: int = 0  # when the rule's limit ends
    since: dict[int, int] = field(default_factory=dict)  # by seat that has to decide: when its time began

    def watch(self, state: State, now: int, mover: int | None = None) -> None:
        """See a new state, after a move of `mover`: limits begin and end."""
        if state.deadline is not self.rule:
            self.rule = state.deadline
            self.ends = now + self.rule.milliseconds if self.rule else 0
        if not self.limit or state.game.deadlines:
            return
        kept = {seat: start for seat, start in self.since.items() if seat in state.deciding and seat != mover}
        self.since = {seat: kept.get(seat, now) for seat in state.deciding}

    def restart(self, seat: int, now: int) -> None:
        """Give a seat its full time again."""
        if seat in self.since:
            self.since[seat] = now

    def stop(self) -> None:
        self.rule, self.ends, self.since = None, 0, {}

    def credit(self, milliseconds: int) -> None:
        """Move all limits on by the time in which nobody could act."""
        self.ends += milliseconds if self.rule else 0
        self.since = {seat: start + milliseconds for seat, start in self.since.items()}

    def due(self, seat: int) -> int | None:
        """When a seat's time for its decision ends."""
        return self.since[seat] + self.limit if seat in self.since else None
