"""DF-3 and DF-4: two tiles on one colour, and who cannot lay them."""

from __future__ import annotations

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.double_four import GAME
from stolik.games.double_four.tests.scenes_double_four import RED_LEFT, VIOLET_RIGHT, legal, play, table

# DF-3: two tiles a turn


def test_df_03_the_first_tile_goes_to_any_empty_field_of_either_board() -> None:
    assert len(legal(GAME.start(2, first=0))) == 98
    state = play(GAME.start(2, first=0), "right d4", "left b1")
    assert len(legal(state)) == 96
    assert "right d4" not in legal(state)


def test_df_03_example_a_first_tile_on_violet_is_followed_by_one_on_violet_of_the_other_board() -> None:
    state = play(GAME.start(2, first=0), "left b1")
    assert state.to_act == (0,)
    assert legal(state) == VIOLET_RIGHT
    state = play(state, "right d4")
    assert state.to_act == (1,)
    assert table(state)["supply"] == [12, 14]


def test_df_03_a_first_tile_on_the_right_is_followed_by_one_on_the_left() -> None:
    assert legal(play(GAME.start(2, first=0), "right f1")) == RED_LEFT


def test_df_03_the_second_tile_needs_an_empty_field() -> None:
    state = play("double-four players=2 | phase first | mover 1 | turns 1 | tiles . // ..0", "left b1")
    assert legal(state) == VIOLET_RIGHT[1:]


# DF-4: colours that are full


def test_df_04_a_colour_without_an_empty_field_on_the_other_board_may_not_be_chosen_first() -> None:
    full_in_red = ".....0 / ...1 / .0 / ......1 / ....0 / 1 / ..0"
    state = GAME.parse(f"double-four players=2 | phase first | tiles . // {full_in_red}")
    assert len(legal(state)) == (49 - 7) + (49 - 7)
    assert not set(RED_LEFT) & set(legal(state))
    with pytest.raises(IllegalMove, match="no red field is empty on the right board"):
        state.apply("left a1")


def test_df_04_a_seat_that_cannot_lay_both_tiles_passes() -> None:
    """Seat 1 has all its tiles on the left: it has nothing to move on the right, so seat 0 is on again."""
    state = GAME.parse(
        "double-four players=2 | phase first | turns 20 | tiles 11.11.1 / . / 11.11.1 / . / 11.1 / . / .....1 // ."
    )
    assert table(state)["supply"] == [14, 0]
    state = play(state, "left a2", "right b1")
    assert state.to_act == (0,)
    assert table(state)["turns"] == 22


def test_df_04_three_players_pass_one_who_cannot_play() -> None:
    state = GAME.parse(
        "double-four players=3 | phase first | turns 20 | tiles 11.11.1 / . / 11.11.1 / . / 11.1 / . / .....1 // ."
    )
    state = play(state, "left a2", "right b1")
    assert state.to_act == (2,)
    assert table(state)["turns"] == 22
