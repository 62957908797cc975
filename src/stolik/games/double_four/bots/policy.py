"""The policy: complete lines, stop those of others, lengthen own ones, and see both boards.

A tile on a field changes the windows through it. Windows without tiles of others are good to lengthen, windows of one
other seat alone are good to stop, and a field is as good as the sum of its windows. A first field counts together with
the best field of its colour on the other board.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from ..rules import MOST_MOVES
from ..rules.codes import LIFT, LINE, SCORE
from ..rules.lines import (
    BITS,
    DIRECTIONS,
    LENGTHS,
    NONE,
    ONE,
    STARTS,
    STEPS,
    Mask,
    any_line,
    count,
    lowest,
    tally,
    window,
    windows,
)
from ..rules.turn import COLOURS, WHOLE, line_length
from .evaluation import prospect
from .threats import keep_forced

# What a tile in a window is worth by how many tiles the window lacks, from one to four: to its owner, to stop another.
EXTENDS = np.array([1000.0, 48.0, 12.0, 3.0])
# With more players a line that is stopped helps all others as much, and one that wins is stopped anyway (threats.py).
STOPS = np.array([[300.0, 16.0, 4.0, 1.0], [100.0, 10.0, 3.0, 1.0], [60.0, 8.0, 2.0, 0.5]])  # by players, from two
# By players, by whose window it is, another's or the own, and by tiles that it lacks.
GAINS = np.array([[[0.0, *stops], [0.0, *EXTENDS]] for stops in STOPS])
NEGLIGIBLE: Final = 0.15
LEAST: Final = 0.5  # the weight of a tile that neither extends nor stops anything
PULL: Final = 0.1  # added for every window through its field
TWO, FOUR = np.uint64(2), np.uint64(4)
# Scratch space of `weigh` in the array of weights: a number for every field of both boards, then for every colour of
# both. Codes rise, so no number is overwritten before it is read.
SCRATCH: Final = 128 + 2 * COLOURS
assert SCRATCH <= MOST_MOVES


def _alone() -> Any:
    """By size, length and field: the weight of a tile far from all others, higher in the middle, with more windows."""
    alone = np.full((*STARTS.shape[:2], 64), LEAST)
    for (i, j, direction), starts in np.ndenumerate(STARTS):
        for start in range(64):
            if starts & BITS[start]:
                alone[i, j, start + np.arange(LENGTHS[j]) * int(STEPS[direction])] += PULL
    return alone


ALONE = _alone()


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    if weights.shape[0] >= SCRATCH:
        weigh(s, seat, codes, n, weights)
    else:
        room = np.empty(SCRATCH)
        weigh(s, seat, codes, n, room)
        weights[:n] = room[:n]


@kernel
def weigh(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Write how sensible moves look into weights that have room for more."""
    if s.phase == LINE:
        weigh_lines(s, seat, codes, n, weights)
    elif codes[0] >= LIFT:
        weigh_lifts(s, seat, codes, n, weights)
    elif s.first != 0:
        weigh_places(s, seat, codes, n, weights)
    else:
        weigh_first_places(s, seat, codes, n, weights)
    if s.phase != LINE:
        keep_forced(s, seat, codes, n, weights)
    best = 0.0
    for i in range(n):
        best = max(best, weights[i])
    for i in range(n):
        weight = weights[i] if weights[i] >= NEGLIGIBLE * best else 0.0
        for _ in range(4 - s.players):  # the fewer players, the more depends on one move
            weight *= weight
        weights[i] = weight


