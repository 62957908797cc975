"""Qwixx and Qwixx On Board. The numbers QX-1 to QX-24 are explained in the README beside this file."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import CHANCE, EVERYBODY, Codes, Record, Rng, Scores, Weights
from stolik.core.options import Choice, Flag, Options, indices, option_field
from stolik.core.splitmix import below

from .crossing import close, common_sum, cross, mark, own_sums, two_rows_closed
from .pawn import move_pawn, targets
from .sheet import LOCK, LOCKS, ROW, ROWS, SUMS, WIDTH, count, crossable, lowest, points
from .tracks import FIELDS, SETS

VERSION: Final = 1
BOARDS: Final = ("none", "a", "b")
LATE_STARTS: Final = ("off", "fair", "on")
FAIR: Final = LATE_STARTS.index("fair")  # which is its place among the sets of tracks too
OPTIONS = (
    Choice("board", BOARDS, default="none"),
    Flag("nod", default=True, unwritten=False),  # a miss is a move; off: it is crossed as the turn ends
    Choice("tracks", SETS, default="fair", unwritten="first"),
    Choice("late_start", LATE_STARTS, default="fair", unwritten="off"),  # QX-22
)
BOARD, NOD, TRACK_SET, LATE_START = indices(OPTIONS, "board", "nod", "tracks", "late_start")
REASONS = ("misses", "rows", "track")
MOST_PLAYERS: Final = 5
MOST_MISSES: Final = 4
MISS: Final = 5  # points that each one costs
MOST_MOVES: Final = 9
MOST_ODDS: Final = 21

# Codes: 0–47 a cross, the field's bit on the sheet (locks are crossed by themselves, so 11, 23, 35 and 47 do not occur)
#        48 pass, 49–88 the pawn moves to field code - TO, 89 the miss
#        96–131 the white dice, WHITES + 6·(larger - 1) + smaller - 1
#        132–155 a coloured die, COLOURED + 6·row + shown - 1
#        156–160 the first active seat
PASS: Final = 48
TO: Final = 48
MISSED: Final = 89
WHITES: Final = 96
COLOURED: Final = 132
FIRST: Final = 156
# What happens next: chance draws the first active seat, rolls the white dice, each coloured die in the order of the
# rows; then the steps of the turn, and the miss where none of them brought a cross.
DRAW_FIRST, ROLL_WHITE, ROLL_RED = 0, 1, 2
STEP_1: Final = ROLL_RED + len(ROWS)
STEP_2, STEP_3, STEP_MISS, OVER = STEP_1 + 1, STEP_1 + 2, STEP_1 + 3, STEP_1 + 4
# A pending choice of step 1: none, pass, a cross in row choice - CROSS, or one that its viewer may not know.
UNDECIDED, PASSED, CROSS = 0, 1, 2
SECRET: Final = CROSS + len(ROWS)

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
    if s.options[BOARD] == 0:
        return False
    if s.options[LATE_START] == FAIR:
        return bool(s.options[TRACK_SET] == FAIR and not s.box)
    return bool(s.options[LATE_START] > FAIR)


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
def roll(s: Record, code: int) -> None:
    """QX-4: what chance shows goes on the table; after the last die step 1 begins."""
    step = int(s.step)
    if step == DRAW_FIRST:
        s.active = code - FIRST
    elif step == ROLL_WHITE:
        s.white[0] = (code - WHITES) // 6 + 1
        s.white[1] = (code - WHITES) % 6 + 1
    else:
        s.coloured[step - ROLL_RED] = (code - COLOURED) % 6 + 1
    step += 1
    while ROLL_RED <= step < STEP_1 and (int(s.closed) >> (WIDTH * (step - ROLL_RED))) & 1:
        step += 1
    s.step = step
    if step == STEP_1:
        s.waiting = undecided(s)
        if s.waiting == 0:
            reveal(s)


@kernel
def undecided(s: Record) -> int:
    """QX-5: the seats that can cross the sum of the white dice and have not said yet; nobody else has a choice."""
    mask = 0
    for seat in range(s.players):
        if s.choice[seat] == UNDECIDED and common_sum(s, seat):
            mask |= 1 << seat
    return mask


@kernel
def possible(s: Record, seat: int) -> int:
    """The fields that the dice let this seat cross now; in step 2 it is the active one."""
    return common_sum(s, seat) if s.step == STEP_1 else own_sums(s)


@kernel
def listed(mask: int, base: int, out: Codes, n: int) -> int:
    """Write base + bit for every bit of the mask from out[n] on; returns where the list ends."""
    while mask:
        out[n] = base + lowest(mask)
        mask &= mask - 1
        n += 1
    return n


@kernel
def choose(s: Record, seat: int, code: int) -> None:
    """QX-5: keep the choice secret until everybody has made one."""
    s.choice[seat] = PASSED if code == PASS else CROSS + code // WIDTH
    s.waiting = int(s.waiting) & ~(1 << seat)
    if s.waiting == 0:
        reveal(s)


@kernel
def reveal(s: Record) -> None:
    """Everybody crosses what was chosen, then rows close: who closes one never shuts another seat out (QX-10)."""
    shown = SUMS[int(s.white[0]) + int(s.white[1])]
    shut = 0
    for seat in range(s.players):
        row = int(s.choice[seat]) - CROSS
        if 0 <= row < 4:
            shut |= mark(s, seat, lowest(shown & (ROW << (WIDTH * row))))
            if seat == s.active:
                s.crossed = 1
        s.choice[seat] = UNDECIDED
    close(s, shut)
    if two_rows_closed(s):
        finish(s)
    elif own_sums(s):
        s.step = STEP_2
    else:
        after_step_2(s)


@kernel
def after_step_2(s: Record) -> None:
    """The dice are used up; On Board goes on to step 3 if the pawn can move."""
    if s.options[BOARD] > 0 and not s.opening and targets(s):
        clear_dice(s)
        s.step = STEP_3
    else:
        end_turn(s)


@kernel
def end_turn(s: Record) -> None:
    """QX-7, QX-18: a turn without a cross is a miss, and the dice that brought none lie there until it is crossed."""
    if s.crossed:
        next_turn(s)
    elif s.options[NOD]:
        s.step = STEP_MISS
    else:
        s.misses[s.active] += 1
        next_turn(s)


@kernel
def next_turn(s: Record) -> None:
    """QX-12, QX-20: the next seat is active, or the game is over."""
    seat = int(s.active)
    clear_dice(s)
    s.crossed = 0
    s.opening = 0
    following = seat + 1 if seat + 1 < s.players else 0
    if s.misses[seat] == MOST_MISSES or s.finisher == following + 1:
        finish(s)
    else:
        s.active = following
        s.step = ROLL_WHITE


@kernel
def finish(s: Record) -> None:
    """The game is over: nothing of the turn matters any more."""
    clear_dice(s)
    s.step = OVER
    s.active = 0
    s.crossed = 0
    s.opening = 0
    s.finisher = 0


@kernel
def clear_dice(s: Record) -> None:
    s.white[0] = 0
    s.white[1] = 0
    for row in range(4):
        s.coloured[row] = 0


@kernel
def score(s: Record, seat: int) -> int:
    """QX-13, QX-21: the rows, less five for each miss, and the bonus under the pawn."""
    return points(int(s.sheet[seat])) - MISS * int(s.misses[seat]) + int(s.bonus[s.pawn[seat]])
