"""Common sense: fill fields, and keep as many numbers as possible welcome on those that are still empty.

A board is worth the sum of its fields: 1 for a clover, and for an empty field the hope that one will come, which
grows with the number of different clovers that would fit there and are still to be had. A placement is as good as what
it adds to that sum. Everything looked at here lies open on the table.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from .board import AHEAD, BEHIND, FIELDS, HIGHEST, SIDE, fields_for
from .codes import ASIDE, CHOOSING, DRAW, END, TAKE
from .setup import STEP
from .turn import earns_extra_turn

# The hope for an empty field by how many different numbers would fit there.
HOPE: Final = np.array([fitting / (fitting + 4) for fitting in range(HIGHEST + 1)])
DRAWING: Final = 0.2  # what a face-down clover adds to a board, on average
LAYING_ASIDE: Final = -0.05  # somebody else may want it
EXTRA_TURN: Final = 0.3
WINNING: Final = 2.0  # the last empty field
NEVER: Final = -9.0


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    if s.phase == CHOOSING:
        for i in range(n):
            weights[i] = start_weight(codes[i], int(s.hand[seat]))
        return
    available = numbers_to_come(s)
    for i in range(n):
        weights[i] = weight(value(s, seat, codes[i], available))


@kernel
def value(s: Record, seat: int, code: int, available: int) -> float:
    """What a move adds to the worth of the board."""
    if code < FIELDS:
        return gain(s, seat, code, int(s.hand[seat]), available)
    if code == ASIDE:
        return LAYING_ASIDE
    if code == DRAW:
        return DRAWING
    if code == END:
        return NEVER  # an extra turn costs nothing
    return best_gain(s, seat, code - TAKE, available)


@kernel
def weight(value: float) -> float:
    """The eighth power: a little better looks much likelier, and nothing is impossible."""
    base = max(value + 0.5, 0.01)
    base *= base
    base *= base
    return base * base


@kernel
def start_weight(field: int, number: int) -> float:
    """How near a number is to what is usual on a start field: four clovers out of 1–20 are 4.2 apart on average."""
    off = number - 4.2 * (field // STEP + 1)
    return 1.0 / (1.0 + off * off)


@kernel
def numbers_to_come(s: Record) -> int:
    """The numbers of which some clover lies face down or face up in the middle."""
    mask = int(s.up)
    for number in range(1, HIGHEST + 1):
        mask |= int(s.pile[number] > 0) << number
    return mask


@kernel
def best_gain(s: Record, seat: int, number: int, available: int) -> float:
    """The most that a clover can add, wherever it fits."""
    fields = fields_for(s, seat, number)
    best = NEVER
    for field in range(FIELDS):
        if (fields >> field) & 1:
            best = max(best, gain(s, seat, field, number, available))
    return best


@kernel
def gain(s: Record, seat: int, field: int, number: int, available: int) -> float:
    """What a clover on this field adds: the field itself, less the hope that it takes from its row and column."""
    old = int(s.board[seat, field])
    total = 0.0
    if old == 0:
        total += 1.0 - HOPE[count(s.across[seat, field] & s.down[seat, field] & available)]
        if s.empty[seat] == 1:
            total += WINNING
    if earns_extra_turn(s, seat, field, number, old):
        total += EXTRA_TURN
    row, column = field & ~3, field & 3
    for place in range(SIDE):
        other = row + place
        if s.board[seat, other] == 0 and other != field:
            allowed = line_allows(s, seat, row, 1, place, field, number)
            total += hope_change(s, seat, other, allowed & s.down[seat, other], available)
        other = column + SIDE * place
        if s.board[seat, other] == 0 and other != field:
            allowed = line_allows(s, seat, column, SIDE, place, field, number)
            total += hope_change(s, seat, other, allowed & s.across[seat, other], available)
    return total


@kernel
def hope_change(s: Record, seat: int, field: int, fitting: int, available: int) -> float:
    """How the hope for an empty field changes when only these numbers fit there."""
    before = s.across[seat, field] & s.down[seat, field]
    return float(HOPE[count(fitting & available)] - HOPE[count(before & available)])


@kernel
def line_allows(s: Record, seat: int, first: int, step: int, place: int, field: int, number: int) -> int:
    """What a row or column allows on its field number `place` with this clover on `field`."""
    mask = -1
    for other in range(SIDE):
        at = first + step * other
        clover = number if at == field else int(s.board[seat, at])
        if other < place:
            mask &= BEHIND[clover]
        elif other > place:
            mask &= AHEAD[clover]
    return mask


@kernel
def count(mask: int) -> int:
    """How many numbers are in a mask."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
