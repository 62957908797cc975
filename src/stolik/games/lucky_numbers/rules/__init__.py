"""Lucky Numbers: take a clover, face down or face up, and place it where its row and its column go on rising.

The rules are numbered LN-1 to LN-20 in README.md.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import CHANCE, EVERYBODY, Codes, Record, Rng, Scores, Weights
from stolik.core.options import Options, option_field
from stolik.core.splitmix import below
from stolik.core.state import Outcome

from .board import BOARDS, FIELDS, HIGHEST, SIDE, rebuild
from .codes import ASIDE, CHOOSING, CLOVER, DEALING, DRAW, END, FIRST, OPTIONS, SECRET, STARTS, TAKE, TAKING, TURNING
from .setup import READY, barred, choose, deal, free_start, let_start, list_starts
from .turn import IDLE_TURNS, draw_one, ended, finish, lay_aside, list_places, list_takes, place, take, turn_over

VERSION: Final = 1
WIN: Final = 2  # points in a tournament
REASONS = ("full", "pile", "idle", "repetition")
PRINTED_STARTS: Final = "oldest"  # LN-5, where nobody has found a four-leaf clover
MOST_MOVES: Final = HIGHEST + 2  # draw, end, and every number face up
MOST_ODDS: Final = HIGHEST

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            option_field(OPTIONS),
            ("phase", "i1"),
            ("mover", "i1"),  # whose turn it is; before play, who starts
            ("extra", "i1"),  # 1 in an extra turn, until a clover is drawn
            ("idle", "i1"),  # turns in a row in which no clover was drawn, this one included once one is taken
            ("chain", "i1"),  # how many of those belong to this chain of extra turns
            ("hand", "i1", (BOARDS,)),  # by seat: the number of the clover to place, or 0
            ("chosen", "i1", (BOARDS,)),  # by seat: 1 + start field while others still choose, SECRET, or 0
            ("board", "i1", (BOARDS, FIELDS)),  # by seat and field: number, 0 if empty
            ("middle", "i1", (HIGHEST + 1,)),  # by number: how many lie face up
            ("past", "i8", (IDLE_TURNS * BOARDS,)),  # hashes of the positions in which the idle turns began
            ("horseshoe", "i1", (BOARDS, FIELDS)),  # by seat and field: number, 0 without one; laid before the start
            # Derived from here on.
            ("pile", "i1", (HIGHEST + 1,)),  # by number: how many lie face down; no order, so none can leak
            ("left", "i1"),  # how many lie face down in all
            ("empty", "i1", (BOARDS,)),  # by seat: empty fields
            ("ending", "i1"),  # 0, or 1 + index into REASONS
            ("up", "i4"),  # mask of the numbers that lie face up
            ("across", "i4", (BOARDS, FIELDS)),  # by seat and field: mask of the numbers that the row allows
            ("down", "i4", (BOARDS, FIELDS)),  # … that the column allows
            ("hash", "i8"),  # of all boards, the middle and the mover
        ],
    )
)


def players(options: Options) -> range:
    """Two to four can play."""
    return range(2, 5)


def longest(players: int, options: Options) -> int:
    """Sixteen draws a player; before each, all turns that may be idle; a declined extra turn after every turn."""
    setup = 1 + 2 * SIDE * players
    return setup + FIELDS * players * (4 + 3 * IDLE_TURNS * players)


def tournament_points(outcome: Outcome) -> tuple[int, ...]:
    """LN-20: what a game brings every seat in a tournament: two points to win, one lost for each empty field else."""
    return tuple(WIN if seat in outcome.winners else score for seat, score in enumerate(outcome.scores))


@kernel
def start(s: Record, first: int) -> None:
    s.mover = max(first, 0)
    s.phase = FIRST if first < 0 else DEALING
    rebuild(s)


@kernel
def to_act(s: Record) -> int:
    if s.ending:
        return 0
    if s.phase >= TAKING:
        return 1 << int(s.mover)
    if s.phase < CHOOSING:
        return 1 << CHANCE
    mask = 0
    for seat in range(s.players):
        mask |= int(s.chosen[seat] == 0) << seat
    return mask


@kernel
def legal(s: Record, seat: int, out: Codes) -> int:
    if not (to_act(s) >> seat) & 1:
        return 0
    if s.phase == TAKING:
        return list_takes(s, seat, out)
    if s.phase == CHOOSING:
        return list_starts(s, seat, out)
    return list_places(s, seat, out)


@kernel
def apply(s: Record, seat: int, code: int) -> None:
    if code < ASIDE:
        if s.phase == CHOOSING:
            choose(s, seat, code)
        else:
            place(s, seat, code)
    elif code == ASIDE:
        lay_aside(s, seat)
    elif code == DRAW:
        draw_one(s)
    elif code == END:
        finish(s, seat, False)
    elif code <= CLOVER:
        take(s, seat, code - TAKE)
    elif code >= STARTS:
        let_start(s, code - STARTS)
    elif s.phase == TURNING:
        turn_over(s, code - CLOVER)
    else:
        deal(s, code - CLOVER)


@kernel
def ways(s: Record) -> int:
    if s.phase == FIRST:
        return int(s.players)
    without = barred(s)
    total = int(s.left)
    if without:
        for number in range(1, HIGHEST + 1):
            total -= int(s.pile[number]) * ((without >> number) & 1)
    return total


@kernel
def draw(s: Record, k: int) -> int:
    if s.phase == FIRST:
        return STARTS + k
    allowed = ~barred(s)
    code = CLOVER + 1
    for number in range(1, HIGHEST + 1):  # counts down through the pile; once below 0, k stays there
        k -= int(s.pile[number]) * ((allowed >> number) & 1)
        code += int(k >= 0)
    return code


@kernel
def odds(s: Record, out: Codes, weights: Weights) -> int:
    if s.phase == FIRST:
        for seat in range(s.players):
            out[seat] = STARTS + seat
            weights[seat] = 1
        return int(s.players)
    without = barred(s)
    n = 0
    for number in range(1, HIGHEST + 1):
        if s.pile[number] > 0 and not (without >> number) & 1:
            out[n] = CLOVER + number
            weights[n] = s.pile[number]
            n += 1
    return n


@kernel
def hide(s: Record, seat: int) -> None:
    for other in range(s.players):
        if other != seat and s.chosen[other]:
            s.chosen[other] = SECRET


@kernel
def fill(s: Record, seat: int, rng: Rng) -> None:
    for other in range(s.players):
        if s.chosen[other] == SECRET:
            s.chosen[other] = 1 + free_start(s, other, below(rng, int(s.empty[other]) - READY))


@kernel
def witnesses(s: Record, actor: int, code: int) -> int:
    return 1 << actor if s.phase == CHOOSING else EVERYBODY


@kernel
def refresh(s: Record) -> None:
    rebuild(s)
    s.ending = ended(s) if s.phase == TAKING else 0


@kernel
def scores(s: Record, out: Scores) -> None:
    for seat in range(s.players):
        out[seat] = -int(s.empty[seat])


@kernel
def winners(s: Record) -> int:
    fewest = FIELDS
    for seat in range(s.players):
        fewest = min(fewest, int(s.empty[seat]))
    mask = 0
    for seat in range(s.players):
        mask |= int(s.empty[seat] == fewest) << seat
    return mask


@kernel
def reason(s: Record) -> int:
    return int(s.ending) - 1
