"""Bots: they see what every move makes of all seats' outlooks, draw included; levels, and the counting opponent.

A move counts by the chance to win that it leaves, judged at the end of the turn. A clover face down counts by the mean
over all that it may be, each put where it serves best. Everything looked at here lies open on the table.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Values, Weights
from stolik.core.game import Move, State
from stolik.core.level import Level

from .board import FIELDS, HIGHEST, fields_for
from .codes import ASIDE, CHOOSING, DRAW, DRAWN, END, TAKE, TAKEN, TAKING
from .counting import counting
from .outlook import outlook, stock, without
from .setup import STEP
from .turn import earns_extra_turn

STEEPNESS: Final = 6.0  # a move whose log-odds are 1/6 lower looks 1/e as good
NEVER: Final = -999.0
PLAIN: Final = 10.0  # log-odds that a move gives away only with a full board, or with the last clover


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    if s.phase == CHOOSING:
        for i in range(n):
            weights[i] = start_weight(codes[i], int(s.hand[seat]))
        return
    low, high = stock(s, 1), stock(s, 3)
    rest = rivals(s, seat, low, high, int(s.left), int(s.up), 1)
    best = NEVER
    for i in range(n):
        weights[i] = value(s, seat, codes[i], low, high, rest)
        best = max(best, weights[i])
    for i in range(n):
        weights[i] = np.exp(STEEPNESS * (weights[i] - best))


@kernel
def evaluate(s: Record, out: Values) -> None:
    low, high, left = stock(s, 1), stock(s, 3), int(s.left)
    seat = int(s.mover)
    if s.phase in (DRAWN, TAKEN):
        field = best_field(s, seat, low, high)
        number, up, extra = int(s.hand[seat]), int(s.up), False
        if field < 0:
            up |= 1 << number
        else:
            up |= (1 << int(s.board[seat, field])) & ~1
            extra = earns_extra_turn(s, seat, field, number, int(s.board[seat, field]))
        shares(s, out, seat, field, number, low, high, left, up, 0 if extra else 1)
    else:
        shares(s, out, seat, -1, 0, low, high, left, int(s.up), 0)


@kernel
def shares(
    s: Record, out: Values, seat: int, field: int, number: int, low: int, high: int, left: int, up: int, past: int
) -> None:  # fmt: skip
    """Write every seat's chance to win with this clover on a field of the mover's board, `past` turns from now."""
    most = -1e9
    for other in range(s.players):
        waits = (other - seat - past) % int(s.players)
        out[other] = outlook(s, other, waits, low, high, left, up, field if other == seat else -1, number)
        most = max(most, out[other])
    total = 0.0
    for other in range(s.players):
        out[other] = np.exp(out[other] - most)
        total += out[other]
    for other in range(s.players):
        out[other] /= total


@kernel
def best_field(s: Record, seat: int, low: int, high: int) -> int:
    """Where the clover in hand serves best; -1: laid aside."""
    number = int(s.hand[seat])
    best, chosen = NEVER, -1
    if s.phase == DRAWN:
        best = laid_aside(s, seat, number, low, high, int(s.left))
    fields = fields_for(s, seat, number)
    rest = rivals(s, seat, low, high, int(s.left), int(s.up), 1)
    for field in range(FIELDS):
        if (fields >> field) & 1:
            log_odds = placed(s, seat, field, number, low, high, int(s.left), int(s.up), rest)
            if log_odds > best:
                best, chosen = log_odds, field
    return chosen


@kernel
def value(s: Record, seat: int, code: int, low: int, high: int, rest: float) -> float:
    """The log-odds to win after a move and the rest of its turn; `rest`: the rivals after a turn without effect."""
    if code < FIELDS:
        return placed(s, seat, code, int(s.hand[seat]), low, high, int(s.left), int(s.up), rest)
    if code == ASIDE:
        return laid_aside(s, seat, int(s.hand[seat]), low, high, int(s.left))
    if code == DRAW:
        return drawn(s, seat, low, high)
    if code == END:
        return against(s, seat, -1, 0, low, high, int(s.left), int(s.up), 1, rest)
    number = code - TAKE
    up = int(s.up) & ~(int(s.middle[number] == 1) << number)
    return best_placed(s, seat, number, low, high, int(s.left), up)


@kernel
def drawn(s: Record, seat: int, low: int, high: int) -> float:
    """The log-odds of a draw, from the mean chance to win over all clovers that it may bring."""
    left = int(s.left) - 1
    total = 0.0
    for number in range(1, HIGHEST + 1):
        if s.pile[number] > 0:
            lower, higher = without(s, number, low, 1), without(s, number, high, 3)
            best = max(
                laid_aside(s, seat, number, lower, higher, left),
                best_placed(s, seat, number, lower, higher, left, int(s.up)),
            )
            total += s.pile[number] / (1.0 + np.exp(-best))
    chance = min(max(total / max(int(s.left), 1), 1e-12), 1.0 - 1e-12)
    return float(np.log(chance / (1.0 - chance)))


@kernel
def best_placed(s: Record, seat: int, number: int, low: int, high: int, left: int, up: int) -> float:
    """The log-odds with a clover where it serves best."""
    fields = fields_for(s, seat, number)
    rest = rivals(s, seat, low, high, left, up, 1)
    best = NEVER
    for field in range(FIELDS):
        if (fields >> field) & 1:
            best = max(best, placed(s, seat, field, number, low, high, left, up, rest))
    return best


@kernel
def placed(
    s: Record, seat: int, field: int, number: int, low: int, high: int, left: int, up: int, rest: float
) -> float:  # fmt: skip
    """The log-odds after placing a clover, the one that lay there being face up then.

    `rest` are the rivals if it is their turn and nothing else is face up than `up`.
    """
    old = int(s.board[seat, field])
    after = up | ((1 << old) & ~1)
    past = 0 if earns_extra_turn(s, seat, field, number, old) else 1
    if past == 0 or after != up:
        rest = rivals(s, seat, low, high, left, after, past)
    return against(s, seat, field, number, low, high, left, after, past, rest)


@kernel
def laid_aside(s: Record, seat: int, number: int, low: int, high: int, left: int) -> float:
    """The log-odds after laying a clover aside, for everybody to take."""
    up = int(s.up) | 1 << number
    return against(s, seat, -1, 0, low, high, left, up, 1, rivals(s, seat, low, high, left, up, 1))


@kernel
def rivals(s: Record, seat: int, low: int, high: int, left: int, up: int, past: int) -> float:
    """All other seats together, `past` turns from now: the sum of exp(outlook)."""
    players = int(s.players)
    total = 0.0
    for waits in range(players):
        other = (seat + past + waits) % players
        if other != seat:
            total += np.exp(outlook(s, other, waits, low, high, left, up, -1, 0))
    return float(total)


@kernel
def against(
    s: Record, seat: int, field: int, number: int, low: int, high: int, left: int, up: int, past: int, rest: float
) -> float:  # fmt: skip
    """The log-odds of the mover, `past` turns from now: its outlook against all others together."""
    waits = (int(s.players) - past) % int(s.players)
    return float(outlook(s, seat, waits, low, high, left, up, field, number) - np.log(max(rest, 1e-300)))


@kernel
def start_weight(field: int, number: int) -> float:
    """How near a number is to what is usual on a start field: four clovers out of 1–20 are 4.2 apart on average."""
    off = number - 4.2 * (field // STEP + 1)
    return 1.0 / (1.0 + off * off)


def plain(known: State, seat: int) -> list[Move]:
    """Where a board lacks one clover or the pile ends, the moves that give no win away in plain sight; none elsewhere.

    Filling the last field is one, and so is taking away, or not laying aside, the clover by which the next seat would.
    """
    s = known.record
    if s.phase < TAKING or (s.empty[: s.players].min() > 1 and s.left > 1):
        return []
    moves = known.legal(seat)
    weights = np.zeros(len(moves))
    known.game.kernels.policy(s, seat, np.array([move.code for move in moves], np.int32), len(moves), weights)
    least = weights.max() * np.exp(-STEEPNESS * PLAIN)
    return [move for move, weight in zip(moves, weights, strict=True) if weight >= least]


# What looks best is on average within 1 % of the win of what a long search finds, so that the master explores little.
LEVELS = {
    "beginner": Level(overlook=0.2, noise=2.9),
    "casual": Level(overlook=0.1, noise=1.9),
    "solid": Level(overlook=0.05, noise=1.25),
    "strong": Level(simulations=60, overlook=0.06, rollout=0),
    "master": Level(simulations=4000, exploration=0.3, fpu_reduction=0.02, rollout=0),
}
REFERENCES = {"counting": counting}
VARIANTS = ({"setup": "one-by-one"}, {"board": "horseshoes"}, {"neighbours": True})
