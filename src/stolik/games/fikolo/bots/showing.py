"""The steps of showing: how a solution is laid, and what is nearly one."""

from __future__ import annotations

from typing import Any

from stolik.core.binding import kernel
from stolik.core.contract import Record

from ..rules.claims import card_at, claimed_card, last_laid
from ..rules.codes import GIVE_UP, LAY, SHOW, TURN, TURNING
from ..rules.rasters import place_of, size, wanted
from ..rules.rounds import is_junior
from ..rules.solutions import NO_SOLUTION, fits, matching, next_card, packed, shortest


@kernel
def next_step(s: Record, seat: int) -> int:
    """The next move of a shortest solution; without one, giving up in Junior, showing at once otherwise."""
    task, hand = claimed_card(s), int(s.hands[seat])
    if s.phase == TURNING:
        solution = shortest(s.layout, hand, task)
        if solution != NO_SOLUTION:
            return TURN + (solution & 3)
        return GIVE_UP if is_junior(s) else TURN
    rotation, i = int(s.rotation), first_open_figure(s)
    cards = packed(hand)
    if i < 0 or not matching(s.layout, cards, task, rotation, i, 0):
        return GIVE_UP if is_junior(s) else SHOW
    while i < size(task):
        place = place_of(task, rotation, i)
        if (wanted(task, rotation, i) >> card_at(s, place)) & 1 == 0:
            card = (cards >> (6 * next_card(s.layout, cards, task, rotation, i, 0))) & 63
            return LAY + 36 * place + card
        i += 1
    return SHOW


@kernel
def first_open_figure(s: Record) -> int:
    """The first figure behind the last card laid, on which cards may still go; -1 if one before it does not fit."""
    task, rotation, last = claimed_card(s), int(s.rotation), last_laid(s)
    i = 0
    while i < size(task) and place_of(task, rotation, i) <= last:
        if (wanted(task, rotation, i) >> card_at(s, place_of(task, rotation, i))) & 1 == 0:
            return -1
        i += 1
    return i


@kernel
def next_try(s: Record, seat: int) -> int:
    """The next card of a player who is mistaken: on every figure the first card that fits it."""
    task, rotation, last, cards = claimed_card(s), int(s.rotation), last_laid(s), packed(s.hands[seat])
    for i in range(size(task)):
        place = place_of(task, rotation, i)
        if place > last and (wanted(task, rotation, i) >> card_at(s, place)) & 1 == 0:
            j = first_fitting(cards, task, rotation, i, 0)
            if j >= 0:
                return LAY + 36 * place + ((cards >> (6 * j)) & 63)
    return SHOW


@kernel
def nearest(layout: Any, cards: int, task: int) -> int:
    """The rotation in which a task has the fewest misfits."""
    best, fewest = 0, 6
    for rotation in range(4):
        n = misfits(layout, cards, task, rotation)
        if n < fewest:
            best, fewest = rotation, n
    return best


@kernel
def misfits(layout: Any, cards: int, task: int, rotation: int) -> int:
    """How many figures do not fit when packed cards are laid one after the other, as they come."""
    n, used = 0, 0
    for i in range(size(task)):
        if not fits(layout, task, rotation, i):
            j = first_fitting(cards, task, rotation, i, used)
            if j < 0:
                n += 1
            else:
                used |= 1 << j
    return n


@kernel
def first_fitting(cards: int, task: int, rotation: int, i: int, used: int) -> int:
    """The lowest unused card of a packed hand that fits the i-th figure, or -1."""
    for j in range(4):
        if (used >> j) & 1 == 0 and (wanted(task, rotation, i) >> ((cards >> (6 * j)) & 63)) & 1:
            return j
    return -1


@kernel
def whole_hand(s: Record, seat: int) -> int:
    """The hand of the seat that shows, with what it has laid."""
    hand = int(s.hands[seat])
    for place in range(9):
        if s.laid[place]:
            hand |= 1 << (int(s.laid[place]) - 1)
    return hand
