"""Which positions are possible: the text of any other is refused before a kernel reads it."""

from __future__ import annotations

import numpy as np

from stolik.core.contract import Record

from ..rules import MOST_MOVES, legal, most_points, refresh
from ..rules.codes import DRAW, FIRST, FIRST_TO, LINE, OVER, SECOND, SECOND_TO
from ..rules.lines import BITS
from ..rules.turn import GOAL, TILES, TURNS, WHOLE, can_play, line_length, score_uncrossed, targets
from . import BOARD_NAMES, PHASES, place_text


def check(s: Record) -> None:
    """Refuse impossible positions, and all in which a kernel could fail or a turn get stuck."""
    if s.mover >= s.players or s.points[s.players :].any() or s.tiles[:, s.players :].any():
        raise ValueError(f"there are only seats 0 to {s.players - 1}")
    for board, name in enumerate(BOARD_NAMES):
        if (s.tiles[board] & ~WHOLE[s.rows - 5]).any():
            raise ValueError(f"a tile lies beside the {name} board, which has {s.rows} rows and columns")
    s = _refreshed(s)
    if s.supply.min() < 0:
        seat = int(s.supply.argmin())
        raise ValueError(f"seat {seat} has more than {TILES} tiles on the boards and as points")
    _check_tiles_in_hand(s)
    if s.phase == DRAW:
        if s.mover or s.turns or s.points.any() or s.tiles.any():
            raise ValueError("the first player is drawn before anything else happens")
    elif s.phase == OVER:
        _check_end(s)
    else:
        _check_running(s)


def _refreshed(s: Record) -> Record:
    copy = s.copy()
    refresh(copy)
    return copy


def _check_tiles_in_hand(s: Record) -> None:
    """Refuse first and lifted tiles that do not belong to the phase or do not lie where they should."""
    phase = PHASES[int(s.phase)]
    for name, place, phases in (
        ("first", int(s.first) - 1, (SECOND, SECOND_TO)),
        ("lifted", int(s.lifted) - 1, (FIRST_TO, SECOND_TO)),
    ):
        if (place >= 0) != (s.phase in phases):
            raise ValueError(f"in phase {phase} there is {'no' if place >= 0 else 'a'} {name} tile")
        if place >= 0 and not s.tiles[place // 64, s.mover] & BITS[place % 64]:
            raise ValueError(f"the {name} tile, one of seat {s.mover}, does not lie on {place_text(place)}")
    if s.lifted and s.supply[s.mover]:
        raise ValueError("a tile is lifted only when the supply is empty")
    if s.phase == SECOND_TO and (s.first - 1) // 64 == (s.lifted - 1) // 64:
        raise ValueError("the second tile is lifted on the other board than the first")


def _check_end(s: Record) -> None:
    if s.mover:
        raise ValueError("nobody is the mover of a game that is over")
    if (s.points >= GOAL).sum() > 1:
        raise ValueError(f"only one seat can have {GOAL} points or more")
    if most_points(s) < GOAL and s.turns < TURNS and any(can_play(s, seat) for seat in range(s.players)):
        raise ValueError(f"a game ends with {GOAL} points, after {TURNS} turns or when nobody can play, not like this")


def _check_running(s: Record) -> None:
    if s.turns == TURNS:
        raise ValueError(f"a game is over after {TURNS} turns")
    others = [seat for seat in range(s.players) if seat != s.mover]
    if (s.points[others] >= GOAL).any() or (s.points[s.mover] >= GOAL and s.phase != LINE):
        raise ValueError(f"a game is over when somebody has {GOAL} points")
    if s.phase == LINE:
        _check_choice(s)
    elif not _can_go_on(s):
        raise ValueError(f"seat {s.mover} could not finish such a turn, so it would have passed")


def _can_go_on(s: Record) -> bool:
    """Whether the mover has a move, and with the second tile lifted still somewhere to go."""
    if s.phase in (FIRST, FIRST_TO):
        return can_play(s, s.mover)
    return _has_moves(s) and bool(targets(s, 1 - (s.first - 1) // 64))


def _has_moves(s: Record) -> bool:
    return bool(legal(s, int(s.mover), np.empty(MOST_MOVES, np.int32)))


def _check_choice(s: Record) -> None:
    """Refuse a choice between lines where nothing is to choose."""
    copy = _refreshed(s)
    for board in range(2):
        score_uncrossed(copy, board, s.rows, line_length(s))
    if copy.points[s.mover] != s.points[s.mover]:
        raise ValueError("a line that crosses no other is scored without asking")
    if not _has_moves(s):
        raise ValueError("in phase line there are lines to choose from")
