"""How Qwixx is written: moves as one would say them, sheets as the numbers crossed in each row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from stolik.core.notation import Array, Codecs, Names, Numbers

from ..rules import MOST_PLAYERS
from ..rules.codes import COLOURED, FIRST, MISSED, PASS, TO, WHITES
from ..rules.components import FIELDS
from ..rules.sheet import HIGHEST, LAST, LOCK, LOWEST, ROWS, WIDTH, bit_of, fields_of, number_of
from ..rules.turn import MOST_MISSES

STEPS: Final = ("first", "white", *ROWS, "1", "2", "3", "miss", "over")
LETTERS: Final = "".join(row[0] for row in ROWS)


@dataclass(frozen=True)
class Sheets:
    """A word for every row with crosses, such as r5,7; a dot for an empty sheet; sheets separated by a slash.

    The lock is not written: it is crossed together with the last number of its row.
    """

    def write(self, values: Array) -> str:
        sheets = [self._sheet(int(value)) for value in values]
        while sheets[-1] == ".":
            sheets.pop()
        return " / ".join(sheets)

    def read(self, text: str, empty: Array) -> Array:
        sheets = text.split("/")
        if len(sheets) > empty.size:
            raise ValueError(f"has {len(sheets)} sheets where at most {empty.size} belong")
        values = [self._value(sheet.split()) for sheet in sheets]
        return np.array(values + [0] * (empty.size - len(values)), empty.dtype)

    def _sheet(self, sheet: int) -> str:
        words = []
        for row, letter in enumerate(LETTERS):
            numbers = crossed_numbers(sheet, row)
            if numbers:
                words.append(letter + ",".join(map(str, numbers)))
        return " ".join(words) or "."

    def _value(self, words: list[str]) -> int:
        if not words:
            raise ValueError("has no sheet between two slashes; an empty one is a dot")
        sheet, letters = 0, ""
        for word in words if words != ["."] else []:
            if word[0] not in LETTERS or word[0] in letters:
                raise ValueError(f"has {word!r} where a row such as r5,7 belongs (each of {', '.join(LETTERS)} once)")
            letters += word[0]
            sheet |= self._row(word)
        return sheet

    def _row(self, word: str) -> int:
        row, fields, before = LETTERS.index(word[0]), 0, -1
        for number in word[1:].split(","):
            if not number.isdecimal() or not LOWEST <= int(number) <= HIGHEST:
                raise ValueError(f"has {number!r} in {word!r} where a number from {LOWEST} to {HIGHEST} belongs")
            bit = bit_of(row, int(number))
            if bit <= before:
                raise ValueError(f"has {word!r}, which does not go from left to right")
            fields, before = fields | (1 << bit), bit
        return fields | (2 << before if before % WIDTH == LAST else 0)


CODECS: Codecs = {
    "step": Names(STEPS),
    "active": Numbers(0, MOST_PLAYERS - 1),
    "white": Numbers(0, 6),
    "coloured": Numbers(0, 6),
    "crossed": Names(("no", "yes")),
    "choice": Names(("-", "pass", *ROWS, "secret")),
    "misses": Numbers(0, MOST_MISSES),
    "pawn": Numbers(0, FIELDS),
    "opening": Names(("no", "yes")),
    "finisher": Names(("-", *map(str, range(MOST_PLAYERS)))),
    "sheet": Sheets(),
}


def crossed_numbers(sheet: int, row: int) -> list[int]:
    """The numbers crossed in a row, from left to right."""
    fields = fields_of(sheet, row)
    return [number_of(WIDTH * row + place) for place in range(LOCK) if fields >> place & 1]


def field_text(bit: int) -> str:
    """A number of the sheet in words, such as red 5."""
    return f"{ROWS[bit // WIDTH]} {number_of(bit)}"


def move_text(code: int) -> str:
    """`cross red 5`, `pass`, `to 17`, `miss`; chance says `first 1`, `white 4 1` (the larger one first), `red 3`."""
    if code < PASS:
        return f"cross {field_text(code)}"
    if code == PASS:
        return "pass"
    if code <= TO + FIELDS:
        return f"to {code - TO}"
    if code == MISSED:
        return "miss"
    if code < COLOURED:
        return f"white {(code - WHITES) // 6 + 1} {(code - WHITES) % 6 + 1}"
    if code < FIRST:
        return f"{ROWS[(code - COLOURED) // 6]} {(code - COLOURED) % 6 + 1}"
    return f"first {code - FIRST}"


def move_code(text: str) -> int:
    """The code of a move's text; the white dice may be written in any order."""
    match text.split(" "):
        case ["pass"]:
            return PASS
        case ["miss"]:
            return MISSED
        case ["cross", colour, number] if colour in ROWS:
            return bit_of(ROWS.index(colour), _number(number, LOWEST, HIGHEST))
        case ["to", field]:
            return TO + _number(field, 1, FIELDS)
        case ["white", one, other]:
            smaller, larger = sorted((_number(one, 1, 6), _number(other, 1, 6)))
            return WHITES + 6 * (larger - 1) + smaller - 1
        case [colour, number] if colour in ROWS:
            return COLOURED + 6 * ROWS.index(colour) + _number(number, 1, 6) - 1
        case ["first", seat]:
            return FIRST + _number(seat, 0, MOST_PLAYERS - 1)
    raise ValueError("a move is cross red 5, pass, to 17 or miss; chance says first 1, white 4 1 or red 3")


def _number(word: str, low: int, high: int) -> int:
    if word not in map(str, range(low, high + 1)):
        raise ValueError(f"{word!r} is no number from {low} to {high}")
    return int(word)
