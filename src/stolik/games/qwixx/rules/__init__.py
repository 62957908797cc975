"""Qwixx and Qwixx On Board. The numbers QX-1 to QX-24 are explained in the game's README."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest
from stolik.core.contract import CHANCE, EVERYBODY, Codes, Record, Rng, Scores, Weights
from stolik.core.options import Options, option_field
from stolik.core.splitmix import below

from .codes import (
    BOARD,
    COLOURED,
    CROSS,
    DRAW_FIRST,
    FAIR_TRACKS,
    FIRST,
    LATE_IF_FAIR,
    LATE_START,
    MISSED,
    NEVER_LATE,
    NO_BOARD,
    OPTIONS,
    OVER,
    PASS,
    PASSED,
    ROLL_RED,
    ROLL_WHITE,
    SECRET,
    STEP_1,
    STEP_2,
    STEP_3,
    STEP_MISS,
    TO,
    TRACK_SET,
    UNDECIDED,
    WHITES,
)
from .components import FIELDS
from .crossing import common_sum, cross, two_rows_closed
from .pawn import move_pawn, targets
from .sheet import LOCK, LOCKS, ROW, WIDTH, crossable, points
from .turn import MOST_MISSES, after_step_2, choose, end_turn, finish, listed, next_turn, possible, roll, undecided

VERSION: Final = 1
REASONS = ("misses", "rows", "track")
MOST_PLAYERS: Final = 5
MISS: Final = 5  # points that each one costs
MOST_MOVES: Final = 9
MOST_ODDS: Final = 21

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            option_field(OPTIONS),  # the board is an index into BOARDS
            ("step", "i1"),
            ("active", "i1"),  # seat
            ("white", "i1", (2,)),  # the larger one first; 0 not rolled, or used up
            ("coloured", "i1", (4,)),  # by row; 0 not rolled, used up, or out of the game
            ("crossed", "i1"),  # whether the active seat has crossed a number in this turn
            ("choice", "i1", (MOST_PLAYERS,)),  # by seat, in step 1
            ("misses", "i1", (MOST_PLAYERS,)),  # by seat
            ("pawn", "i1", (MOST_PLAYERS,)),  # by seat: field of the track, 0 the start
            ("opening", "i1"),  # whether this is the first turn of a late start
            ("finisher", "i1"),  # 1 + the seat whose pawn was first among the last five fields; 0 nobody yet
            ("sheet", "i8", (MOST_PLAYERS,)),  # by seat: crosses, laid out as in sheet.py
            ("track", "i1", (FIELDS + 1,)),  # by field: the bit of its number on a sheet; all 0 without a board
            ("bonus", "i1", (FIELDS + 1,)),  # by field; the start has none
            ("box", "i1"),  # whether track and bonus are those of somebody's box
            # Derived.
            ("closed", "i8"),  # all fields of the closed rows
            ("open", "i8", (MOST_PLAYERS,)),  # by seat: the numbers that the sheet and the closed rows leave to cross
            ("waiting", "i1"),  # in step 1: mask of the seats that have a choice and have not made it
        ],
    )
)


def players(options: Options) -> range:
    """Two to five, one for solitaire; On Board two to four."""
    return range(1, 6) if options["board"] == "none" else range(2, 5)


def longest(players: int, options: Options) -> int:
    """Every turn costs its seat a number or a miss, of which there are 44 and 4; a turn has 5 rolls and 3 steps."""
    return 1 + players * (48 * (5 + players + 2) + MOST_MISSES)


@kernel
def start(s: Record, first: int) -> None:
    s.opening = starts_late(s)
    if first < 0 and s.players > 1:
        s.step = DRAW_FIRST
    else:
        s.active = max(first, 0)
        s.step = ROLL_WHITE
    refresh(s)


@kernel
def starts_late(s: Record) -> bool:
    """QX-22: whether the starter has no step 3 in the first turn."""
    if s.options[BOARD] == NO_BOARD:
        return False
    if s.options[LATE_START] == LATE_IF_FAIR:
        return bool(s.options[TRACK_SET] == FAIR_TRACKS and not s.box)
    return bool(s.options[LATE_START] != NEVER_LATE)


@kernel
def to_act(s: Record) -> int:
    if s.step < STEP_1:
        return 1 << CHANCE
    if s.step == STEP_1:
        return int(s.waiting)
    if s.step == OVER:
        return 0
    return 1 << int(s.active)


@kernel
def legal(s: Record, seat: int, out: Codes) -> int:
    if s.step < STEP_1 or not (to_act(s) >> seat) & 1:
        return 0
    if s.step == STEP_3:
        out[0] = PASS
        return listed(targets(s), TO, out, 1)
    if s.step == STEP_MISS:
        out[0] = MISSED
        return 1
    n = listed(possible(s, seat), 0, out, 0)
    out[n] = PASS
    return n + 1


@kernel
def apply(s: Record, seat: int, code: int) -> None:
    if seat == CHANCE:
        roll(s, code)
    elif s.step == STEP_1:
        choose(s, seat, code)
    elif code == MISSED:
        s.misses[seat] += 1
        next_turn(s)
    else:
        if code < PASS:
            cross(s, seat, code)
        elif code > TO:
            move_pawn(s, seat, code - TO)
        if two_rows_closed(s):
            finish(s)
        elif s.step == STEP_2:
            after_step_2(s)
        else:
            end_turn(s)


@kernel
def ways(s: Record) -> int:
    if s.step == DRAW_FIRST:
        return int(s.players)
    return 36 if s.step == ROLL_WHITE else 6


@kernel
def draw(s: Record, k: int) -> int:
    if s.step == DRAW_FIRST:
        return FIRST + k
    if s.step == ROLL_WHITE:
        return WHITES + 6 * max(k // 6, k % 6) + min(k // 6, k % 6)
    return COLOURED + 6 * (int(s.step) - ROLL_RED) + k


@kernel
def odds(s: Record, out: Codes, weights: Weights) -> int:
    if s.step != ROLL_WHITE:
        for k in range(ways(s)):
            out[k] = draw(s, k)
            weights[k] = 1
        return ways(s)
    n = 0
    for larger in range(6):
        for smaller in range(larger + 1):
            out[n] = WHITES + 6 * larger + smaller
            weights[n] = 1 if larger == smaller else 2
            n += 1
    return n


@kernel
def hide(s: Record, seat: int) -> None:
    for other in range(s.players):
        if other != seat and s.choice[other] != UNDECIDED:
            s.choice[other] = SECRET


@kernel
def fill(s: Record, seat: int, rng: Rng) -> None:
    for other in range(s.players):
        if s.choice[other] == SECRET:
            mask = common_sum(s, other)
            k = below(rng, count(mask) + 1)
            while mask and k > 0:
                mask &= mask - 1
                k -= 1
            s.choice[other] = CROSS + lowest(mask) // WIDTH if mask else PASSED


@kernel
def witnesses(s: Record, actor: int, code: int) -> int:
    return 1 << actor if s.step == STEP_1 else EVERYBODY


@kernel
def refresh(s: Record) -> None:
    locks = 0
    for seat in range(s.players):
        locks |= int(s.sheet[seat]) & LOCKS
    s.closed = (locks >> LOCK) * ROW
    for seat in range(s.players):
        s.open[seat] = crossable(int(s.sheet[seat])) & ~int(s.closed)
    s.waiting = undecided(s) if s.step == STEP_1 else 0


@kernel
def scores(s: Record, out: Scores) -> None:
    for seat in range(s.players):
        out[seat] = score(s, seat)


@kernel
def winners(s: Record) -> int:
    mask, best = 0, -MISS * MOST_MISSES - 1
    for seat in range(s.players):
        own = score(s, seat)
        if own > best:
            mask, best = 0, own
        if own == best:
            mask |= 1 << seat
    return mask


@kernel
def reason(s: Record) -> int:
    if two_rows_closed(s):
        return 1
    for seat in range(s.players):
        if s.misses[seat] == MOST_MISSES:
            return 0
    return 2


@kernel
def score(s: Record, seat: int) -> int:
    """QX-13, QX-21: the rows, less five for each miss, and the bonus under the pawn."""
    return points(int(s.sheet[seat])) - MISS * int(s.misses[seat]) + int(s.bonus[s.pawn[seat]])
