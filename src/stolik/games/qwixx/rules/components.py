"""The components of the game, read from `data/` and checked: the tracks of Qwixx On Board and their bonus."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from stolik.core.data import check_source, read_object
from stolik.core.errors import BadData

from .sheet import HIGHEST, LOWEST, ROWS, bit_of

FIELDS: Final = 40
MOST_BONUS: Final = 20
SETS: Final = ("first", "fair")  # the tracks of release 0.1.0, and those that give every seat its chance
SIDES: Final = ("a", "b")
LETTERS: Final = {row[0].upper(): number for number, row in enumerate(ROWS)}
WORDS: Final = {
    f"{letter}{number}": bit_of(row, number) for letter, row in LETTERS.items() for number in range(LOWEST, HIGHEST + 1)
}
FILE: Final = Path(__file__).parent.parent / "data" / "tracks.json"


def load(path: Path = FILE) -> tuple[Any, Any]:
    """The field of the sheet behind every field, by set and side, and the bonus of each; index 0 is the start."""
    data = read_object(path.read_text(encoding="utf-8"), path.name)
    check_source(data, path.name)
    sets = _named(_part(data, "sets", dict, path.name), SETS, path.name)
    tracks = np.zeros((len(SETS), len(SIDES), FIELDS + 1), np.int64)
    for number, name in enumerate(SETS):
        sides = _named(sets[name], SIDES, f"{path.name}, {name}")
        for place, side in enumerate(SIDES):
            tracks[number, place, 1:] = _side(sides[side], f"{path.name}, {name}, side {side}")
    bonus = np.zeros(FIELDS + 1, np.int64)
    bonus[1:] = _bonus(_part(data, "bonus", dict, path.name), f"{path.name}, bonus")
    return tracks, bonus


def _named(data: Any, names: tuple[str, ...], where: str) -> dict[str, Any]:
    if not isinstance(data, dict) or sorted(data) != sorted(names):
        raise BadData(f"{where}: there are {' and '.join(names)}, not {', '.join(data) or 'nothing'}")
    return data


def _side(data: Any, where: str) -> list[int]:
    check_source(data, where)
    words = _part(data, "fields", str, where).split()
    if len(words) != FIELDS:
        raise BadData(f"{where}: a track has {FIELDS} fields, not {len(words)}")
    for field, word in enumerate(words, 1):
        if word in words[: field - 1]:
            raise BadData(f"{where}, field {field}: {word} is already field {words.index(word) + 1}")
        if data.get("printed", {}).get(str(field), word) != word:
            raise BadData(f"{where}, field {field}: {word} stands where {data['printed'][str(field)]} is printed")
    return [_field(word, f"{where}, field {field}") for field, word in enumerate(words, 1)]


def _field(word: str, where: str) -> int:
    if word not in WORDS:
        raise BadData(
            f"{where}: {word!r} is no colour ({', '.join(LETTERS)}) followed by a number from {LOWEST} to {HIGHEST}"
        )
    return WORDS[word]


def _bonus(data: Any, where: str) -> list[int]:
    check_source(data, where)
    points = _part(data, "points", list, where)
    if len(points) != FIELDS:
        raise BadData(f"{where}: there are {FIELDS} fields, not {len(points)}")
    before = 0
    for field, value in enumerate(points, 1):
        if not isinstance(value, int) or isinstance(value, bool) or not max(before, 1) <= value <= MOST_BONUS:
            raise BadData(f"{where}, field {field}: {value!r} is no number from {max(before, 1)} to {MOST_BONUS}")
        before = value
    return list(points)


def _part(data: Any, name: str, kind: type, where: str) -> Any:
    if not isinstance(data.get(name), kind):
        raise BadData(f"{where}: {name} is missing")
    return data[name]


TRACKS, BONUS = load()
