"""The program that writes how games end into a game's README."""

from __future__ import annotations

from types import ModuleType

import pytest

from stolik.core.registry import game
from stolik.lab.arena import Arena


def test_the_table_is_renewed_and_the_rest_stays(figures: ModuleType) -> None:
    text = "before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter\n"
    assert figures.renewed(text, "new\n") == text.replace("old", "new")
    with pytest.raises(SystemExit, match="no place for figures"):
        figures.renewed("no comments\n", "new\n")


def test_a_line_tells_how_games_ended_and_who_won_in_the_order_of_turns(figures: ModuleType) -> None:
    result = Arena(game("template"), ["beginner", "beginner"], 2).run(4, workers=1)
    players, level, games, decisions, ends, shares = figures.row(2, "beginner", result).strip("| ").split(" | ")
    assert (players, level, games) == ("2", "beginner", str(result.games))
    assert float(decisions) > 0
    assert "100.0%" in ends
    assert sum(map(float, shares.split(" · "))) == pytest.approx(100, abs=1)
