from __future__ import annotations

import pytest

from stolik.core.contract import CHANCE, REFEREE
from stolik.core.errors import BadNotation, IllegalMove
from stolik.games._template import GAME


def test_gd_01_all_seats_choose_at_the_same_time_in_secret() -> None:
    state = GAME.start(3)
    assert state.to_act == (0, 1, 2, REFEREE)
    state = state.apply("4", 1)
    assert state.to_act == (0, 2, REFEREE)
    assert state.view(1)["table"]["own"] == 4
    assert state.view(0)["table"]["guessed"] == [False, True, False]
    assert state.view(0) == GAME.start(3).apply("6", 1).view(0)


def test_gd_02_the_die_is_rolled_when_all_have_chosen() -> None:
    state = GAME.start(2).apply("4", 1).apply("5", 0)
    assert state.to_act == (CHANCE,)
    assert state.apply("5").scores == (1, 0)


def test_gd_02_the_die_is_rolled_when_time_is_up() -> None:
    state = GAME.start(2).apply("4", 1).apply("time", REFEREE).apply("4")
    assert state.scores == (0, 1)


@pytest.mark.parametrize(("goal", "over"), [(1, True), (2, False)])
def test_gd_03_the_game_ends_at_the_goal(goal: int, over: bool) -> None:
    state = GAME.start(2, goal=goal).apply("4", 1).apply("5", 0).apply("5")
    assert (state.outcome is not None) == over


def test_gd_03_after_twenty_rounds_most_points_win_and_ties_share() -> None:
    last = "phase rolling | rounds 19 | guess 1 1 2 . . . | points 1 1 1 . . ."
    state = GAME.parse(f"template players=3 goal=3 | {last}")
    outcome = state.apply("1").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "rounds")


def test_positions_of_seats_that_are_not_there_are_refused() -> None:
    with pytest.raises(BadNotation, match="only seats 0 to 1"):
        GAME.parse("template players=2 | points . . 1 . . .")


def test_a_second_guess_is_refused() -> None:
    with pytest.raises(IllegalMove, match="seat 1 cannot act now"):
        GAME.start(2).apply("4", 1).apply("5", 1)
