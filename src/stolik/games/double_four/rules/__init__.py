"""Double Four: two boards, two tiles a turn on fields of one colour; lines of own tiles score.

The rules are numbered DF-1 to DF-12 in README.md. A turn is small steps: the first field, the second field on the other
board, and, where tiles are crossed by several lines, which line to score. A tile that is moved is first lifted.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import CHANCE, Codes, Record, Scores, Weights
from stolik.core.options import Options, option_field

from .codes import BEGIN, DRAW, FIRST, LIFT, LINE, OPTIONS, OVER, SCORE
from .components import MOST_COLOURS
from .lines import count, window
from .turn import (
    GOAL,
    TILES,
    TURNS,
    WHOLE,
    lay_tile,
    line_length,
    list_fields,
    list_windows,
    score_lines,
    take_line,
    takes_tile,
    targets,
)

VERSION: Final = 1
REASONS = ("points", "turns", "passes")
PRINTED_STARTS: Final = "youngest"
MOST_MOVES: Final = 144  # all fields of two boards of 8×8, and room in which `policy` works
MOST_ODDS: Final = 4

_RECORD = [
    ("players", "i1"),
    option_field(OPTIONS),  # the size of the game's own boards, the sides on the left and on the right
    ("phase", "i1"),
    ("mover", "i1"),  # the seat whose turn it is; 0 before the first and after the last turn
    ("turns", "i2"),  # turns gone by, passed ones too
    ("first", "i2"),  # board × 64 + field of this turn's first tile, plus 1; 0 before it lies
    ("lifted", "i2"),  # board × 64 + field of the tile that is being moved, plus 1; 0 for none
    ("points", "i1", (4,)),  # by seat
    ("supply", "i1", (4,)),  # by seat: tiles not on a board and not a point; derived
    ("tiles", "u8", (2, 4)),  # board, seat: a bit for every field; a lifted tile still lies on its field
    ("empty", "u8", (2,)),  # board: a bit for every empty field; derived
    ("rows", "i1"),  # of both boards, and as many columns; this and the colours lie there from the start (box.py)
    ("fields", "u8", (2, MOST_COLOURS)),  # board, colour: a bit for every field of it
    ("colour", "i1", (2, 64)),  # board, field: its colour; 0 beside the board
]
STATE = np.dtype((np.record, np.dtype(_RECORD, align=True)))  # aligned: masks are read very often


def players(options: Options) -> range:
    """Two to four can play on any two sides."""
    return range(2, 5)


def longest(players: int, options: Options) -> int:
    """The draw, four steps a turn, and a choice for every point: two a seat, at most three more in the last turn."""
    return 1 + 4 * TURNS + 2 * players + 3


@kernel
def start(s: Record, first: int) -> None:
    for board in range(2):
        s.empty[board] = WHOLE[s.rows - 5]
    for seat in range(s.players):
        s.supply[seat] = TILES
    if first >= 0:
        apply(s, CHANCE, BEGIN + first)


@kernel
def to_act(s: Record) -> int:
    if s.phase == OVER:
        return 0
    return 1 << CHANCE if s.phase == DRAW else 1 << s.mover


@kernel
def legal(s: Record, seat: int, out: Codes) -> int:
    if seat != s.mover or s.phase in (DRAW, OVER):
        return 0
    if s.phase == LINE:
        return list_windows(s, out)
    n = 0
    if s.lifted == 0 and s.supply[seat] == 0:
        for board in range(2):
            if takes_tile(s, board):
                n = list_fields(s.tiles[board, seat], LIFT + 64 * board, out, n)
        return n
    for board in range(2):
        if takes_tile(s, board):
            n = list_fields(targets(s, board), 64 * board, out, n)
    return n


@kernel
def has_choice(s: Record, seat: int) -> bool:
    if s.phase in (DRAW, LINE, OVER) or (s.lifted == 0 and s.supply[seat] == 0):
        return False
    fields = 0
    for board in range(2):
        if takes_tile(s, board):
            fields += count(targets(s, board))
    return fields > 1


@kernel
def apply(s: Record, seat: int, code: int) -> None:
    if seat == CHANCE:
        s.mover = code - BEGIN
        s.phase = FIRST
    elif code >= SCORE:
        take_line(s, (code - SCORE) >> 8 & 1, window(code & 63, line_length(s), code >> 6 & 3))
        score_lines(s)
    elif code >= LIFT:
        s.lifted = code - LIFT + 1
        s.phase += 1  # FIRST to FIRST_TO, SECOND to SECOND_TO
    else:
        lay_tile(s, code)


@kernel
def ways(s: Record) -> int:
    return int(s.players)


@kernel
def draw(s: Record, k: int) -> int:
    return BEGIN + k


@kernel
def odds(s: Record, out: Codes, weights: Weights) -> int:
    for seat in range(s.players):
        out[seat] = BEGIN + seat
        weights[seat] = 1
    return int(s.players)


@kernel
def refresh(s: Record) -> None:
    for board in range(2):
        s.empty[board] = WHOLE[s.rows - 5]
        for seat in range(s.players):
            s.empty[board] &= ~s.tiles[board, seat]
    for seat in range(s.players):
        s.supply[seat] = TILES - count(s.tiles[0, seat]) - count(s.tiles[1, seat]) - int(s.points[seat])


@kernel
def scores(s: Record, out: Scores) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


@kernel
def winners(s: Record) -> int:
    mask = 0
    for seat in range(s.players):
        if s.points[seat] == most_points(s):
            mask |= 1 << seat
    return mask


@kernel
def reason(s: Record) -> int:
    if most_points(s) >= GOAL:
        return 0
    return 1 if s.turns == TURNS else 2


@kernel
def most_points(s: Record) -> int:
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.points[seat]))
    return most
