"""LN-1 to LN-5: the board, the pile, the start fields, and who begins."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stolik.games.lucky_numbers import GAME
from stolik.games.lucky_numbers.tests.scenes_lucky_numbers import board, play, texts


def test_ln_01_the_board_is_four_by_four_and_the_start_fields_are_its_diagonal() -> None:
    state = play(GAME.start(2, first=0), *(f"clover {number}" for number in (1, 2, 3, 4, 5, 6, 7, 8)))
    assert board(state) == [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ln_02_the_pile_holds_as_many_of_each_number_as_there_are_players(players: int) -> None:
    state = GAME.start(players, first=0)
    assert state.view(None)["table"]["pile"] == 20 * players
    assert [(move.text, odds) for move, odds in state.chance()] == [
        (f"clover {n}", Fraction(1, 20)) for n in range(1, 21)
    ]
    assert state.material == (players,) * 20


def test_ln_03_four_clovers_are_put_on_the_start_fields_in_rising_order() -> None:
    state = play(GAME.start(2, first=1), "clover 17", "clover 4", "clover 9", "clover 1")
    assert board(state)[::5] == [1, 4, 9, 17]
    state = play(state, "clover 20", "clover 19", "clover 1", "clover 2")
    assert board(state, 1)[::5] == [1, 2, 19, 20]
    assert state.to_act == (1,)


def test_ln_03_equal_numbers_lie_next_to_each_other() -> None:
    state = play(GAME.start(2, first=0), "clover 4", "clover 17", "clover 4", "clover 9")
    assert board(state)[::5] == [4, 4, 9, 17]


def test_ln_03_distinct_start_redraws_a_number_that_the_seat_already_has() -> None:
    state = play(GAME.start(2, first=0, distinct_start=True), "clover 4", "clover 17")
    odds = {move.text: probability for move, probability in state.chance()}
    assert "clover 4" not in odds
    assert "clover 17" not in odds
    assert odds["clover 9"] == Fraction(2, 36)
    state = play(state, "clover 1", "clover 2")
    assert {move.text: odds for move, odds in state.chance()}["clover 4"] == Fraction(1, 36)


def test_ln_04_clovers_are_drawn_one_by_one_and_placed_on_any_free_start_field() -> None:
    state = play(GAME.start(2, first=0, setup="one-by-one"), "clover 12", "clover 5")
    assert state.to_act == (0, 1)
    assert texts(state) == ["place a1", "place b2", "place c3", "place d4"]
    state = state.apply("place d4", 0).apply("place d4", 1)
    assert (board(state)[15], board(state, 1)[15]) == (12, 5)
    state = play(state, "clover 20", "clover 5")
    assert texts(state, 1) == ["place a1", "place b2", "place c3"]
    state = state.apply("place a1", 0).apply("place a1", 1)
    state = play(state, "clover 1", "clover 2").apply("place c3", 1).apply("place c3", 0)
    state = play(state, "clover 3", "clover 4").apply("place b2", 1).apply("place b2", 0)
    assert board(state)[::5] == [20, 3, 1, 12]
    assert state.to_act == (0,)
    assert texts(state) == ["draw"]


def test_ln_04_all_choose_at_the_same_time_and_nobody_sees_another_choice() -> None:
    dealt = play(GAME.start(3, first=0, setup="one-by-one"), "clover 12", "clover 5", "clover 7")
    move = GAME.move("place b2")
    chosen = dealt.apply(move, 1)
    assert chosen.to_act == (0, 2)
    assert [dealt.told(move, 1, seat) for seat in (0, 1, 2, None)] == [None, move, None, None]
    assert chosen.view(0) == dealt.apply("place d4", 1).view(0)
    assert chosen.view(0)["table"]["chosen"] == [False, True, False]
    assert chosen.view(1)["table"]["own_choice"] == "b2"
    assert board(chosen, 1) == [0] * 16


def test_ln_04_distinct_start_also_holds_one_by_one() -> None:
    state = play(GAME.start(2, first=0, setup="one-by-one", distinct_start=True), "clover 12", "clover 5")
    state = state.apply("place a1", 0).apply("place a1", 1)
    assert "clover 12" not in [move.text for move, _ in state.chance()]
    assert "clover 12" in [move.text for move, _ in state.apply("clover 5").chance()]


def test_ln_05_the_first_player_is_drawn_at_random() -> None:
    state = GAME.start(3)
    assert [(move.text, odds) for move, odds in state.chance()] == [(f"first {s}", Fraction(1, 3)) for s in range(3)]
    state = play(state, "first 2", *(f"clover {number}" for number in range(1, 13)))
    assert state.to_act == (2,)


def test_ln_05_a_table_may_name_the_first_player() -> None:
    state = play(GAME.start(3, first=1), *(f"clover {number}" for number in range(1, 13)))
    assert state.to_act == (1,)