@kernel(counted=False)
def weigh_first_places(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """A first field counts for what a tile does there and for the best that its colour leaves to the second.

    With two tiles in hand it does not matter which comes first: a turn begins on the left then.
    """
    from_left = s.supply[seat] > 1
    for board in range(2):
        value_fields(s, seat, board, weights)
        if board == 1 or not from_left:
            best_of_colours(s, board, weights)
    for i in range(n):
        board = codes[i] >> 6
        colour = s.colour[board, codes[i] & 63]
        value = weights[codes[i]] + weights[128 + (1 - board) * COLOURS + colour]
        weights[i] = 0.0 if board == 1 and from_left else value


@kernel(counted=False)
def weigh_places(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """A field counts for what a tile does there."""
    value_fields(s, seat, codes[0] >> 6, weights)
    for i in range(n):
        weights[i] = weights[codes[i]]


@kernel(counted=False)
def best_of_colours(s: Record, board: int, values: Any) -> None:
    """Write the highest value of the empty fields of each colour of a board."""
    for colour in range(COLOURS):
        fields, best = s.fields[board, colour] & s.empty[board], 0.0
        while fields != NONE:
            best = max(best, values[board * 64 + lowest(fields)])
            fields &= fields - ONE
        values[128 + board * COLOURS + colour] = best


@kernel(counted=False)
def value_fields(s: Record, seat: int, board: int, values: Any) -> None:
    """Write for every field of a board what a tile of this seat does there; a lifted tile is gone already."""
    size, length = s.rows, line_length(s)
    lifted = BITS[(s.lifted - 1) & 63] if s.lifted != 0 and (s.lifted - 1) >> 6 == board else NONE
    for field in range(8 * size):
        values[board * 64 + field] = ALONE[size - 5, length - 4, field]
    for direction in range(DIRECTIONS):
        ones = twos = fours = own = anybody = several = NONE
        for other in range(s.players):
            one, two, four = tally(s.tiles[board, other] & ~lifted, length, direction)
            tiles = one | two | four
            several |= anybody & tiles
            anybody |= tiles
            ones, twos, fours = ones | one, twos | two, fours | four
            if other == seat:
                own = tiles
        free = anybody & ~several & STARTS[size - 5, length - 4, direction]
        add_windows(GAINS[s.players - 2], free, ones, twos, fours, own, length, direction, board, values)


@kernel(counted=False)
def add_windows(
    gains: Any,
    free: Mask,
    ones: Mask,
    twos: Mask,
    fours: Mask,
    own: Mask,
    length: int,
    direction: int,
    board: int,
    values: Any,
) -> None:
    """Add to the fields of windows what each gains by how many tiles it has, in three binary digits, and whose."""
    step, base = STEPS[direction], np.uint64(board * 64)
    while free != NONE:
        start = np.uint64(lowest(free))
        has = (ones >> start & ONE) + TWO * (twos >> start & ONE) + FOUR * (fours >> start & ONE)
        gain = gains[own >> start & ONE, np.uint64(length) - has]
        at = base + start
        values[at] += gain
        values[at + step] += gain
        values[at + TWO * step] += gain
        values[at + (TWO + ONE) * step] += gain
        if length == 5:
            values[at + FOUR * step] += gain
        free &= free - ONE


@kernel
def weigh_lifts(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """A tile has the more weight to be lifted, the less its own windows and those that it stops are worth."""
    values = np.zeros(SCRATCH)
    length = line_length(s)
    for board in range(2):
        taken = WHOLE[s.rows - 5] & ~s.empty[board]
        for direction in range(DIRECTIONS):
            ones, twos, fours = tally(s.tiles[board, seat], length, direction)
            free = windows(~taken | s.tiles[board, seat], s.rows, length, direction) & (ones | twos | fours)
            add_windows(GAINS[s.players - 2], free, ones, twos, fours, free, length, direction, board, values)
        for other in range(s.players):
            if other != seat:
                tiles = s.tiles[board, other]
                add_stopped(STOPS[s.players - 2], tiles, taken ^ tiles, s.rows, length, values[board * 64 :])
    begins = codes[0] if s.first == 0 else codes[n - 1]  # a turn of two lifts begins on the left: it does not matter
    for i in range(n):
        weights[i] = 1.0 / (1.0 + values[codes[i] - LIFT]) if codes[i] >> 6 <= begins >> 6 else 0.0


@kernel
def add_stopped(worths: Any, own: Mask, others: Mask, size: int, length: int, values: Any) -> None:
    """Add to the fields of every window in which one tile alone stops this seat what that is worth."""
    for direction in range(DIRECTIONS):
        ones, twos, fours = tally(others, length, direction)
        stopped = ones & ~twos & ~fours & STARTS[size - 5, length - 4, direction]
        step = int(STEPS[direction])
        while stopped != NONE:
            start = lowest(stopped)
            fields = window(start, length, direction)
            if fields & own != NONE:
                gain = worths[count(fields & ~own) - 1]
                for i in range(length):
                    values[start + i * step] += gain
            stopped &= stopped - ONE


@kernel
def weigh_lines(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """The line to score is one that leaves another complete, or else much of one."""
    size, length = s.rows, line_length(s)
    for i in range(n):
        board = (codes[i] - SCORE) >> 8 & 1
        rest = s.tiles[board, seat] & ~window(codes[i] & 63, length, codes[i] >> 6 & 3)
        others = WHOLE[s.rows - 5] & ~(s.empty[board] | s.tiles[board, seat])
        weights[i] = 1.0 + prospect(rest, others, size, length, EXTENDS)[0]
        if any_line(rest, size, length):
            weights[i] += 10.0 * EXTENDS[0]
