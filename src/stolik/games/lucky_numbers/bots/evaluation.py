"""The evaluation: how strong every seat is in the race to a full board, and so its chance to win.

The strength of a seat, as log-odds against the other seats, adds up what is known at a glance: how many fields are
empty, and for each of them how many of the clovers that lie face down would fit there, and whether one that lies face
up would; and how many of those face down would fit anywhere at all, since a clover that two fields wait for is drawn
only once. The weights of these features depend on how many clovers are left, and were fitted to games between the bots
(`weights.py`).

The chance to win is the share of exp(strength) in the sum over all seats, a softmax.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Record, Values

from ..rules.board import AHEAD, BEHIND, FIELDS, HIGHEST, SIDE, fields_for
from ..rules.codes import DRAWN, TAKEN
from ..rules.turn import earns_extra_turn
from .weights import FEWEST, FILLED, FIRST_UP, FITTING, LATER_UP, STEPS, USEFUL, WAITING

WON: Final = 40.0  # the strength of a seat that can fill its board now
FULL: Final = 2 * WON  # of a full board: the game is over, and nobody else can fill another
NEVER: Final = -999.0  # log-odds below all others
AT_THE_END: Final = -12.0  # what an empty field counts when no clover is left


@kernel
def strength(
    s: Record, seat: int, waits: int, low: int, high: int, left: int, up: int, field: int, number: int
) -> float:  # fmt: skip
    """The strength of a seat, with a clover of this number on a field of its board (-1: as it is).

    `waits` seats move before it; `low` and `high` tell the clovers face down (see `stock`), `left` how many they are;
    `up` is the mask of the numbers face up.
    """
    empty = int(s.empty[seat])
    if field >= 0 and s.board[seat, field] == 0:
        empty -= 1
    if empty == 0:
        return FULL
    if left == 0:
        return AT_THE_END * empty
    table = int(s.players) - FEWEST
    total = FILLED[table, left, empty] + WAITING[table, left, waits]
    useful = 0
    for other in range(FIELDS):
        if s.board[seat, other] == 0 and other != field:
            fits = fitting(s, seat, other, field, number)
            m = stocked(low, high, fits)
            useful |= fits
            total += FITTING[table, left, m]
            if fits & up:
                if empty == 1 and waits == 0:
                    return WON  # takes it and has a full board
                total += FIRST_UP[table, left, m] if waits == 0 else LATER_UP[table, left, m]
    return float(total + USEFUL[table, empty, (stocked(low, high, useful) * STEPS + left // 2) // left])


@kernel
def fitting(s: Record, seat: int, other: int, field: int, number: int) -> int:
    """The mask of numbers that fit on a field, with a clover of this number on another field (-1: as it is)."""
    if field >= 0:
        if other >> 2 == field >> 2:
            return int(line_allows(s, seat, other & ~3, 1, other & 3, field, number) & s.down[seat, other])
        if other & 3 == field & 3:
            return int(line_allows(s, seat, other & 3, SIDE, other >> 2, field, number) & s.across[seat, other])
    return int(s.across[seat, other] & s.down[seat, other])


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


# The clovers face down as two sets of bits, so that those among some numbers are counted at once:
#
#     low    | numbers with two or more | numbers with one or more |      high: the same with four and three
#              bits 21 + number           bits number
LEVEL: Final = HIGHEST + 1
TWICE: Final = 1 | 1 << LEVEL


@kernel
def stock(s: Record, first: int) -> int:
    """The numbers with `first` or more clovers face down, and with one more than that."""
    bits = 0
    for number in range(1, HIGHEST + 1):
        bits |= int(s.pile[number] >= first) << number | int(s.pile[number] > first) << (LEVEL + number)
    return bits


@kernel
def without(s: Record, number: int, bits: int, first: int) -> int:
    """The stock `bits` without one clover of this number."""
    level = int(s.pile[number]) - first
    return bits & ~(1 << (number + LEVEL * level)) if 0 <= level <= 1 else bits


@kernel
def stocked(low: int, high: int, numbers: int) -> int:
    """How many clovers of these numbers lie face down."""
    numbers *= TWICE
    n = bits_set(low & numbers)
    if high:
        n += bits_set(high & numbers)
    return n


@kernel
def bits_set(bits: int) -> int:
    """How many of the lower 42 bits are set, counted in pairs, fours and eights at once."""
    bits -= (bits >> 1) & 0x55555555555
    bits = (bits & 0x33333333333) + ((bits >> 2) & 0x33333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 0x7F


@kernel
def evaluate(s: Record, out: Values) -> None:
    low, high, left = stock(s, 1), stock(s, 3), int(s.left)
    seat = int(s.mover)
    if s.phase in (DRAWN, TAKEN):
        field = best_field(s, seat, low, high)
        number, up, extra = int(s.hand[seat]), int(s.up), False
        if field < 0:
            up |= 1 << number
        else:
            up |= (1 << int(s.board[seat, field])) & ~1
            extra = earns_extra_turn(s, seat, field, number, int(s.board[seat, field]))
        shares(s, out, seat, field, number, low, high, left, up, 0 if extra else 1)
    else:
        shares(s, out, seat, -1, 0, low, high, left, int(s.up), 0)


@kernel
def shares(
    s: Record, out: Values, seat: int, field: int, number: int, low: int, high: int, left: int, up: int, past: int
) -> None:  # fmt: skip
    """Write every seat's chance to win with this clover on a field of the mover's board, `past` turns from now."""
    most = -1e9
    for other in range(s.players):
        waits = (other - seat - past) % int(s.players)
        out[other] = strength(s, other, waits, low, high, left, up, field if other == seat else -1, number)
        most = max(most, out[other])
    total = 0.0
    for other in range(s.players):
        out[other] = np.exp(out[other] - most)
        total += out[other]
    for other in range(s.players):
        out[other] /= total


@kernel
def best_field(s: Record, seat: int, low: int, high: int) -> int:
    """The best field for the clover in hand; -1: laid aside."""
    number = int(s.hand[seat])
    best, chosen = NEVER, -1
    if s.phase == DRAWN:
        best = laid_aside(s, seat, number, low, high, int(s.left))
    fields = fields_for(s, seat, number)
    rest = rivals(s, seat, low, high, int(s.left), int(s.up), 1)
    for field in range(FIELDS):
        if (fields >> field) & 1:
            log_odds = placed(s, seat, field, number, low, high, int(s.left), int(s.up), rest)
            if log_odds > best:
                best, chosen = log_odds, field
    return chosen


@kernel
def placed(
    s: Record, seat: int, field: int, number: int, low: int, high: int, left: int, up: int, rest: float
) -> float:  # fmt: skip
    """The log-odds after placing a clover, the one that lay there being face up then.

    `rest` are the rivals if it is their turn and nothing else is face up than `up`.
    """
    old = int(s.board[seat, field])
    after = up | ((1 << old) & ~1)
    past = 0 if earns_extra_turn(s, seat, field, number, old) else 1
    if past == 0 or after != up:
        rest = rivals(s, seat, low, high, left, after, past)
    return against(s, seat, field, number, low, high, left, after, past, rest)


@kernel
def laid_aside(s: Record, seat: int, number: int, low: int, high: int, left: int) -> float:
    """The log-odds after laying a clover aside, for everybody to take."""
    up = int(s.up) | 1 << number
    return against(s, seat, -1, 0, low, high, left, up, 1, rivals(s, seat, low, high, left, up, 1))


@kernel
def rivals(s: Record, seat: int, low: int, high: int, left: int, up: int, past: int) -> float:
    """All other seats together, `past` turns from now: the sum of exp(strength)."""
    players = int(s.players)
    total = 0.0
    for waits in range(players):
        other = (seat + past + waits) % players
        if other != seat:
            total += np.exp(strength(s, other, waits, low, high, left, up, -1, 0))
    return float(total)


@kernel
def against(
    s: Record, seat: int, field: int, number: int, low: int, high: int, left: int, up: int, past: int, rest: float
) -> float:  # fmt: skip
    """The log-odds of the mover, `past` turns from now: its strength against all others together."""
    waits = (int(s.players) - past) % int(s.players)
    return float(strength(s, seat, waits, low, high, left, up, field, number) - np.log(max(rest, 1e-300)))
