"""The pawn of On Board: where it may move, and what a move does."""

from __future__ import annotations

from typing import Final

from stolik.core.binding import kernel
from stolik.core.contract import Record

from .components import FIELDS
from .crossing import cross

FARTHEST: Final = 5  # free fields that a pawn may move
GOAL: Final = FIELDS - 4  # the first of the last five fields


@kernel
def targets(s: Record) -> int:
    """QX-16, QX-17: the mask of the fields of the track to which the active seat's pawn may move."""
    return within_reach(s, int(s.open[s.active]) | int(s.sheet[s.active]))


@kernel
def within_reach(s: Record, usable: int) -> int:
    """The fields that the active seat's pawn can reach, of those whose number is among these fields of the sheet."""
    occupied = 0
    for seat in range(s.players):
        occupied |= 1 << int(s.pawn[seat])
    mask, free, field = 0, 0, int(s.pawn[s.active]) + 1
    while field <= FIELDS and free < FARTHEST:
        if not (occupied >> field) & 1:
            free += 1
            mask |= ((usable >> int(s.track[field])) & 1) << field
        field += 1
    return mask


@kernel
def move_pawn(s: Record, seat: int, field: int) -> None:
    """QX-17, QX-20: the number landed on is crossed unless it is already; the first pawn near the end is noted."""
    s.pawn[seat] = field
    bit = int(s.track[field])
    if not (int(s.sheet[seat]) >> bit) & 1:
        cross(s, seat, bit)
    if field >= GOAL and s.finisher == 0:
        s.finisher = seat + 1
