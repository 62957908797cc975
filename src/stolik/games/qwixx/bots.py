"""Common sense at Qwixx: cross what skips little, do not miss, take the locks, end the game when ahead."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from .crossing import own_sums
from .rules import PASS, STEP_1, TO, score
from .sheet import LAST, LOCKS, WIDTH, count, lowest, row_of, skipped
from .tracks import TRACKS

# How a cross looks that skips 0, 1, 2, … numbers, beside a pass that costs nothing.
BY_SKIPPED: Final = np.array([16.0, 6.0, 0.9, 0.5, 0.2, 0.1, 0.05, 0.03, 0.02, 0.01, 0.01])
CHEAP: Final = 2  # numbers that one skips without regret


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    for i in range(n):
        code = int(codes[i])
        if code == PASS:
            weights[i] = pass_weight(s, seat)
        elif code < PASS:
            weights[i] = cross_weight(s, seat, code)
        else:
            weights[i] = pawn_weight(s, seat, code - TO)


@kernel
def pass_weight(s: Record, seat: int) -> float:
    """A pass is worth 1 unless it makes a miss, or will unless step 2 offers something cheap."""
    if seat != s.active or s.crossed:
        return 1.0
    if s.step == STEP_1 and fewest_skipped(int(s.open[seat]), own_sums(s)) <= CHEAP:
        return 1.0
    return 0.3


@kernel
def fewest_skipped(free: int, mask: int) -> int:
    """The fewest numbers that a cross in one of these fields would skip; many if there is none."""
    best = WIDTH
    while mask:
        best = min(best, skipped(free, lowest(mask)))
        mask &= mask - 1
    return best


@kernel
def cross_weight(s: Record, seat: int, bit: int) -> float:
    if bit % WIDTH == LAST:
        return lock_weight(s, seat, bit)
    early = 1.0 + 0.02 * (LAST - bit % WIDTH)  # of two alike, the row with more to come
    return float(BY_SKIPPED[skipped(int(s.open[seat]), bit)]) * early


@kernel
def lock_weight(s: Record, seat: int, bit: int) -> float:
    """A lock is two crosses at once; if it ends the game, one should be ahead with it."""
    locks = int(s.closed) & LOCKS & ~row_of(bit)
    if locks == 0:
        return 30.0
    own = score(s, seat) + 2 * count(int(s.sheet[seat]) & row_of(bit)) + 3
    for other in range(s.players):
        if other != seat and score(s, other) >= own:
            return 0.1
    return 60.0


@kernel
def pawn_weight(s: Record, seat: int, field: int) -> float:
    """Farther is better, and best with a cheap cross; the bonus makes up for a dear one."""
    ahead = 1.0 + field - int(s.pawn[seat])
    bit = int(TRACKS[int(s.options[0]) - 1, field])
    if (int(s.sheet[seat]) >> bit) & 1:
        return ahead
    if bit % WIDTH == LAST:
        return lock_weight(s, seat, bit)
    return ahead * max(cross_weight(s, seat, bit), 1.0)
