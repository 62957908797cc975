"""What the action cards move (RG-6 to RG-10), on masks of columns, rows and cards.

    1   2   3   4   5   6   7   8   9  10     columns, named after their rings
    .   .   .   .   .   .   .   .   .   .     distance 0, the start: the highest row
    .   .   .   .   .   .   .   .   .   .     distances 1 to N, the numbered fields
    ◯   ◯   ◯   ◯   ◯   ◯   ◯   ◯   ◯   ◯     distance N + 1, the rings: the lowest row

Inside, columns count from 0 to 9 and cards from 0 to 14, so that each is a bit of a small mask; texts count from 1.
Rows count by their distance from the start, inside and in texts.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest
from stolik.core.contract import Codes, Record

from .components import ACTIONS, ANY_ROWS, CARDS, COLUMNS, HIGHEST_ROWS, LOWEST_ROWS

ALL_COLUMNS: Final = (1 << COLUMNS) - 1
ALL_CARDS: Final = (1 << CARDS) - 1

# By card: see components.Card.
NAMED = np.array([card.columns for card in ACTIONS])
ROWS_OF = np.array([card.rows for card in ACTIONS])
FORWARDS = np.array([card.forward for card in ACTIONS])
BACKS = np.array([card.back for card in ACTIONS])


@kernel
def moved(s: Record, card: int) -> int:
    """The columns that a card moves forward without asking: those that it names, or those in its rows."""
    if ROWS_OF[card] == 0:
        return int(NAMED[card])
    rows = occupied(s)
    if ROWS_OF[card] == LOWEST_ROWS:
        rows = top(rows) | top(rows ^ top(rows))
    elif ROWS_OF[card] == HIGHEST_ROWS:
        rest = rows & (rows - 1)
        rows ^= rest & (rest - 1)
    return standing(s, rows)


@kernel
def asks_for_rows(s: Record, card: int) -> bool:
    """Whether the player has a choice of rows: with one or two occupied rows there is none."""
    return ROWS_OF[card] == ANY_ROWS and count(occupied(s)) > 2


@kernel
def occupied(s: Record) -> int:
    """The rows with a pawn, bit d for distance d."""
    rows = 0
    for column in range(COLUMNS):
        rows |= 1 << int(s.pawn[column])
    return rows


@kernel
def standing(s: Record, rows: int) -> int:
    """The columns whose pawns stand in these rows."""
    columns = 0
    for column in range(COLUMNS):
        columns |= ((rows >> int(s.pawn[column])) & 1) << column
    return columns


@kernel
def choices(free: int, chosen: int, left: int, first: int, out: Codes) -> int:
    """List what may be chosen next: members of `free` above all chosen ones, with enough above it for those left.

    Choosing in rising order makes one path to every set; nobody can choose so high that the rest finds no room.
    """
    return members(free & ~up_to(chosen), first, out) - (left - 1)


@kernel
def members(mask: int, first: int, out: Codes) -> int:
    """Write `first` + number of each bit set, in rising order."""
    n = 0
    while mask:
        out[n] = first + lowest(mask)
        mask &= mask - 1
        n += 1
    return n


@kernel
def up_to(mask: int) -> int:
    """All bits up to the highest one set, for masks of at most 16 bits."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    return mask | mask >> 8


@kernel
def top(mask: int) -> int:
    """The highest bit set, alone."""
    return (up_to(mask) + 1) >> 1
