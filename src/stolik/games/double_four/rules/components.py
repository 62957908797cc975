"""The components of the game, read from `data/` and checked: the sides of its boards, and the symbols of its tiles.

    {"colours": [{"letter": "r", "name": "red", "glyph": "dot", "shade": "#C8452E"}, …],
     "sides": [{"name": "1a", "source": "chosen", "rows": ["rvgtykb", …]}, …]}

A side is a square of 5 to 8 rows; there are sides of the same names in every size. `box.py` puts sides on the table,
these or those of somebody's box.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from stolik.core.data import check_source, read_object
from stolik.core.errors import BadData

DATA: Final = Path(__file__).parent.parent / "data"
SIZES: Final = range(5, 9)  # below 5 no line of five fits, above 8 no board fits into 64 bits
MOST_COLOURS: Final = 8  # a state has room for so many
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

    @cached_property
    def letters(self) -> str:
        """The letters of all colours, in the order in which a state numbers them."""
        return "".join(colour.letter for colour in self.colours)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the sides of every size are called."""
        return tuple(dict.fromkeys(side.name for side in self.sides))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many rows sides have, the fewest first."""
        return tuple(sorted({side.size for side in self.sides}))

    @cached_property
    def by_size(self) -> dict[tuple[int, str], Side]:
        """Every side by its size and name."""
        return {(side.size, side.name): side for side in self.sides}


def load(path: Path) -> Boards:
    """The boards of a file; BadData says where it is wrong and why."""
    colours: dict[str, Colour] = {}
    sides: dict[tuple[int, str], Side] = {}
    data = _read(path, "colours", "sides")
    for number, entry in enumerate(data["colours"], 1):
        where = f"{path.name}, colour {number}"
        colour = _colour(entry, where)
        _require(
            colour.letter not in colours,
            where,
            f"letter {colour.letter!r} already stands for {colours.get(colour.letter, colour).name}",
        )
        colours[colour.letter] = colour
    _require(len(colours) <= MOST_COLOURS, path.name, f"there are at most {MOST_COLOURS} colours, not {len(colours)}")
    for number, entry in enumerate(data["sides"], 1):
        where = f"{path.name}, side {number}"
        side = _side(entry, colours, where)
        told = f"there already is a side {side.name!r} of {side.size} rows"
        _require((side.size, side.name) not in sides, where, told)
        sides[side.size, side.name] = side
    _require(bool(sides), path.name, "there is no side at all")
    boards = Boards(tuple(colours.values()), tuple(sides.values()))
    _require_every_side(boards, path.name)
    return boards


def _require_every_side(boards: Boards, where: str) -> None:
    """Any two sides of one size go together, and each name is there in every size."""
    for size in boards.sizes:
        for name in boards.names:
            _require((size, name) in boards.by_size, where, f"side {name!r} of {size} rows is missing")
            first = boards.by_size[size, boards.names[0]]
            problem = why_not_together(first, boards.by_size[size, name])
            _require(not problem, where, problem)


def load_symbols(path: Path) -> tuple[Symbol, ...]:
    """The symbols of the tiles, one for each seat."""
    data = _read(path, "symbols")
    check_source(data, path.name)
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
    name = _word(entry, "name", where)
    _require(re.fullmatch("[a-z0-9-]+", name) is not None, where, f"name is of a to z, 0 to 9 and -, not {name!r}")
    check_source(entry, where)
    where = f"{where} ({name})"
    rows = entry.get("rows")
    _require(isinstance(rows, list) and all(isinstance(row, str) for row in rows), where, "rows is a list of texts")
    _require(len(rows) in SIZES, where, f"a side has {SIZES[0]} to {SIZES[-1]} rows, not {len(rows)}")
    for number, row in enumerate(rows, 1):
        _require(len(row) == len(rows), where, f"row {number} has {len(row)} fields where {len(rows)} belong")
        for letter in row:
            _require(letter in colours, where, f"row {number} has {letter!r}, which is no colour's letter")
    return Side(name, entry["source"], tuple(rows))


def _read(path: Path, *lists: str) -> dict[str, Any]:
    try:
        data = read_object(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeError) as problem:
        raise BadData(f"{path} cannot be read: {problem}") from None
    for name in lists:
        _require(isinstance(data.get(name), list), path.name, f"{name} is a list")
    return data


def _word(entry: Any, key: str, where: str) -> str:
    value = entry.get(key) if isinstance(entry, dict) else None
    if not isinstance(value, str) or not value:
        raise BadData(f"{where}: {key} is missing or no text")
    return value


def _require(holds: bool, where: str, rule: str) -> None:
    if not holds:
        raise BadData(f"{where}: {rule}")


BOARDS: Final = load(DATA / "boards.json")
TILE_SYMBOLS: Final = load_symbols(DATA / "symbols.json")
