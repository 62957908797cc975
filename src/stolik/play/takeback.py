"""Takebacks: which moves can be undone. None after which anybody has learnt anything.

roll · move 0 · move 1 · move 0        a roll empties the undo window: only what follows can be taken back
       └────── undo window ──────┘
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from stolik.core.contract import MAX_SEATS
from stolik.core.game import State


class UndoStep(msgspec.Struct, frozen=True, gc=False):
    """A move that can be taken back, how many moves the game had before it, and the state that it was made in."""

    seat: int
    moves: int
    before: State


@dataclass
class UndoWindow:
    """The moves that can be undone: those made since anything was last revealed."""

    steps: list[UndoStep] = field(default_factory=list)
    hidden: bool = False  # some of these moves were not told to everybody

    def add(self, before: State, actor: int, moves: int, after: State, witnesses: int) -> None:
        """See a move; one of chance or the referee, or one that reveals something, empties the window."""
        self.hidden |= witnesses & _everybody(before) != _everybody(before)
        if actor >= MAX_SEATS or (self.hidden and reveals(before, actor, after)):
            self.clear()
        else:
            self.steps.append(UndoStep(actor, moves, before))

    def last(self, seat: int) -> UndoStep | None:
        """The latest move of a seat that can be taken back, with all that followed."""
        return next((step for step in reversed(self.steps) if step.seat == seat), None)

    def cut(self, step: UndoStep) -> None:
        """Forget a step and what followed."""
        while self.steps and self.steps[-1].moves >= step.moves:
            self.steps.pop()

    def clear(self) -> None:
        self.steps.clear()
        self.hidden = False


def reveals(before: State, actor: int, after: State) -> bool:
    """Whether hidden moves are revealed now: not while the same seats, except the mover, are still to act."""
    return not after.to_act or set(after.to_act) != set(before.to_act) - {actor}


def _everybody(state: State) -> int:
    return (1 << state.players) - 1
