"""The common sense of Rings: push the own pawns, hold the others back, exchange poor cards.

It knows its own rings and what everybody sees: a pawn that another seat keeps pushing is likely to run to its ring.
"""

from __future__ import annotations

from typing import Final

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest
from stolik.core.contract import Codes, Record, Weights

from .cards import ALL_COLUMNS, BACKS, FORWARDS, asks_for_rows, moved, occupied, standing, up_to
from .codes import BACK, BACK_1, BEGIN, CARD_1, FIELDS, FORWARD, FORWARD_1, PICK, RACE, ROW_0, SCORING
from .facts import CARDS, COLUMNS, MOST_FIELDS
from .rules import VALUE

WIN: Final = 1000.0  # an own ring reached in a race
LOSS: Final = 100.0  # any other ring reached: less than a win, since both together are a win
OTHERS: Final = 0.3  # how much the way of another pawn counts beside that of an own one
SUSPECT: Final = 2.0  # what each step adds to it that another seat gave its column more forward than back
SLIP: Final = 0.03  # the weight of a step that is not in the plan


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    if s.phase == BEGIN:
        weights[1] = share_of_better_cards(s, seat)
        weights[0] = 1.0 - weights[1]
    elif s.phase == PICK:
        best = card_gain(s, seat, codes[0] - CARD_1)
        for i in range(1, n):
            best = max(best, card_gain(s, seat, codes[i] - CARD_1))
        for i in range(n):
            behind = best - card_gain(s, seat, codes[i] - CARD_1)
            weights[i] = 1.0 / (1.0 + behind * behind)
    else:
        wanted = next_of_plan(s, seat)
        for i in range(n):
            weights[i] = 1.0 if codes[i] == wanted else SLIP


@kernel
def share_of_better_cards(s: Record, seat: int) -> float:
    """How many of the cards that may come are better than both open ones; with more than half, exchange."""
    kept = -LOSS * COLUMNS
    for card in range(CARDS):
        if (int(s.open) >> card) & 1:
            kept = max(kept, card_gain(s, seat, card))
    coming = int(s.pile) if int(s.pile) else int(s.aside)
    better = 0
    for card in range(CARDS):
        if (coming >> card) & 1 and card_gain(s, seat, card) > kept:
            better += 1
    return better / count(coming)


@kernel
def next_of_plan(s: Record, seat: int) -> int:
    """The code of the lowest column or row of the best set that can still be chosen."""
    card = int(s.card) - 1
    forward, back = int(s.forward), int(s.back)
    if s.phase == FORWARD:
        free = ALL_COLUMNS & ~up_to(forward)
        return FORWARD_1 + lowest(best_columns(s, seat, free, FORWARDS[card] - count(forward), 1))
    if s.phase == BACK:
        free = ALL_COLUMNS & ~forward & ~up_to(back)
        return BACK_1 + lowest(best_columns(s, seat, free, BACKS[card] - count(back), -1))
    rows = int(s.rows)
    return ROW_0 + lowest(best_rows(s, seat, occupied(s) & ~up_to(rows), 2 - count(rows)))


@kernel
def card_gain(s: Record, seat: int, card: int) -> float:
    """What the seat gains by a card, its choices made well."""
    if FORWARDS[card] > 0:
        forward = best_columns(s, seat, ALL_COLUMNS, FORWARDS[card], 1)
        back = best_columns(s, seat, ALL_COLUMNS & ~forward, BACKS[card], -1)
        return gain(s, seat, forward, 1) + gain(s, seat, back, -1)
    if asks_for_rows(s, card):
        return gain(s, seat, standing(s, best_rows(s, seat, occupied(s), 2)), 1)
    return gain(s, seat, moved(s, card), 1)


@kernel
def best_columns(s: Record, seat: int, free: int, count: int, step: int) -> int:
    """The `count` free columns whose pawns the seat likes best to go forward (step 1) or back (step -1)."""
    chosen = 0
    for _ in range(count):
        best, best_gain = 0, 0.0
        for column in range(COLUMNS):
            if ((free & ~chosen) >> column) & 1:
                column_gain = hope(s, seat, column, step) - hope(s, seat, column, 0)
                if best == 0 or column_gain > best_gain:
                    best, best_gain = 1 << column, column_gain
        chosen |= best
    return chosen


@kernel
def best_rows(s: Record, seat: int, free: int, count: int) -> int:
    """The `count` free rows that the seat likes best to go forward."""
    chosen = 0
    for _ in range(count):
        best, best_gain = 0, 0.0
        for distance in range(MOST_FIELDS + 1):
            if ((free & ~chosen) >> distance) & 1:
                row_gain = gain(s, seat, standing(s, 1 << distance), 1)
                if best == 0 or row_gain > best_gain:
                    best, best_gain = 1 << distance, row_gain
        chosen |= best
    return chosen


@kernel
def gain(s: Record, seat: int, columns: int, step: int) -> float:
    """What the seat gains when these columns go one step."""
    total = 0.0
    for column in range(COLUMNS):
        if (columns >> column) & 1:
            total += hope(s, seat, column, step) - hope(s, seat, column, 0)
    return total


@kernel
def hope(s: Record, seat: int, column: int, step: int) -> float:
    """How glad the seat is of a pawn one step from where it is; a pawn nearer to its ring counts more."""
    fields = int(s.options[FIELDS])
    distance = max(int(s.pawn[column]) + step, 0)
    own = s.owner[column] == seat + 1
    if s.options[SCORING] == RACE:
        worth = distance + 0.1 * distance * distance
        if distance > fields:
            worth += WIN if own else LOSS
    else:
        worth = 1.0 * VALUE[fields, distance]
    return worth if own else -worth * OTHERS * suspicion(s, seat, column)


@kernel
def suspicion(s: Record, seat: int, column: int) -> float:
    """How likely the column's ring is somebody else's, judged by who pushed it."""
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, int(s.evidence[other, column]))
    return 1.0 + SUSPECT * most
