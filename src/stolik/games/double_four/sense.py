"""Common sense for Double Four: complete lines, stop those of others, lengthen own ones, and see both boards.

A tile on a field changes the windows through it. Windows without tiles of others are good to lengthen, windows of one
other seat alone are good to stop, and a field is as good as the sum of its windows. A first field counts together with
the best field of its colour on the other board.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from .lines import (
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
from .rules import COLOUR, COLOURS, FIELDS, LIFT, LINE, SCORE, SIZE, WHOLE, line_length
from .worth import prospect

# What a tile in a window is worth by how many tiles the window lacks, from one to four: to its owner, to stop another.
EXTENDS = np.array([1000.0, 48.0, 12.0, 3.0])
STOPS = np.array([300.0, 16.0, 4.0, 1.0])
NEGLIGIBLE: Final = 0.15
LEAST: Final = 0.5  # a tile that does nothing of these
SCRATCH: Final = 128 + 2 * COLOURS  # a number for every field of both boards, then for every colour of both


def _pull() -> Any:
    """By size, length and field: how many windows go through it, which draws tiles to the middle."""
    pull = np.zeros((*STARTS.shape[:2], 64))
    for (i, j, direction), starts in np.ndenumerate(STARTS):
        for start in range(64):
            if starts & BITS[start]:
                pull[i, j, start + np.arange(LENGTHS[j]) * int(STEPS[direction])] += 0.1
    return pull


PULL = _pull()


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    if s.phase == LINE:
        weigh_lines(s, seat, codes, n, weights)
    elif codes[0] >= LIFT:
        weigh_lifts(s, seat, codes, n, weights)
    elif s.first != 0:
        weigh_places(s, seat, codes, n, weights)
    else:
        weigh_first_places(s, seat, codes, n, weights)
    best = 0.0
    for i in range(n):
        best = max(best, weights[i])
    for i in range(n):
        if weights[i] < NEGLIGIBLE * best:
            weights[i] = 0.0
        weights[i] *= weights[i]
        weights[i] *= weights[i]


@kernel
def weigh_first_places(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """A first field counts for what a tile does there and for the best that its colour leaves to the second.

    With two tiles in hand it does not matter which comes first: a turn begins on the left then.
    """
    values = np.empty(SCRATCH)
    from_left = s.supply[seat] > 1
    for board in range(2):
        value_fields(s, seat, board, values)
        if board == 1 or not from_left:
            best_of_colours(s, board, values)
    for i in range(n):
        board = codes[i] >> 6
        if board == 1 and from_left:
            weights[i] = 0.0
        else:
            colour = COLOUR[s.options[board], codes[i] & 63]
            weights[i] = values[codes[i]] + values[128 + (1 - board) * COLOURS + colour]


@kernel
def weigh_places(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """A field counts for what a tile does there."""
    values = np.empty(SCRATCH)
    value_fields(s, seat, codes[0] >> 6, values)
    for i in range(n):
        weights[i] = values[codes[i]]


@kernel
def best_of_colours(s: Record, board: int, values: Any) -> None:
    """Write the highest value of the empty fields of each colour of a board."""
    for colour in range(COLOURS):
        fields, best = FIELDS[s.options[board], colour] & s.empty[board], 0.0
        while fields != NONE:
            best = max(best, values[board * 64 + lowest(fields)])
            fields &= fields - ONE
        values[128 + board * COLOURS + colour] = best


@kernel
def value_fields(s: Record, seat: int, board: int, values: Any) -> None:
    """Write for every field of a board what a tile of this seat does there; a lifted tile is gone already."""
    side, length = s.options[board], line_length(s)
    size, taken = SIZE[side], WHOLE[side] & ~s.empty[board]
    for field in range(8 * size):
        values[board * 64 + field] = LEAST + PULL[size - 5, length - 4, field]
    for other in range(s.players):
        own = s.tiles[board, other]
        others = taken ^ own
        if s.lifted != 0:
            lifted = BITS[(s.lifted - 1) & 63] if (s.lifted - 1) >> 6 == board else NONE
            own &= ~lifted
            others &= ~lifted
        add_windows(own, others, size, length, EXTENDS if other == seat else STOPS, values[board * 64 :])


@kernel
def add_windows(own: Mask, others: Mask, size: int, length: int, gains: Any, values: Any) -> None:
    """Add to the fields of every window without tiles of others what it gains by how many it lacks."""
    for direction in range(DIRECTIONS):
        ones, twos, fours = tally(own, length, direction)
        free = windows(~others, size, length, direction) & (ones | twos | fours)
        step = int(STEPS[direction])
        while free != NONE:
            start = lowest(free)
            first = free & (~free + ONE)
            has = int(ones & first != NONE) + 2 * int(twos & first != NONE) + 4 * int(fours & first != NONE)
            gain = gains[length - 1 - has]
            for i in range(4):  # of a known length: the compiler makes no loop of it
                values[start + i * step] += gain
            if length == 5:
                values[start + 4 * step] += gain
            free ^= first


@kernel
def weigh_lifts(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """A tile is lifted the more gladly the less its own windows and those that it stops are worth."""
    values = np.zeros(SCRATCH)
    length = line_length(s)
    for board in range(2):
        side = s.options[board]
        taken = WHOLE[side] & ~s.empty[board]
        add_windows(
            s.tiles[board, seat], taken ^ s.tiles[board, seat], SIZE[side], length, EXTENDS, values[board * 64 :]
        )
        for other in range(s.players):
            if other != seat:
                add_stopped(
                    s.tiles[board, other], taken ^ s.tiles[board, other], SIZE[side], length, values[board * 64 :]
                )
    begins = codes[0] if s.first == 0 else codes[n - 1]  # a turn of two lifts begins on the left: it does not matter
    for i in range(n):
        weights[i] = 1.0 / (1.0 + values[codes[i] - LIFT]) if codes[i] >> 6 <= begins >> 6 else 0.0


@kernel
def add_stopped(own: Mask, others: Mask, size: int, length: int, values: Any) -> None:
    """Add to the fields of every window in which one tile alone stops this seat what that is worth."""
    for direction in range(DIRECTIONS):
        ones, twos, fours = tally(others, length, direction)
        stopped = ones & ~twos & ~fours & STARTS[size - 5, length - 4, direction]
        step = int(STEPS[direction])
        while stopped != NONE:
            start = lowest(stopped)
            fields = window(start, length, direction)
            if fields & own != NONE:
                gain = STOPS[count(fields & ~own) - 1]
                for i in range(length):
                    values[start + i * step] += gain
            stopped &= stopped - ONE


@kernel
def weigh_lines(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """The line to score is one that leaves another complete, or else much of one."""
    size, length = SIZE[s.options[0]], line_length(s)
    for i in range(n):
        board = (codes[i] - SCORE) >> 8 & 1
        rest = s.tiles[board, seat] & ~window(codes[i] & 63, length, codes[i] >> 6 & 3)
        others = WHOLE[s.options[board]] & ~(s.empty[board] | s.tiles[board, seat])
        weights[i] = 1.0 + prospect(rest, others, size, length, EXTENDS)[0]
        if any_line(rest, size, length):
            weights[i] += 10.0 * EXTENDS[0]
