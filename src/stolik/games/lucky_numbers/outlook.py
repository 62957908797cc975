"""The outlook of a seat: how far it is in the race to a full board, as log-odds against the other seats.

It adds up what is known at a glance: how many fields are empty, and for each of them how many of the clovers that lie
face down would fit there, and whether one that lies face up would; and how many of those face down would fit anywhere
at all, for a clover that two fields wait for is drawn but once. What these things are worth depends on how many
clovers are left, and was fitted to games that the bots played with themselves (`data/outlook.json`).

The chance to win is the share of exp(outlook) in the sum over all seats.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Record
from stolik.core.errors import BadData

from .board import AHEAD, BEHIND, BOARDS, FIELDS, HIGHEST, SIDE

FILE: Final = Path(__file__).parent / "data" / "outlook.json"
FEWEST: Final = 2  # players
MOST: Final = HIGHEST * BOARDS  # clovers that may lie face down, and that may fit a field
CLOVERS: Final = ("fitting", "first_up", "later_up")  # tables by clovers
TABLES: Final = ("filled", "waiting", *CLOVERS)
STEPS: Final = 40  # in which the share of the clovers face down that fit anywhere is told
WON: Final = 40.0  # the outlook of a seat that can fill its board now
FULL: Final = 2 * WON  # of a full board: the game is over, and nobody else can fill another
AT_THE_END: Final = -12.0  # what an empty field counts when no clover is left


def load(path: Path = FILE) -> dict[str, Any]:
    """The tables by name, each by players, clovers left and what it counts; values between the knots are filled in.

    `filled` by empty fields; `fitting` by clovers face down that fit an empty field; `first_up` and `later_up` beside
    it where one face up fits too, for the seat to move and for the others; `waiting` by seats that move before.
    `useful`, by players alone, by empty fields and by the share of the clovers face down that fit one of them.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise BadData(f"{path.name} is no JSON: {problem}") from None
    tables = {}
    for name in TABLES:
        tables[name] = np.array([_expanded(data, players, name, path.name) for players in range(FEWEST, BOARDS + 1)])
    tables["useful"] = np.array([_useful(data, players, path.name) for players in range(FEWEST, BOARDS + 1)])
    return tables


def _expanded(data: Any, players: int, name: str, where: str) -> Any:
    rows, (left, knots) = _table(data, players, name, ("left", name), where)
    knots = knots * (players if name in CLOVERS else 1)
    length = MOST if name in CLOVERS else FIELDS
    wide = np.array([np.interp(np.arange(length + 1), knots, row) for row in rows])
    return np.array([np.interp(np.arange(MOST + 1), left * players, column) for column in wide.T]).T


def _table(data: Any, players: int, name: str, axes: tuple[str, str], where: str) -> tuple[Any, list[Any]]:
    """The numbers of a table and the knots along its two axes."""
    try:
        knots = [np.array(data["knots"][axis], np.float64) for axis in axes]
        rows = np.array(data["players"][str(players)][name], np.float64)
    except (KeyError, TypeError, ValueError) as problem:
        raise BadData(f"{where}: {name} for {players} players cannot be read: {problem!r}") from None
    if rows.shape != tuple(map(len, knots)) or not np.isfinite(rows).all():
        raise BadData(f"{where}: {name} for {players} players is no table of {len(knots[0])} × {len(knots[1])} numbers")
    return rows, knots


def _useful(data: Any, players: int, where: str) -> Any:
    rows, (empty, shares) = _table(data, players, "useful", ("useful_empty", "useful_share"), where)
    wide = np.array([np.interp(np.arange(STEPS + 1) / STEPS, shares, row) for row in rows])
    return np.array([np.interp(np.arange(FIELDS + 1), empty, column) for column in wide.T]).T


_LOADED = load()
FILLED, WAITING, FITTING, FIRST_UP, LATER_UP = (_LOADED[name] for name in TABLES)
USEFUL = _LOADED["useful"]


@kernel
def outlook(
    s: Record, seat: int, waits: int, low: int, high: int, left: int, up: int, field: int, number: int
) -> float:  # fmt: skip
    """The outlook of a seat, with a clover of this number on a field of its board (-1: as it is).

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
                    return WON  # takes it and is done
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
