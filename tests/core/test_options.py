"""Options: what is chosen, what is usual, and what a text leaves out."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import stolik.games
from stolik.core.errors import BadData
from stolik.core.options import Choice, Flag, Whole, chosen, indices, option_field, written

GAMES = Path(stolik.games.__path__[0])


def test_a_default_may_follow_the_number_of_players() -> None:
    size = Whole("size", 5, 8, default=7, by_players={4: 8})
    assert [chosen((size,), {}, players)["size"] for players in (2, 3, 4)] == [7, 7, 8]
    assert chosen((size,), {"size": "5"}, 4) == {"size": 5}


def test_what_is_left_out_of_a_text_means_what_it_was_before_the_default_changed() -> None:
    options = (Choice("tracks", ("first", "fair"), default="fair", unwritten="first"), Flag("late"))
    assert written(options, {}) == {"tracks": "first", "late": False}
    assert chosen(options, {}, 2) == {"tracks": "fair", "late": False}
    assert written(options, {"tracks": "fair"}) == {"tracks": "fair", "late": False}


def test_one_declaration_gives_the_width_the_indices_and_the_names() -> None:
    options = (Flag("late"), Whole("size", 5, 8, default=7))
    assert np.dtype([option_field(options)]) == np.dtype([("options", "i2", (2,))])
    assert indices(options, "late", "size") == (0, 1)
    for wrong in (("size", "late"), ("late",), ("late", "size", "more")):
        with pytest.raises(BadData, match="the options are late, size, in this order, not"):
            indices(options, *wrong)


def test_no_number_stands_for_an_option_in_the_games() -> None:
    numbered = re.compile(r"\boptions\[\d|\boptions\[-|\(\"options\", \"i2\"|^[A-Z_, ]+ = (range\(|\d).*options")
    found = [
        f"{path.name}:{number}: {line.strip()}"
        for path in GAMES.rglob("*.py")
        if "tests" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if numbered.search(line)
    ]
    assert not found, "\n".join(found)
