"""How fields, moves and positions of Double Four are written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from stolik.core.notation import Array, Names, Numbers

from ..rules.codes import BEGIN, LIFT, SCORE
from ..rules.lines import BITS, COLUMN_STEPS, DIRECTIONS, LENGTHS, ROW_STEPS
from ..rules.turn import TILES, TURNS

BOARD_NAMES: Final = ("left", "right")
SEATS: Final = "0123"
PHASES: Final = ("draw", "first", "first-to", "second", "second-to", "line", "over")
HOW_TO_WRITE: Final = "moves are left c4, lift left c4, score left c4-f4; chance says first 0"


def field_text(field: int) -> str:
    """A field of 8×8 by its column and row: 0 is a1, 63 is h8."""
    return f"{'abcdefgh'[field % 8]}{field // 8 + 1}"


def field_number(text: str) -> int:
    """The field of that name."""
    if not re.fullmatch("[a-h][1-8]", text):
        raise ValueError(f"a field is a1 to h8, not {text!r}")
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


def place_text(place: int) -> str:
    """A field and its board: 0 is left a1, 127 is right h8."""
    return f"{BOARD_NAMES[place // 64]} {field_text(place % 64)}"


def place_number(text: str) -> int:
    """The place of that name."""
    board, _, field = text.partition(" ")
    if board not in BOARD_NAMES:
        raise ValueError(f"a board is left or right, not {board!r}")
    return 64 * BOARD_NAMES.index(board) + field_number(field)


def window_fields(start: int, length: int, direction: int) -> list[int]:
    """The fields of a window in order."""
    return [start + i * (8 * ROW_STEPS[direction] + COLUMN_STEPS[direction]) for i in range(length)]


@cache
def move_text(code: int) -> str:
    """`left c4` for a target, `lift left c4`, `score left c4-f4`, and of chance `first 0`."""
    if code >= BEGIN:
        return f"first {code - BEGIN}"
    if code >= SCORE:
        length, board, direction, start = split_window(code)
        fields = window_fields(start, length, direction)
        return f"score {BOARD_NAMES[board]} {field_text(fields[0])}-{field_text(fields[-1])}"
    return f"lift {place_text(code - LIFT)}" if code >= LIFT else place_text(code)


def split_window(code: int) -> tuple[int, int, int, int]:
    """Length, board, direction and first field of a window's code."""
    code -= SCORE
    return code // 512 + 4, code // 256 % 2, code // 64 % 4, code % 64


def move_code(text: str) -> int:
    """The code of a move's text."""
    word, _, rest = text.partition(" ")
    if word in BOARD_NAMES:
        return place_number(text)
    if word == "lift":
        return LIFT + place_number(rest)
    if word == "score":
        return _window_code(rest)
    if word == "first" and len(rest) == 1 and rest in SEATS:
        return BEGIN + int(rest)
    raise ValueError(HOW_TO_WRITE)


def _window_code(text: str) -> int:
    place, _, end = text.partition("-")
    board, first = divmod(place_number(place), 64)
    start, last = sorted((first, field_number(end)))
    for length in LENGTHS:
        for direction in range(DIRECTIONS):
            down, right = (length - 1) * ROW_STEPS[direction], (length - 1) * COLUMN_STEPS[direction]
            if (last // 8, last % 8) == (start // 8 + down, start % 8 + right):
                return SCORE + (length - 4) * 512 + board * 256 + direction * 64 + start
    raise ValueError(f"a line of four or five is named by its two ends, like c4-f4, not {text.partition(' ')[2]!r}")


@dataclass(frozen=True)
class Place:
    """A board and a field as `left c4`; kept plus 1, so that 0 is none."""

    def write(self, values: Array) -> str:
        return place_text(int(values) - 1)

    def read(self, text: str, empty: Array) -> Array:
        return np.array(place_number(text) + 1, dtype=empty.dtype)


@dataclass(frozen=True)
class Drawing:
    """Both boards row by row, a seat's number for its tile and a dot for none, the boards separated by a double slash.

    Dots at the end of a row and empty rows at the end of a board are left out; they may be written.
    """

    def write(self, values: Array) -> str:
        return " // ".join(self._write_board(tiles) for tiles in values)

    def read(self, text: str, empty: Array) -> Array:
        boards = text.split("//")
        if len(boards) != 2:
            raise ValueError(f"has {len(boards)} boards where 2 belong, parted by //")
        tiles = np.zeros_like(empty)
        for board, drawing in enumerate(boards):
            rows = drawing.split("/")
            if len(rows) > 8:
                raise ValueError(f"has {len(rows)} rows on the {BOARD_NAMES[board]} board where at most 8 belong")
            for y, row in enumerate(rows):
                self._read_row(row.strip(), y, tiles[board])
        return tiles

    def _write_board(self, tiles: Any) -> str:
        rows = ["".join(self._sign(tiles, bit) for bit in BITS[y : y + 8]).rstrip(".") for y in range(0, 64, 8)]
        while len(rows) > 1 and not rows[-1]:
            rows.pop()
        return " / ".join(row or "." for row in rows)

    def _sign(self, tiles: Any, bit: Any) -> str:
        return next((SEATS[seat] for seat in range(4) if tiles[seat] & bit), ".")

    def _read_row(self, row: str, y: int, tiles: Any) -> None:
        if len(row) > 8:
            raise ValueError(f"has the row {row!r}, longer than 8 fields")
        for x, sign in enumerate(row):
            if sign in SEATS:
                tiles[int(sign)] |= BITS[8 * y + x]
            elif sign != ".":
                raise ValueError(f"has {sign!r} where a seat's number or a dot belongs")


CODECS = {
    "phase": Names(PHASES),
    "mover": Numbers(0, 3),
    "turns": Numbers(0, TURNS),
    "first": Place(),
    "lifted": Place(),
    "points": Numbers(0, TILES),
    "tiles": Drawing(),
}
