"""Lines: fields as bits of a 64-bit mask, and all complete lines found by a few shifts.

Every board lies in the upper left corner of 8×8 fields, whatever its size:

         a  b  c  d  …              steps along a line
    1    0  1  2  3                     · → 1
    2    8  9 10 11                   ↙ ↓ ↘
    3   16 17 18 19                  7  8  9

A *window* is a run of exactly as many fields as a line needs; it is named by its first field, the one with the lowest
number, and its direction. Whether all windows of a direction are complete is asked at once: a tile stays a set bit if
the next ones along the line are set too. Windows that would run over the edge are masked out by STARTS.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from stolik.core.binding import kernel

from .components import SIZES

Mask: TypeAlias = Any  # np.uint64, one bit a field

NONE: Final = np.uint64(0)
ONE: Final = np.uint64(1)
DIRECTIONS: Final = 4  # → ↓ ↘ ↙
ROW_STEPS: Final = (0, 1, 1, 1)
COLUMN_STEPS: Final = (1, 0, 1, -1)
LENGTHS: Final = range(4, 6)  # four tiles, or five with two players (DF-5)
BITS = np.array([1 << field for field in range(64)], np.uint64)


def _start_masks() -> Any:
    """By size, length and direction: the fields at which a window of that length begins and stays on the board."""
    starts = np.zeros((len(SIZES), len(LENGTHS), DIRECTIONS), np.uint64)
    for i, size in enumerate(SIZES):
        for j, length in enumerate(LENGTHS):
            for direction in range(DIRECTIONS):
                for field in range(64):
                    row = field // 8 + (length - 1) * ROW_STEPS[direction]
                    column = field % 8 + (length - 1) * COLUMN_STEPS[direction]
                    if field % 8 < size and row < size and 0 <= column < size:
                        starts[i, j, direction] |= BITS[field]
    return starts


STEPS = np.array([down * 8 + right for down, right in zip(ROW_STEPS, COLUMN_STEPS, strict=True)], np.uint64)
STARTS = _start_masks()


@kernel
def count(mask: Mask) -> int:
    """How many bits are set."""
    n = 0
    while mask != NONE:
        mask &= mask - ONE
        n += 1
    return n


def _lowest_compiled(mask: Mask) -> Any:
    return count((mask & (~mask + ONE)) - ONE)


@kernel(compiled=_lowest_compiled)
def lowest(mask: Mask) -> int:
    """The number of the lowest bit set. The compiled twin counts the bits below: one instruction of the processor."""
    return (int(mask) & -int(mask)).bit_length() - 1


@kernel
def windows(tiles: Mask, size: int, length: int, direction: int) -> Mask:
    """The first fields of all complete windows in a direction."""
    step = STEPS[direction]
    pairs = tiles & (tiles >> step)
    found = pairs & (pairs >> (step + step))
    if length == 5:
        found &= tiles >> (step + step + step + step)
    return found & STARTS[size - 5, length - 4, direction]


@kernel
def tally(tiles: Mask, length: int, direction: int) -> tuple[Mask, Mask, Mask]:
    """How many fields of each window are set, in three binary digits, for all windows of a direction at once."""
    step = STEPS[direction]
    one, two = tiles, tiles >> step
    three, four = one >> (step + step), two >> (step + step)
    odd, also_odd, both, also_both = one ^ two, three ^ four, one & two, three & four
    ones, twos, fours = odd ^ also_odd, both ^ also_both ^ (odd & also_odd), both & also_both
    if length == 5:
        five = three >> (step + step)
        carry = ones & five
        ones ^= five
        fours |= twos & carry
        twos ^= carry
    return ones, twos, fours


@kernel
def spread(starts: Mask, length: int, direction: int) -> Mask:
    """All fields of the windows that begin at these fields."""
    step = STEPS[direction]
    pairs = starts | (starts << step)
    fields = pairs | (pairs << (step + step))
    if length == 5:
        fields |= starts << (step + step + step + step)
    return fields


@kernel
def window(start: int, length: int, direction: int) -> Mask:
    """The fields of a window."""
    fields = NONE
    bit = BITS[start]
    for _ in range(length):
        fields |= bit
        bit <<= STEPS[direction]
    return fields


@kernel
def any_line(tiles: Mask, size: int, length: int) -> bool:
    """Whether there is a complete line."""
    found = NONE
    for direction in range(DIRECTIONS):
        found |= windows(tiles, size, length, direction)
    return bool(found != NONE)


@kernel
def crossed(tiles: Mask, size: int, length: int) -> Mask:
    """The tiles that belong to more than one complete window: which one they score in is the owner's choice (DF-7)."""
    once = twice = NONE
    for direction in range(DIRECTIONS):
        starts = windows(tiles, size, length, direction)
        while starts != NONE:
            fields = window(lowest(starts), length, direction)
            twice |= once & fields
            once |= fields
            starts &= starts - ONE
    return twice
