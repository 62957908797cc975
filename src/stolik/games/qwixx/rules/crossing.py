"""Crossing: where the dice let a seat cross, and what a cross does to its row."""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import Record

from .sheet import LAST, LOCKS, ROW, SUMS, WIDTH, crossable, row_of


@kernel
def common_sum(s: Record, seat: int) -> int:
    """QX-5: the fields where this seat may cross the sum of the white dice."""
    return int(SUMS[int(s.white[0]) + int(s.white[1])]) & int(s.open[seat])


@kernel
def own_sums(s: Record) -> int:
    """QX-6: the fields where the active seat may cross the sum of a white die and the coloured die of the row."""
    return coloured_sums(s) & int(s.open[s.active])


@kernel
def coloured_sums(s: Record) -> int:
    """The fields of all sums of a white die and the coloured die of the row."""
    larger, smaller = int(s.white[0]), int(s.white[1])
    mask = 0
    for row in range(4):
        die = int(s.coloured[row])  # 0 for a die out of the game, whose row has no open fields
        mask |= int(SUMS[larger + die] | SUMS[smaller + die]) & (ROW << (WIDTH * row))
    return mask


@kernel
def cross(s: Record, seat: int, bit: int) -> None:
    """The active seat crosses a number in step 2 or 3."""
    close(s, mark(s, seat, bit))
    s.crossed = 1


@kernel
def mark(s: Record, seat: int, bit: int) -> int:
    """Cross a number, with the lock if it is the last one (QX-3); returns the fields of the row that this closes."""
    sheet = int(s.sheet[seat]) | (1 << bit)
    shut = 0
    if bit % WIDTH == LAST:
        sheet |= 2 << bit
        shut = row_of(bit)
    s.sheet[seat] = sheet
    s.open[seat] = crossable(sheet) & ~int(s.closed)
    return shut


@kernel
def close(s: Record, shut: int) -> None:
    """QX-9: these rows are closed for everybody and their dice leave the game."""
    if shut == 0:
        return
    s.closed = int(s.closed) | shut
    for seat in range(s.players):
        s.open[seat] = int(s.open[seat]) & ~shut
    for row in range(4):
        if (shut >> (WIDTH * row)) & 1:
            s.coloured[row] = 0


@kernel
def two_rows_closed(s: Record) -> bool:
    """QX-12: two rows end the game, and so do three."""
    locks = int(s.closed) & LOCKS
    return locks & (locks - 1) != 0
