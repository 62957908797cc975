"""Lucky Numbers rule by rule: every test carries the number of its rule and reads like its sentence."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from stolik import CHANCE, IllegalMove
from stolik.core.game import State
from stolik.games.lucky_numbers import GAME

ONE = "3 . . . / . 7 . . / . . 12 . / . . . 18"
OTHER = "2 . . . / . 6 . . / . . 13 . / . . . 19"
FULL_BUT_D1 = "1 5 8 . / 2 6 9 13 / 3 7 10 14 / 4 8 11 15"


def position(board: str, *sections: str, other: str = OTHER, head: str = "players=2") -> State:
    """Seat 0 has this board and is to take a clover, unless the sections say otherwise."""
    phase = () if any(section.startswith("phase") for section in sections) else ("phase taking",)
    return GAME.parse(" | ".join([f"lucky-numbers {head}", *phase, *sections, f"board {board} // {other}"]))


def drawn(board: str, number: int, *sections: str, other: str = OTHER, head: str = "players=2") -> State:
    """Seat 0 has drawn this clover."""
    hands = f"{number} . . ."
    return position(board, "phase drawn", f"hand {hands}", *sections, other=other, head=head)


def all_but(board: str, *pile: int, other: str = OTHER) -> str:
    """The section of a middle in which every clover lies that is not on a board, but for these."""
    used = Counter(int(word) for word in f"{board} {other}".split() if word.isdecimal()) + Counter(pile)
    left = Counter(dict.fromkeys(range(1, 21), 2)) - used
    return f"middle {' '.join(map(str, sorted(left.elements())))}"


def texts(state: State, actor: int = 0) -> list[str]:
    return [move.text for move in state.legal(actor)]


def places(state: State, actor: int = 0) -> set[str]:
    return {text.removeprefix("place ") for text in texts(state, actor) if text.startswith("place ")}


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(move)
    return state


def board(state: State, seat: int = 0) -> list[int]:
    numbers: list[int] = state.view(None)["table"]["boards"][seat]
    return numbers


def middle(state: State) -> list[int]:
    numbers: list[int] = state.view(None)["table"]["middle"]
    return numbers


def extra(state: State) -> bool:
    return bool(state.view(None)["table"]["extra"])


# Board and set-up


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


# A turn


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


# End


def test_ln_13_whoever_fills_all_fields_first_wins_at_once() -> None:
    state = drawn(FULL_BUT_D1, 12, other="16 . . . / . 17 . . / . . 18 . / . . . 19").apply("place d1")
    assert state.to_act == ()
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0,), "full")


def test_ln_14_with_the_last_face_down_clover_the_turn_is_finished_and_the_game_ends() -> None:
    state = position(ONE, all_but(ONE, 5)).apply("draw")
    assert [move.text for move, _ in state.chance()] == ["clover 5"]
    state = state.apply("clover 5")
    assert state.to_act == (0,)
    state = state.apply("place b1")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores, state.outcome.reason) == ((0,), (-11, -12), "pile")


def test_ln_14_ties_share() -> None:
    state = play(position(ONE, all_but(ONE, 5)), "draw", "clover 5", "aside")
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)


def test_ln_14_a_board_filled_in_the_last_turn_wins_as_a_full_board() -> None:
    other = "16 . . . / . 17 . . / . . 18 . / . . . 19"
    state = position(FULL_BUT_D1, all_but(FULL_BUT_D1, 12, other=other), other=other)
    state = play(state, "draw", "clover 12", "place d1")
    assert state.outcome is not None
    assert state.outcome.reason == "full"


def test_ln_14_an_extra_turn_earned_with_the_last_clover_is_not_played() -> None:
    state = position(ONE, all_but(ONE, 4), head="players=2 board=horseshoes")
    state = play(state, "draw", "clover 4", "place b1")
    assert state.outcome is not None
    assert state.outcome.reason == "pile"
    assert not extra(state)


def idle(turns: int) -> tuple[str, str]:
    """Sections that say: so many turns without a draw, all from different positions."""
    return f"idle {turns}", "past " + " ".join(f"{turn + 1:016x}" for turn in range(turns))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ln_15_after_eight_turns_a_player_without_a_draw_the_game_ends(players: int) -> None:
    more = ["1 . . . / . 5 . . / . . 14 . / . . . 20", "4 . . . / . 8 . . / . . 15 . / . . . 17"][: players - 2]
    other = " // ".join([OTHER, *more])
    state = position(ONE, "middle 9", *idle(8 * players - 2), other=other, head=f"players={players}")
    state = play(state, "take 9", "place c2")
    assert state.outcome is None
    state = position(ONE, "middle 9", *idle(8 * players - 1), other=other, head=f"players={players}")
    state = play(state, "take 9", "place c2")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0,), "idle")


def test_ln_15_a_draw_begins_the_count_again() -> None:
    state = play(position(ONE, "middle 9", *idle(15)), "draw", "clover 1", "aside")
    assert "idle" not in state.text
    assert "past" not in state.text
    assert state.outcome is None


def test_ln_15_the_third_occurrence_of_a_position_ends_the_game() -> None:
    state = position(ONE, "middle 6 7")
    for turn in range(4):  # both replace a clover by its equal, again and again
        assert state.outcome is None, turn
        state = play(state, *(("take 7", "place b2") if turn % 2 == 0 else ("take 6", "place b2")))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0, 1), "repetition")


def test_ln_15_a_position_includes_whose_turn_it_is() -> None:
    state = play(position(ONE, "middle 6 7"), "take 7", "place b2", "take 6", "place b2", "take 7", "place b2")
    assert state.outcome is None  # three times the same boards and middle, but not the same seat to move


# Variants

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


def test_ln_20_scores_let_a_tournament_count_two_points_for_winners_and_minus_one_for_every_empty_field() -> None:
    state = drawn(FULL_BUT_D1, 12, other="16 . . . / . 17 . . / . . 18 . / . . . 19").apply("place d1")
    assert state.outcome is not None
    points = [2 if seat in state.outcome.winners else score for seat, score in enumerate(state.outcome.scores)]
    assert points == [2, -12]
