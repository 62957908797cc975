"""How moves and positions of Rings are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from stolik.core.notation import Array, Names, Numbers

from ..rules import SEATS
from ..rules.codes import ADD, BACK_1, CARD_1, EXCHANGE, FIRST_0, FORWARD_1, OPEN_1, PHASES, RING_1, ROW_0
from ..rules.components import CARDS, COLUMNS, MOST_FIELDS
from ..rules.turn import MOST_EVIDENCE, TURNS


@dataclass(frozen=True)
class Members:
    """A bit mask as the rising numbers of its members; bit 0 is the number `low`."""

    low: int
    high: int

    def write(self, values: Array) -> str:
        mask = int(values)
        return " ".join(str(bit + self.low) for bit in range(mask.bit_length()) if mask >> bit & 1)

    def read(self, text: str, empty: Array) -> Array:
        mask = 0
        for word in text.split():
            if not (word.isascii() and word.isdecimal()) or not self.low <= int(word) <= self.high:
                raise ValueError(f"has {word!r} where a number from {self.low} to {self.high} belongs")
            bit = 1 << int(word) - self.low
            if bit <= mask:
                raise ValueError(f"has {word!r} where numbers rise")
            mask |= bit
        return np.array(mask, dtype=empty.dtype)


@dataclass(frozen=True)
class Evidence:
    """By seat, `3+2 7-1` for column 3 two steps forward and column 7 one back; seats are separated by a slash.

    A dot is a seat without evidence; such seats at the end are left out.
    """

    most: int

    def write(self, values: Array) -> str:
        seats = [self._write_seat(row) for row in values]
        while seats[-1] == ".":
            seats.pop()
        return " / ".join(seats)

    def read(self, text: str, empty: Array) -> Array:
        rows = text.split("/")
        if len(rows) > len(empty):
            raise ValueError(f"has {len(rows)} seats where at most {len(empty)} belong")
        for seat, row in enumerate(rows):
            if row.strip() != ".":
                self._read_seat(row, empty[seat])
        return empty

    def _write_seat(self, row: Array) -> str:
        return " ".join(f"{column}{count:+d}" for column, count in enumerate(row.tolist(), start=1) if count) or "."

    def _read_seat(self, text: str, row: Array) -> None:
        for word in text.split():
            found = re.fullmatch("([0-9]{1,2})([+-][0-9]{1,2})", word)
            column, count = (int(found[1]), int(found[2])) if found else (0, 0)
            if not 1 <= column <= len(row) or not 0 < abs(count) <= self.most or row[column - 1]:
                raise ValueError(f"has {word!r} where something like 3+2 belongs, each column once")
            row[column - 1] = count


OWNERS = (".", *map(str, range(SEATS)), "?")

CODECS = {
    "phase": Names(PHASES),
    "mover": Numbers(0, SEATS - 1),
    "turns": Numbers(0, TURNS),
    "dealt": Numbers(0, COLUMNS),
    "owner": Names(OWNERS),
    "pawn": Numbers(0, MOST_FIELDS + 1),
    "open": Members(1, CARDS),
    "aside": Members(1, CARDS),
    "card": Numbers(0, CARDS),
    "forward": Members(1, COLUMNS),
    "back": Members(1, COLUMNS),
    "rows": Members(0, MOST_FIELDS),
    "evidence": Evidence(MOST_EVIDENCE),
}

# Words of moves: code of the first one, the number it is written with, how many there are.
WORDS = {
    "first": (FIRST_0, 0, SEATS),
    "ring": (RING_1, 1, COLUMNS),
    "open": (OPEN_1, 1, CARDS),
    "card": (CARD_1, 1, CARDS),
    "forward": (FORWARD_1, 1, COLUMNS),
    "back": (BACK_1, 1, COLUMNS),
    "row": (ROW_0, 0, MOST_FIELDS + 1),
}
PLAIN = {ADD: "add", EXCHANGE: "exchange"}


def move_text(code: int) -> str:
    """`add`, `exchange`, or a word with a number: `card 13`, `forward 3`, `back 7`, `row 4`, `open 5`, `ring 9`."""
    for word, (base, low, count) in WORDS.items():
        if base <= code < base + count:
            return f"{word} {code - base + low}"
    return PLAIN[code]


def move_code(text: str) -> int:
    for code, plain in PLAIN.items():
        if text == plain:
            return code
    word, _, number = text.partition(" ")
    if word not in WORDS:
        raise ValueError(f"a move is add, exchange, or one of {', '.join(WORDS)} with a number")
    base, low, count = WORDS[word]
    if number not in map(str, range(low, low + count)):
        raise ValueError(f"{word} goes with a number from {low} to {low + count - 1}")
    return base + int(number) - low


def numbers(mask: int, base: int = 1) -> list[int]:
    """The members of a mask, counted as in texts."""
    return [bit + base for bit in range(mask.bit_length()) if mask >> bit & 1]
