"""The exact referee: what a hand can make of a task on a layout (FK-6, FK-7, FK-14).

A *solution* is one number: bits 0–1 the rotation, then for the i-th figure of the task, in order of places in that
rotation, 6 bits with 1 + the card laid on it, or 0 where none is laid. Tasks are given as the numbers of `rasters.py`,
hands as masks or as packed cards.
"""

from __future__ import annotations

from typing import Any, Final

from stolik.core.binding import kernel
from stolik.core.bits import lowest

from .cards import FITS
from .rasters import AT, printed, size, turned_card, wanted

NO_SOLUTION: Final = -1
NO_CARD: Final = 63  # in a packed hand: fits nothing
MOST_SOLUTIONS: Final = 4096  # room for all solutions of one task (at most 2004) and for those under construction
# WITHOUT[j]: of the 16 sets of four cards, those without card j, as a set of sets.
WITHOUT: Final = (0x5555, 0x3333, 0x0F0F, 0x00FF)
USED_SHIFT: Final = 40  # `solutions` notes here which cards of the packed hand an unfinished solution has used


@kernel
def packed(hand: int) -> int:
    """The up to four cards of a hand, 6 bits each, rising."""
    cards = 0
    for j in range(4):
        if hand:
            cards |= lowest(hand) << (6 * j)
            hand &= hand - 1
        else:
            cards |= NO_CARD << (6 * j)
    return cards


@kernel
def fits(layout: Any, task: int, rotation: int, i: int) -> bool:
    """Whether the i-th figure of a turned task has the colour or the shape of the card at its place (FK-6)."""
    figure = task >> printed(task, rotation, i)
    card = int(layout[AT[rotation, figure & 15]]) - 1
    return (int(FITS[(figure >> 4) & 63]) >> card) & 1 != 0


@kernel
def with_one_more(reach: int, fitting: int, cards: int) -> int:
    """A set of sets of used cards, each with one more card that fits, in every possible way."""
    grown = 0
    for j in range(4):
        if (fitting >> ((cards >> (6 * j)) & 63)) & 1:
            grown |= (reach & WITHOUT[j]) << (1 << j)
    return grown


@kernel
def matching(layout: Any, cards: int, task: int, rotation: int, i: int, used: int) -> bool:
    """Whether the packed cards that are not used can be laid so that all figures from the i-th on fit.

    `reach` is a set of sets: which sets of cards can be the used ones once the figures so far fit. A figure that does
    not fit yet adds one card to each of them, in every possible way.
    """
    reach = 1 << used
    for number in range(i, size(task)):
        figure = task >> printed(task, rotation, number)
        fitting = int(FITS[(figure >> 4) & 63])
        if (fitting >> (int(layout[AT[rotation, figure & 15]]) - 1)) & 1:
            continue
        reach = with_one_more(reach, fitting, cards)
        if reach == 0:
            return False
    return True


@kernel
def can_lay(layout: Any, cards: int, task: int, rotation: int) -> bool:
    """Whether packed cards can be laid so that all figures of a turned task fit: `matching` in the order of print."""
    reach, figure = 1, task
    for _ in range(size(task)):
        fitting = int(FITS[(figure >> 4) & 63])
        if (fitting >> (int(layout[AT[rotation, figure & 15]]) - 1)) & 1 == 0:
            reach = with_one_more(reach, fitting, cards)
            if reach == 0:
                return False
        figure >>= 10
    return True


@kernel
def can_solve(layout: Any, cards: int, task: int) -> bool:
    """Whether packed cards solve a task in any rotation."""
    for rotation in range(4):
        if can_lay(layout, cards, task, rotation):
            return True
    return False


@kernel
def solvable(layout: Any, hands: Any, players: int, tasks: Any, open: int) -> bool:
    """Whether any seat can solve any task of a set, out of all of them, with its own hand (FK-14)."""
    for seat in range(players):
        cards = packed(hands[seat])
        left = open
        while left:
            if can_solve(layout, cards, int(tasks[lowest(left)])):
                return True
            left &= left - 1
    return False


@kernel
def lacking(layout: Any, task: int, rotation: int) -> int:
    """How many figures of a turned task do not fit: each needs one card."""
    n, figure = 0, task
    for _ in range(size(task)):
        card = int(layout[AT[rotation, figure & 15]]) - 1
        n += 1 - ((int(FITS[(figure >> 4) & 63]) >> card) & 1)
        figure >>= 10
    return n


@kernel
def shortest(layout: Any, hand: int, task: int) -> int:
    """The solution with the fewest cards, then the lowest rotation, then the lowest cards; or NO_SOLUTION."""
    cards = packed(hand)
    best, fewest = -1, 5
    for rotation in range(4):
        n = lacking(layout, task, rotation)
        if n < fewest and can_lay(layout, cards, task, rotation):
            best, fewest = rotation, n
    if best < 0:
        return NO_SOLUTION
    solution, used, lying = best, 0, turned_card(task, best)
    for i in range(size(task)):
        if not fits(layout, lying, 0, i):
            j = next_card(layout, cards, lying, 0, i, used)
            solution |= (1 + ((cards >> (6 * j)) & 63)) << (2 + 6 * i)
            used |= 1 << j
    return solution


@kernel
def next_card(layout: Any, cards: int, task: int, rotation: int, i: int, used: int) -> int:
    """The lowest unused card of a packed hand for the i-th figure that lets the later figures fit too; or -1."""
    for j in range(4):
        if (used >> j) & 1 == 0 and (wanted(task, rotation, i) >> ((cards >> (6 * j)) & 63)) & 1:
            if matching(layout, cards, task, rotation, i + 1, used | (1 << j)):
                return j
    return -1


@kernel
def laid_cards(solution: int) -> int:
    """How many cards a solution lays."""
    n = 0
    cards = solution >> 2
    while cards:
        if cards & 63:
            n += 1
        cards >>= 6
    return n


@kernel
def solutions(layout: Any, hand: int, task: int, out: Any) -> int:
    """Write every solution, also those that cover what fits already, and return how many; `out` has MOST_SOLUTIONS.

    Breadth first: for each figure, every unfinished solution is copied behind the others with each card that fits.
    """
    cards = packed(hand)
    total = 0
    for rotation in range(4):
        begin, end = total, total + 1
        out[begin] = rotation
        for i in range(size(task)):
            grown = end
            for k in range(begin, end):
                grown = extend(layout, cards, task, i, out[k], out, grown)
            begin, end = end, grown
        for k in range(begin, end):
            out[total] = out[k] & ((1 << USED_SHIFT) - 1)
            total += 1
    return total


@kernel
def extend(layout: Any, cards: int, task: int, i: int, unfinished: int, out: Any, n: int) -> int:
    """Write an unfinished solution behind the first n with the i-th figure left as it is or covered; the new n."""
    rotation = unfinished & 3
    if fits(layout, task, rotation, i):
        out[n] = unfinished
        n += 1
    for j in range(4):
        card = (cards >> (6 * j)) & 63
        if (unfinished >> (USED_SHIFT + j)) & 1 == 0 and (wanted(task, rotation, i) >> card) & 1:
            out[n] = unfinished | (1 << (USED_SHIFT + j)) | ((card + 1) << (2 + 6 * i))
            n += 1
    return n
