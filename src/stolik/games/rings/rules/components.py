"""The components of the game, read from `data/` and checked: the action cards and what the fields are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from stolik.core.data import check_source, read_object
from stolik.core.errors import BadData

DATA: Final = Path(__file__).parent.parent / "data"
COLUMNS: Final = 10
CARDS: Final = 15
FEWEST_FIELDS, MOST_FIELDS = 5, 10

# Which rows a card moves.
NO_ROWS, LOWEST_ROWS, HIGHEST_ROWS, ANY_ROWS = 0, 1, 2, 3
ROWS = {"lowest": LOWEST_ROWS, "highest": HIGHEST_ROWS, "any": ANY_ROWS}
SHAPES = ({"columns"}, {"rows"}, {"forward"}, {"forward", "back"})


@dataclass(frozen=True)
class Card:
    """What one card moves: columns that it names, two rows, or as many columns as the player is to name."""

    columns: int = 0  # mask of the columns that go forward
    rows: int = NO_ROWS  # which two rows go forward
    forward: int = 0  # how many columns of the player's choice go forward
    back: int = 0  # how many others go back


def shipped(name: str) -> str:
    """The text of a data file of the game."""
    return (DATA / name).read_text(encoding="utf-8")


def read_cards(text: str, where: str) -> tuple[Card, ...]:
    """The fifteen cards; BadData says where the file is wrong and why."""
    data = read_object(text, where)
    check_source(data, where)
    cards = data.get("cards")
    if not isinstance(cards, list) or len(cards) != CARDS:
        raise BadData(f"{where}: cards is a list of {CARDS} cards")
    return tuple(_read_card(entry, number, f"{where}, card {number}") for number, entry in enumerate(cards, start=1))


def read_values(text: str, where: str) -> dict[int, tuple[int, ...]]:
    """What a field is worth, by number of numbered fields, then by distance: first the start, last the ring."""
    data = read_object(text, where)
    ring, fields = (_part(data, name, where) for name in ("ring", "fields"))
    top = _whole(ring.get("value"), 1, 100, f"{where}, ring: value")
    values = _part(fields, "values", f"{where}, fields")
    wanted = [str(number) for number in range(FEWEST_FIELDS, MOST_FIELDS + 1)]
    if list(values) != wanted:
        raise BadData(f"{where}, fields: values has the lists {', '.join(wanted)}, not {', '.join(values)}")
    return {int(number): (0, *_read_column(row, int(number), top, where), top) for number, row in values.items()}


def _part(data: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    part = data.get(name)
    if not isinstance(part, dict):
        raise BadData(f"{where}: {name} is missing or no object in braces")
    if name != "values":
        check_source(part, f"{where}, {name}")
    return part


def _whole(value: Any, low: int, high: int, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadData(f"{what} is a whole number from {low} to {high}, not {value!r}")
    return value


def _read_card(entry: Any, number: int, where: str) -> Card:
    if not isinstance(entry, dict) or entry.get("number") != number:
        raise BadData(f"{where}: the cards stand in order, here belongs number {number}, not {entry!r}")
    if set(entry) - {"number"} not in SHAPES:
        raise BadData(f"{where}: a card has columns, or rows, or forward, or forward and back, not {', '.join(entry)}")
    if "rows" in entry:
        if entry["rows"] not in ROWS:
            raise BadData(f"{where}: rows is one of {', '.join(ROWS)}, not {entry['rows']!r}")
        return Card(rows=ROWS[entry["rows"]])
    if "columns" in entry:
        return Card(columns=_read_columns(entry["columns"], where))
    forward = _whole(entry["forward"], 1, COLUMNS, f"{where}: forward")
    back = _whole(entry["back"], 1, COLUMNS, f"{where}: back") if "back" in entry else 0
    if forward + back > COLUMNS:
        raise BadData(f"{where}: forward and back name {forward + back} different columns, there are {COLUMNS}")
    return Card(forward=forward, back=back)


def _read_columns(columns: Any, where: str) -> int:
    if not isinstance(columns, list) or not columns:
        raise BadData(f"{where}: columns is a list of columns, not {columns!r}")
    mask = 0
    for column in columns:
        bit = 1 << _whole(column, 1, COLUMNS, f"{where}: a column") - 1
        if bit <= mask:
            raise BadData(f"{where}: columns stand in rising order, each once, not {columns!r}")
        mask |= bit
    return mask


def _read_column(row: Any, fields: int, top: int, where: str) -> list[int]:
    where = f"{where}, fields, values of {fields}"
    if not isinstance(row, list) or len(row) != fields:
        raise BadData(f"{where}: is a list of {fields} numbers, not {row!r}")
    values = [_whole(value, 0, top, f"{where}: a value") for value in row]
    if values != sorted(values):
        raise BadData(f"{where}: values do not fall on the way to the ring, as they do in {row!r}")
    return values


ACTIONS = read_cards(shipped("cards.json"), "data/cards.json")
VALUES = read_values(shipped("board.json"), "data/board.json")
