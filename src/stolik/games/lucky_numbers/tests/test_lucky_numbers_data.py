"""Wrong files of horseshoes are refused with a sentence that says where and why; the README marks every rule."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stolik.core.errors import BadData
from stolik.games.lucky_numbers import GAME
from stolik.games.lucky_numbers.rules.components import FILE, HORSESHOES, load

SHIPPED: dict[str, Any] = json.loads(FILE.read_text("utf-8"))


def with_board(**horseshoes: object) -> dict[str, Any]:
    return {**SHIPPED, "boards": [*SHIPPED["boards"][:2], horseshoes, SHIPPED["boards"][3]]}


def test_ln_17_the_shipped_boards_say_that_they_were_chosen() -> None:
    assert SHIPPED["source"] == "chosen"
    assert (load() == HORSESHOES).all()
    assert [int((board > 0).sum()) for board in HORSESHOES] == [4, 4, 4, 4]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({**SHIPPED, "source": "dreamt"}, "source is one of printed, found, chosen, not 'dreamt'"),
        ({"boards": SHIPPED["boards"]}, "source is one of printed, found, chosen, not None"),
        ([], "the whole file is one object in braces"),
        ({**SHIPPED, "boards": SHIPPED["boards"][:3]}, "a list of 4 boards"),
        ({**SHIPPED, "boards": {}}, "a list of 4 boards"),
        (with_board(), "board 3: a board names its horseshoes"),
        (with_board(e1=4), "board 3: 'e1' is no field; fields are a1 to d4"),
        (with_board(b2=4), "board 3: b2 is a start field"),
        (with_board(b1=0), "board 3, b1: 0 is no number from 1 to 20"),
        (with_board(b1=21), "board 3, b1: 21 is no number from 1 to 20"),
        (with_board(b1=True), "board 3, b1: True is no number"),
        (with_board(b1="4"), "board 3, b1: '4' is no number"),
    ],
)
def test_wrong_boards_are_refused(data: object, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(data), "utf-8")
    with pytest.raises(BadData) as told:
        load(file)
    assert str(told.value).startswith("boards.json")
    assert problem in str(told.value)


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "boards.json"
    file.write_text("{", "utf-8")
    with pytest.raises(BadData, match=r"boards\.json is no JSON"):
        load(file)


def test_the_readme_marks_every_rule_as_printed_found_chosen_or_ruled() -> None:
    readme = (GAME.folder / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (LN-\d+) \| ([a-z, ]+) \| [^|]+ \|$", readme, re.MULTILINE)
    assert [rule for rule, _ in rows] == [f"LN-{number}" for number in range(1, 24)]
    assert {mark for _, marks in rows for mark in marks.split(", ")} <= {"printed", "found", "chosen", "ruled"}
