"""The board: which numbers fit on which field, and a hash of all boards and the middle, both kept up to date.

         a   b   c   d
       ┌───┬───┬───┬───┐
    1  │ 0 │ 1 │ 2 │ 3 │      fields are counted row by row; their names are a1, b1, … d4
    2  │ 4 │ 5 │ 6 │ 7 │      start fields: 0, 5, 10, 15
    3  │ 8 │ 9 │10 │11 │
    4  │12 │13 │14 │15 │      every row rises to the right and every column downwards
       └───┴───┴───┴───┘

A set of numbers is a mask with bit `1 << number`. A field has two of them, what the other clovers of its row allow
(`across`) and what those of its column allow (`down`): a number fits if it is in both. A clover put down changes one
row and one column, so eight masks are rebuilt, without a branch.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Record
from stolik.core.splitmix import generator, high_bits

BOARDS: Final = 4  # as many as there are seats at most
SIDE: Final = 4
FIELDS: Final = SIDE * SIDE
HIGHEST: Final = 20
START_FIELDS: Final = (0, 5, 10, 15)
FIELD_NAMES: Final = tuple(f"{'abcd'[field % SIDE]}{field // SIDE + 1}" for field in range(FIELDS))

# What a clover allows behind it (to the right, below) and ahead of it (to the left, above); index 0: an empty field.
NUMBERS: Final = (2 << HIGHEST) - 2
BEHIND: Final = np.array([NUMBERS & (-2 << number) for number in range(HIGHEST + 1)], np.int32)
AHEAD: Final = np.array([NUMBERS] + [NUMBERS & ((1 << number) - 1) for number in range(1, HIGHEST + 1)], np.int32)


def _keys(seed: int, *shape: int) -> Any:
    """Random keys of 63 bits; those of index 0 on the last axis, which stands for nothing, are 0."""
    rng = generator(seed)
    keys = [high_bits(rng) << 31 ^ high_bits(rng) for _ in range(int(np.prod(shape)))]
    table = np.array(keys, np.int64).reshape(shape)
    table[..., 0] = 0
    return table


# Zobrist hashing: the hash of a position is the exclusive or of the keys of all that stands in it.
BOARD_KEYS: Final = _keys(1, BOARDS, FIELDS, HIGHEST + 1)  # by seat, field, number
MIDDLE_KEYS: Final = _keys(2, HIGHEST + 1, BOARDS + 1)  # by number, how many of it lie face up
MOVER_KEYS: Final = _keys(3, BOARDS)  # by seat whose turn it is


@kernel
def put(s: Record, seat: int, field: int, number: int) -> None:
    """Put a clover on a field, in place of the one that may lie there."""
    old = int(s.board[seat, field])
    s.hash ^= BOARD_KEYS[seat, field, old] ^ BOARD_KEYS[seat, field, number]
    s.empty[seat] -= old == 0
    s.board[seat, field] = number
    rebuild_row(s, seat, field & ~3)
    rebuild_column(s, seat, field & 3)


@kernel
def toss(s: Record, number: int) -> None:
    """Lay a clover face up in the middle."""
    count = int(s.middle[number])
    s.hash ^= MIDDLE_KEYS[number, count] ^ MIDDLE_KEYS[number, count + 1]
    s.middle[number] = count + 1
    s.up |= 1 << number


@kernel
def lift(s: Record, number: int) -> None:
    """Take a face-up clover from the middle."""
    count = int(s.middle[number])
    s.hash ^= MIDDLE_KEYS[number, count] ^ MIDDLE_KEYS[number, count - 1]
    s.middle[number] = count - 1
    s.up &= ~(int(count == 1) << number)


@kernel
def hash_without(s: Record, number: int) -> int:
    """The hash as it would be without one face-up clover of this number."""
    count = int(s.middle[number])
    return int(s.hash ^ MIDDLE_KEYS[number, count] ^ MIDDLE_KEYS[number, count - 1])


@kernel
def hash_after(s: Record, taken: int, seat: int, field: int, number: int) -> int:
    """The hash `taken` with this clover on the field and the other one that lies there face up in the middle."""
    old = int(s.board[seat, field])
    after = int(taken ^ BOARD_KEYS[seat, field, old] ^ BOARD_KEYS[seat, field, number])
    if old:
        count = int(s.middle[old])
        after ^= int(MIDDLE_KEYS[old, count] ^ MIDDLE_KEYS[old, count + 1])
    return after


@kernel
def fields_for(s: Record, seat: int, number: int) -> int:
    """The mask of fields on which a number fits, empty or not."""
    mask = 0
    for field in range(FIELDS):
        mask |= (((s.across[seat, field] & s.down[seat, field]) >> number) & 1) << field
    return mask


@kernel
def has_equal_neighbour(s: Record, seat: int, field: int, number: int) -> bool:
    """Whether a clover of this number touches the field diagonally."""
    row, column = field >> 2, field & 3
    found = False
    for up in (-1, 1):
        for left in (-1, 1):
            if 0 <= row + up < SIDE and 0 <= column + left < SIDE:
                found |= s.board[seat, field + SIDE * up + left] == number
    return found


@kernel
def rebuild_row(s: Record, seat: int, first: int) -> None:
    """Rebuild what the row that begins at field `first` allows on each of its fields."""
    a, b, c, d = s.board[seat, first], s.board[seat, first + 1], s.board[seat, first + 2], s.board[seat, first + 3]
    s.across[seat, first] = AHEAD[b] & AHEAD[c] & AHEAD[d]
    s.across[seat, first + 1] = BEHIND[a] & AHEAD[c] & AHEAD[d]
    s.across[seat, first + 2] = BEHIND[a] & BEHIND[b] & AHEAD[d]
    s.across[seat, first + 3] = BEHIND[a] & BEHIND[b] & BEHIND[c]


@kernel
def rebuild_column(s: Record, seat: int, first: int) -> None:
    """Rebuild what the column that begins at field `first` allows on each of its fields."""
    a, b, c, d = s.board[seat, first], s.board[seat, first + 4], s.board[seat, first + 8], s.board[seat, first + 12]
    s.down[seat, first] = AHEAD[b] & AHEAD[c] & AHEAD[d]
    s.down[seat, first + 4] = BEHIND[a] & AHEAD[c] & AHEAD[d]
    s.down[seat, first + 8] = BEHIND[a] & BEHIND[b] & AHEAD[d]
    s.down[seat, first + 12] = BEHIND[a] & BEHIND[b] & BEHIND[c]


@kernel
def rebuild(s: Record) -> None:
    """Rebuild everything that follows from the boards, the hands and the middle."""
    s.hash = MOVER_KEYS[s.mover]
    s.up = 0
    s.left = 0
    for number in range(1, HIGHEST + 1):
        s.pile[number] = s.players - s.middle[number]
        s.hash ^= MIDDLE_KEYS[number, s.middle[number]]
        s.up |= int(s.middle[number] > 0) << number
    for seat in range(s.players):
        s.pile[s.hand[seat]] -= 1
        s.empty[seat] = 0
        for field in range(FIELDS):
            number = int(s.board[seat, field])
            s.pile[number] -= 1
            s.empty[seat] += number == 0
            s.hash ^= BOARD_KEYS[seat, field, number]
        for line in range(SIDE):
            rebuild_row(s, seat, SIDE * line)
            rebuild_column(s, seat, line)
    s.pile[0] = 0  # empty hands and fields were counted here
    for number in range(1, HIGHEST + 1):
        s.left += s.pile[number]
