"""A turn: take a clover, place it, and what follows: an extra turn, the next seat's, or the end (LN-6 to LN-19)."""

from __future__ import annotations

from typing import Final

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record

from .board import (
    FIELDS,
    HIGHEST,
    MOVER_KEYS,
    fields_for,
    has_equal_neighbour,
    hash_after,
    hash_without,
    lift,
    put,
    toss,
)
from .codes import ASIDE, DRAW, DRAWN, END, FULL, IDLE, NEIGHBOURS, PILE, REPETITION, TAKE, TAKEN, TAKING, TURNING

IDLE_TURNS: Final = 8  # per player: so many turns in a row without a draw end the game (LN-15)


@kernel
def list_takes(s: Record, seat: int, out: Codes) -> int:
    """What the mover may take (LN-6); an extra turn may also be declined (LN-19).

    Every number fits somewhere (LN-8): in place of its equal, else of the next smaller clover, else of the smallest.
    """
    out[0] = DRAW
    out[1] = END
    n = 1 + int(s.extra)
    numbers = int(s.up)
    if s.extra:
        numbers = takes_without_repeat(s, seat, numbers)
    for number in range(1, HIGHEST + 1):
        out[n] = TAKE + number
        n += (numbers >> number) & 1
    return n


@kernel
def list_places(s: Record, seat: int, out: Codes) -> int:
    """Where the clover in hand may go (LN-7 to LN-11)."""
    number = int(s.hand[seat])
    fields = fields_for(s, seat, number)
    if s.extra:
        fields = places_without_repeat(s, seat, number, s.hash, fields)
    n = 0
    for field in range(FIELDS):
        out[n] = field
        n += (fields >> field) & 1
    if s.phase == DRAWN:
        out[n] = ASIDE
        n += 1
    return n


@kernel
def take(s: Record, seat: int, number: int) -> None:
    """Take a face-up clover: an idle turn, whose first position is remembered."""
    s.past[s.idle] = s.hash
    s.idle += 1
    s.chain += 1
    lift(s, number)
    s.hand[seat] = number
    s.phase = TAKEN


@kernel
def draw_one(s: Record) -> None:
    """Take a face-down clover: boards and middle grow by one for good, so no earlier position can come back."""
    for turn in range(s.idle):
        s.past[turn] = 0
    s.idle = 0
    s.chain = 0
    s.extra = 0
    s.phase = TURNING


@kernel
def turn_over(s: Record, number: int) -> None:
    """Show everybody the clover that the mover drew."""
    s.pile[number] -= 1
    s.left -= 1
    s.hand[s.mover] = number
    s.phase = DRAWN


@kernel
def lay_aside(s: Record, seat: int) -> None:
    """Lay the drawn clover face up in the middle."""
    toss(s, int(s.hand[seat]))
    s.hand[seat] = 0
    finish(s, seat, False)


@kernel
def place(s: Record, seat: int, field: int) -> None:
    """Place the clover in hand; one that lay there goes face up to the middle."""
    number, old = int(s.hand[seat]), int(s.board[seat, field])
    s.hand[seat] = 0
    put(s, seat, field, number)
    if old:
        toss(s, old)
    finish(s, seat, earns_extra_turn(s, seat, field, number, old))


@kernel
def finish(s: Record, seat: int, earned: bool) -> None:
    """Finish a turn: an extra one follows if it was earned and the game goes on, otherwise the next seat's."""
    s.extra = int(earned and s.left > 0 and s.empty[seat] > 0 and s.idle < IDLE_TURNS * int(s.players))
    if not s.extra:
        following = seat + 1 if seat + 1 < s.players else 0
        s.hash ^= MOVER_KEYS[seat] ^ MOVER_KEYS[following]
        s.mover = following
        s.chain = 0
    s.phase = TAKING
    s.ending = ended(s)


@kernel
def ended(s: Record) -> int:
    """Why the game is over at the beginning of this turn, or 0."""
    for seat in range(s.players):
        if s.empty[seat] == 0:
            return FULL
    if s.left == 0:
        return PILE
    if s.idle >= IDLE_TURNS * int(s.players):
        return IDLE
    before = 0
    for turn in range(s.idle):
        before += s.past[turn] == s.hash
    return REPETITION if before >= 2 else 0


@kernel
def earns_extra_turn(s: Record, seat: int, field: int, number: int, old: int) -> bool:
    """Whether a placement allows an extra turn: on a lucky field (LN-16) or beside a good neighbour (LN-18)."""
    if old == 0 and s.horseshoe[seat, field] == number:
        return True
    return bool(s.options[NEIGHBOURS] and old != number and has_equal_neighbour(s, seat, field, number))


@kernel
def takes_without_repeat(s: Record, seat: int, numbers: int) -> int:
    """Those of the face-up numbers that can be placed without repeating a position of the chain (LN-19)."""
    allowed = 0
    for number in range(1, HIGHEST + 1):
        if (numbers >> number) & 1:
            fields = fields_for(s, seat, number)
            if places_without_repeat(s, seat, number, hash_without(s, number), fields):
                allowed |= 1 << number
    return allowed


@kernel
def places_without_repeat(s: Record, seat: int, number: int, taken: int, fields: int) -> int:
    """Those of the fields on which a clover repeats no position of the chain; `taken`: the hash without that clover."""
    allowed = 0
    for field in range(FIELDS):
        if (fields >> field) & 1:
            repeats = s.board[seat, field] == number  # the position in which this turn began
            after = hash_after(s, taken, seat, field, number)
            for turn in range(int(s.idle) - int(s.chain), int(s.idle)):
                repeats |= s.past[turn] == after
            if not repeats:
                allowed |= 1 << field
    return allowed
