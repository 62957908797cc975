"""LN-16 to LN-19: extra turns by horseshoes and by neighbours."""

from __future__ import annotations

import pytest

from stolik import IllegalMove
from stolik.games.lucky_numbers import GAME
from stolik.games.lucky_numbers.tests.scenes_lucky_numbers import (
    ONE,
    OTHER,
    board,
    drawn,
    extra,
    middle,
    places,
    play,
    position,
    texts,
)

LUCKY = "players=2 board=horseshoes"
FRIENDLY = "players=2 neighbours=on"


def test_ln_16_the_horseshoe_number_on_an_empty_horseshoe_allows_an_extra_turn() -> None:
    state = drawn(ONE, 4, head=LUCKY).apply("place b1")
    assert extra(state)
    assert state.to_act == (0,)
    assert texts(state) == ["draw", "end"]


def test_ln_16_a_face_up_clover_on_a_horseshoe_counts_too() -> None:
    assert extra(play(position(ONE, "middle 4", head=LUCKY), "take 4", "place b1"))


def test_ln_16_replacing_gives_no_extra_turn() -> None:
    state = drawn("3 5 . . / . 7 . . / . . 12 . / . . . 18", 4, head=LUCKY).apply("place b1")
    assert not extra(state)
    assert state.to_act == (1,)


def test_ln_16_another_number_gives_no_extra_turn() -> None:
    assert not extra(drawn(ONE, 5, head=LUCKY).apply("place b1"))
    assert not extra(drawn(ONE, 4, head=LUCKY).apply("place c1"))


def test_ln_16_horseshoes_lie_only_on_the_other_side_of_the_board() -> None:
    assert not extra(drawn(ONE, 4).apply("place b1"))


def test_ln_16_chains_are_possible() -> None:
    state = play(drawn(ONE, 4, head=LUCKY), "place b1", "draw", "clover 10", "place c2")
    assert extra(state)
    assert state.to_act == (0,)
    assert play(state, "draw", "clover 1", "aside").to_act == (1,)


