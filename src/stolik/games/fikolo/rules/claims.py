"""STOP, the queue, and what becomes of a task that is shown (FK-9 to FK-13, FK-20)."""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.bits import lowest
from stolik.core.contract import MAX_SEATS, Codes, Record

from .cards import FITS
from .codes import LAY, PASS, QUEUEING, SEARCHING, STOP, TURNING
from .rasters import COVERED, size
from .rounds import end_turn, everybody, is_junior, mover


@kernel
def free_seats(s: Record) -> int:
    """The mask of seats that may still say STOP: neither declared nor in the queue."""
    free = everybody(s) & ~int(s.declared)
    for i in range(s.players):
        if s.queue[i]:
            free &= ~(1 << (int(s.queue[i]) - 1))
    return free


@kernel
def stop(s: Record, seat: int, task: int) -> None:
    """FK-9, FK-12: a claim joins the queue; the first one opens the moment in which others may follow."""
    i = 0
    while s.queue[i]:
        i += 1
    s.queue[i] = seat + 1
    s.claim[seat] = task + 1
    s.phase = QUEUEING
    if free_seats(s) == 0:
        close_queue(s)


@kernel
def declare(s: Record, seat: int) -> None:
    """FK-14: a seat sees nothing more."""
    s.declared |= 1 << seat
    if s.phase == QUEUEING and free_seats(s) == 0:
        close_queue(s)


@kernel
def close_queue(s: Record) -> None:
    """The first of the queue shows; what was declared before is void, for the layout may change."""
    s.declared = 0
    s.phase = TURNING


@kernel
def claimed_task(s: Record) -> int:
    """The task that is being shown."""
    return int(s.claim[mover(s)]) - 1


@kernel
def claimed_card(s: Record) -> int:
    """The card of the task that is being shown, as a number."""
    return int(s.tasks[claimed_task(s)])


@kernel
def last_laid(s: Record) -> int:
    """The highest place on which a card was laid in this showing, -1 if none."""
    place = 8
    while place >= 0 and s.laid[place] == 0:
        place -= 1
    return place


@kernel
def card_at(s: Record, place: int) -> int:
    """The card that is visible at a place."""
    return int(s.laid[place] if s.laid[place] else s.layout[place]) - 1


@kernel
def shown_right(s: Record) -> bool:
    """FK-6: whether every figure of the task, as it is turned, fits the card at its place."""
    shown = int(s.shown)
    for _ in range(size(shown)):
        if (int(FITS[(shown >> 4) & 63]) >> card_at(s, shown & 15)) & 1 == 0:
            return False
        shown >>= 10
    return True


@kernel
def conclude(s: Record, right: bool) -> None:
    """The showing is over: right, or wrong, given up or too late."""
    seat, task = mover(s), claimed_task(s)
    changed = int(s.changed)  # by somebody earlier in this queue
    if right:
        leave_cards(s)
        s.solved[seat] |= 1 << task
    else:
        take_cards_back(s, seat)
    s.rotation = 0
    s.shown = 0
    s.claim[seat] = 0
    if is_junior(s):
        s.table[seat] = 0
        s.open = 0
        if not right:
            put_under_own(s, seat, task)
        end_turn(s, right)
        return
    if right or not changed:
        take_task(s, task)
        if not right:
            s.failed[seat] |= 1 << task
    next_of_queue(s)


@kernel
def leave_cards(s: Record) -> None:
    """FK-10: the laid cards cover those of the layout."""
    for place in range(9):
        if s.laid[place]:
            s.covered |= 1 << (int(s.layout[place]) - 1)
            s.layout[place] = s.laid[place]
            s.laid[place] = 0
            if not is_junior(s):
                s.changed = 1


@kernel
def take_cards_back(s: Record, seat: int) -> None:
    """FK-11: the laid cards return to the hand."""
    for place in range(9):
        if s.laid[place]:
            s.hands[seat] |= 1 << (int(s.laid[place]) - 1)
            s.laid[place] = 0


@kernel
def take_task(s: Record, task: int) -> None:
    """FK-10 to FK-12: the task leaves the table, and later claims on it are void."""
    s.open &= ~(1 << task)
    for slot in range(2 * int(s.players)):
        if s.table[slot] == task + 1:
            s.table[slot] = 0
    for seat in range(s.players):
        if s.claim[seat] == task + 1:
            s.claim[seat] = 0


@kernel
def next_of_queue(s: Record) -> None:
    """FK-12, FK-13: those without a claim leave the queue; the next one shows, or the search goes on."""
    kept = 0
    for i in range(s.players):
        seat = int(s.queue[i]) - 1
        if seat >= 0 and s.claim[seat]:
            s.queue[kept] = seat + 1
            kept += 1
    for i in range(kept, MAX_SEATS):
        s.queue[i] = 0
    if kept:
        s.phase = TURNING
    else:
        s.changed = 0
        s.phase = SEARCHING


@kernel
def put_under_own(s: Record, seat: int, task: int) -> None:
    """FK-20: a task that was not solved goes under the own pile."""
    i = 0
    while s.own[seat, i]:
        i += 1
    s.own[seat, i] = task + 1


@kernel
def list_claims(s: Record, out: Codes) -> int:
    """STOP for every open task, or to declare; nothing else may be touched (FK-8)."""
    n, left = 0, s.open
    while left:
        out[n] = STOP + lowest(left)
        left &= left - 1
        n += 1
    out[n] = PASS
    return n + 1


@kernel
def list_lays(s: Record, seat: int, out: Codes) -> int:
    """FK-7: any card of the hand on any figure of the turned task, in rising order of places."""
    n, shown = 0, int(s.shown)
    last = (shown >> COVERED) - 1
    for _ in range(size(shown)):
        place = shown & 15
        shown >>= 10
        left = s.hands[seat] if place > last else 0
        while left:
            out[n] = LAY + 36 * place + lowest(left)
            left &= left - 1
            n += 1
    return n
