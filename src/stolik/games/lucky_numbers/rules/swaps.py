"""Boards and swaps of the solo tasks (LN-21): all fields are filled, and a move swaps two clovers of one line.

A board is written row by row, a swap by the numbers of its two clovers:

    2 16 7 13 / 3 6 11 9 / 10 15 17 19 / 14 1 18 20        16-1
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

from stolik.core.errors import BadNotation, IllegalMove

from .board import FIELDS, HIGHEST, SIDE

Board: TypeAlias = tuple[int, ...]  # the numbers of all fields, row by row
Swap: TypeAlias = tuple[int, int]  # two fields of one row or column, the smaller one first


def in_line(a: int, b: int) -> bool:
    """Whether two fields lie in one row or in one column."""
    return a // SIDE == b // SIDE or a % SIDE == b % SIDE


SWAPS: Final[tuple[Swap, ...]] = tuple(pair for pair in combinations(range(FIELDS), 2) if in_line(*pair))  # 48


def read_board(text: str) -> Board:
    """The board of a text; BadNotation says what is wrong with it."""
    rows = [row.split() for row in text.split("/")]
    words = [word for row in rows for word in row]
    for word in words:
        if not word.isdecimal() or not 1 <= int(word) <= HIGHEST:
            raise BadNotation(f"{word!r} is no clover; clovers have numbers from 1 to {HIGHEST}")
    if [len(row) for row in rows] != [SIDE] * SIDE:
        sizes = " + ".join(str(len(row)) for row in rows)
        raise BadNotation(
            f"a board has {SIDE} rows of {SIDE} clovers, as in 2 16 7 13 / 3 6 11 9 / 10 15 17 19 / 14 1 18 20; "
            f"this one has {sizes}"
        )
    board = tuple(int(word) for word in words)
    twins = sorted({number for number in board if board.count(number) > 1})
    if twins:
        raise BadNotation(f"one set has every number once; this board repeats {', '.join(map(str, twins))}")
    return board


def write_board(board: Board) -> str:
    return " / ".join(" ".join(str(number) for number in board[row : row + SIDE]) for row in range(0, FIELDS, SIDE))


def read_swap(board: Board, text: str) -> Swap:
    """The fields of the two clovers that a text names; they must lie in one row or column of this board."""
    numbers = [word.strip() for word in text.split("-")]
    if len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
        raise BadNotation(f"{text!r} is no swap; a swap names two clovers, as in 16-1")
    for number in numbers:
        if int(number) not in board:
            raise IllegalMove(f"there is no {number} on the board {write_board(board)}")
    a, b = sorted(board.index(int(number)) for number in numbers)
    if a == b:
        raise IllegalMove(f"{text} swaps a clover with itself")
    if not in_line(a, b):
        raise IllegalMove(f"{board[a]} and {board[b]} lie neither in one row nor in one column")
    return a, b


def write_swap(board: Board, swap: Swap) -> str:
    return f"{board[swap[0]]}-{board[swap[1]]}"


def swapped(board: Board, swap: Swap) -> Board:
    """The board after a swap."""
    a, b = swap
    numbers = list(board)
    numbers[a], numbers[b] = numbers[b], numbers[a]
    return tuple(numbers)


def rising_pairs(board: Board) -> int:
    """How many of the 48 pairs of clovers in one row or column lie in rising order."""
    return sum(board[a] < board[b] for a, b in SWAPS)


def is_sorted(board: Board) -> bool:
    """Whether every row and every column rises."""
    return rising_pairs(board) == len(SWAPS)
