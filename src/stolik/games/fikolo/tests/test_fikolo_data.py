"""The file of tasks: what is shipped is what its program makes, and a wrong file is refused with a sentence."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from stolik.core.errors import BadData
from stolik.games.fikolo import GAME
from stolik.games.fikolo.rules.cards import CARDS
from stolik.games.fikolo.rules.components import RASTERS, read_tasks
from stolik.games.fikolo.rules.rasters import EMPTY, turned, turns
from stolik.games.fikolo.training.make_tasks import document

FOLDER = GAME.folder / "data"
SHIPPED = (FOLDER / "tasks.json").read_text("utf-8")


def test_the_tasks_are_those_that_their_program_makes() -> None:
    assert document() == SHIPPED
    assert json.loads(SHIPPED)["source"] == "chosen"


def test_every_colour_and_every_shape_is_there_equally_often() -> None:
    shown = [CARDS[figure] for raster in RASTERS for figure in raster if figure != EMPTY]
    assert set(Counter(part for word in shown for part in word.split("-")).values()) == {17}


def test_a_card_is_turned_to_the_right() -> None:
    assert turned((0, 1, 2, 3, 4, 5, 6, 7, 8)) == (6, 3, 0, 7, 4, 1, 8, 5, 2)
    first, *_, last = turns(RASTERS[8])
    assert turned(last) == first == RASTERS[8]


def with_task(card: Any, number: int = 1) -> str:
    data = json.loads(SHIPPED)
    data["tasks"][number - 1] = card
    return json.dumps(data)


def without(key: str) -> str:
    return json.dumps({name: value for name, value in json.loads(SHIPPED).items() if name != key})


FIVE = json.loads(SHIPPED)["tasks"][24]
WRONG = {
    "{": "is no JSON",
    "[]": "the whole file is one object in braces",
    without("source"): "source is one of printed, found, chosen, not None",
    without("tasks"): "tasks is a list of 30 cards",
    json.dumps({"source": "found", "tasks": [FIVE]}): "tasks is a list of 30 cards",
    with_task("red-star"): "task 1 is a list of three rows",
    with_task(["red-star . .", ". blue-moon .", 3]): "task 1 is a list of three rows",
    with_task(["red-star .", ". blue-moon .", ". . ."], 4): "task 4: every row has three words",
    with_task(["red-star . .", ". pink-moon .", ". . ."]): "task 1: 'pink-moon' is no figure",
    with_task(["red-star . .", ". . .", ". . ."]): "task 1: a task has 2 to 5 figures, not 1",
    with_task(["red-star . .", ". red-moon .", ". . ."]): "task 1: the colour red is there twice",
    with_task(["red-star . .", ". blue-star .", ". . ."]): "task 1: the shape star is there twice",
    with_task([". . red-star", ". violet-moon .", "black-triangle . ."]): "",
    with_task([". . red-star", "black-triangle violet-moon .", ". . ."]): "task 9 is task 1 turned",
    with_task(
        ["red-moon . blue-triangle", ". . .", "violet-heart black-star yellow-circle"]
    ): "at most 6 tasks have five",
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.items(), ids=[*map(str, range(len(WRONG)))])
def test_a_wrong_file_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    if not sentence:  # another right card is welcome
        assert len(read_tasks(text, "mine.json")) == 30
        return
    with pytest.raises(BadData, match=sentence) as caught:
        read_tasks(text, "mine.json")
    assert str(caught.value).startswith("mine.json")
