"""DF-1 and DF-2: the sides of the boards, the tiles, and who begins."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stolik.core.contract import CHANCE
from stolik.games.double_four import GAME
from stolik.games.double_four.rules import components
from stolik.games.double_four.tests.scenes_double_four import play
from stolik.games.double_four.training.make_boards import agreement, irregular, sides

# DF-1: the boards


@pytest.mark.parametrize("size", [7, 8])
def test_df_01_there_are_four_different_sides_of_each_size(size: int) -> None:
    own = [side for side in components.BOARDS.sides if side.size == size]
    assert [side.name for side in own] == ["1a", "1b", "2a", "2b"]
    assert len({side.rows for side in own}) == 4


def test_df_01_there_are_no_other_sides() -> None:
    assert components.BOARDS.sizes == (7, 8)


@pytest.mark.parametrize("side", components.BOARDS.sides, ids=lambda side: f"{side.name}-{side.size}")
def test_df_01_every_colour_is_once_in_every_row_and_column(side: components.Side) -> None:
    for line in (*side.rows, *map("".join, zip(*side.rows, strict=True))):
        assert sorted(line) == sorted("rbgyvktw"[: side.size])


@pytest.mark.parametrize("size", [7, 8])
def test_df_01_the_sides_in_the_data_are_those_that_were_woven(size: int) -> None:
    own = {side.name: list(side.rows) for side in components.BOARDS.sides if side.size == size}
    assert own == sides(size)


@pytest.mark.parametrize("size", [7, 8])
def test_df_01_a_cyclic_square_is_not_irregular_and_agrees_with_itself(size: int) -> None:
    cyclic = [[(x + 2 * y) % size for x in range(size)] for y in range(size)]
    assert not irregular(cyclic)
    assert agreement(cyclic, cyclic) == size * size


@pytest.mark.parametrize(("players", "size", "moves"), [(2, 7, 98), (3, 7, 98), (4, 8, 128)])
def test_df_01_two_and_three_play_on_seven_by_seven_and_four_on_eight_by_eight(
    players: int, size: int, moves: int
) -> None:
    state = GAME.start(players, first=0)
    seen = state.view(None)["table"]
    assert (seen["size"], len(seen["colours"])) == (size, size)
    assert len(state.legal(0)) == moves


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [7, 8])
def test_df_01_the_size_can_be_chosen_for_any_number_of_players(players: int, size: int) -> None:
    seen = GAME.start(players, size=size, left="2b", right="1b").view(None)["table"]
    wanted = [components.BOARDS.by_size[size, name].rows for name in ("2b", "1b")]
    assert [tuple(board["rows"]) for board in seen["boards"]] == wanted


def test_df_01_a_text_that_names_no_size_means_seven_by_seven_as_in_release_0_1_0() -> None:
    assert GAME.parse("double-four players=4").view(None)["table"]["size"] == 7
    assert GAME.start(4).text == "double-four players=4 size=8"


def test_df_01_a_line_into_the_last_corner_of_eight_by_eight_scores() -> None:
    corner = ". / . / . / . / ....0 / .....0 / ......0"
    state = play(f"double-four players=4 size=8 | phase first | tiles . // {corner}", "right h8")
    assert state.apply(state.legal(0)[0]).scores == (1, 0, 0, 0)


# DF-2: the start


def test_df_02_any_side_may_lie_up_on_either_place() -> None:
    for left in ("1a", "1b", "2a", "2b"):
        for right in ("1a", "1b", "2a", "2b"):
            assert GAME.counts({"left": left, "right": right}) == (2, 3, 4)
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
