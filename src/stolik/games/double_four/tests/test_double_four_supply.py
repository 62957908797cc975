"""DF-11: tiles are moved when the supply is short."""

from __future__ import annotations

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.double_four import GAME
from stolik.games.double_four.tests.scenes_double_four import VIOLET_RIGHT, legal, play, table

# Two players; seat 0 has 13 tiles on the boards, so one in the supply; or all 14.
ONE_LEFT = "double-four players=2 | phase first | tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0.0"
NONE_LEFT = "double-four players=2 | phase first | tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0.0.0"


def test_df_11_with_two_tiles_left_nobody_may_move_instead() -> None:
    state = GAME.parse("double-four players=2 | phase first | tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0")
    assert table(state)["supply"] == [2, 14]
    assert not any(move.startswith("lift") for move in legal(state))
    assert not any(move.startswith("lift") for move in legal(state.apply("left b1")))
    with pytest.raises(IllegalMove, match="a tile is moved only when the supply is empty"):
        state.apply("lift left a1")


def test_df_11_with_one_tile_left_one_is_placed_and_one_is_moved_on_the_other_board() -> None:
    state = GAME.parse(ONE_LEFT)
    assert table(state)["supply"] == [1, 14]
    state = state.apply("left b1")
    assert legal(state) == [
        "lift " + tile for tile in ("right a1", "right c1", "right e1", "right g1", "right a3", "right c3")
    ]
    state = state.apply("lift right a1")
    assert legal(state) == VIOLET_RIGHT[1:]  # c1 is taken
    state = state.apply("right e2")
    assert state.to_act == (1,)
    assert table(state)["supply"] == [0, 14]
    assert state.text.endswith("tiles 000.0.0 / . / 0.0.0 // ..0.0.0 / ....0 / 0.0")


def test_df_11_which_board_gets_the_placed_tile_is_the_players_choice() -> None:
    boards_offered = {move.split()[0] for move in legal(GAME.parse(ONE_LEFT))}
    assert boards_offered == {"left", "right"}
    state = play(ONE_LEFT, "right d1", "lift left a1", "left f3")  # yellow, and yellow
    assert state.text.endswith("tiles ..0.0.0 / . / 0.0.00 // 0.000.0 / . / 0.0")


def test_df_11_the_last_tile_is_not_placed_where_it_leaves_no_tile_to_move() -> None:
    """All thirteen tiles lie on the left: the last one goes to the right, and one is moved on the left."""
    state = GAME.parse("double-four players=2 | phase first | tiles 00.00.0 / . / 00.00.0 / . / 00.0 // .")
    assert table(state)["supply"] == [1, 14]
    assert all(move.startswith("right") for move in legal(state))
    with pytest.raises(IllegalMove, match="leaves a move for the right board, where no tile of yours lies"):
        state.apply("left c1")
    assert all(move.startswith("lift left") for move in legal(state.apply("right a1")))


def test_df_11_with_no_tile_left_one_is_moved_on_each_board() -> None:
    state = GAME.parse(NONE_LEFT)
    assert len(legal(state)) == 14
    assert all(move.startswith("lift") for move in legal(state))
    state = state.apply("lift right c3")
    assert all(move.startswith("right") for move in legal(state))
    state = state.apply("right d1")  # yellow
    assert legal(state) == [
        "lift " + t for t in ("left a1", "left c1", "left e1", "left g1", "left a3", "left c3", "left e3")
    ]
    state = state.apply("lift left c3")
    assert legal(state) == ["left c2", "left f3", "left b4", "left d5", "left g6", "left a7"]  # e1 is taken
    state = state.apply("left c2")
    assert table(state)["supply"] == [0, 14]
    assert state.text.endswith("tiles 0.0.0.0 / ..0 / 0...0 // 0.000.0 / . / 0...0")


def test_df_11_a_moved_tile_stays_on_its_board() -> None:
    state = play(NONE_LEFT, "lift right c3")
    with pytest.raises(IllegalMove, match="a moved tile stays on the right board"):
        state.apply("left b1")


def test_df_11_a_field_vacated_in_this_turn_cannot_be_a_target() -> None:
    state = play(NONE_LEFT, "lift left e1")
    with pytest.raises(IllegalMove, match="left e1 is not empty"):
        state.apply("left e1")
    state = play(NONE_LEFT, "lift left e1", "left c2", "lift right c1")  # yellow
    assert "right d1" in legal(state)
    state = play(NONE_LEFT, "lift left e1", "left f1", "lift right a1")  # black; a1 is black too
    assert legal(state) == ["right g2", "right c4", "right f5", "right d6", "right b7"]  # nor e3, which is taken


def test_df_11_a_moved_tile_can_complete_a_line() -> None:
    state = GAME.parse("double-four players=3 | phase first | tiles 000.000 / . / 0 // 0.0.0.0 / . / 0.0.0")
    state = play(state, "lift left a3", "left d1", "lift right a1", "right c2")
    assert state.to_act == (0,)
    assert len(legal(state)) == 4
    assert play(state, "score left c1-f1").scores == (1, 0, 0)


def test_df_11_tiles_that_came_back_are_placed_again() -> None:
    state = GAME.parse(
        "double-four players=2 | phase first | mover 1 | points 1 . . . | tiles 00 / . / 0 // 0.0.0.0 / . / 0.0.0"
    )
    assert table(state)["supply"] == [3, 14]
    state = play(state, "left d4", "right d4", "left c1")
    assert not any(move.startswith("lift") for move in legal(state))
