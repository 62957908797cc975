"""DF-10 and DF-12: three points, and games that do not end by themselves."""

from __future__ import annotations

from stolik.games.double_four import GAME
from stolik.games.double_four.tests.scenes_double_four import RED_RIGHT, legal, play

# DF-10: the end


def test_df_10_the_game_ends_as_soon_as_somebody_has_three_points() -> None:
    state = play("double-four players=3 | phase first | points 2 1 2 . | tiles .000 // .", "left a1", "right f1")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (3, 1, 2), "points")
    assert state.to_act == ()


def test_df_10_more_than_three_points_win_too() -> None:
    state = play("double-four players=4 | phase first | points 2 2 2 2 | tiles .000 // ..000", "left a1", "right f1")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (4, 2, 2, 2))


def test_df_10_the_turn_is_finished_first() -> None:
    start = "double-four players=3 | phase first | points 2 . . . | tiles .000 / 0 / 0 / 0 // ..000"
    state = play(start, "left a1", "right f1")
    assert (state.scores, state.outcome, state.to_act) == ((3, 0, 0), None, (0,))
    outcome = play(state, "score left a1-d1").outcome
    assert outcome is not None
    assert outcome.scores == (4, 0, 0)


# DF-12: games that do not end


def test_df_12_after_two_hundred_turns_most_points_win() -> None:
    state = play("double-four players=3 | phase first | mover 1 | turns 199 | points 1 2 2 .", "left a1", "right f1")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1, 2), (1, 2, 2), "turns")
    state = play("double-four players=3 | phase first | mover 1 | turns 198 | points 1 2 2 .", "left a1", "right f1")
    assert state.to_act == (2,)


def test_df_12_a_third_point_in_the_last_turn_still_wins_by_points() -> None:
    state = play(
        "double-four players=3 | phase first | turns 199 | points 2 2 . . | tiles .000 // .", "left a1", "right f1"
    )
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "points")


def test_df_12_a_passed_turn_counts_as_one() -> None:
    state = GAME.parse(
        "double-four players=2 | phase first | turns 198 | tiles 11.11.1 / . / 11.11.1 / . / 11.1 / . / .....1 // ."
    )
    outcome = play(state, "left a2", "right b1").outcome
    assert outcome is not None
    assert outcome.reason == "turns"


def test_df_12_when_all_pass_in_a_row_most_points_win() -> None:
    state = GAME.parse(
        "double-four players=4 | phase first | turns 90 | points . 1 1 . | tiles "
        "..3.1.3 / 301.3 / ..3012 / .01..01 / .2.012 / 30.2..1 / 1..0.23 // "
        "2.0...0 / ..2.0.2 / 2...2.0 / ..23.1 / .3.1.3 / .1.3.1 / 23..2"
    )
    assert legal(state) == ["left a1", *RED_RIGHT]  # red is the only colour that is free on both boards
    outcome = play(state, "left a1", "right f1").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1, 2), "passes")
