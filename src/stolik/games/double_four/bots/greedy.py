"""The reference opponent `greedy`, which looks one turn ahead: score, else stop, else get the better windows.

What a tile does on one board does not depend on the other one, so the best turn is the best sum of two tiles.
"""

from __future__ import annotations

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from ..rules.codes import LIFT, LINE, SCORE
from ..rules.lines import BITS, NONE, ONE, Mask, lowest, window
from ..rules.turn import WHOLE, line_length
from .evaluation import complete, prospect

POINT, STOP = 1e8, 1e5  # worth more than all windows together
WINDOWS = np.array([64.0, 16.0, 4.0, 1.0])  # a window that lacks one tile, two, three, four
BASE = 1e9  # weights are not negative


@kernel
def greedy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Weigh moves by what the boards are worth after the turn, with the best second tile."""
    for i in range(n):
        board, field = codes[i] >> 6 & 1, codes[i] & 63
        if s.phase == LINE:
            board = (codes[i] - SCORE) >> 8 & 1
            fields = window(field, line_length(s), codes[i] >> 6 & 3)
            weights[i] = BASE + board_value(s, seat, board, s.tiles[board, seat] ^ fields)
        elif codes[i] >= LIFT:
            weights[i] = (
                BASE
                + board_value(s, seat, board, s.tiles[board, seat] ^ BITS[field])
                - board_value(s, seat, board, s.tiles[board, seat])
            )
        else:
            weights[i] = BASE + laid(s, seat, board, BITS[field])
            if s.first == 0:
                colour = s.colour[board, field]
                weights[i] += best_second(s, seat, 1 - board, s.fields[1 - board, colour])


@kernel
def best_second(s: Record, seat: int, board: int, fields: Mask) -> float:
    """What the best tile on one of these fields is worth."""
    best = -BASE
    left = fields & s.empty[board]
    while left != NONE:
        best = max(best, laid(s, seat, board, BITS[lowest(left)]))
        left &= left - ONE
    return best


@kernel
def laid(s: Record, seat: int, board: int, tile: Mask) -> float:
    """What a board is worth with this tile laid on it, from the supply or from where it was lifted."""
    own = s.tiles[board, seat] | tile
    if s.lifted != 0:
        own ^= BITS[(s.lifted - 1) & 63]
    return board_value(s, seat, board, own)


@kernel
def board_value(s: Record, seat: int, board: int, own: Mask) -> float:
    """What a board is worth with these own tiles: a point, what others would score next, windows of both."""
    size, length = s.rows, line_length(s)
    lines = complete(own, size, length)
    total = POINT if lines != NONE else 0.0
    own ^= lines
    taken = WHOLE[s.rows - 5] & ~s.empty[board]  # and the tiles of others of those
    others = taken & ~s.tiles[board, seat]
    total += prospect(own, others, size, length, WINDOWS)[0]
    for other in range(s.players):
        if other != seat:
            tiles = s.tiles[board, other]
            windows, threats = prospect(tiles, own | (others ^ tiles), size, length, WINDOWS)
            total -= windows
            if threats != NONE:
                total -= STOP
    return total
