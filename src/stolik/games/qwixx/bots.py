"""Bots at Qwixx: they look ahead to the end of the turn, then judge by their outlook; levels, and opponents."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Values, Weights
from stolik.core.game import Move, State
from stolik.core.level import Level

from .crossing import common_sum
from .outlook import of_points, shares
from .rules import MOST_MISSES, PASS, ROLL_WHITE, STEP_1, STEP_MISS, score, winners
from .sheet import LAST, WIDTH, count, crosses_in, fields_of
from .turn import BY_LINEAR, BY_OUTLOOK, STAYING, weigh

STEEPNESS: Final = 15.0  # in an even game a move that wins 1 in 60 games less often looks 1/e as good
SURE: Final = 1e-9  # a share of the win nearer to 0 or 1 than this counts as this
ALONE_STEEPNESS: Final = 300.0  # alone: one that brings 0.7 points less


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """By the odds of the win rather than its share, so that who is far behind does not find all moves alike."""
    weigh(s, seat, codes, n, weights, BY_OUTLOOK)
    best = -1e9
    for i in range(n):
        if s.players == 1:
            weights[i] *= ALONE_STEEPNESS
        else:
            part = min(max(weights[i], SURE), 1.0 - SURE)
            weights[i] = STEEPNESS * np.log(part / (1.0 - part))
        best = max(best, weights[i])
    for i in range(n):
        weights[i] = np.exp(weights[i] - best)


@kernel
def evaluate(s: Record, out: Values) -> None:
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
def is_evaluable(s: Record) -> bool:
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


def plain(known: State, seat: int) -> list[Move]:
    """The moves that win at once, or else all that do not lose at once, where the end is one nod or one reveal away."""
    s = known.record
    moves = known.legal(seat)
    if known.players == 1 or not near_the_end(s, seat):
        return []
    shares = {move: _certain(known, s, seat, move) for move in moves}
    winning = [move for move in moves if shares[move] == 1.0]
    return winning or [move for move in moves if shares[move] != 0.0]


@kernel
def near_the_end(s: Record, seat: int) -> bool:
    """Whether a move now can end the game: a row is closed, or the active seat has three misses, or a pawn arrived."""
    return bool(s.closed != 0 or s.finisher != 0 or (seat == s.active and s.misses[seat] == MOST_MISSES - 1))


def _certain(known: State, s: Record, seat: int, move: Move) -> float | None:
    """A seat's part of the win if this move ends the game whatever others do now; None where that is not certain."""
    if s.step == STEP_1:
        return _after_lock(s, seat, move.code)
    after = known.after(move, seat)
    if after.record.step == STEP_MISS:
        after = after.apply("miss", seat)
    end = after.outcome
    return None if end is None else 1 / len(end.winners) if seat in end.winners else 0.0


def _after_lock(s: Record, seat: int, code: int) -> float | None:
    """In step 1 the lock of a second row ends the game; others may still cross the white sum, and nothing more."""
    if not s.closed or code >= PASS or code % WIDTH != LAST:
        return None
    row = code // WIDTH
    before = crosses_in(int(s.sheet[seat]), row)
    own = score(s, seat) + (before + 1) + (before + 2)
    others = [other for other in range(s.players) if other != seat]
    if any(score(s, other) > own for other in others):
        return 0.0
    return 1.0 if all(score(s, other) + _most(s, other) < own for other in others) else None


def _most(s: Record, seat: int) -> int:
    """The most points that crossing the white sum can bring a seat."""
    free = common_sum(s, seat)
    gains = [0]
    for row in range(4):
        if fields_of(free, row):
            before = crosses_in(int(s.sheet[seat]), row)
            locked = fields_of(free, row) >> LAST & 1
            gains.append(before + 1 + (before + 2 if locked else 0))
    return max(gains)


def perfect(known: State, seat: int) -> Move | None:
    """Alone, the move of perfect play, once `stolik solve qwixx` has been run here; None everywhere else."""
    if known.players > 1:
        return None
    from .solver import at_hand  # it needs the whole game, which needs this module

    solved = at_hand()
    return solved.best_move(known) if solved else None


# A search looks to the end of this turn and of the next one, which the policy plays, then asks the outlook (rollout 0).
# Moves differ by little more than 1 % of the win, so that exploration is small. With more than two players the search
# adds little to the policy, so that levels differ by what they overlook: to miss the best move once in twenty costs as
# much as a step of the ladder.
LEVELS = {
    "beginner": Level(overlook=0.4, noise=3.5),
    "casual": Level(overlook=0.28, noise=2.0),
    "solid": Level(overlook=0.22, noise=1.0),
    "strong": Level(simulations=300, overlook=0.05, exploration=0.3, fpu_reduction=0.02, rollout=0),
    "master": Level(simulations=4000, exploration=0.3, fpu_reduction=0.02, rollout=0),
}
REFERENCES = {"linear": linear, "stayer": stayer}
VARIANTS = ({"board": "a"}, {"board": "b"})
