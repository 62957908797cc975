"""LN-6 to LN-12: taking, placing and replacing a clover."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stolik import CHANCE, IllegalMove
from stolik.games.lucky_numbers.tests.scenes_lucky_numbers import (
    ONE,
    board,
    drawn,
    middle,
    places,
    play,
    position,
    texts,
)


def test_ln_06_a_turn_takes_a_face_down_or_a_face_up_clover() -> None:
    assert texts(position(ONE, "middle 5 9")) == ["draw", "take 5", "take 9"]


def test_ln_06_with_nothing_face_up_the_clover_must_be_face_down() -> None:
    assert texts(position(ONE)) == ["draw"]


def test_ln_06_any_face_down_clover_is_equally_likely() -> None:
    state = position(ONE, "middle 5 5").apply("draw")
    assert state.to_act == (CHANCE,)
    odds = {move.text: probability for move, probability in state.chance()}
    assert "clover 5" not in odds
    assert (odds["clover 1"], odds["clover 7"]) == (Fraction(2, 30), Fraction(1, 30))


def test_ln_07_a_drawn_clover_is_placed_or_laid_face_up_in_the_middle() -> None:
    state = play(position(ONE, "middle 9"), "draw", "clover 5")
    assert "aside" in texts(state)
    assert "place b1" in texts(state)
    assert state.view(1)["table"]["hands"] == [5, 0]
    aside = state.apply("aside")
    assert middle(aside) == [5, 9]
    assert aside.to_act == (1,)
    placed = state.apply("place b1")
    assert board(placed)[1] == 5
    assert middle(placed) == [9]
    assert placed.to_act == (1,)


def test_ln_08_a_face_up_clover_must_be_placed() -> None:
    state = position(ONE, "middle 5").apply("take 5")
    assert all(text.startswith("place") for text in texts(state))
    with pytest.raises(IllegalMove, match="must be placed"):
        state.apply("aside")
    with pytest.raises(IllegalMove, match="must be placed"):
        state.apply("draw")


def test_ln_08_so_a_clover_for_which_only_an_equal_one_makes_room_must_replace_it() -> None:
    tight = "4 8 10 . / 8 12 14 17 / 10 14 16 18 / 12 16 18 20"
    state = position(tight, "middle 4", other="1 . . . / . 2 . . / . . 3 . / . . . 5")
    assert places(state.apply("take 4")) == {"a1"}


def test_ln_08_there_is_no_pass() -> None:
    with pytest.raises(IllegalMove, match="only an extra turn"):
        position(ONE, "middle 5").apply("end")


def test_ln_09_every_clover_of_the_row_and_the_column_counts_not_only_neighbours() -> None:
    state = drawn("3 . . 10 / . 7 . . / . . 12 . / 5 . . 18", 11)
    assert places(state).isdisjoint({"b1", "c1"})  # 10 stands at the far end of the row
    assert places(state).isdisjoint({"a2", "a3"})  # 5 stands at the far end of the column


def test_ln_09_equal_numbers_in_a_row_or_column_do_not_rise() -> None:
    state = drawn(ONE, 7)
    assert places(state).isdisjoint({"a2", "c2", "d2", "b1", "b3", "b4"})
    assert places(state) == {"a1", "c1", "d1", "b2", "a3", "c3", "a4", "d4"}


@pytest.mark.parametrize("row", ["2 3 4 8", "3 5 7 12"])
def test_ln_09_gaps_are_free(row: str) -> None:
    state = position(f"{row} / . 9 . . / . . 16 . / . . . 20", other="1 . . . / . 6 . . / . . 13 . / . . . 19")
    assert " ".join(map(str, board(state)[:4])) == row


def test_ln_09_example_of_the_7_on_an_empty_field() -> None:
    state = drawn("1 . . . / . 5 . . / . . 13 . / . . . 20", 7, other="2 . . . / . 6 . . / . . 14 . / . . . 19")
    state = state.apply("place c2")  # row 5 7, column 7 13
    assert board(state)[6] == 7


def test_ln_10_example_of_the_7_replaced_by_an_8() -> None:
    state = position("1 . . . / . 7 10 . / . 12 14 . / . . . 20", "middle 8")
    state = play(state, "take 8", "place b2")  # row 8 10, column 8 12
    assert board(state)[5] == 8
    assert middle(state) == [7]


def test_ln_10_example_of_the_13() -> None:
    state = position("3 5 . . / 7 8 . 10 / . . 16 . / . 15 . 19", "middle 13").apply("take 13")
    assert {"c1", "d2", "b4"} <= places(state)  # empty, in place of 10, in place of 15
    assert not places(state) & {"a1", "b1", "d1", "a2", "b2", "c2", "d3", "c4", "d4"}
    state = state.apply("place d2")
    assert board(state)[7] == 13
    assert middle(state) == [10]


def test_ln_10_replacing_by_an_equal_number_is_legal() -> None:
    state = position(ONE, "middle 7")
    after = play(state, "take 7", "place b2")
    assert board(after) == board(state)
    assert middle(after) == [7]
    assert after.to_act == (1,)


def test_ln_11_start_fields_may_be_replaced_like_any_other() -> None:
    state = drawn(ONE, 1).apply("place a1")
    assert board(state)[0] == 1
    assert middle(state) == [3]


def test_ln_12_a_clover_laid_aside_may_be_taken_back_later() -> None:
    state = play(drawn(ONE, 5), "aside", "draw", "clover 11", "aside", "take 5", "place b1")
    assert board(state)[1] == 5
    assert middle(state) == [11]
