"""What is printed, found, chosen or ruled: every game says so, in both languages, and as its data and README do."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from stolik.core.game import Game
from stolik.core.registry import games

MARKS = ("printed", "found", "chosen", "ruled")
LONGEST = 240  # characters of a sentence on the page


def sources(game: Game) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads((game.folder / "data" / "sources.json").read_text("utf-8"))
    return found


def marks_in_readme(game: Game) -> dict[str, set[str]]:
    """The marks of the README's table `| rule | mark | in a word |`; nothing where it has none yet."""
    rows = re.findall(
        r"^\| ([A-Z]{2}-\d+) \| ([a-z, ]+) \|", (game.folder / "README.md").read_text("utf-8"), re.MULTILINE
    )
    return {rule: set(marks.split(", ")) for rule, marks in rows if set(marks.split(", ")) <= set(MARKS)}


def marks_in_data(part: Any) -> set[str]:
    """Every `source` of a data file, however deep."""
    below = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    found = set().union(*map(marks_in_data, below))
    return found | ({part["source"]} if isinstance(part, dict) and isinstance(part.get("source"), str) else set())


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_game_says_in_short_sentences_what_is_printed_and_what_is_ours(game: Game) -> None:
    told = sources(game)
    assert tuple(told) == MARKS
    assert told["printed"]
    assert told["chosen"]
    for mark, entries in told.items():
        for entry in entries:
            assert entry["rules"], (mark, entry)
            for language in ("pl", "en"):
                assert 10 < len(entry[language]) <= LONGEST
                assert entry[language].endswith(".")


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_all_that_the_data_calls_chosen_is_named(game: Game) -> None:
    named = {file for entry in sources(game)["chosen"] for file in entry.get("data", ())}
    for file in (game.folder / "data").glob("*.json"):
        if file.name != "sources.json" and "chosen" in marks_in_data(json.loads(file.read_text("utf-8"))):
            assert file.name in named, f"{file.name} is chosen, and nothing says so"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_marks_are_those_of_the_readme(game: Game) -> None:
    known = marks_in_readme(game)
    told = {(rule, mark) for mark, entries in sources(game).items() for entry in entries for rule in entry["rules"]}
    for rule, mark in told:
        assert mark in known.get(rule, {mark}), f"{rule} is {mark} here, but {known[rule]} in the README"
    for rule, marks in known.items():
        for mark in marks - {"printed"}:
            assert (rule, mark) in told, f"the README calls {rule} {mark}, and the page says nothing of it"
