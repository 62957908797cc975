"""The boards: which sides there are and which colour every field has, read from data and checked.

    {"colours": [{"letter": "r", "name": "red", "glyph": "dot", "shade": "#C8452E"}, …],
     "sides": [{"name": "1a", "source": "chosen", "rows": ["rvgtykb", …]}, …]}

A side is a square of 5 to 8 rows. A file of that form named by the variable STOLIK_DOUBLE_FOUR_BOARDS adds its sides
and colours to those of `data/boards.json`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from stolik.core.errors import BadData

DATA: Final = Path(__file__).parent / "data"
OWN_BOARDS: Final = "STOLIK_DOUBLE_FOUR_BOARDS"
SIZES: Final = range(5, 9)  # below 5 no line of five fits, above 8 no board fits into 64 bits
SOURCES: Final = ("printed", "found", "chosen")
SYMBOLS: Final = 4  # printed: as many as there can be players


@dataclass(frozen=True)
class Colour:
    """A colour of fields, with a glyph for those who do not see colours."""

    letter: str
    name: str
    glyph: str
    shade: str


@dataclass(frozen=True)
class Side:
    """One side of a board, row by row in letters of colours."""

    name: str
    source: str
    rows: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.rows)

    @cached_property
    def letters(self) -> str:
        """The colours on this side, each once."""
        return "".join(sorted(set("".join(self.rows))))


@dataclass(frozen=True)
class Symbol:
    """What is drawn on the tiles of one seat."""

    name: str
    figure: str


@dataclass(frozen=True)
class Boards:
    """All colours and sides there are to choose from."""

    colours: tuple[Colour, ...]
    sides: tuple[Side, ...]


def load(paths: Iterable[Path]) -> Boards:
    """The boards of these files together; BadData says where a file is wrong and why."""
    colours: dict[str, Colour] = {}
    sides: dict[str, Side] = {}
    for path in paths:
        data = _read(path, "colours", "sides")
        for number, entry in enumerate(data["colours"], 1):
            colour = _colour(entry, f"{path.name}, colour {number}")
            _require(
                colours.setdefault(colour.letter, colour) == colour,
                f"{path.name}, colour {number}",
                f"letter {colour.letter!r} already stands for {colours[colour.letter].name}",
            )
        for number, entry in enumerate(data["sides"], 1):
            side = _side(entry, colours, f"{path.name}, side {number}")
            _require(side.name not in sides, f"{path.name}, side {number}", f"there already is a side {side.name!r}")
            sides[side.name] = side
    _require(bool(sides), "boards", "there is no side at all")
    return Boards(tuple(colours.values()), tuple(sides.values()))


def load_symbols(path: Path) -> tuple[Symbol, ...]:
    """The symbols of the tiles, one for each seat."""
    data = _read(path, "symbols")
    _require(data.get("source") in SOURCES, path.name, f"source is one of {', '.join(SOURCES)}")
    _require(len(data["symbols"]) == SYMBOLS, path.name, f"there are {SYMBOLS} symbols, not {len(data['symbols'])}")
    symbols = []
    for number, entry in enumerate(data["symbols"], 1):
        where = f"{path.name}, symbol {number}"
        name, figure = (_word(entry, key, where) for key in ("name", "figure"))
        _require(len(figure) == 1, where, f"figure is one character, not {figure!r}")
        symbols.append(Symbol(name, figure))
    for key in ("name", "figure"):
        _require(len({getattr(s, key) for s in symbols}) == SYMBOLS, path.name, f"two symbols have the same {key}")
    return tuple(symbols)


def why_not_together(left: Side, right: Side) -> str:
    """Why two sides cannot be played together, or nothing if they can: the second tile needs the first one's colour."""
    if left.size != right.size:
        sizes = f"{left.name} is {left.size}×{left.size}, {right.name} is {right.size}×{right.size}"
        return f"both boards have the same size, but {sizes}"
    if left.letters != right.letters:
        return (
            f"both boards have the same colours, but {left.name} has {left.letters}, {right.name} has {right.letters}"
        )
    return ""


def _colour(entry: Any, where: str) -> Colour:
    colour = Colour(*(_word(entry, key, where) for key in ("letter", "name", "glyph", "shade")))
    _require(re.fullmatch("[a-z]", colour.letter) is not None, where, f"letter is one of a to z, not {colour.letter!r}")
    _require(
        re.fullmatch("#[0-9A-Fa-f]{6}", colour.shade) is not None, where, f"shade is like #C8452E, not {colour.shade!r}"
    )
    return colour


def _side(entry: Any, colours: dict[str, Colour], where: str) -> Side:
    name, source = (_word(entry, key, where) for key in ("name", "source"))
    _require(re.fullmatch("[a-z0-9-]+", name) is not None, where, f"name is of a to z, 0 to 9 and -, not {name!r}")
    _require(source in SOURCES, where, f"source is one of {', '.join(SOURCES)}, not {source!r}")
    where = f"{where} ({name})"
    rows = entry.get("rows")
    _require(isinstance(rows, list) and all(isinstance(row, str) for row in rows), where, "rows is a list of texts")
    _require(len(rows) in SIZES, where, f"a side has {SIZES[0]} to {SIZES[-1]} rows, not {len(rows)}")
    for number, row in enumerate(rows, 1):
        _require(len(row) == len(rows), where, f"row {number} has {len(row)} fields where {len(rows)} belong")
        for letter in row:
            _require(letter in colours, where, f"row {number} has {letter!r}, which is no colour's letter")
    return Side(name, source, tuple(rows))


def _read(path: Path, *lists: str) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise BadData(f"{path} cannot be read: {problem}") from None
    _require(isinstance(data, dict), path.name, "the file is one object in curly brackets")
    for name in lists:
        _require(isinstance(data.get(name), list), path.name, f"{name} is a list")
    return dict(data)


def _word(entry: Any, key: str, where: str) -> str:
    value = entry.get(key) if isinstance(entry, dict) else None
    if not isinstance(value, str) or not value:
        raise BadData(f"{where}: {key} is missing or no text")
    return value


def _require(holds: bool, where: str, rule: str) -> None:
    if not holds:
        raise BadData(f"{where}: {rule}")


BOARDS: Final = load([DATA / "boards.json", *map(Path, filter(None, [os.environ.get(OWN_BOARDS)]))])
TILE_SYMBOLS: Final = load_symbols(DATA / "symbols.json")
