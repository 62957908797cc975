"""Looking ahead to the end of a showing: the solution after which a seat stands best against the others."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Record

from ..rules.claims import claimed_task, last_laid
from ..rules.codes import LAYING
from ..rules.rasters import place_of, size
from ..rules.solutions import MOST_SOLUTIONS, NO_SOLUTION, laid_cards, solutions
from .evaluation import value_after
from .showing import whole_hand

THOUGHTLESS: Final = -1  # the foresight of somebody who shows whatever needs the fewest cards
CARD: Final = 0.01  # points that a laid card must bring at least


@kernel
def chosen(s: Record, seat: int, foresight: int) -> int:
    """The solution of its task that a seat shows, in keeping with what it has turned and laid so far; or NO_SOLUTION.

    `foresight` is how many cards more than needed it is ready to lay if that makes things better for it, or worse for
    the others. The choice is the same at every step of a showing, so it need not be stored.
    """
    task, hand = claimed_task(s), whole_hand(s, seat)
    card = int(s.tasks[task])
    found, layout = np.empty(MOST_SOLUTIONS, np.int64), np.empty(9, np.int8)
    n = solutions(s.layout, hand, card, found)
    most_cards = 5
    for k in range(n):
        most_cards = min(most_cards, laid_cards(found[k]))
    most_cards += max(foresight, 0)
    best, value = NO_SOLUTION, 0.0
    for k in range(n):
        cards = laid_cards(found[k])
        if cards > most_cards or not goes_on(s, card, found[k]):
            continue
        here = -CARD * cards
        if foresight != THOUGHTLESS:
            here += value_after(s, seat, task, found[k], layout)
        if best == NO_SOLUTION or here > value:
            best, value = int(found[k]), here
    return best


@kernel
def goes_on(s: Record, card: int, solution: int) -> bool:
    """Whether a solution begins with what is turned and laid already."""
    last = last_laid(s)
    if s.phase == LAYING and (solution & 3) != s.rotation:
        return False
    for i in range(size(card)):
        place = place_of(card, solution & 3, i)
        if place <= last and s.laid[place] != (solution >> (2 + 6 * i)) & 63:
            return False
    return True
