"""The reference opponent `counting`: filled fields, and for each empty one the chance that a fitting clover will come.

The chance is the share of the clovers face down that fit the field: the chance that the next one does. The chance over
the next few draws, or over all own draws to come, was tried too and plays much worse. The counting opponent looks at
its own board only.

A face-up clover, or a placement, counts by the value of the board that results; a draw counts by the mean, over all
clovers that it may bring, of the best placement or of laying aside. The highest value is taken; ties go by chance.
"""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from ..rules.board import FIELDS, HIGHEST, fields_for
from ..rules.codes import ASIDE, CHOOSING, DRAW, END, TAKE
from ..rules.setup import STEP
from .evaluation import fitting, stock, stocked, without


@kernel
def counting(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    low, high, left = stock(s, 1), stock(s, 3), int(s.left)
    for i in range(n):
        code = codes[i]
        if s.phase == CHOOSING:
            weights[i] = 1.0 / (1.0 + abs(int(s.hand[seat]) - 4.2 * (code // STEP + 1)))
        elif code < FIELDS:
            weights[i] = board_value(s, seat, code, int(s.hand[seat]), low, high, left)
        elif code == ASIDE:
            weights[i] = board_value(s, seat, -1, 0, low, high, left)
        elif code == DRAW:
            weights[i] = draw_value(s, seat, low, high)
        elif code == END:
            weights[i] = 0.0
        else:
            weights[i] = best_value(s, seat, code - TAKE, low, high, left)


@kernel
def draw_value(s: Record, seat: int, low: int, high: int) -> float:
    """The mean of the best that can be made of each clover face down."""
    left = int(s.left) - 1
    total = 0.0
    for number in range(1, HIGHEST + 1):
        if s.pile[number] > 0:
            lower, higher = without(s, number, low, 1), without(s, number, high, 3)
            aside = board_value(s, seat, -1, 0, lower, higher, left)
            total += s.pile[number] * max(aside, best_value(s, seat, number, lower, higher, left))
    return total / max(int(s.left), 1)


@kernel
def best_value(s: Record, seat: int, number: int, low: int, high: int, left: int) -> float:
    """The value of the board with a clover on the best field for it."""
    fields = fields_for(s, seat, number)
    best = 0.0
    for field in range(FIELDS):
        if (fields >> field) & 1:
            best = max(best, board_value(s, seat, field, number, low, high, left))
    return best


@kernel
def board_value(s: Record, seat: int, field: int, number: int, low: int, high: int, left: int) -> float:
    """Filled fields, plus the chance of each empty one, with a clover of this number on a field (-1: as it is)."""
    filled, fits = 0, 0
    for other in range(FIELDS):
        if s.board[seat, other] or other == field:
            filled += 1
        else:
            fits += stocked(low, high, fitting(s, seat, other, field, number))
    return filled + fits / max(left, 1)
