"""Which of its solutions a seat shows: the one after which it stands best against the others."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest
from stolik.core.contract import Record

from .claims import claimed_task, last_laid
from .rasters import place_of, size
from .rounds import LAYING, OWN_TASKS, hand_size, is_junior
from .showing import misfits
from .solver import MOST_SOLUTIONS, NO_SOLUTION, can_solve, laid_cards, packed, solutions

THOUGHTLESS: Final = -1  # the foresight of somebody who shows whatever needs the fewest cards
CARD: Final = 0.01  # points that a laid card must bring at least
MISSES: Final = 0.69  # the chance that a drawn card does not fit a figure: 25 of 36 have neither colour nor shape


@kernel
def chosen(s: Record, seat: int, foresight: int) -> int:
    """The solution of its task that a seat shows, in keeping with what it has turned and laid so far; or NO_SOLUTION.

    `foresight` is how many cards more than needed it is ready to lay if that makes things better for it, or worse for
    the others. The choice is the same at every step of a showing, so nobody needs to remember it.
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
            here += outlook(s, seat, task, found[k], layout)
        if best == NO_SOLUTION or here > value:
            best, value = int(found[k]), here
    return best


@kernel
def whole_hand(s: Record, seat: int) -> int:
    """The hand of the seat that shows, with what it has laid."""
    hand = int(s.hands[seat])
    for place in range(9):
        if s.laid[place]:
            hand |= 1 << (int(s.laid[place]) - 1)
    return hand


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


@kernel
def outlook(s: Record, seat: int, task: int, solution: int, layout: Any) -> float:
    """How a seat stands against the others once a solution lies there; `layout` is room for nine cards."""
    hand, shown = whole_hand(s, seat), int(s.tasks[task])
    for place in range(9):
        layout[place] = s.layout[place]
    for i in range(size(shown)):
        card = (solution >> (2 + 6 * i)) & 63
        if card:
            layout[place_of(shown, solution & 3, i)] = card
            hand &= ~(1 << (card - 1))
    if is_junior(s):
        return turns_to_come(s, seat, packed(hand), hand_size(s) - count(hand), layout)
    total, left = 0.0, int(s.open) & ~(1 << task)
    while left:
        total += share(s, seat, packed(hand), layout, int(s.tasks[lowest(left)]))
        left &= left - 1
    return total


@kernel
def share(s: Record, seat: int, cards: int, layout: Any, task: int) -> float:
    """A task's points, for the seat as far as it can solve it, against it as far as others can."""
    own, others = 1 if can_solve(layout, cards, task) else 0, 0
    for other in range(s.players):
        if other != seat and can_solve(layout, packed(s.hands[other]), task):
            others += 1
    if own + others == 0:
        return 0.0
    return float(size(task)) * (own - others / (int(s.players) - 1)) / (own + others)


@kernel
def turns_to_come(s: Record, seat: int, cards: int, fresh: int, layout: Any) -> float:
    """Junior: how well a seat can shed its tasks, against how well each of the others can."""
    total = prospects(s, seat, cards, fresh, layout)
    for other in range(s.players):
        if other != seat:
            total -= prospects(s, other, packed(s.hands[other]), 0, layout) / (int(s.players) - 1)
    return total


@kernel
def prospects(s: Record, seat: int, cards: int, fresh: int, layout: Any) -> float:
    """The chance that packed cards and some fresh ones solve a task of a seat's pile, on average over the pile."""
    n, total = int(s.unturned[seat]), 0.0
    for i in range(OWN_TASKS):
        if s.own[seat, i]:
            n += 1
            total += chance(layout, cards, fresh, int(s.tasks[s.own[seat, i] - 1]))
    if s.unturned[seat]:  # any that nobody has seen
        unseen, likely, left = 0, 0.0, int(s.unseen)
        while left:
            unseen += 1
            likely += chance(layout, cards, fresh, int(s.tasks[lowest(left)]))
            left &= left - 1
        total += int(s.unturned[seat]) * likely / max(unseen, 1)
    return total / max(n, 1)


@kernel
def chance(layout: Any, cards: int, fresh: int, task: int) -> float:
    """About how likely packed cards with so many fresh ones solve a task."""
    fewest = 5
    for rotation in range(4):
        fewest = min(fewest, misfits(layout, cards, task, rotation))
    if fewest == 0 or fewest > fresh:
        return 1.0 if fewest == 0 else 0.0
    return float((1.0 - MISSES**fresh) ** fewest)
