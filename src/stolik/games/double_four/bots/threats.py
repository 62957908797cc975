"""Threats in plain sight: a turn that wins, and a line by which somebody else wins next and that a tile can stop.

No bot overlooks these, however weak: only the moves that win keep their weight, or else those that stop most of the
fields on which others win, above all the next seat.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from ..rules.codes import LIFT
from ..rules.lines import BITS, NONE, ONE, Mask, any_line, count, lowest
from ..rules.turn import COLOURS, GOAL, WHOLE, line_length
from .evaluation import open_windows

NEARER = 8  # how many times more it matters to stop a seat than the one after it


@kernel
def keep_forced(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Set the weights of all moves to 0, except those that win or stop a loss, where there are any."""
    if s.points[seat] >= GOAL - 2 and keep_wins(s, seat, codes, n, weights):
        return
    for other in range(s.players):
        if other != seat and s.points[other] >= GOAL - 1:
            keep_stops(s, seat, codes, n, weights)
            return


@kernel
def keep_wins(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> bool:
    """Set the weights of moves that do not win in this turn to 0, if others do; returns whether any does."""
    need = GOAL - int(s.points[seat])
    left, right = own_threats(s, seat, 0), own_threats(s, seat, 1)
    wins = False
    if left | right != NONE or codes[0] >= LIFT:
        for i in range(n):
            wins |= lines_after(s, seat, codes[i], left, right) >= need
    if wins:
        for i in range(n):
            if lines_after(s, seat, codes[i], left, right) < need:
                weights[i] = 0.0
    return wins


@kernel
def lines_after(s: Record, seat: int, code: int, left: Mask, right: Mask) -> int:
    """How many lines a turn that goes on with this move completes at best; left, right: where a tile completes one."""
    board, field = code >> 6 & 1, code & 63
    here, there = (left, right) if board == 0 else (right, left)
    if code >= LIFT:
        here = threats(s, seat, board, BITS[field]) & s.empty[board]
    else:
        here &= BITS[field]
    if s.first != 0:
        wanted = s.fields[board, s.colour[1 - board, (s.first - 1) & 63]]
        return int(here & wanted != NONE) + int(any_line(s.tiles[1 - board, seat], s.rows, line_length(s)))
    if s.supply[seat] < 2 and count(s.tiles[1 - board, seat]) < line_length(s):
        there = NONE  # the second tile is moved, and who lifts a tile of the line itself completes nothing
    if code < LIFT:
        there &= s.fields[1 - board, s.colour[board, field]]
        return int(here != NONE) + int(there != NONE)
    most = 0
    for colour in range(COLOURS):
        on_here, on_there = s.fields[board, colour], s.fields[1 - board, colour]
        if s.empty[board] & on_here != NONE and s.empty[1 - board] & on_there != NONE:
            most = max(most, int(here & on_here != NONE) + int(there & on_there != NONE))
    return most


@kernel
def own_threats(s: Record, seat: int, board: int) -> Mask:
    """The empty fields of a board on which a tile of this seat completes a line; a lifted one is gone already."""
    lifted = s.lifted != 0 and (s.lifted - 1) >> 6 == board
    return threats(s, seat, board, BITS[(s.lifted - 1) & 63] if lifted else NONE) & s.empty[board]


@kernel
def threats(s: Record, seat: int, board: int, without: Mask) -> Mask:
    """The fields of a board on which a tile of this seat completes a line, one tile of anybody taken away."""
    own = s.tiles[board, seat]
    others = WHOLE[s.rows - 5] & ~(s.empty[board] | own | without)
    return open_windows(own & ~without, others, s.rows, line_length(s))[4] & (s.empty[board] | without)


@kernel
def keep_stops(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Set the weights of moves to 0 that stop less than others of the seats that lack one point."""
    danger = np.zeros((2, 4), np.uint64)  # board, seat: the fields on which it wins
    for other in range(s.players):
        if other != seat and s.points[other] >= GOAL - 1:
            for board in range(2):
                danger[board, other] = threats(s, other, board, NONE)
    most = stopped(s, seat, codes[0], danger)
    for i in range(1, n):
        most = max(most, stopped(s, seat, codes[i], danger))
    for i in range(n):
        if stopped(s, seat, codes[i], danger) < most:
            weights[i] = 0.0


@kernel
def stopped(s: Record, seat: int, code: int, danger: Any) -> int:
    """What a move stops, a first one together with the best second; negative where lifting a tile opens a threat."""
    board, field = code >> 6 & 1, code & 63
    if code >= LIFT:
        let_go = 0
        for other in range(s.players):
            if other != seat and s.points[other] >= GOAL - 1:
                fields = threats(s, other, board, BITS[field]) & ~danger[board, other]
                let_go += count(fields) * nearness(s, seat, other)
        return -let_go
    total = stops(s, seat, board, BITS[field], danger)
    if s.first == 0:
        total += stops(s, seat, 1 - board, s.fields[1 - board, s.colour[board, field]] & s.empty[1 - board], danger)
    return total


@kernel
def stops(s: Record, seat: int, board: int, fields: Mask, danger: Any) -> int:
    """What the best tile on one of these fields stops."""
    most = 0
    while fields != NONE:
        bit, total = BITS[lowest(fields)], 0
        for other in range(s.players):
            if danger[board, other] & bit != NONE:
                total += nearness(s, seat, other)
        most = max(most, total)
        fields &= fields - ONE
    return most


@kernel
def nearness(s: Record, seat: int, other: int) -> int:
    """How much it matters to stop another seat: the more the sooner its turn comes."""
    times = 1
    for _ in range((seat - other + s.players) % s.players - 1):
        times *= NEARER
    return times
