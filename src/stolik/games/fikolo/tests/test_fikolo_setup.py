"""FK-1 to FK-5: cards, tasks, the deal, and who may claim what."""

from __future__ import annotations

import pytest

from stolik.core.contract import CHANCE
from stolik.games.fikolo import GAME
from stolik.games.fikolo.rules.cards import CARDS, COLOURS, SHAPES
from stolik.games.fikolo.rules.components import RASTERS
from stolik.games.fikolo.rules.rasters import figures, turns
from stolik.games.fikolo.tests.scenes_fikolo import deal, open_tasks, phase, searching, texts


def test_fk_01_there_are_36_figure_cards_each_shape_in_each_colour_once() -> None:
    assert len(SHAPES) == len(COLOURS) == 6
    assert sorted(CARDS) == sorted(f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES)
    assert [move.text for move, _ in GAME.start().chance()] == [f"deal {card}" for card in CARDS]


def test_fk_02_there_are_30_tasks_with_two_to_five_different_figures_and_no_twins() -> None:
    sizes = [len(figures(raster)) for raster in RASTERS]
    assert [sizes.count(size) for size in (2, 3, 4, 5)] == [8, 8, 8, 6]
    for raster in RASTERS:
        shown = figures(raster)
        assert len({figure // 6 for figure in shown}) == len({figure % 6 for figure in shown}) == len(shown)
    assert len({turned for raster in RASTERS for turned in turns(raster)}) == 4 * 30


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fk_03_nine_cards_are_laid_out_and_each_seat_gets_four_cards_and_two_tasks(players: int) -> None:
    state = GAME.start(players)
    for _ in range(9 + 4 * players):
        assert state.to_act == (CHANCE,)
        assert len({probability for _, probability in state.chance()}) == 1
        state = state.apply(state.legal(CHANCE)[-1])
    table = state.view(None)["table"]
    assert None not in table["layout"]
    assert [len(seat["hand"]) for seat in table["seats"]] == [4] * players
    assert table["pile"] == 36 - 9 - 4 * players
    assert (table["task_pile"], table["tasks"]) == (30, [])
    table = deal(state).view(None)["table"]
    assert [task["seat"] for task in table["tasks"]] == [*range(players), *range(players)]
    assert table["task_pile"] == 30 - 2 * players


def test_fk_03_nobody_knows_a_task_before_it_is_turned_up() -> None:
    state = GAME.start(2)
    while phase(state) == "dealing":
        state = state.apply(state.legal(CHANCE)[0])
    assert texts(state, CHANCE) == [f"reveal {number}" for number in range(1, 31)]
    assert all(probability.denominator == 30 for _, probability in state.chance())


def test_fk_04_beginners_play_without_tasks_of_four_and_more_figures() -> None:
    state = GAME.start(2, beginner=True)
    while phase(state) == "dealing":
        state = state.apply(state.legal(CHANCE)[0])
    assert texts(state, CHANCE) == [f"reveal {number}" for number in range(1, 17)]
    assert all(len(figures(raster)) <= 3 for raster in RASTERS[:16])


def test_fk_05_all_tasks_are_turned_up_before_anybody_may_act() -> None:
    state = GAME.start(2)
    while len(open_tasks(state)) < 4:
        assert state.to_act == (CHANCE,)
        state = state.apply(state.legal(CHANCE)[0])
    assert state.to_act == (0, 1)


def test_fk_05_any_seat_may_claim_any_open_task_also_one_before_an_opponent() -> None:
    state = searching("9 10 25 20")
    assert [task["seat"] for task in state.view(None)["table"]["tasks"]] == [0, 1, 0, 1]
    for seat in (0, 1):
        assert texts(state, seat) == ["stop 9", "stop 10", "stop 20", "stop 25", "pass"]
