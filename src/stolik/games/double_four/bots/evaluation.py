"""The evaluation: open windows, threats and points, with weights fitted to games between bots.

Every seat has a strength, a sum of WEIGHTS, and its chance to win is its share of all exp(strength), a softmax.
A window is open to a seat if no tile of another one lies in it. A field on which a tile completes a line is a threat:
the seat to move scores there, another seat only if nobody stops it before.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Record, Values

from ..rules.codes import FIRST, FIRST_TO
from ..rules.lines import BITS, DIRECTIONS, NONE, Mask, count, spread, tally, windows
from ..rules.turn import COLOURS, GOAL, WHOLE, line_length

# Columns of WEIGHTS. An open window that lacks one tile, two, three, four; the same for the seat to move.
OPEN: Final = 0
OPEN_TO_MOVE: Final = 4
FIRST_TILE, SECOND_TILE = 8, 9  # the seat is about to lay its first, its second tile
POINTS: Final = 10  # one point; two in the next column
SCORES: Final = 12  # the seat to move can score one line in this turn; two in the next column
WINS: Final = 14  # and wins by it
STOPPABLE, UNSTOPPABLE, WINS_NEXT = 15, 16, 17  # a waiting seat's threats: can be stopped, cannot, and it wins by them
SHORT: Final = 18  # fewer than two tiles in the supply
COLUMNS: Final = 19

# By number of players, from two.
WEIGHTS = np.array(
    [
        [0.343, 0.223, 0.056, 0.01, 0.335, 0.246, 0.069, 0.016, 0.185, -0.041,
         2.008, 5.057, 1.013, 1.3, 3.5, 0.391, 0.565, 2.5, -0.262],
        [0.3, 0.12, 0.03, 0.0, 0.4, 0.15, 0.03, 0.0, 0.2, 0.1, 1.0, 2.2, 1.0, 2.0, 6.0, 0.1, 0.6, 3.0, 0.0],
        [0.3, 0.12, 0.03, 0.0, 0.4, 0.15, 0.03, 0.0, 0.2, 0.1, 1.0, 2.2, 1.0, 2.0, 6.0, 0.1, 0.6, 3.0, 0.0],
    ]
)  # fmt: skip


@kernel
def evaluate(s: Record, out: Values) -> None:
    first = strength(s, 0)
    out[0] = total = 1.0
    for seat in range(1, s.players):
        out[seat] = np.exp(strength(s, seat) - first)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@kernel
def strength(s: Record, seat: int) -> float:
    """The strength of a seat."""
    weights, to_move = s.players - 2, seat == s.mover
    one, two, three, four, left, scored_left = on_board(s, seat, 0)
    also_one, also_two, also_three, also_four, right, scored_right = on_board(s, seat, 1)
    base = OPEN_TO_MOVE if to_move else OPEN
    total: float = (
        WEIGHTS[weights, base] * (one + also_one)
        + WEIGHTS[weights, base + 1] * (two + also_two)
        + WEIGHTS[weights, base + 2] * (three + also_three)
        + WEIGHTS[weights, base + 3] * (four + also_four)
    )
    if s.supply[seat] < 2:
        total += WEIGHTS[weights, SHORT]
    points = int(s.points[seat])
    if points > 0:
        total += WEIGHTS[weights, POINTS + min(points, 2) - 1]
    if to_move:
        return total + turn(s, weights, points, scored_left + scored_right + scorable(s, left, right))
    return total + wait(s, weights, points, left, right)


@kernel
def turn(s: Record, weights: int, points: int, scores: int) -> float:
    """The value of being to move, with so many lines to score in this turn."""
    total = WEIGHTS[weights, FIRST_TILE if s.phase <= FIRST_TO else SECOND_TILE]
    if scores > 0:
        total += WEIGHTS[weights, SCORES + min(scores, 2) - 1]
        if points + scores >= GOAL:
            total += WEIGHTS[weights, WINS]
    return float(total)


@kernel
def wait(s: Record, weights: int, points: int, left: Mask, right: Mask) -> float:
    """The value of the threats of a seat that is not to move."""
    if left | right == NONE:
        return 0.0
    if stoppable(s, left, right):
        return float(WEIGHTS[weights, STOPPABLE])
    return float(WEIGHTS[weights, UNSTOPPABLE] + (WEIGHTS[weights, WINS_NEXT] if points == GOAL - 1 else 0.0))


@kernel
def on_board(s: Record, seat: int, board: int) -> tuple[int, int, int, int, Mask, int]:
    """A seat's open windows on a board, its threats there, and 1 for a complete line to be scored."""
    own, length = s.tiles[board, seat], line_length(s)
    others = WHOLE[s.rows - 5] & ~(s.empty[board] | own)
    scored = 0
    if seat == s.mover and s.phase != FIRST:
        if s.lifted != 0 and (s.lifted - 1) >> 6 == board:
            own ^= BITS[(s.lifted - 1) & 63]
        lines = complete(own, s.rows, length)
        if lines != NONE:
            own ^= lines
            scored = 1
    one, two, three, four, threats = open_windows(own, others, s.rows, length)
    if one > 0 and s.supply[seat] == 0 and s.lifted == 0 and count(own) < length:
        threats = NONE  # who lifts a tile of the line itself completes nothing
    return one, two, three, four, threats & s.empty[board], scored


