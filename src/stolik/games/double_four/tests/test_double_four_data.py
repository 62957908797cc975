"""The data of the game's own boards and symbols: a wrong file is refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.core.errors import BadData
from stolik.games.double_four.rules import components

RED = {"letter": "r", "name": "red", "glyph": "dot", "shade": "#C8452E"}
BLUE = {"letter": "b", "name": "blue", "glyph": "ring", "shade": "#2C6FB3"}
STRIPES = ["rbrbr", "brbrb", "rbrbr", "brbrb", "rbrbr"]


def good() -> dict[str, Any]:
    return {"colours": [RED, BLUE], "sides": [{"name": "stripes", "source": "chosen", "rows": STRIPES}]}


def written(folder: Path, data: object) -> Path:
    path = folder / "own.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return path


def change(key: str, **values: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data[key][0].update(values)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    (side,) = components.load(written(tmp_path, good())).sides
    assert (side.name, side.size, side.letters) == ("stripes", 5, "br")


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda data: data.pop("sides"), "own.json: sides is a list"),
        (lambda data: data.pop("colours"), "own.json: colours is a list"),
        (lambda data: data["sides"].clear(), "there is no side at all"),
        (lambda data: data["sides"].append(data["sides"][0]), "side 2: there already is a side 'stripes' of 5 rows"),
        (lambda data: data["colours"].append({**BLUE, "letter": "r"}), "colour 3: letter 'r' already stands for red"),
        (lambda data: data["colours"].append("red"), "colour 3: letter is missing or no text"),
        (lambda data: data["colours"].extend({**RED, "letter": a} for a in "cdefgh1"), "colour 9: letter is one of a"),
        (lambda data: data["colours"].extend({**RED, "letter": a} for a in "cdefghi"), "at most 8 colours, not 9"),
        (lambda data: data["sides"].append({**data["sides"][0], "name": "red", "rows": ["rrrrr"] * 5}), "same colours"),
        (lambda data: data["sides"].append({**data["sides"][0], "rows": ["rbrbrb"] * 6, "name": "x"}), "is missing"),
        (change("colours", letter="R"), "colour 1: letter is one of a to z, not 'R'"),
        (change("colours", name=""), "colour 1: name is missing or no text"),
        (change("colours", shade="red"), "colour 1: shade is like #C8452E, not 'red'"),
        (change("sides", name="My side"), "side 1: name is of a to z, 0 to 9 and -, not 'My side'"),
        (change("sides", name=7), "side 1: name is missing or no text"),
        (change("sides", source="guessed"), "side 1: source is one of printed, found, chosen, not 'guessed'"),
        (change("sides", rows="rb"), r"side 1 \(stripes\): rows is a list of texts"),
        (change("sides", rows=STRIPES[:4]), r"\(stripes\): a side has 5 to 8 rows, not 4"),
        (change("sides", rows=[*STRIPES[:4], "rbr"]), r"\(stripes\): row 5 has 3 fields where 5 belong"),
        (change("sides", rows=[*STRIPES[:4], "rbxbr"]), r"\(stripes\): row 5 has 'x', which is no colour's letter"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, spoil: Callable[[dict[str, Any]], None], complaint: str) -> None:
    data = json.loads(json.dumps(good()))
    spoil(data)
    with pytest.raises(BadData, match=complaint):
        components.load(written(tmp_path, data))


@pytest.mark.parametrize("text", ["", "[]", "{", "3"])
def test_a_file_that_is_no_object_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadData, match=r"own\.json"):
        components.load(written(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nowhere\.json cannot be read"):
        components.load(tmp_path / "nowhere.json")


@pytest.mark.parametrize(
    ("symbols", "source", "complaint"),
    [
        ([{"name": "sun", "figure": "o"}], "chosen", "there are 4 symbols, not 1"),
        ([{"name": f"s{i}", "figure": "o"} for i in range(4)], "chosen", "two symbols have the same figure"),
        ([{"name": "sun", "figure": figure} for figure in "abcd"], "chosen", "two symbols have the same name"),
        ([{"name": "sun", "figure": "sun"}] * 4, "chosen", "symbol 1: figure is one character, not 'sun'"),
        ([{"name": "sun"}] * 4, "chosen", "symbol 1: figure is missing"),
        ([], "hearsay", "source is one of printed, found, chosen"),
    ],
)
def test_wrong_symbols_are_refused(tmp_path: Path, symbols: list[object], source: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        components.load_symbols(written(tmp_path, {"source": source, "symbols": symbols}))
