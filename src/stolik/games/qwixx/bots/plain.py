"""What is in plain sight: moves that win or lose at once, which no level overlooks, however weak."""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import Record
from stolik.core.game import Move, State

from ..rules import score
from ..rules.codes import PASS, STEP_1, STEP_MISS
from ..rules.crossing import common_sum
from ..rules.sheet import LAST, WIDTH, crosses_in, fields_of
from ..rules.turn import MOST_MISSES


def plain(known: State, seat: int) -> list[Move]:
    """The moves that win at once, or else all that do not lose at once, where one move can end the game."""
    s = known.record
    moves = known.legal(seat)
    if known.players == 1 or not near_the_end(s, seat):
        return []
    shares = {move: _certain(known, s, seat, move) for move in moves}
    winning = [move for move in moves if shares[move] == 1.0]
    return winning or [move for move in moves if shares[move] != 0.0]


@kernel
def near_the_end(s: Record, seat: int) -> bool:
    """Whether a move now can end the game: a row is closed, or the active seat has three misses, or a pawn arrived."""
    return bool(s.closed != 0 or s.finisher != 0 or (seat == s.active and s.misses[seat] == MOST_MISSES - 1))


def _certain(known: State, s: Record, seat: int, move: Move) -> float | None:
    """A seat's part of the win if this move ends the game whatever others do now; None where that is not certain."""
    if s.step == STEP_1:
        return _after_lock(s, seat, move.code)
    after = known.after(move, seat)
    if after.record.step == STEP_MISS:
        after = after.apply("miss", seat)
    end = after.outcome
    return None if end is None else 1 / len(end.winners) if seat in end.winners else 0.0


def _after_lock(s: Record, seat: int, code: int) -> float | None:
    """In step 1 the lock of a second row ends the game; others may still cross the white sum, and nothing more."""
    if not s.closed or code >= PASS or code % WIDTH != LAST:
        return None
    row = code // WIDTH
    before = crosses_in(int(s.sheet[seat]), row)
    own = score(s, seat) + (before + 1) + (before + 2)
    others = [other for other in range(s.players) if other != seat]
    if any(score(s, other) > own for other in others):
        return 0.0
    return 1.0 if all(score(s, other) + _most(s, other) < own for other in others) else None


def _most(s: Record, seat: int) -> int:
    """The most points that crossing the white sum can bring a seat."""
    free = common_sum(s, seat)
    gains = [0]
    for row in range(4):
        if fields_of(free, row):
            before = crosses_in(int(s.sheet[seat]), row)
            locked = fields_of(free, row) >> LAST & 1
            gains.append(before + 1 + (before + 2 if locked else 0))
    return max(gains)
