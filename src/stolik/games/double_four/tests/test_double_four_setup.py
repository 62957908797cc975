"""DF-1 and DF-2: the sides of the boards, the tiles, and who begins."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stolik.core.contract import CHANCE
from stolik.games.double_four import GAME, boards
from stolik.games.double_four.tests.scenes_double_four import play
from stolik.games.double_four.weaving import agreement, irregular, sides

# DF-1: the boards


def test_df_01_there_are_four_different_sides_of_seven_by_seven() -> None:
    assert [side.name for side in boards.BOARDS.sides] == ["1a", "1b", "2a", "2b"]
    assert {side.size for side in boards.BOARDS.sides} == {7}
    assert len({side.rows for side in boards.BOARDS.sides}) == 4


@pytest.mark.parametrize("side", boards.BOARDS.sides, ids=lambda side: side.name)
def test_df_01_every_colour_is_once_in_every_row_and_column(side: boards.Side) -> None:
    for line in (*side.rows, *map("".join, zip(*side.rows, strict=True))):
        assert sorted(line) == sorted("rbgyvkt")


def test_df_01_the_sides_in_the_data_are_those_that_were_woven() -> None:
    assert {side.name: list(side.rows) for side in boards.BOARDS.sides} == sides()


def test_df_01_a_cyclic_square_is_not_irregular_and_agrees_with_itself() -> None:
    cyclic = [[(x + 2 * y) % 7 for x in range(7)] for y in range(7)]
    assert not irregular(cyclic)
    assert agreement(cyclic, cyclic) == 49


# DF-2: the start


def test_df_02_any_side_may_lie_up_on_either_place() -> None:
    for left in ("1a", "1b", "2a", "2b"):
        for right in ("1a", "1b", "2a", "2b"):
            assert GAME.counts({"left": left, "right": right}) == tuple(range(2, 5))
    seen = GAME.start(2, left="2b", right="1b").view(None)["table"]["boards"]
    assert [board["side"] for board in seen] == ["2b", "1b"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_df_02_everybody_takes_fourteen_tiles_of_one_symbol(players: int) -> None:
    seen = GAME.start(players).view(None)["table"]
    assert seen["supply"] == [14] * players
    assert len({symbol["name"] for symbol in seen["symbols"]}) == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_df_02_the_first_player_is_drawn_with_equal_chances(players: int) -> None:
    state = GAME.start(players)
    assert state.to_act == (CHANCE,)
    assert [(move.text, odds) for move, odds in state.chance()] == [
        (f"first {seat}", Fraction(1, players)) for seat in range(players)
    ]
    assert state.apply("first 1") == GAME.start(players, first=1)
    assert state.apply("first 1").to_act == (1,)


def test_df_02_play_goes_round_in_the_order_of_the_seats() -> None:
    state = play(GAME.start(3, first=1), "left a1", "right f1")
    assert state.to_act == (2,)
    state = play(state, "left b1", "right c1")
    assert state.to_act == (0,)
