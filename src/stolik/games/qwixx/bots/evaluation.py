"""The evaluation: every seat's chance to win, from sheets, misses and pawns between two turns.

A small neural network with one hidden layer: every part of the position adds to a few *units*, and a weighted sum of
the positive units (ReLU) is the strength of a seat. The chance to win is the share of exp(strength), a softmax. A row
is known by its rightmost cross and its number of crosses; closed rows add only their points, which the lead counts. The
weights were fitted to games of these bots against themselves (`weights.py`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count
from stolik.core.contract import Record, Values

from ..rules import score, winners
from ..rules.codes import BOARD, ROLL_WHITE
from ..rules.sheet import ROW, WIDTH
from .weights import ALONE_CLOSED, ALONE_MISSES, ALONE_ROWS, COMMON, LEAD, OUT, ROW_STATES, ROWS, SEATS, TURN

LEAD_SCALE: Final = 20.0  # points
ALONE_SCALE: Final = 220.0  # points: from four misses and nothing else to more than anybody reaches


@kernel
def of_points(points: float) -> float:
    """What points are worth to somebody who plays alone, from 0 to 1."""
    return min(max((points + 20.0) / ALONE_SCALE, 0.0), 1.0)


@kernel
def shares(s: Record, out: Values) -> None:
    """Write every seat's likely share of the win, in a position between two turns; alone, the likely points."""
    if s.players == 1:
        out[0] = of_points(likely_points(s))
        return
    total = 0.0
    for seat in range(s.players):
        out[seat] = np.exp(strength(s, seat))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@kernel
def share(s: Record, seat: int) -> float:
    """One seat's likely share of the win, in a position between two turns; alone, the likely points."""
    if s.players == 1:
        return of_points(likely_points(s))
    own, total = strength(s, seat), 1.0
    for other in range(s.players):
        if other != seat:
            total += np.exp(strength(s, other) - own)
    return float(1.0 / total)


@kernel
def strength(s: Record, seat: int) -> float:
    """The output of the network for one seat. The units are local variables, since an array would be allocated."""
    ahead = lead(s, seat) / LEAD_SCALE
    board = s.options[BOARD]
    common = COMMON[board, s.players, shut_rows(int(s.closed))]
    wait = TURN[board, (seat - int(s.active) + int(s.players)) % int(s.players), whose_finish(s, seat)]
    a = common[0] + wait[0] + LEAD[board, 0] * ahead
    b = common[1] + wait[1] + LEAD[board, 1] * ahead
    c = common[2] + wait[2] + LEAD[board, 2] * ahead
    d = common[3] + wait[3] + LEAD[board, 3] * ahead
    e = common[4] + wait[4] + LEAD[board, 4] * ahead
    for other in range(s.players):
        role = 1 if other != seat else 0
        sheet = int(s.sheet[other]) | int(s.closed)  # closed rows look locked
        part = SEATS[board, role, s.misses[other], s.pawn[other]]
        red = ROWS[board, role, ROW_STATES[sheet & ROW]]
        yellow = ROWS[board, role, ROW_STATES[(sheet >> WIDTH) & ROW]]
        green = ROWS[board, role, ROW_STATES[(sheet >> 2 * WIDTH) & ROW]]
        blue = ROWS[board, role, ROW_STATES[(sheet >> 3 * WIDTH) & ROW]]
        a += part[0] + red[0] + yellow[0] + green[0] + blue[0]
        b += part[1] + red[1] + yellow[1] + green[1] + blue[1]
        c += part[2] + red[2] + yellow[2] + green[2] + blue[2]
        d += part[3] + red[3] + yellow[3] + green[3] + blue[3]
        e += part[4] + red[4] + yellow[4] + green[4] + blue[4]
    out = OUT[board]
    return float(a + max(b, 0.0) * out[1] + max(c, 0.0) * out[2] + max(d, 0.0) * out[3] + max(e, 0.0) * out[4])


@kernel
def likely_points(s: Record) -> float:
    """The points that a solitaire game is likely to end with, in a position between two turns."""
    total = score(s, 0) + ALONE_MISSES[s.misses[0]] + ALONE_CLOSED[shut_rows(int(s.closed))]
    for row in range(4):
        total += ALONE_ROWS[ROW_STATES[((int(s.sheet[0]) | int(s.closed)) >> (WIDTH * row)) & ROW]]
    return float(total)


@kernel
def shut_rows(closed: int) -> int:
    """How many rows are closed."""
    return (closed & 1) + ((closed >> WIDTH) & 1) + ((closed >> 2 * WIDTH) & 1) + ((closed >> 3 * WIDTH) & 1)


@kernel
def whose_finish(s: Record, seat: int) -> int:
    """Whether nobody, this seat or another one was first among the last fields of the track."""
    return 0 if s.finisher == 0 else 1 if s.finisher == seat + 1 else 2


@kernel
def lead(s: Record, seat: int) -> int:
    """The points ahead of the best other seat."""
    best = -1000
    for other in range(s.players):
        if other != seat:
            best = max(best, score(s, other))
    return score(s, seat) - best


@kernel
def evaluate(s: Record, out: Values) -> None:
    shares(s, out)


@kernel
def utility(s: Record, out: Values) -> None:
    if s.players == 1:
        out[0] = of_points(float(score(s, 0)))
        return
    mask = winners(s)
    for seat in range(s.players):
        out[seat] = ((mask >> seat) & 1) / count(mask)


@kernel
def is_evaluable(s: Record) -> bool:
    return int(s.step) == ROLL_WHITE
