"""The 36 figure cards, the nine places of the layout, and sets of cards or tasks as bit masks."""

from __future__ import annotations

from typing import Final

import numpy as np

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