@kernel
def open_windows(own: Mask, others: Mask, size: int, length: int) -> tuple[int, int, int, int, Mask]:
    """How many open windows lack one tile, two, three, four, and the fields of those lacking one."""
    lack_one = lack_two = lack_three = lack_four = 0
    threats = NONE
    for direction in range(DIRECTIONS):
        ones, twos, fours = tally(own, length, direction)
        free = windows(~others, size, length, direction)
        if length == 5:
            one, two, three = free & fours & ~ones, free & ones & twos, free & twos & ~ones
            lack_four += count(free & ones & ~twos & ~fours)
        else:
            one, two, three = free & ones & twos, free & twos & ~ones, free & ones & ~twos & ~fours
        lack_one += count(one)
        lack_two += count(two)
        lack_three += count(three)
        threats |= spread(one, length, direction)
    return lack_one, lack_two, lack_three, lack_four, threats


@kernel
def prospect(own: Mask, others: Mask, size: int, length: int, weights: Any) -> tuple[float, Mask]:
    """The sum of the weights of open windows, by how many tiles they lack, and the fields of those lacking one."""
    one, two, three, four, threats = open_windows(own, others, size, length)
    return weights[0] * one + weights[1] * two + weights[2] * three + weights[3] * four, threats


@kernel
def complete(own: Mask, size: int, length: int) -> Mask:
    """The tiles of complete lines, which are about to leave the board."""
    lines = NONE
    for direction in range(DIRECTIONS):
        lines |= spread(windows(own, size, length, direction), length, direction)
    return lines


@kernel
def scorable(s: Record, left: Mask, right: Mask) -> int:
    """How many lines the rest of the mover's turn can complete."""
    if s.first != 0:
        here = (s.first - 1) >> 6
        colour = s.colour[here, (s.first - 1) & 63]
        return int((right if here == 0 else left) & s.fields[1 - here, colour] != NONE)
    most = 0
    if left | right != NONE:
        for colour in range(COLOURS):
            on_left, on_right = s.fields[0, colour], s.fields[1, colour]
            if s.empty[0] & on_left != NONE and s.empty[1] & on_right != NONE:
                most = max(most, int(left & on_left != NONE) + int(right & on_right != NONE))
    return most


@kernel
def stoppable(s: Record, left: Mask, right: Mask) -> bool:
    """Whether the rest of the mover's turn can take all of these fields, at most one a board and both of one colour."""
    if count(left) > 1 or count(right) > 1:
        return False
    if s.first != 0:
        here = (s.first - 1) >> 6
        colour = s.colour[here, (s.first - 1) & 63]
        if (left if here == 0 else right) != NONE:
            return False
        return bool((right if here == 0 else left) & ~s.fields[1 - here, colour] == NONE)
    for colour in range(COLOURS):
        on_left, on_right = s.fields[0, colour], s.fields[1, colour]
        if left & ~on_left == NONE and right & ~on_right == NONE:
            if s.empty[0] & on_left != NONE and s.empty[1] & on_right != NONE:
                return True
    return False
