"""The policy: the value of a step of each column to a seat, and the cards and choices that gain most in a turn.

A style says how a seat judges. One unit is one step of an own pawn.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest
from stolik.core.contract import Codes, Record, Weights

from ..rules import VALUE
from ..rules.cards import ALL_COLUMNS, BACKS, FORWARDS, asks_for_rows, moved, occupied, standing, up_to
from ..rules.codes import BACK, BACK_1, BEGIN, CARD_1, FIELDS, FORWARD, FORWARD_1, PICK, RACE, RINGS, ROW_0, SCORING
from ..rules.components import CARDS, COLUMNS, MOST_FIELDS
from .belief import guess

# Entries of a style: how much evidence counts; how much more a step counts nearer to the ring; a step of a pawn that is
# certainly another's; any pawn on the last field; hiding the own rings by moving others; the inverse temperature of the
# softmax that turns gains into weights.
SURENESS, RISE, HARM, RISK, DISGUISE, INVERSE_TEMPERATURE = range(6)
# Styles, tuned on games between them.
USUAL = np.array([2.5, 1.25, 2.0, 0.0, 4.0, 3.0])
CROWD = np.array([1.5, 1.25, 0.6, 6.0, 0.5, 3.0])  # of three and more: holding one back helps all others just as much
WIN: Final = 1000.0  # the game ends, and is won
LOSS: Final = 100.0  # the game ends without a win: less, since an end with both is a win
SCRATCH: Final = 3 * COLUMNS  # gains by column: forward, back; and room to guess
WORST: Final = -1e9


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    weigh(s, seat, codes, n, weights, CROWD if s.players > 2 else USUAL)


@kernel
def weigh(s: Record, seat: int, codes: Codes, n: int, weights: Weights, style: Any) -> None:
    """Weigh moves by what the best plan that begins with them gains, in a style."""
    gains = np.zeros(SCRATCH)
    judge(s, seat, style, gains)
    if s.phase == BEGIN:
        weigh_beginnings(s, gains, weights)
    elif s.phase == PICK:
        for i in range(n):
            weights[i] = card_gain(s, codes[i] - CARD_1, gains)
    elif s.phase == FORWARD:
        weigh_columns(s, codes, n, weights, gains, FORWARD_1, 0, FORWARDS[int(s.card) - 1] - count(int(s.forward)))
    elif s.phase == BACK:
        weigh_columns(s, codes, n, weights, gains, BACK_1, COLUMNS, BACKS[int(s.card) - 1] - count(int(s.back)))
    else:
        weigh_rows(s, codes, n, weights, gains)
    best = WORST
    for i in range(n):
        best = max(best, weights[i])
    for i in range(n):
        weights[i] = np.exp(style[INVERSE_TEMPERATURE] * (weights[i] - best))


@kernel
def judge(s: Record, seat: int, style: Any, gains: Any) -> None:
    """Write what a step forward and a step back of each column is worth to the seat."""
    others = gains[2 * COLUMNS :]  # how likely a ring is another seat's
    room = np.zeros(COLUMNS)
    for other in range(s.players):
        if other != seat:
            guess(s, other, seat, style[SURENESS], room)
            for column in range(COLUMNS):
                others[column] = 1.0 - (1.0 - others[column]) * (1.0 - room[column])
    end = end_gain(s, seat, style)
    guess(s, seat, -1, style[SURENESS], room)
    seen = 0.0  # how likely everybody finds the rings that are the seat's own
    for column in range(COLUMNS):
        if s.owner[column] == seat + 1:
            seen += room[column] / int(s.options[RINGS])
    for column in range(COLUMNS):
        own = s.owner[column] == seat + 1
        here = pawn_value(s, column, 0, own, others[column], end, style)
        mask = 0.0 if own else style[DISGUISE] * seen * room[column]
        gains[column] = pawn_value(s, column, 1, own, others[column], end, style) - here + mask
        gains[COLUMNS + column] = pawn_value(s, column, -1, own, others[column], end, style) - here - mask


@kernel
def pawn_value(s: Record, column: int, step: int, own: bool, other: float, end: float, style: Any) -> float:
    """The value to a seat of a pawn at this distance: its own, or with this chance another's."""
    fields = int(s.options[FIELDS])
    distance = max(int(s.pawn[column]) + step, 0)
    if s.options[SCORING] == RACE:
        if distance > fields:
            return WIN if own else -LOSS * (2.0 - other)  # a ring of another seat costs less than nobody's
        worth = distance + style[RISE] * distance * distance / fields
    else:
        if distance > fields:
            return WIN if own else (1.0 - other) * end - other * LOSS
        worth = 1.0 * VALUE[fields, distance]
    if own:
        return float(worth)
    near = distance / fields
    return -float(style[HARM] * other * worth + style[RISK] * near * near * near * near)


