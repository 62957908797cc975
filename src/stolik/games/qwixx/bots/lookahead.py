"""Looking ahead to the end of the own turn: what each move leads to, if the rest of the turn is played in the best way.

Only the seat's own sheet and pawn change here. What others do at the same time, or next, is left to the search.
"""

from __future__ import annotations

from typing import Final

from stolik.core.binding import kernel
from stolik.core.bits import lowest
from stolik.core.contract import Codes, Record, Weights

from ..rules import score
from ..rules.codes import BOARD, MISSED, NO_BOARD, PASS, STEP_1, STEP_3, TO
from ..rules.crossing import coloured_sums
from ..rules.pawn import GOAL, within_reach
from ..rules.sheet import LAST, LOCKS, WIDTH, crossable, row_of
from ..rules.turn import MOST_MISSES
from .evaluation import lead, of_points, share
from .linear_evaluation import linear_value

BY_EVALUATION, BY_LINEAR = 0, 1  # which evaluation judges the end of the turn;
STAYING: Final = 2  # the evaluation, and the pawn stays where it is
NEVER: Final = -1e3


@kernel
def weigh(s: Record, seat: int, codes: Codes, n: int, worth: Weights, judge: int) -> None:
    """Write what the judge thinks of each move with the best rest of the turn."""
    sheet, closed = int(s.sheet[seat]), int(s.closed)
    crossed = bool(s.crossed) or seat != s.active  # nobody else can get a miss
    sums = coloured_sums(s) if s.step == STEP_1 and seat == s.active else 0
    for i in range(n):
        code = int(codes[i])
        if code == MISSED:
            worth[i] = settled(s, seat, sheet, closed, False, int(s.pawn[seat]), judge)
        elif code > TO:
            worth[i] = NEVER if judge == STAYING else moved(s, seat, sheet, closed, crossed, code - TO, judge)
        elif code < PASS and s.step == STEP_1:
            worth[i] = second_step(s, seat, with_cross(sheet, code), closed | shut_by(code), True, sums, judge)
        elif code < PASS:
            worth[i] = third_step(s, seat, with_cross(sheet, code), closed | shut_by(code), True, judge)
        elif s.step == STEP_3:
            worth[i] = settled(s, seat, sheet, closed, crossed, int(s.pawn[seat]), judge)
        else:
            worth[i] = second_step(s, seat, sheet, closed, crossed, sums, judge)


@kernel
def second_step(s: Record, seat: int, sheet: int, closed: int, crossed: bool, sums: int, judge: int) -> float:
    """Step 2 and what follows: cross one of the sums, or none."""
    best = third_step(s, seat, sheet, closed, crossed, judge)
    free = 0 if two_closed(closed) else sums & crossable(sheet) & ~closed
    while free:
        bit = lowest(free)
        best = max(best, third_step(s, seat, with_cross(sheet, bit), closed | shut_by(bit), True, judge))
        free &= free - 1
    return best


@kernel
def third_step(s: Record, seat: int, sheet: int, closed: int, crossed: bool, judge: int) -> float:
    """Step 3, where there is one: leave the pawn, or move it."""
    best = settled(s, seat, sheet, closed, crossed, int(s.pawn[seat]), judge)
    if s.options[BOARD] == NO_BOARD or s.opening or judge == STAYING or seat != s.active or two_closed(closed):
        return best
    fields = within_reach(s, sheet | (crossable(sheet) & ~closed))
    while fields:
        best = max(best, moved(s, seat, sheet, closed, crossed, lowest(fields), judge))
        fields &= fields - 1
    return best


@kernel
def moved(s: Record, seat: int, sheet: int, closed: int, crossed: bool, field: int, judge: int) -> float:
    """The turn ends with the pawn on this field."""
    bit = int(s.track[field])
    if (sheet >> bit) & 1:
        return settled(s, seat, sheet, closed, crossed, field, judge)
    return settled(s, seat, with_cross(sheet, bit), closed | shut_by(bit), True, field, judge)


@kernel
def settled(s: Record, seat: int, sheet: int, closed: int, crossed: bool, field: int, judge: int) -> float:
    """The value of the turn with this end: make it, evaluate it, and undo it."""
    before, shut, pawn = int(s.sheet[seat]), int(s.closed), int(s.pawn[seat])
    misses, finisher, active = int(s.misses[seat]), int(s.finisher), int(s.active)
    s.sheet[seat], s.closed, s.pawn[seat] = sheet, closed, field
    s.misses[seat] = misses + (0 if crossed else 1)
    s.active = (active + 1) % int(s.players)
    if field >= GOAL and finisher == 0:
        s.finisher = seat + 1
    over = two_closed(closed) or s.misses[seat] == MOST_MISSES or finisher == s.active + 1
    value = ended(s, seat, judge) if over else going_on(s, seat, judge)
    s.sheet[seat], s.closed, s.pawn[seat] = before, shut, pawn
    s.misses[seat], s.finisher, s.active = misses, finisher, active
    return value


@kernel
def going_on(s: Record, seat: int, judge: int) -> float:
    return linear_value(s, seat) if judge == BY_LINEAR else share(s, seat)


@kernel
def ended(s: Record, seat: int, judge: int) -> float:
    """The value of a game that is over: the seat's share of the win, with ties as halves; alone, the points."""
    ahead = lead(s, seat)
    won = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    if judge != BY_LINEAR:
        return of_points(float(score(s, seat))) if s.players == 1 else won
    # The linear bot always locks to end a won game and never ends a lost one; otherwise its values decide.
    if ahead < 0 or (ahead > 0 and two_closed(int(s.closed))):
        return 1e3 * (2.0 * won - 1.0)
    return linear_value(s, seat)


@kernel
def with_cross(sheet: int, bit: int) -> int:
    """The sheet with one more cross, and the lock with the last number."""
    return sheet | ((3 if bit % WIDTH == LAST else 1) << bit)


@kernel
def shut_by(bit: int) -> int:
    """The fields of the row that a cross here closes."""
    return row_of(bit) if bit % WIDTH == LAST else 0


@kernel
def two_closed(closed: int) -> bool:
    locks = closed & LOCKS
    return locks & (locks - 1) != 0


@kernel
def lift(n: int, weights: Weights) -> None:
    """Shift the weights so that the lowest is 0."""
    least = weights[0]
    for i in range(1, n):
        least = min(least, weights[i])
    for i in range(n):
        weights[i] -= least
