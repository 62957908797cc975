"""A turn: where its tiles may go, the lines that they complete, and who comes next (DF-3 to DF-12)."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record

from .codes import FIRST, LINE, OVER, SCORE, SECOND
from .components import MOST_COLOURS, SIZES
from .lines import BITS, DIRECTIONS, NONE, ONE, Mask, any_line, crossed, lowest, window, windows

TILES: Final = 14  # of each symbol
GOAL: Final = 3  # points
TURNS: Final = 200  # the game is stopped then (DF-12)

COLOURS: Final = MOST_COLOURS
WHOLE = np.array(  # by size, from five: all fields of a board
    [sum(1 << 8 * y + x for y in range(size) for x in range(size)) for size in SIZES], np.uint64
)


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
