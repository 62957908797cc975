"""The linear bot's evaluation: a few features of a sheet with weights that others tuned; our yardstick for two."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Record

from ..rules.sheet import LAST, LOCK, NEEDED, WIDTH

NEXT: Final = 0.560  # chance to roll the next free number of an open row, times one more than its crosses
SQUARES: Final = 0.021  # crosses of a row, squared
SKIPPED: Final = -0.063  # numbers skipped
MISSED: Final = -0.826


def _row(fields: int, closed: bool) -> float:
    """A row's part of the value; two dice show the number at place p with a chance of (6 - |5 - p|) / 36."""
    crosses = fields.bit_count()
    numbers = fields & ~(1 << LOCK)
    following = numbers.bit_length()
    value = SQUARES * crosses**2 + SKIPPED * (following - numbers.bit_count())
    if closed or following > LAST or (following == LAST and crosses < NEEDED):
        return value
    return value + NEXT * (6 - abs(5 - following)) / 36 * (crosses + 1)


# By whether the row is closed, and its crossed fields.
LINEAR_ROWS: Final = np.array([[_row(fields, closed) for fields in range(1 << WIDTH)] for closed in (False, True)])


@kernel
def linear_value(s: Record, seat: int) -> float:
    """What the linear bot thinks of a seat's sheet."""
    sheet, closed = int(s.sheet[seat]), int(s.closed)
    value = MISSED * int(s.misses[seat])
    for row in range(4):
        value += LINEAR_ROWS[(closed >> (WIDTH * row)) & 1, (sheet >> (WIDTH * row)) & 0xFFF]
    return value
