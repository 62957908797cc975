"""Common sense for Double Four: complete lines, stop those of others, lengthen own ones.

What a tile on a field would do is told for all fields of a board at once, by masks, the best first. A first field
counts together with the best field that it leaves for the second tile.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from .lines import BITS, DIRECTIONS, LENGTHS, NONE, STARTS, STEPS, Mask, any_line, window, windows
from .rules import COLOUR, FIELDS, LIFT, LINE, SCORE, SIZE, line_length

# What a tile on a field is worth. It completes a line; stops one that lacks one tile; makes one that lacks one; stops
# one that lacks two; makes one that lacks two; does nothing of these.
GAINS: Final = (2_000_000.0, 30_000.0, 600.0, 150.0, 25.0, 1.0)
# How gladly a tile is lifted. It belongs to an own line that lacks one; stops a line that lacks nothing else; belongs
# to an own line that lacks two; or three; to nothing of these.
LIFTED: Final = (0.01, 0.02, 1.0, 20.0, 100.0)


def _pull() -> Any:
    """By size, length and field: a hundredth for every window through it, which draws tiles to the middle."""
    pull = np.zeros((*STARTS.shape[:2], 64))
    for (i, j, direction), starts in np.ndenumerate(STARTS):
        for start in range(64):
            if starts & BITS[start]:
                pull[i, j, start + np.arange(LENGTHS[j]) * int(STEPS[direction])] += 0.01
    return pull


PULL = _pull()


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    if s.phase == LINE:
        weigh_lines(s, seat, codes, n, weights)
    elif codes[0] >= LIFT:
        weigh_lifts(s, seat, codes, n, weights)
    else:
        weigh_fields(s, seat, codes, n, weights)


@kernel
def weigh_fields(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """A field counts for what a tile does there, a first one also for the best its colour leaves to the second."""
    left, right = prospects(s, seat, 0), prospects(s, seat, 1)
    size, length = SIZE[s.options[0]], line_length(s)
    for i in range(n):
        board, field = codes[i] >> 6, codes[i] & 63
        weights[i] = gain(left if board == 0 else right, BITS[field]) + PULL[size - 5, length - 4, field]
        if s.first == 0:
            colour = COLOUR[s.options[board], field]
            others = FIELDS[s.options[1 - board], colour] & s.empty[1 - board]
            weights[i] += gain(right if board == 0 else left, others)


@kernel
def weigh_lifts(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """A tile is lifted the more gladly the less depends on it."""
    size, length = SIZE[s.options[0]], line_length(s)
    for board in range(2):
        others = tiles_of_others(s, seat, board)
        one, two, three = lacking(s.tiles[board, seat], others, size, length)
        stops = NONE
        for other in range(s.players):
            if other != seat:
                stops |= lacking(s.tiles[board, other], others ^ s.tiles[board, other], size, length)[0]
        for i in range(n):
            if (codes[i] - LIFT) >> 6 == board:
                weights[i] = readiness(one, stops, two, three, BITS[codes[i] & 63])


@kernel
def readiness(one: Mask, stops: Mask, two: Mask, three: Mask, tile: Mask) -> float:
    """How gladly this tile is lifted."""
    if tile & one != NONE:
        return LIFTED[0]
    if tile & stops != NONE:
        return LIFTED[1]
    if tile & two != NONE:
        return LIFTED[2]
    return LIFTED[3] if tile & three != NONE else LIFTED[4]


@kernel
def weigh_lines(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """The line to score is one that leaves another complete, or else much of one."""
    size, length = SIZE[s.options[0]], line_length(s)
    for i in range(n):
        board = (codes[i] - SCORE) >> 8 & 1
        rest = s.tiles[board, seat] & ~window(codes[i] & 63, length, codes[i] >> 6 & 3)
        one, two, _ = lacking(rest, tiles_of_others(s, seat, board), size, length)
        weights[i] = 1.0
        if any_line(rest, size, length):
            weights[i] += 10_000.0
        if one != NONE:
            weights[i] += 100.0
        if two != NONE:
            weights[i] += 10.0


@kernel
def gain(masks: tuple[Mask, ...], fields: Mask) -> float:
    """What the best of some fields is worth."""
    for i in range(5):
        if masks[i] & fields != NONE:
            return GAINS[i]
    return GAINS[5]


@kernel
def prospects(s: Record, seat: int, board: int) -> tuple[Mask, Mask, Mask, Mask, Mask]:
    """The fields on which a tile of this seat does what GAINS tells, in its order; a lifted tile is gone already."""
    own, size, length = s.tiles[board, seat], SIZE[s.options[board]], line_length(s)
    if s.lifted != 0 and (s.lifted - 1) >> 6 == board:
        own ^= BITS[(s.lifted - 1) & 63]
    completes, makes_one, makes_two = lacking(own, tiles_of_others(s, seat, board), size, length)
    stops_one = stops_two = NONE
    for other in range(s.players):
        if other != seat:
            one, two, _ = lacking(s.tiles[board, other], own | tiles_of_others(s, other, board), size, length)
            stops_one |= one
            stops_two |= two
    return completes, stops_one, makes_one, stops_two, makes_two


@kernel
def tiles_of_others(s: Record, seat: int, board: int) -> Mask:
    tiles = NONE
    for other in range(s.players):
        if other != seat:
            tiles |= s.tiles[board, other]
    return tiles


@kernel
def lacking(own: Mask, others: Mask, size: int, length: int) -> tuple[Mask, Mask, Mask]:
    """The fields of windows without tiles of others that lack one, two and three own tiles.

    How many tiles each window lacks is counted for all of them at once, in three binary digits.
    """
    one = two = three = NONE
    for direction in range(DIRECTIONS):
        step = STEPS[direction]
        ones = twos = fours = NONE
        lacks = ~own
        for _ in range(length):
            carry = ones & lacks
            ones ^= lacks
            fours |= twos & carry
            twos ^= carry
            lacks >>= step
        free = windows(~others, size, length, direction) & ~fours
        lack_one, lack_two, lack_three = free & ones & ~twos, free & twos & ~ones, free & ones & twos
        for _ in range(length):
            one |= lack_one
            two |= lack_two
            three |= lack_three
            lack_one <<= step
            lack_two <<= step
            lack_three <<= step
    return one, two, three
