"""The set-up: who starts, and the four start clovers of every seat (LN-3 to LN-5)."""

from __future__ import annotations

from typing import Final

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record

from .board import FIELDS, MOVER_KEYS, SIDE, put
from .codes import CHOOSING, DEALING, DISTINCT_START, ONE_BY_ONE, SECRET, SETUP, TAKING

STEP: Final = SIDE + 1  # from one start field to the next: 0, 5, 10, 15
READY: Final = FIELDS - SIDE  # empty fields when all start clovers lie


@kernel
def let_start(s: Record, seat: int) -> None:
    """This seat will make the first turn."""
    s.hash ^= MOVER_KEYS[s.mover] ^ MOVER_KEYS[seat]
    s.mover = seat
    s.phase = DEALING


@kernel
def deal(s: Record, number: int) -> None:
    """Deal the next start clover: into the hand to choose a field for, or straight into its place in the order."""
    seat = next_dealt(s)
    last = seat == s.players - 1
    s.pile[number] -= 1
    s.left -= 1
    if s.options[SETUP] == ONE_BY_ONE:
        s.hand[seat] = number
        if last:
            s.phase = CHOOSING
    else:
        insert(s, seat, number)
        if last and s.empty[seat] == READY:
            s.phase = TAKING


@kernel
def next_dealt(s: Record) -> int:
    """The seat that gets the next start clover: one each and round again, or four each."""
    for seat in range(s.players):
        served = s.hand[seat] != 0 if s.options[SETUP] == ONE_BY_ONE else s.empty[seat] == READY
        if not served:
            return seat
    return 0


@kernel
def insert(s: Record, seat: int, number: int) -> None:
    """Put a start clover among those that lie, larger ones moving down the diagonal."""
    field = STEP * (FIELDS - int(s.empty[seat]))
    while field > 0 and s.board[seat, field - STEP] > number:
        put(s, seat, field, int(s.board[seat, field - STEP]))
        field -= STEP
    put(s, seat, field, number)


@kernel
def barred(s: Record) -> int:
    """The numbers that chance may not show: where start clovers must differ, those which the seat already has."""
    mask = 0
    if s.phase == DEALING and s.options[DISTINCT_START]:
        seat = next_dealt(s)
        for field in range(0, FIELDS, STEP):
            mask |= 1 << int(s.board[seat, field])
    return mask & ~1  # an empty field is no number


@kernel
def choose(s: Record, seat: int, field: int) -> None:
    """Choose a start field in secret; with the last choice all are shown and the clovers placed."""
    s.chosen[seat] = field + 1
    for other in range(s.players):
        if s.chosen[other] == 0:
            return
    for other in range(s.players):
        # SECRET occurs only in a position as a viewer knows it, which is filled before it is played on.
        target = free_start(s, other, 0) if s.chosen[other] == SECRET else int(s.chosen[other]) - 1
        put(s, other, target, int(s.hand[other]))
        s.chosen[other] = 0
        s.hand[other] = 0
    s.phase = TAKING if s.empty[0] == READY else DEALING


@kernel
def free_start(s: Record, seat: int, k: int) -> int:
    """The empty start field number k of the seat, counted from 0."""
    for field in range(0, FIELDS, STEP):
        if s.board[seat, field] == 0:
            if k == 0:
                return field
            k -= 1
    return 0


@kernel
def list_starts(s: Record, seat: int, out: Codes) -> int:
    """The empty start fields of the seat."""
    n = 0
    for field in range(0, FIELDS, STEP):
        if s.board[seat, field] == 0:
            out[n] = field
            n += 1
    return n