def test_ln_17_every_seat_has_horseshoes_of_its_own() -> None:
    state = position(ONE, head=LUCKY)
    one, two = state.view(None)["table"]["horseshoes"]
    assert (one[1], one[6], one[12], one[11]) == (4, 10, 11, 17)
    assert [two[field % 4 * 4 + field // 4] for field in range(16)] == one  # board 2 is board 1 transposed
    assert all(number == 0 for number in one[::5] + two[::5])


def test_ln_17_boards_3_and_4() -> None:
    state = GAME.start(4, board="horseshoes")
    three, four = state.view(None)["table"]["horseshoes"][2:]
    assert (three[2], three[12], three[6], three[13]) == (6, 10, 11, 15)
    assert [four[field % 4 * 4 + field // 4] for field in range(16)] == three


def test_ln_17_option_all_use_the_same_board() -> None:
    same = GAME.start(4, board="horseshoes", same_board=True).view(None)["table"]["horseshoes"]
    assert same == [same[0]] * 4
    for head, earned in ((LUCKY, False), (f"{LUCKY} same_board=on", True)):
        state = position(ONE, "phase drawn", "mover 1", "hand . 4 . .", head=head)
        assert extra(state.apply("place b1")) == earned


def test_ln_18_example_a_15_on_an_empty_field_beside_a_15() -> None:
    state = drawn(
        "2 . . . / . 15 . . / . . 16 . / . . . 20", 15, head=FRIENDLY, other="1 . . . / . 6 . . / . . 13 . / . . . 19"
    )
    assert extra(state.apply("place a3"))


def test_ln_18_example_b_16_replaced_by_13_beside_a_13() -> None:
    state = position(
        "2 . 13 . / . 16 . . / . . 17 . / . . . 20",
        "middle 13",
        head=FRIENDLY,
        other="1 . . . / . 6 . . / . . 14 . / . . . 19",
    )
    state = play(state, "take 13", "place b2")
    assert extra(state)
    assert middle(state) == [16]


@pytest.mark.parametrize(
    "board",
    [
        "8 . . . / . 12 . . / . . 16 . / . . . 20",
        "2 . 8 . / . 12 . . / . . 16 . / . . . 20",
        "2 . . . / . 12 . . / 8 . 16 . / . . . 20",
        "2 . . . / . 12 . . / . . 8 . / . . . 20",
    ],
)
def test_ln_18_any_of_the_four_diagonal_directions_counts(board: str) -> None:
    assert extra(drawn(board, 8, head=FRIENDLY).apply("place b2"))


def test_ln_18_an_equal_number_farther_along_the_diagonal_does_not_touch() -> None:
    state = drawn("8 . . . / . 12 . . / . . 14 . / . . . 20", 8, head=FRIENDLY)
    assert not extra(state.apply("place c3"))


def test_ln_18_only_the_clover_just_placed_counts() -> None:
    state = drawn(
        "8 . . . / . 8 . . / . . 14 . / . . . 20", 9, head=FRIENDLY, other="1 . . . / . 6 . . / . . 13 . / . . . 19"
    )
    assert not extra(state.apply("place c2"))


def test_ln_18_start_clovers_that_are_equal_give_nothing_by_themselves() -> None:
    dealt = [f"clover {number}" for number in (8, 8, 9, 9, 1, 2, 3, 4)]
    state = play(GAME.start(2, first=0, neighbours=True), *dealt)
    assert not extra(state)
    assert texts(state) == ["draw"]


def test_ln_18_one_extra_turn_per_placement_even_with_a_horseshoe_and_two_neighbours() -> None:
    others = f"{OTHER} // 1 . . . / . 5 . . / . . 15 . / . . . 17"
    head = "players=3 board=horseshoes neighbours=on"
    state = drawn("3 . . 10 / . 7 . . / . 10 16 . / . . . 18", 10, other=others, head=head).apply("place c2")
    assert extra(state)
    assert play(state, "draw", "clover 20", "aside").to_act == (1,)


def test_ln_18_replacing_a_number_by_the_same_number_never_gives_an_extra_turn() -> None:
    three = "1 . . . / . 5 . . / . . 15 . / . . . 17"
    state = position(
        "8 . . . / . 8 . . / . . 14 . / . . . 20",
        "middle 8",
        other=f"{OTHER} // {three}",
        head="players=3 neighbours=on",
    )
    state = play(state, "take 8", "place b2")
    assert not extra(state)
    assert state.to_act == (1,)


def test_ln_19_an_extra_turn_can_be_declined() -> None:
    state = play(drawn(ONE, 4, head=LUCKY), "place b1", "end")
    assert state.to_act == (1,)
    assert not extra(state)


LOOP = "1 . 7 . / . 8 . . / 8 . 14 . / . . . 20"  # 7 and 8 can replace each other on b2, each beside its equal


def test_ln_19_inside_a_chain_no_position_of_board_and_middle_may_repeat() -> None:
    state = play(position(LOOP, "middle 7", head=FRIENDLY), "take 7", "place b2")
    assert extra(state)
    assert middle(state) == [8]
    state = state.apply("take 8")
    assert {"b2", "a3"} <= set(state.view(0)["table"]["fits"]["8"])
    with pytest.raises(IllegalMove, match="position of this chain"):
        state.apply("place b2")
    with pytest.raises(IllegalMove, match="position of this chain"):
        state.apply("place a3")  # in place of its equal: where this turn began


def test_ln_19_a_clover_whose_every_place_would_repeat_a_position_cannot_be_taken() -> None:
    others = f"{OTHER} // 3 . . . / . 5 . . / . . 15 . / . . . 17"
    head = "players=3 neighbours=on"
    state = position("1 . 7 . / . 4 . 8 / . . 8 . / 8 . . 20", "middle 7", other=others, head=head)
    state = play(state, "take 7", "place d2")
    assert extra(state)
    assert middle(state) == [8]
    assert texts(state) == ["draw", "end"]
    with pytest.raises(IllegalMove, match="position of this chain"):
        state.apply("take 8")


def test_ln_19_another_turn_of_the_same_seat_is_another_chain() -> None:
    state = play(position(LOOP, "middle 7", head=FRIENDLY), "take 7", "place b2", "end", "draw", "clover 1", "aside")
    state = play(state, "take 8", "place b2")
    assert board(state)[5] == 8


def test_ln_19_a_draw_inside_a_chain_makes_every_position_new() -> None:
    state = play(position(LOOP, "middle 7", head=FRIENDLY), "take 7", "place b2", "draw", "clover 14", "place d2")
    assert extra(state)
    assert "b2" in places(state.apply("take 8"))
