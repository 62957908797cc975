"""A turn: dice are rolled, numbers crossed in its steps, and what follows (QX-4 to QX-12, QX-18 to QX-20)."""

from __future__ import annotations

from typing import Final

from stolik.core.binding import kernel
from stolik.core.bits import lowest
from stolik.core.contract import Codes, Record

from .codes import (
    BOARD,
    COLOURED,
    CROSS,
    DRAW_FIRST,
    FIRST,
    NO_BOARD,
    NOD,
    OVER,
    PASS,
    PASSED,
    ROLL_RED,
    ROLL_WHITE,
    STEP_1,
    STEP_2,
    STEP_3,
    STEP_MISS,
    UNDECIDED,
    WHITES,
)
from .crossing import close, common_sum, mark, own_sums, two_rows_closed
from .pawn import targets
from .sheet import ROW, SUMS, WIDTH

MOST_MISSES: Final = 4


@kernel
def roll(s: Record, code: int) -> None:
    """QX-4: what chance shows goes on the table; after the last die step 1 begins."""
    step = int(s.step)
    if step == DRAW_FIRST:
        s.active = code - FIRST
    elif step == ROLL_WHITE:
        s.white[0] = (code - WHITES) // 6 + 1
        s.white[1] = (code - WHITES) % 6 + 1
    else:
        s.coloured[step - ROLL_RED] = (code - COLOURED) % 6 + 1
    step += 1
    while ROLL_RED <= step < STEP_1 and (int(s.closed) >> (WIDTH * (step - ROLL_RED))) & 1:
        step += 1
    s.step = step
    if step == STEP_1:
        s.waiting = undecided(s)
        if s.waiting == 0:
            reveal(s)


@kernel
def undecided(s: Record) -> int:
    """QX-5: the seats that can cross the sum of the white dice and have not said yet; nobody else has a choice."""
    mask = 0
    for seat in range(s.players):
        if s.choice[seat] == UNDECIDED and common_sum(s, seat):
            mask |= 1 << seat
    return mask


@kernel
def possible(s: Record, seat: int) -> int:
    """The fields that the dice let this seat cross now; in step 2 it is the active one."""
    return common_sum(s, seat) if s.step == STEP_1 else own_sums(s)


@kernel
def listed(mask: int, base: int, out: Codes, n: int) -> int:
    """Write base + bit for every bit of the mask from out[n] on; returns where the list ends."""
    while mask:
        out[n] = base + lowest(mask)
        mask &= mask - 1
        n += 1
    return n


@kernel
def choose(s: Record, seat: int, code: int) -> None:
    """QX-5: keep the choice secret until everybody has made one."""
    s.choice[seat] = PASSED if code == PASS else CROSS + code // WIDTH
    s.waiting = int(s.waiting) & ~(1 << seat)
    if s.waiting == 0:
        reveal(s)


@kernel
def reveal(s: Record) -> None:
    """Everybody crosses what was chosen, then rows close, so that several seats can close one together (QX-10)."""
    shown = SUMS[int(s.white[0]) + int(s.white[1])]
    shut = 0
    for seat in range(s.players):
        row = int(s.choice[seat]) - CROSS
        if 0 <= row < 4:
            shut |= mark(s, seat, lowest(shown & (ROW << (WIDTH * row))))
            if seat == s.active:
                s.crossed = 1
        s.choice[seat] = UNDECIDED
    close(s, shut)
    if two_rows_closed(s):
        finish(s)
    elif own_sums(s):
        s.step = STEP_2
    else:
        after_step_2(s)


@kernel
def after_step_2(s: Record) -> None:
    """The dice are used up; On Board goes on to step 3 if the pawn can move."""
    if s.options[BOARD] != NO_BOARD and not s.opening and targets(s):
        clear_dice(s)
        s.step = STEP_3
    else:
        end_turn(s)


@kernel
def end_turn(s: Record) -> None:
    """QX-7, QX-18: a turn without a cross is a miss, and the dice that brought none lie there until it is crossed."""
    if s.crossed:
        next_turn(s)
    elif s.options[NOD]:
        s.step = STEP_MISS
    else:
        s.misses[s.active] += 1
        next_turn(s)


@kernel
def next_turn(s: Record) -> None:
    """QX-12, QX-20: the next seat is active, or the game is over."""
    seat = int(s.active)
    clear_dice(s)
    s.crossed = 0
    s.opening = 0
    following = seat + 1 if seat + 1 < s.players else 0
    if s.misses[seat] == MOST_MISSES or s.finisher == following + 1:
        finish(s)
    else:
        s.active = following
        s.step = ROLL_WHITE


@kernel
def finish(s: Record) -> None:
    """The game is over: nothing of the turn matters any more."""
    clear_dice(s)
    s.step = OVER
    s.active = 0
    s.crossed = 0
    s.opening = 0
    s.finisher = 0


@kernel
def clear_dice(s: Record) -> None:
    s.white[0] = 0
    s.white[1] = 0
    for row in range(4):
        s.coloured[row] = 0
