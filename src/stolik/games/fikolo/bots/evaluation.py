"""The evaluation: who has most now, and what a seat is worth against the others once a solution is laid."""

from __future__ import annotations

from typing import Any, Final

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest
from stolik.core.contract import Record, Values

from ..rules import rank
from ..rules.rasters import place_of, size
from ..rules.rounds import OWN_TASKS, hand_size, is_junior
from ..rules.solutions import can_solve, packed
from .showing import misfits, whole_hand

MISSES: Final = 0.69  # the chance that a drawn card does not fit a figure: 25 of 36 have neither colour nor shape


@kernel
def value_after(s: Record, seat: int, task: int, solution: int, layout: Any) -> float:
    """The value of a seat against the others once a solution lies there; `layout` is scratch space of nine cards."""
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
    if s.unturned[seat]:  # one that nobody has seen
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


@kernel
def evaluate(s: Record, out: Values) -> None:
    """Chances to win by the points of now: being four points behind, in Junior one task, halves a chance."""
    half = 1.0 if is_junior(s) else 400.0  # a point is 100 in the rank
    best, total = rank(s, 0), 0.0
    for seat in range(s.players):
        best = max(best, rank(s, seat))
    for seat in range(s.players):
        out[seat] = 0.5 ** ((best - rank(s, seat)) / half)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