@kernel
def end_gain(s: Record, seat: int, style: Any) -> float:
    """Scored by points: what it is worth to the seat that the game ends as pawns stand, from -LOSS to LOSS."""
    if s.options[SCORING] == RACE:
        return -LOSS
    fields, rings = int(s.options[FIELDS]), int(s.options[RINGS])
    points = 0.0
    for column in range(COLUMNS):
        if s.owner[column] == seat + 1:
            points += VALUE[fields, int(s.pawn[column])]
    room = np.zeros(COLUMNS)
    lead = 1.0
    for other in range(s.players):
        if other != seat:
            guess(s, other, seat, style[SURENESS], room)
            mean = 0.0
            for column in range(COLUMNS):
                mean += room[column] / rings * VALUE[fields, int(s.pawn[column])]
            ahead = 0.0
            for column in range(COLUMNS):
                theirs = VALUE[fields, int(s.pawn[column])] + (rings - 1) * mean
                ahead += room[column] / rings / (1.0 + np.exp(2.0 * (theirs - points)))
            lead *= ahead
    return LOSS * (2.0 * lead - 1.0)


@kernel
def card_gain(s: Record, card: int, gains: Any) -> float:
    """What a card gains, its choices made well."""
    if FORWARDS[card] > 0:
        forward = best_columns(gains, 0, ALL_COLUMNS, FORWARDS[card])
        back = best_columns(gains, COLUMNS, ALL_COLUMNS & ~forward, BACKS[card])
        return total(gains, 0, forward) + total(gains, COLUMNS, back)
    if asks_for_rows(s, card):
        return best_rows(s, gains, occupied(s), 2)
    return total(gains, 0, moved(s, card))


@kernel
def best_columns(gains: Any, base: int, free: int, n: int) -> int:
    """The n free columns that gain most."""
    chosen = 0
    for _ in range(n):
        best, most = 0, WORST
        left = free & ~chosen
        while left:
            column = lowest(left)
            if gains[base + column] > most:
                best, most = 1 << column, gains[base + column]
            left &= left - 1
        chosen |= best
    return chosen


@kernel
def best_rows(s: Record, gains: Any, free: int, n: int) -> float:
    """What the n free rows gain that gain most, n at most two."""
    first = second = WORST
    for distance in range(MOST_FIELDS + 1):
        if (free >> distance) & 1:
            gain = total(gains, 0, standing(s, 1 << distance))
            if gain > first:
                first, second = gain, first
            else:
                second = max(second, gain)
    return 0.0 if n == 0 else first if n == 1 else first + second


@kernel
def total(gains: Any, base: int, columns: int) -> float:
    """What these columns gain together."""
    gain = 0.0
    while columns:
        gain += gains[base + lowest(columns)]
        columns &= columns - 1
    return gain


@kernel
def weigh_columns(
    s: Record, codes: Codes, n: int, weights: Weights, gains: Any, first: int, base: int, left: int
) -> None:  # fmt: skip
    """A column counts with the best ones above it that may follow."""
    for i in range(n):
        column = codes[i] - first
        above = ALL_COLUMNS & ~up_to(1 << column)
        if base == COLUMNS:
            above &= ~int(s.forward)
        weights[i] = gains[base + column] + total(gains, base, best_columns(gains, base, above, left - 1))


@kernel
def weigh_rows(s: Record, codes: Codes, n: int, weights: Weights, gains: Any) -> None:
    """A row counts with the best one above it that may follow."""
    left = 1 - count(int(s.rows))
    for i in range(n):
        row = 1 << (codes[i] - ROW_0)
        above = occupied(s) & ~up_to(row)
        weights[i] = total(gains, 0, standing(s, row)) + best_rows(s, gains, above, left)


@kernel
def weigh_beginnings(s: Record, gains: Any, weights: Weights) -> None:
    """Adding counts by the best of three cards with one more, exchanging by the best of three new ones."""
    kept = WORST
    for card in range(CARDS):
        if (int(s.open) >> card) & 1:
            kept = max(kept, card_gain(s, card, gains))
    add = int(s.pile) if int(s.pile) else int(s.aside)
    new = int(s.pile) if count(int(s.pile)) >= 3 else int(s.pile) | int(s.aside) | int(s.open)
    values = np.zeros(CARDS)
    n = 0
    weights[0] = weights[1] = 0.0
    for card in range(CARDS):
        if ((add | new) >> card) & 1:
            gain = card_gain(s, card, gains)
            if (add >> card) & 1:
                weights[0] += max(kept, gain) / count(add)
            if (new >> card) & 1:
                values[n] = gain
                n += 1
    values[:n].sort()
    for k in range(2, n):  # the k-th lowest is the best of three in k over 2 of n over 3 cases
        weights[1] += values[k] * (k * (k - 1) * 3.0) / (n * (n - 1) * (n - 2))
    if kept > WIN / 2:  # an open card wins: it is not exchanged for a likely win
        weights[1] = weights[0] - WIN
