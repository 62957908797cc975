"""Bots at Qwixx: they look ahead to the end of the turn, then judge by their outlook; levels, and opponents."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Values, Weights
from stolik.core.game import Move, State
from stolik.core.level import Level

from .outlook import of_points, shares
from .rules import ROLL_WHITE, score, winners
from .sheet import count
from .turn import BY_LINEAR, BY_OUTLOOK, STAYING, weigh

STEEPNESS: Final = 60.0  # a move that wins 1 in 60 games less often looks 1/e as good
ALONE_STEEPNESS: Final = 300.0  # alone: one that brings 0.7 points less


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    weigh(s, seat, codes, n, weights, BY_OUTLOOK)
    steepness = ALONE_STEEPNESS if s.players == 1 else STEEPNESS
    best = 0.0
    for i in range(n):
        best = max(best, weights[i])
    for i in range(n):
        weights[i] = np.exp(steepness * (weights[i] - best))


@kernel
def worth(s: Record, out: Values) -> None:
    shares(s, out)


@kernel
def utility(s: Record, out: Values) -> None:
    if s.players == 1:
        out[0] = of_points(float(score(s, 0)))
        return
    mask = winners(s)
    for seat in range(s.players):
        out[seat] = ((mask >> seat) & 1) / count(mask)


@kernel
def quiet(s: Record) -> bool:
    return int(s.step) == ROLL_WHITE


@kernel
def linear(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """The linear bot: takes the move after which its own sheet has the highest value."""
    weigh(s, seat, codes, n, weights, BY_LINEAR)
    lift(n, weights)


@kernel
def stayer(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """What step 3 is worth: takes the move of the highest outlook, but its pawn never moves, and it plans so."""
    weigh(s, seat, codes, n, weights, STAYING)
    lift(n, weights)


@kernel
def lift(n: int, weights: Weights) -> None:
    """Let the least of the weights be 0."""
    least = weights[0]
    for i in range(1, n):
        least = min(least, weights[i])
    for i in range(n):
        weights[i] -= least


def perfect(known: State, seat: int) -> Move | None:
    """Alone, the move of perfect play, once `stolik solve qwixx` has been run here; None everywhere else."""
    if known.players > 1:
        return None
    from .solver import at_hand  # it needs the whole game, which needs this module

    solved = at_hand()
    return solved.best_move(known) if solved else None


# A search looks to the end of this turn and of the next one, which the policy plays, then asks the outlook (rollout 0).
# Moves differ by little more than 1 % of the win, so that exploration is small.
LEVELS = {
    "beginner": Level(overlook=0.25, noise=2.0),
    "casual": Level(overlook=0.15, noise=1.5),
    "solid": Level(simulations=60, overlook=0.1, exploration=0.3, urgency=0.02, rollout=0),
    "strong": Level(simulations=300, overlook=0.045, exploration=0.3, urgency=0.02, rollout=0),
    "master": Level(simulations=4000, exploration=0.3, urgency=0.02, rollout=0),
}
REFERENCES = {"linear": linear, "stayer": stayer}
