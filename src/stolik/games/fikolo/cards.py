"""The 36 figure cards, the nine places of the layout, and sets of cards or tasks as bit masks."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel

COLOURS: Final = ("red", "blue", "black", "violet", "yellow", "green")
SHAPES: Final = ("circle", "square", "triangle", "star", "moon", "heart")
# Card number = 6 * colour + shape, so `red-circle` is 0 and `green-heart` is 35.
CARDS: Final = tuple(f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES)
ALL_CARDS: Final = (1 << len(CARDS)) - 1

#     a1 b1 c1      0 1 2
#     a2 b2 c2  =   3 4 5
#     a3 b3 c3      6 7 8
PLACES: Final = tuple(f"{column}{row}" for row in "123" for column in "abc")


def fitting(figure: int) -> int:
    """The mask of cards that have the colour or the shape of a figure."""
    colour, shape = divmod(figure, len(SHAPES))
    return sum(1 << card for card in range(len(CARDS)) if card // 6 == colour or card % 6 == shape)


FITS: Final = np.array([fitting(figure) for figure in range(len(CARDS))], np.int64)


@kernel
def count(mask: int) -> int:
    """How many members a set has: neighbours are added up in pairs, fours, eights and so on."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


@kernel
def lowest(mask: int) -> int:
    """The lowest member of a set that is not empty."""
    return count((mask & -mask) - 1)


@kernel
def member(mask: int, k: int) -> int:
    """The k-th lowest member of a set, counted from 0."""
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)
