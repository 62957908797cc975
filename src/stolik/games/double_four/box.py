"""The two boards on the table: sides of the game's own data, or those of somebody's box, written as a text.

    1a:rvgtykb/gbykrvt/…;2b:bvtgryk/…

is a side's name, its rows and, after a semicolon, the next side. The options `left` and `right` say which two of them
lie on the table; the others may be left out. A side is a square of 5 to 8 rows of the letters of our colours, in any
pattern: no sentence of the rulebook asks for each colour once in every row. The option `size` is about our own boards
and says nothing where a box has its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NoReturn

import numpy as np

from stolik.core.contract import Record
from stolik.core.errors import BadBoards

from .rules.codes import LEFT, RIGHT, SIZE
from .rules.components import BOARDS, MOST_COLOURS, SIZES, Side

LONGEST: Final = 320  # characters: four sides of 8×8, with their names and everything between
KEPT: Final = 64  # boards whose masks are remembered, however many people put in
SHOWN: Final = 12  # characters of somebody's text that an error repeats


def lay(record: Record, text: str) -> None:
    """Lay the two sides that the options name on the table: the game's own, or those of the text."""
    size, names = _chosen(record)
    if text:
        box = _read(text)
        for name in names:
            if name not in box:
                _refuse("missing", f"side {name} lies on the table but is not among these boards", side=name)
        sides = [box[name] for name in names]
        _require_pair(*sides)
    else:
        sides = [BOARDS.by_size[size, name] for name in names]
    record.rows = sides[0].size
    for board, side in enumerate(sides):
        record.fields[board], record.colour[board] = _woven(side.rows)


def text(record: Record) -> str:
    """The sides of somebody's box that lie on the table, in the order of their names; nothing for the game's own."""
    size, names = _chosen(record)
    sides = {name: _rows(record, board) for board, name in enumerate(names)}
    if all(BOARDS.by_size[size, name].rows == rows for name, rows in sides.items()):
        return ""
    return ";".join(f"{name}:{'/'.join(sides[name])}" for name in sorted(sides))


def _chosen(record: Record) -> tuple[int, list[str]]:
    """The size of the game's own boards, and the names of the sides on the left and on the right."""
    return int(record.options[SIZE]), [BOARDS.names[record.options[side]] for side in (LEFT, RIGHT)]


def _rows(record: Record, board: int) -> tuple[str, ...]:
    """The letters of a board on the table, row by row."""
    return rows_of(record.colour[board].tobytes(), int(record.rows))


@lru_cache(KEPT)
def rows_of(colours: bytes, size: int) -> tuple[str, ...]:
    """The letters of a board, row by row, from the colour of every field."""
    return tuple("".join(BOARDS.letters[colours[8 * y + x]] for x in range(size)) for y in range(size))


@lru_cache(KEPT)
def _woven(rows: tuple[str, ...]) -> tuple[Any, Any]:
    """By colour the fields of a side as a mask, and by field the colour."""
    fields, colour = np.zeros(MOST_COLOURS, np.uint64), np.zeros(64, np.int8)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            colour[8 * y + x] = BOARDS.letters.index(letter)
            fields[colour[8 * y + x]] |= np.uint64(1 << 8 * y + x)
    return fields, colour


def _read(text: str) -> dict[str, Side]:
    """The sides of a text by name, each one checked."""
    if len(text) > LONGEST:
        _refuse("long", f"these boards have more than {LONGEST} characters", most=LONGEST)
    box: dict[str, Side] = {}
    for part in text.split(";"):
        name, colon, drawing = part.partition(":")
        if not colon or name not in BOARDS.names:
            names = ", ".join(BOARDS.names)
            _refuse("part", f"a side is {names} with a colon and its rows, not {part[:SHOWN]!r}", part=part[:SHOWN])
        if name in box:
            _refuse("twice", f"side {name} is there twice", side=name)
        box[name] = _side(name, drawing.split("/"))
    return box


def _side(name: str, rows: list[str]) -> Side:
    """A side of these rows; BadBoards for a wrong row or letter."""
    size = len(rows)
    if size not in SIZES:
        _refuse("rows", f"side {name} has {size} rows; there are {SIZES[0]} to {SIZES[-1]}", side=name, rows=size)
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            told = f"row {number} of side {name} has {len(row)} fields where {size} belong"
            _refuse("row", told, side=name, row=number, fields=len(row), rows=size)
        for letter in row:
            if letter not in BOARDS.letters:
                told = f"row {number} of side {name} has {letter!r}, which is no colour's letter"
                _refuse("letter", told, side=name, row=number, letter=letter, letters=BOARDS.letters)
    return Side(name, "printed", tuple(rows))


def _require_pair(left: Side, right: Side) -> None:
    """Both boards have the same size and the same colours: a second tile needs the first one's colour."""
    names = {"left": left.name, "right": right.name}
    if left.size != right.size:
        told = (
            f"sides {left.name} and {right.name} have {left.size} and {right.size} rows, but both need the same number"
        )
        _refuse("sizes", told, **names, rows=left.size, others=right.size)
    if left.letters != right.letters:
        odd = "".join(sorted(set(left.letters) ^ set(right.letters)))
        told = f"sides {left.name} and {right.name} do not have the same colours: {odd} is on one of them only"
        _refuse("colours", told, **names, letters=odd)


def _refuse(key: str, sentence: str, **details: str | int) -> NoReturn:
    raise BadBoards(key, sentence, details)
