"""A task card as one number, so that a state holds all of them, and how it reads when it is turned.

    bits 0–49   up to five figures in order of their places, for each 4 bits the place and 6 bits the figure
    bits 50–52  how many there are
    bits 53–59  which of the 120 ORDERS they are in when the card is turned 90° to the right

Turned by 180° the figures come in the opposite order, and so do they from 90° to 270°.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, TypeAlias

import numpy as np

from stolik.core.binding import kernel

from .cards import FITS

Raster: TypeAlias = tuple[int, ...]  # nine places; a figure's card number, or EMPTY for a white space

EMPTY: Final = -1
MOST_FIGURES: Final = 5
HOW_MANY, ORDER = 50, 53
COVERED: Final = 53  # a turned card has no order to store: these bits hold what was covered last

# AT[rotation, place]: where a place of the print comes to lie.
#     0 1 2      6 3 0
#     3 4 5  →   7 4 1
#     6 7 8      8 5 2
AT: Final = np.array(
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
        [2, 5, 8, 1, 4, 7, 0, 3, 6],
        [8, 7, 6, 5, 4, 3, 2, 1, 0],
        [6, 3, 0, 7, 4, 1, 8, 5, 2],
    ]
)
# ORDERS[n]: five figures in one order, 3 bits each.
ORDERS: Final = np.array(
    [sum(figure << (3 * i) for i, figure in enumerate(order)) for order in permutations(range(MOST_FIGURES))]
)


@kernel
def size(card: int) -> int:
    """How many figures a task card has, which are its points; 0 where there is no card."""
    return (card >> HOW_MANY) & 7


@kernel
def printed(card: int, rotation: int, i: int) -> int:
    """The bit of a card at which its figure begins that is the i-th, in order of places, when the card is turned."""
    if rotation >= 2:
        i = size(card) - 1 - i
    if rotation & 1:
        i = (int(ORDERS[card >> ORDER]) >> (3 * i)) & 7
    return 10 * i


@kernel
def place_of(card: int, rotation: int, i: int) -> int:
    """The place of the i-th figure of a turned card; places rise."""
    return int(AT[rotation, (card >> printed(card, rotation, i)) & 15])


@kernel
def wanted(card: int, rotation: int, i: int) -> int:
    """The mask of figure cards that fit the i-th figure of a turned card."""
    return int(FITS[(card >> (printed(card, rotation, i) + 4)) & 63])


@kernel
def turned_card(card: int, rotation: int) -> int:
    """A card as it lies when it is turned: the same figures with their places now, in order of these."""
    if rotation == 0:
        return card & ((1 << ORDER) - 1)
    order = int(ORDERS[card >> ORDER if rotation & 1 else 0])
    n, lying = size(card), card & (7 << HOW_MANY)
    for i in range(n):
        figure = (card >> (10 * (order & 7))) & 1023
        order >>= 3
        lying |= ((figure & ~15) | int(AT[rotation, figure & 15])) << (10 * (i if rotation < 2 else n - 1 - i))
    return lying


def turned(raster: Raster) -> Raster:
    """A card turned 90° to the right: what was on the left is on top."""
    return tuple(raster[place] for place in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def turns(raster: Raster) -> tuple[Raster, Raster, Raster, Raster]:
    """A card in its four rotations: 0°, 90°, 180° and 270° to the right."""
    right = turned(raster)
    around = turned(right)
    return raster, right, around, turned(around)


def figures(raster: Raster) -> list[int]:
    """The figures on a card, in order of their places."""
    return [figure for figure in raster if figure != EMPTY]


def woven(raster: Raster) -> int:
    """The number of a card."""
    places = [place for place in range(9) if raster[place] != EMPTY]
    order = sorted(range(len(places)), key=lambda i: AT[1, places[i]])
    order += range(len(places), MOST_FIGURES)
    turned = sum(figure << (3 * i) for i, figure in enumerate(order))
    number = int(ORDERS.tolist().index(turned)) << ORDER | len(places) << HOW_MANY
    return number | sum((raster[place] << 4 | place) << (10 * i) for i, place in enumerate(places))


def raster_of(card: int) -> Raster:
    """The nine places of a card from its number."""
    raster = [EMPTY] * 9
    for i in range(size(card)):
        raster[card >> (10 * i) & 15] = card >> (10 * i + 4) & 63
    return tuple(raster)
