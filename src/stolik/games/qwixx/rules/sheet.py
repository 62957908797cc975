"""The sheet: all crosses of a seat as one number, and what may still be crossed there.

Row r has the twelve bits from 12·r on, its numbers from left to right and then the lock. A field's place in its row is
the same thing in rising and in falling rows, so nothing below asks which of the two a row is.

    place    0   1   2   3   4   5   6   7   8   9  10    11
    red      2   3   4   5   6   7   8   9  10  11  12  lock    bits  0–11
    yellow   2   3   4   5   6   7   8   9  10  11  12  lock    bits 12–23
    green   12  11  10   9   8   7   6   5   4   3   2  lock    bits 24–35
    blue    12  11  10   9   8   7   6   5   4   3   2  lock    bits 36–47
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count

ROWS: Final = ("red", "yellow", "green", "blue")
WIDTH: Final = 12
LAST: Final = 10  # the place of a row's last number
LOCK: Final = 11
NEEDED: Final = 5  # crosses in a row before its last number may be crossed
LOWEST, HIGHEST = 2, 12

# In every row alike: its first field, its first ten numbers, all twelve fields.
FIRSTS: Final = sum(1 << WIDTH * row for row in range(len(ROWS)))
BELOW_LAST: Final = FIRSTS * 0x3FF
LOCKS: Final = FIRSTS << LOCK
ROW: Final = 0xFFF

# Masks of bit tricks that must not run from one row into the next.
_PAIRS, _QUADS, _ONE_NIBBLE = FIRSTS * 0x555, FIRSTS * 0x333, FIRSTS * 0xF
_SHIFTED_1, _SHIFTED_2, _SHIFTED_4, _SHIFTED_8 = FIRSTS * 0x7FF, FIRSTS * 0x3FF, FIRSTS * 0x0FF, FIRSTS * 0x00F


def bit_of(row: int, number: int) -> int:
    """Where a number stands on the sheet."""
    return WIDTH * row + (number - LOWEST if row < 2 else HIGHEST - number)


def number_of(bit: int) -> int:
    """The number that stands there; `bit` is no lock."""
    row, place = divmod(bit, WIDTH)
    return LOWEST + place if row < 2 else HIGHEST - place


# The fields with this number in all four rows: SUMS[5] is red 5, yellow 5, green 5, blue 5. There is no number below 2.
SUMS: Final = np.array(
    [sum(1 << bit_of(row, number) for row in range(len(ROWS)) if number >= LOWEST) for number in range(HIGHEST + 1)],
    np.int64,
)


@kernel
def crosses(sheet: int) -> int:
    """How many fields are crossed in each row, lock included: row r's number stands in four bits from 12·r on."""
    pairs = sheet - ((sheet >> 1) & _PAIRS)
    quads = (pairs & _QUADS) + ((pairs >> 2) & _QUADS)
    return (quads + (quads >> 4) + (quads >> 8)) & _ONE_NIBBLE


@kernel
def crossable(sheet: int) -> int:
    """The numbers to the right of each row's rightmost cross, the last one only with five crosses in its row."""
    passed = sheet | ((sheet >> 1) & _SHIFTED_1)
    passed |= (passed >> 2) & _SHIFTED_2
    passed |= (passed >> 4) & _SHIFTED_4
    passed |= (passed >> 8) & _SHIFTED_8
    enough = ((crosses(sheet) + (8 - NEEDED) * FIRSTS) >> 3) & FIRSTS  # five and more reach the fourth bit
    return ~passed & (BELOW_LAST | (enough << LAST))


@kernel
def fields_of(sheet: int, row: int) -> int:
    """The twelve fields of one row, the leftmost in the lowest bit."""
    return (sheet >> (WIDTH * row)) & ROW


@kernel
def crosses_in(sheet: int, row: int) -> int:
    """How many fields are crossed in this row, lock included."""
    return fields_of(crosses(sheet), row) & 15


@kernel
def row_of(bit: int) -> int:
    """All fields of the row in which this one stands."""
    return ROW << (bit // WIDTH * WIDTH)


@kernel
def skipped(free: int, bit: int) -> int:
    """How many numbers of those still free a cross here would give up in its row."""
    return count(free & row_of(bit) & ((1 << bit) - 1))


@kernel
def points(sheet: int) -> int:
    """What the four rows are worth: 1, 3, 6, 10, … for 1, 2, 3, 4, … crosses."""
    total = 0
    counts = crosses(sheet)
    for _ in range(4):
        n = counts & 15
        total += n * (n + 1) // 2
        counts >>= WIDTH
    return total
