"""Double Four: two boards, two tiles a turn on fields of one colour; lines of own tiles score.

The rules are numbered DF-1 to DF-12 in README.md. A turn is small steps: the first field, the second field on the other
board, and, where tiles are crossed by several lines, which line to score. A tile that is moved is first lifted.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import CHANCE, Codes, Record, Scores, Weights
from stolik.core.options import Choice, Options, Whole, indices, option_field

from .boards import BOARDS, MOST_COLOURS, SIZES
from .lines import BITS, DIRECTIONS, NONE, ONE, Mask, any_line, count, crossed, lowest, window, windows

VERSION: Final = 1
OPTIONS = (
    Whole("size", BOARDS.sizes[0], BOARDS.sizes[-1], default=7, by_players={4: 8}, unwritten=7),
    Choice("left", BOARDS.names, default="1a"),
    Choice("right", BOARDS.names, default="2a"),
)
SIZE, LEFT, RIGHT = indices(OPTIONS, "size", "left", "right")
REASONS = ("points", "turns", "passes")
PRINTED_STARTS: Final = "youngest"
TILES: Final = 14  # of each symbol
GOAL: Final = 3  # points
TURNS: Final = 200  # the game is stopped then (DF-12)
MOST_MOVES: Final = 144  # all fields of two boards of 8×8, and room in which `policy` works
MOST_ODDS: Final = 4

# Codes: 0–127 the place that a tile goes to, board × 64 + field (see lines.py);
LIFT: Final = 128  # + place of the tile to lift;
SCORE: Final = 256  # + (length - 4) × 512 + board × 256 + direction × 64 + first field of the window to score;
BEGIN: Final = 1280  # + the seat that begins.
# Phases: who begins; first tile; where it goes if it was lifted; second tile; where it goes; which line scores; over.
DRAW, FIRST, FIRST_TO, SECOND, SECOND_TO, LINE, OVER = range(7)

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


COLOURS: Final = MOST_COLOURS
WHOLE = np.array(  # by size, from five: all fields of a board
    [sum(1 << 8 * y + x for y in range(size) for x in range(size)) for size in SIZES], np.uint64
)


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


@kernel
def line_length(s: Record) -> int:
    """How many tiles make a line (DF-5)."""
    return 5 if s.players == 2 else 4


@kernel
def takes_tile(s: Record, board: int) -> bool:
    """Whether the next tile of this turn may come to this board.

    The second one goes to the other board than the first. A first tile that is the last of the supply leaves a move for
    the other board, so a tile must lie there (DF-11).
    """
    if s.lifted != 0:
        return bool(board == (s.lifted - 1) >> 6)
    if s.first != 0:
        return bool(board != (s.first - 1) >> 6)
    return bool(s.supply[s.mover] != 1 or s.tiles[1 - board, s.mover] != NONE)


@kernel
def targets(s: Record, board: int) -> Mask:
    """The empty fields of a board that suit: of the first tile's colour, or of any free on the other board (DF-4)."""
    if s.first != 0:
        return s.fields[board, s.colour[1 - board, (s.first - 1) & 63]] & s.empty[board]
    fields = NONE
    for colour in range(COLOURS):
        if s.fields[1 - board, colour] & s.empty[1 - board] != NONE:
            fields |= s.fields[board, colour]
    return fields & s.empty[board]


@kernel
def list_fields(fields: Mask, base: int, out: Codes, n: int) -> int:
    """Append the codes of fields to a list of n and return how many there are then."""
    while fields != NONE:
        out[n] = base + lowest(fields)
        n += 1
        fields &= fields - ONE
    return n


@kernel
def list_windows(s: Record, out: Codes) -> int:
    """List the mover's complete windows on both boards."""
    n = 0
    length = line_length(s)
    for board in range(2):
        for direction in range(DIRECTIONS):
            starts = windows(s.tiles[board, s.mover], s.rows, length, direction)
            while starts != NONE:
                out[n] = SCORE + (length - 4) * 512 + board * 256 + direction * 64 + lowest(starts)
                n += 1
                starts &= starts - ONE
    return n


@kernel
def lay_tile(s: Record, code: int) -> None:
    """Lay a tile from the supply, or the lifted one, on a field; the second one ends the turn."""
    board, bit = code >> 6, BITS[code & 63]
    if s.lifted != 0:
        old = BITS[(s.lifted - 1) & 63]
        s.tiles[board, s.mover] ^= old
        s.empty[board] ^= old
        s.lifted = 0
    else:
        s.supply[s.mover] -= 1
    s.tiles[board, s.mover] ^= bit
    s.empty[board] ^= bit
    if s.first == 0:
        s.first = code + 1
        s.phase = SECOND
    else:
        s.first = 0
        score_lines(s)


@kernel
def score_lines(s: Record) -> None:
    """Score the mover's lines that leave no choice (DF-8); ask for the others, or end the turn when there are none."""
    size, length = s.rows, line_length(s)
    asked = False
    for board in range(2):
        if any_line(s.tiles[board, s.mover], size, length):
            score_uncrossed(s, board, size, length)
            asked |= any_line(s.tiles[board, s.mover], size, length)
    if asked:
        s.phase = LINE
    else:
        end_turn(s)


@kernel
def score_uncrossed(s: Record, board: int, size: int, length: int) -> None:
    """Score every window of a board that shares no tile with another one."""
    tiles = s.tiles[board, s.mover]
    shared = crossed(tiles, size, length)
    for direction in range(DIRECTIONS):
        starts = windows(tiles, size, length, direction)
        while starts != NONE:
            fields = window(lowest(starts), length, direction)
            if fields & shared == NONE:
                take_line(s, board, fields)
            starts &= starts - ONE


@kernel
def take_line(s: Record, board: int, fields: Mask) -> None:
    """Take a line off the board: one tile becomes a point, the others return to the supply (DF-6)."""
    s.tiles[board, s.mover] ^= fields
    s.empty[board] |= fields
    s.points[s.mover] += 1
    s.supply[s.mover] += line_length(s) - 1


@kernel
def end_turn(s: Record) -> None:
    """Hand the turn to the next seat that can play one; the others pass (DF-4). Or end the game (DF-10, DF-12)."""
    if s.points[s.mover] < GOAL:
        for _ in range(s.players):
            s.turns += 1
            s.mover = s.mover + 1 if s.mover + 1 < s.players else 0
            if s.turns == TURNS:
                break
            if can_play(s, s.mover):
                s.phase = FIRST
                return
    s.phase = OVER
    s.mover = 0


@kernel
def can_play(s: Record, seat: int) -> bool:
    """Whether a seat can play a turn: a colour free on both boards, and tiles to move where the supply is short."""
    on_left, on_right = s.tiles[0, seat] != NONE, s.tiles[1, seat] != NONE
    if s.supply[seat] == 0 and not (on_left and on_right):
        return False
    if s.supply[seat] == 1 and not (on_left or on_right):
        return False
    for colour in range(COLOURS):
        if s.fields[0, colour] & s.empty[0] != NONE and s.fields[1, colour] & s.empty[1] != NONE:
            return True
    return False
