"""The data files and texts of Rings: what they say, and that wrong ones are refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from stolik.core.errors import BadData
from stolik.games.rings import GAME
from stolik.games.rings.rules.components import ACTIONS, CARDS, VALUES, read_cards, read_values, shipped

Change = tuple[list[Any], Any]


def changed(name: str, *changes: Change) -> str:
    """A data file with other values at some paths."""
    data = json.loads(shipped(name))
    for path, value in changes:
        part = data
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = value
    return json.dumps(data)


def test_the_files_say_where_their_facts_come_from() -> None:
    assert json.loads(shipped("cards.json"))["source"] == "printed"
    board = json.loads(shipped("board.json"))
    assert (board["ring"]["source"], board["fields"]["source"]) == ("printed", "chosen")


def test_there_are_fifteen_cards_of_four_kinds() -> None:
    assert len(ACTIONS) == CARDS == 15
    assert sum(card.columns > 0 for card in ACTIONS) == 7
    assert sum(card.rows > 0 for card in ACTIONS) == 3
    assert sum(card.forward > 0 for card in ACTIONS) == 5
    assert sum(card.back > 0 for card in ACTIONS) == 2


def test_values_rise_to_the_ring() -> None:
    assert VALUES[8] == (0, 1, 2, 3, 4, 5, 6, 7, 8, 20)
    assert sorted(VALUES) == list(range(5, 11))


def test_a_board_with_other_values_is_taken() -> None:
    values = read_values(changed("board.json", (["fields", "values", "5"], [2, 4, 6, 8, 10])), "mine.json")
    assert values[5] == (0, 2, 4, 6, 8, 10, 20)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "mine.json is no JSON"),
        ("[]", "mine.json: the whole file is one object"),
        (changed("cards.json", (["source"], "guessed")), "source is one of printed, found, chosen, not 'guessed'"),
        (changed("cards.json", (["cards"], [])), "cards is a list of 15 cards"),
        (changed("cards.json", (["cards", 2, "number"], 4)), "card 3: the cards stand in order, here belongs number 3"),
        (changed("cards.json", (["cards", 2], 3)), "card 3: the cards stand in order"),
        (changed("cards.json", (["cards", 3, "rows"], "any")), "card 4: a card has columns, or rows, or forward"),
        (changed("cards.json", (["cards", 0], {"number": 1, "back": 2})), "card 1: a card has columns"),
        (changed("cards.json", (["cards", 7, "rows"], "middle")), "card 8: rows is one of lowest, highest, any"),
        (changed("cards.json", (["cards", 3, "columns"], [])), "card 4: columns is a list of columns"),
        (changed("cards.json", (["cards", 3, "columns"], "1-5")), "card 4: columns is a list of columns"),
        (changed("cards.json", (["cards", 3, "columns"], [1, 11])), "a column is a whole number from 1 to 10, not 11"),
        (changed("cards.json", (["cards", 3, "columns"], [2, 1])), "card 4: columns stand in rising order"),
        (changed("cards.json", (["cards", 0, "forward"], 0)), "card 1: forward is a whole number from 1 to 10, not 0"),
        (changed("cards.json", (["cards", 0, "forward"], True)), "card 1: forward is a whole number"),
        (changed("cards.json", (["cards", 12, "back"], "two")), "card 13: back is a whole number from 1 to 10"),
        (changed("cards.json", (["cards", 12, "back"], 9)), "card 13: forward and back name 11 different columns"),
    ],
)
def test_wrong_cards_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadData, match=problem):
        read_cards(text, "mine.json")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nothing", "mine.json is no JSON"),
        ("{}", "mine.json: ring is missing"),
        (changed("board.json", (["ring", "source"], None)), "mine.json, ring: source is one of"),
        (changed("board.json", (["ring", "value"], "20")), "mine.json, ring: value is a whole number"),
        (changed("board.json", (["fields", "source"], "")), "mine.json, fields: source is one of"),
        (changed("board.json", (["fields", "values"], [])), "mine.json, fields: values is missing or no object"),
        (changed("board.json", (["fields", "values", "11"], [])), "values has the lists 5, 6, 7, 8, 9, 10"),
        (changed("board.json", (["fields", "values", "5"], [1, 2])), "values of 5: is a list of 5 numbers"),
        (changed("board.json", (["fields", "values", "5"], [1, 2, 4, 3, 5])), "values of 5: values do not fall"),
        (
            changed("board.json", (["fields", "values", "5"], [1, 2, 3, 4, 21])),
            "a value is a whole number from 0 to 20",
        ),
    ],
)
def test_wrong_values_are_refused(text: str, problem: str) -> None:
    with pytest.raises(BadData, match=problem):
        read_values(text, "mine.json")


def test_both_languages_have_the_same_texts_and_every_card_has_words() -> None:
    polish, english = GAME.texts("pl"), GAME.texts("en")
    assert list(polish) == list(english)
    assert {f"card.{number}" for number in range(1, CARDS + 1)} <= set(english)
    assert all(polish.values())
    assert all(english.values())


def test_the_readme_marks_every_rule_as_printed_found_chosen_or_ruled() -> None:
    readme = (GAME.folder / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (RG-\d+) \| ([a-z, ]+) \| [^|]+ \|$", readme, re.MULTILINE)
    assert [rule for rule, _ in rows] == [f"RG-{number}" for number in range(1, 16)]
    assert {mark for _, marks in rows for mark in marks.split(", ")} <= {"printed", "found", "chosen", "ruled"}
