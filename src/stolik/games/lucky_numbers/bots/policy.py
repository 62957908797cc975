"""The policy: it compares the strengths of all seats after every move, a draw included.

A move counts by the chance to win that it leaves, judged at the end of the turn. A clover face down counts by the mean
over all that it may be, each put on its best field. Everything used here lies open on the table.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from ..rules.board import FIELDS, HIGHEST, fields_for
from ..rules.codes import ASIDE, CHOOSING, DRAW, END, TAKE
from ..rules.setup import STEP
from .evaluation import NEVER, against, laid_aside, placed, rivals, stock, without

INVERSE_TEMPERATURE: Final = 6.0  # of the softmax: a move whose log-odds are 1/6 lower looks 1/e as good


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
        weights[i] = np.exp(INVERSE_TEMPERATURE * (weights[i] - best))


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
    """The log-odds with a clover on its best field."""
    fields = fields_for(s, seat, number)
    rest = rivals(s, seat, low, high, left, up, 1)
    best = NEVER
    for field in range(FIELDS):
        if (fields >> field) & 1:
            best = max(best, placed(s, seat, field, number, low, high, left, up, rest))
    return best


@kernel
def start_weight(field: int, number: int) -> float:
    """How near a number is to what is usual on a start field: four clovers out of 1–20 are 4.2 apart on average."""
    off = number - 4.2 * (field // STEP + 1)
    return 1.0 / (1.0 + off * off)
