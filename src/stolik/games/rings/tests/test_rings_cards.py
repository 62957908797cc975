"""RG-6 to RG-10: what the cards do with the pawns."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.rings.tests.scenes_rings import carry_out, dealt, pawns, play


def test_rg_06_forward_is_one_field_towards_the_ring_back_one_towards_the_start() -> None:
    state = carry_out("2 2 2 2 2 2 2 2 2 2", "card 13", "forward 1", "forward 2", "back 3", "back 4")
    assert pawns(state) == [3, 3, 1, 1, 2, 2, 2, 2, 2, 2]


def test_rg_06_a_pawn_on_the_start_told_to_go_back_stays() -> None:
    state = carry_out("2 2 . 2 2 2 2 2 2 2", "card 13", "forward 1", "forward 2", "back 3", "back 4")
    assert pawns(state) == [3, 3, 0, 1, 2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("card", "columns"),
    [
        (4, [1, 2, 3, 4, 5]),
        (5, [6, 7, 8, 9, 10]),
        (6, [2, 4, 6, 8, 10]),
        (7, [1, 3, 5, 7, 9]),
        (10, [1, 2, 3]),
        (11, [8, 9, 10]),
        (12, [4, 5, 6, 7]),
    ],
)
def test_rg_07_cards_that_name_columns_are_carried_out_at_once(card: int, columns: list[int]) -> None:
    state = carry_out("1 1 1 1 1 1 1 1 1 1", f"card {card}")
    assert pawns(state) == [2 if column in columns else 1 for column in range(1, 11)]
    assert state.to_act == (1,)


@pytest.mark.parametrize("pair", [(4, 5), (6, 7), (10, 12, 11)])
def test_rg_07_some_cards_split_the_columns_among_them(pair: tuple[int, ...]) -> None:
    moved = Counter(
        column
        for card in pair
        for column, pawn in enumerate(pawns(carry_out("1 1 1 1 1 1 1 1 1 1", f"card {card}")), start=1)
        if pawn == 2
    )
    assert moved == Counter(range(1, 11))


@pytest.mark.parametrize(("card", "count"), [(1, 4), (2, 2), (3, 3)])
def test_rg_07_cards_of_any_columns_ask_for_them_one_by_one(card: int, count: int) -> None:
    chosen = [2, 5, 6, 10][:count]
    state = carry_out("1 1 1 1 1 1 1 1 1 1", f"card {card}", *(f"forward {column}" for column in chosen))
    assert pawns(state) == [2 if column in chosen else 1 for column in range(1, 11)]
    assert state.to_act == (1,)


@pytest.mark.parametrize(("card", "count"), [(13, 2), (14, 3)])
def test_rg_07_cards_of_others_back_ask_for_those_afterwards(card: int, count: int) -> None:
    forward, back = [2, 5, 10][:count], [1, 6, 9][:count]
    steps = [*(f"forward {column}" for column in forward), *(f"back {column}" for column in back)]
    state = carry_out("1 1 1 1 1 1 1 1 1 1", f"card {card}", *steps)
    assert pawns(state) == [1 + (column in forward) - (column in back) for column in range(1, 11)]


def test_rg_07_card_15_moves_any_two_rows() -> None:
    state = carry_out(". 1 1 4 4 . 6 6 1 .", "card 15", "row 1", "row 6")
    assert pawns(state) == [0, 2, 2, 4, 4, 0, 7, 7, 2, 0]


def test_rg_08_the_lowest_rows_are_the_occupied_ones_nearest_the_rings() -> None:
    state = carry_out(". . 2 2 . 5 5 7 7 7", "card 8")
    assert pawns(state) == [0, 0, 2, 2, 0, 6, 6, 8, 8, 8]


def test_rg_08_the_highest_rows_are_the_occupied_ones_nearest_the_start() -> None:
    state = carry_out(". . 2 2 . 5 5 7 7 7", "card 9")
    assert pawns(state) == [1, 1, 3, 3, 1, 5, 5, 7, 7, 7]


@pytest.mark.parametrize("card", [8, 9, 15])
def test_rg_08_one_row_moves_alone_when_all_pawns_share_it(card: int) -> None:
    assert pawns(carry_out("3 3 3 3 3 3 3 3 3 3", f"card {card}")) == [4] * 10


@pytest.mark.parametrize("card", [8, 9, 15])
def test_rg_08_with_two_occupied_rows_there_is_nothing_to_choose(card: int) -> None:
    assert pawns(carry_out("3 3 3 3 3 5 5 5 5 5", f"card {card}")) == [4] * 5 + [6] * 5


def test_rg_08_the_start_is_a_row_too() -> None:
    state = play(dealt(2, 3, 8), "open 9", "open 1", "open 2", "card 9")
    assert pawns(state) == [1] * 10


def test_rg_08_card_15_takes_occupied_rows_only() -> None:
    state = carry_out(". 1 1 4 4 . 6 6 1 .", "card 15")
    assert [move.text for move in state.legal(0)] == ["row 0", "row 1", "row 4"]
    assert [move.text for move in state.apply("row 1").legal(0)] == ["row 4", "row 6"]
    with pytest.raises(IllegalMove, match="two different occupied rows"):
        state.apply("row 3")


def test_rg_09_rows_are_read_before_anything_moves() -> None:
    # Rows 1 and 2 are chosen: pawns that come into row 2 do not move on with it.
    assert pawns(carry_out("1 2 5 5 5 5 5 5 5 5", "card 15", "row 1", "row 2")) == [2, 3] + [5] * 8


def test_rg_09_all_pawns_move_together() -> None:
    assert pawns(carry_out("6 7 5 5 5 5 5 5 5 5", "card 8")) == [7, 8] + [5] * 8


def test_rg_10_any_columns_are_different_ones_chosen_in_rising_order() -> None:
    state = carry_out("1 1 1 1 1 1 1 1 1 1", "card 3", "forward 4")
    assert [move.text for move in state.legal(0)] == [f"forward {column}" for column in (5, 6, 7, 8, 9)]
    with pytest.raises(IllegalMove, match="card 3 moves 3 different columns forward; name them in rising order"):
        state.apply("forward 4")


def test_rg_10_nobody_can_choose_so_high_that_the_rest_finds_no_room() -> None:
    state = carry_out("1 1 1 1 1 1 1 1 1 1", "card 1")
    assert [move.text for move in state.legal(0)][-1] == "forward 7"
    assert [move.text for move in state.apply("forward 7").legal(0)] == ["forward 8"]


def test_rg_10_others_are_different_from_those_moved_forward() -> None:
    state = carry_out("1 1 1 1 1 1 1 1 1 1", "card 14", "forward 4", "forward 9", "forward 10")
    assert [move.text for move in state.legal(0)] == [f"back {column}" for column in (1, 2, 3, 5, 6)]
    with pytest.raises(IllegalMove, match="card 14 moves 3 other columns back"):
        state.apply("back 9")


def test_rg_10_a_card_is_carried_out_in_full_even_in_an_opponents_favour() -> None:
    state = carry_out("7 8 1 1 1 1 1 1 1 1", "card 4")
    assert state.outcome is not None
    assert state.outcome.winners == (1,)
