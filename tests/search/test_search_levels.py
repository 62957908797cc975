"""A search with the settings of a game's level, and what it says of a move that is forced."""

from __future__ import annotations

from dataclasses import fields
from types import ModuleType

import pytest

from stolik.core.binding import kernel
from stolik.core.contract import REFEREE, Codes, Record
from stolik.core.game import Game
from stolik.core.level import LEVELS, SearchSettings, UnknownLevel, levels
from stolik.core.registry import games
from stolik.games._template import rules, view
from stolik.search.search import Search
from stolik.search.tree import SETTINGS, settings_record


def test_a_search_of_a_level_has_the_settings_of_the_game() -> None:
    for game in games().values():
        for name in LEVELS:
            assert Search.level(game, name).settings == levels(game)[name]


def test_a_level_that_there_is_not_is_told(template: Game) -> None:
    with pytest.raises(UnknownLevel, match=r"there is no level 'champion'; there are beginner, .*, master"):
        Search.level(template, "champion")


def test_kernels_read_every_setting_by_its_name() -> None:
    settings = SearchSettings(exploration=0.5, fpu_reduction=0.25, uniform_prior=0.125, rollout=7, temperature=2.0)
    assert SETTINGS.names == tuple(each.name for each in fields(SearchSettings))
    record = settings_record(settings)[0]
    assert all(record[each.name] == getattr(settings, each.name) for each in fields(SearchSettings))


@kernel
def one_number(s: Record, seat: int, out: Codes) -> int:
    if not (rules.to_act(s) >> seat) & 1:
        return 0
    out[0] = rules.TIME if seat == REFEREE else 3
    return 1


def test_a_forced_move_has_the_value_of_its_position() -> None:
    # Everybody must guess 3, so nobody can get ahead: seat 0, who leads before the last roll, wins for sure.
    forced = ModuleType("forced")
    vars(forced).update(vars(rules))
    vars(forced)["legal"] = one_number
    game = Game("template", rules=forced, view=view)
    game.use(compiled=False)
    state = game.parse("template players=2 goal=3 | rounds 19 | points 1 . . . . .")
    found = Search(game, seed=1).run(state, 0, 20)
    assert [(choice.visits, choice.value, choice.error) for choice in found.candidates] == [(20, 1.0, 0.0)]
    assert found.values == (1.0, 0.0)
