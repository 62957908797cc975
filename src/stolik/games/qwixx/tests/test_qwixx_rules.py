"""Every rule of Qwixx and Qwixx On Board, by its number, with positions in the game's notation."""

from __future__ import annotations

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMove
from stolik.core.game import State
from stolik.games.qwixx import GAME
from stolik.games.qwixx.rules import MOST_MISSES
from stolik.games.qwixx.tracks import BONUS

LASTS = {"red": 12, "yellow": 12, "green": 2, "blue": 2}
FIVE = {"red": "r2,3,4,5,6", "yellow": "y2,3,4,5,6", "green": "g12,11,10,9,8", "blue": "b12,11,10,9,8"}
CLOSED = {"red": "r2,3,4,5,6,12", "yellow": "y2,3,4,5,6,12", "green": "g12,11,10,9,8,2", "blue": "b12,11,10,9,8,2"}


def said(state: State, *moves: str) -> State:
    """The state after these moves: "1: pass" is seat 1's, a move without a number is made by the only one to act."""
    for move in moves:
        seat, colon, text = move.partition(": ")
        state = state.apply(text, int(seat)) if colon else state.apply(move)
    return state


def rolled(state: State, white: str, coloured: str = "1 1 1 1") -> State:
    """The state after a roll; `coloured` names a die for each row, also for those whose die is out."""
    state = said(state, f"white {white}")
    for row, die in zip(LASTS, coloured.split(), strict=True):
        if CHANCE in state.to_act and state.view(None)["table"]["step"] == row:
            state = said(state, f"{row} {die}")
    return state


def passed(state: State) -> State:
    """Everybody passes until the next roll or the end."""
    while state.to_act and CHANCE not in state.to_act:
        state = state.apply("pass", state.to_act[0])
    return state


def texts(state: State, seat: int) -> list[str]:
    return [move.text for move in state.legal(seat)]


def sheet(state: State, seat: int) -> dict[str, list[int]]:
    crosses: dict[str, list[int]] = state.view(seat)["table"]["sheets"][seat]["crosses"]
    return crosses


def step(state: State) -> str:
    return str(state.view(None)["table"]["step"])


def test_qx_01_a_sheet_has_two_rising_and_two_falling_rows_and_four_misses() -> None:
    own = GAME.start(2).view(0)["table"]["sheets"][0]
    rising, falling = list(range(2, 12)), list(range(12, 2, -1))  # the last number is not open yet
    assert own["open"] == {"red": rising, "yellow": rising, "green": falling, "blue": falling}
    assert own["locks"] == []
    assert MOST_MISSES == 4


def test_qx_02_crosses_go_from_left_to_right_and_skipped_numbers_are_lost() -> None:
    state = GAME.parse("qwixx players=2 | step white | sheet r5,7 y10 g12,11,6 b10")
    assert state.view(0)["table"]["sheets"][0]["open"] == {
        "red": [8, 9, 10, 11],
        "yellow": [11],
        "green": [5, 4, 3],
        "blue": [9, 8, 7, 6, 5, 4, 3],
    }
    six = rolled(state, "3 3", "6 6 6 6")
    assert texts(six, 0) == ["cross blue 6", "pass"]
    with pytest.raises(IllegalMove, match="red 7 is crossed, and rows are crossed from left to right"):
        six.apply("cross red 6", 0)


def test_qx_02_example_red_5_then_red_7_loses_2_3_4_and_6() -> None:
    state = GAME.parse("qwixx players=1 | step white | sheet r5")
    state = said(rolled(state, "4 3"), "cross red 7")
    assert sheet(state, 0)["red"] == [5, 7]
    assert not {2, 3, 4, 6} & set(state.view(0)["table"]["sheets"][0]["open"]["red"])


@pytest.mark.parametrize("row", LASTS)
def test_qx_03_the_last_number_needs_five_crosses_and_brings_the_lock(row: str) -> None:
    white = "6 6" if LASTS[row] == 12 else "1 1"
    last = f"cross {row} {LASTS[row]}"
    four = rolled(GAME.parse(f"qwixx players=1 | step white | sheet {FIVE[row].rpartition(',')[0]}"), white)
    assert last not in texts(four, 0)
    five = rolled(GAME.parse(f"qwixx players=1 | step white | sheet {FIVE[row]}"), white)
    closed = said(five, last)
    table = closed.view(0)["table"]
    assert table["sheets"][0]["locks"] == [row]
    assert table["sheets"][0]["points"][row] == 28  # six numbers and the lock are seven crosses
    assert table["closed"] == [row]


def test_qx_03_the_reason_is_told() -> None:
    state = rolled(GAME.parse("qwixx players=1 | step white | sheet r2,3,4,5"), "6 6")
    with pytest.raises(IllegalMove, match="the last number of a row needs 5 crosses in that row"):
        state.apply("cross red 12")


def test_qx_04_two_white_and_four_coloured_dice_are_rolled() -> None:
    state = GAME.start(2, first=1)
    rolls = []
    while CHANCE in state.to_act:
        rolls.append(len(state.chance()))
        state = state.apply(state.chance()[-1][0])
    assert rolls == [21, 6, 6, 6, 6]
    assert state.view(0)["table"]["dice"] == {"white": [6, 6], "red": 6, "yellow": 6, "green": 6, "blue": 6}


def test_qx_04_a_die_that_is_out_is_not_rolled() -> None:
    state = said(GAME.parse(f"qwixx players=2 | step white | sheet {CLOSED['yellow']}"), "white 5 4", "red 1")
    assert step(state) == "green"


def test_qx_04_chance_draws_the_first_active_seat_unless_it_is_named() -> None:
    assert [(move.text, float(p)) for move, p in GAME.start(4).chance()] == [(f"first {n}", 0.25) for n in range(4)]
    assert said(GAME.start(4), "first 2") == GAME.start(4, first=2)


def test_qx_05_everybody_may_cross_the_white_sum_in_one_row() -> None:
    """The printed example: 4 and 1 on the white dice are a five for everybody."""
    state = rolled(GAME.start(4, first=0), "4 1", "3 3 3 3")
    assert state.to_act == (0, 1, 2, 3)
    for seat in range(4):
        assert texts(state, seat) == [*(f"cross {row} 5" for row in LASTS), "pass"]
    state = said(state, "1: cross yellow 5", "0: cross red 5", "2: pass", "3: pass")
    assert sheet(state, 0)["red"] == [5]
    assert sheet(state, 1)["yellow"] == [5]
    assert sheet(state, 2) == sheet(state, 3) == {row: [] for row in LASTS}


def test_qx_05_choices_are_secret_until_all_have_chosen() -> None:
    state = rolled(GAME.start(3, first=0), "4 1")
    red, blue = said(state, "1: cross red 5"), said(state, "1: cross blue 5")
    for seat in (0, 2, None):
        assert red.view(seat) == blue.view(seat)
        assert red.view(seat)["table"]["decided"] == [False, True, False]
        assert state.told(GAME.move("cross red 5"), 1, seat) is None
    assert red.view(1)["table"]["choice"] == "red"
    assert sheet(red, 1)["red"] == []
    with pytest.raises(IllegalMove, match="seat 1 cannot act now"):
        red.apply("pass", 1)


def test_qx_05_the_order_of_choosing_gives_nothing() -> None:
    state = rolled(GAME.start(3, first=2), "4 1")
    moves = ["0: cross red 5", "1: pass", "2: cross green 5"]
    assert said(state, *moves) == said(state, *reversed(moves))


def test_qx_05_who_has_nothing_to_choose_is_not_asked() -> None:
    state = rolled(GAME.parse("qwixx players=2 | step white | sheet r11 y11 g3 b3"), "4 1")
    assert state.to_act == (1,)
    nobody = rolled(GAME.parse("qwixx players=2 | step white | sheet r11 y11 g3 b3 / r11 y11 g3 b3"), "4 1")
    assert (step(nobody), nobody.view(0)["table"]["active"]) == ("white", 1)
    assert nobody.view(0)["table"]["sheets"][0]["misses"] == 1


def test_qx_06_the_active_seat_may_add_either_white_die_to_a_coloured_one() -> None:
    """The printed example: white 4 and blue 6 are blue 10."""
    state = said(rolled(GAME.start(2, first=1), "4 1", "2 3 5 6"), "0: pass", "1: pass")
    assert state.to_act == (1,)
    expected = "red 3, red 6, yellow 4, yellow 7, green 9, green 6, blue 10, blue 7"
    assert texts(state, 1) == [*(f"cross {field}" for field in expected.split(", ")), "pass"]
    state = said(state, "cross blue 10")
    assert sheet(state, 1)["blue"] == [10]
    assert step(state) == "white"


def test_qx_06_in_step_2_only_the_colour_of_the_die_counts() -> None:
    state = said(rolled(GAME.start(1), "4 1", "2 2 2 6"), "pass")
    with pytest.raises(IllegalMove, match="no white die and the red die together show that"):
        state.apply("cross red 10")


def test_qx_07_an_active_seat_without_a_cross_crosses_a_miss() -> None:
    state = passed(rolled(GAME.start(3, first=1), "4 1"))
    assert [own["misses"] for own in state.view(None)["table"]["sheets"]] == [0, 1, 0]


@pytest.mark.parametrize("moves", [("0: cross red 5", "1: pass", "pass"), ("0: pass", "1: pass", "cross red 6")])
def test_qx_07_one_cross_in_any_step_avoids_the_miss(moves: tuple[str, ...]) -> None:
    state = said(rolled(GAME.start(2, first=0), "4 1", "2 2 2 2"), *moves)
    assert step(state) == "white"
    assert [own["misses"] for own in state.view(None)["table"]["sheets"]] == [0, 0]


def test_qx_08_a_cross_of_step_1_counts_for_the_five_in_step_2() -> None:
    state = rolled(GAME.parse("qwixx players=1 | step white | sheet r2,3,4,5"), "6 1", "6 1 1 1")
    assert "cross red 12" not in texts(said(state, "pass"), 0)
    assert "cross red 12" in texts(said(state, "cross red 7"), 0)


def test_qx_09_a_closed_row_is_closed_for_everybody_and_its_die_is_out_at_once() -> None:
    """The printed example: green is closed by its 2 and the lock, and the green die is out."""
    state = rolled(GAME.parse(f"qwixx players=2 | step white | sheet {FIVE['green']} / g12"), "1 1", "4 4 4 4")
    state = said(state, "0: cross green 2", "1: pass")
    table = state.view(0)["table"]
    assert table["closed"] == ["green"]
    assert table["dice"]["green"] is None
    assert texts(state, 0) == ["cross red 5", "cross yellow 5", "cross blue 5", "pass"]
    assert table["sheets"][1]["open"]["green"] == []


def test_qx_09_a_row_closed_in_step_2_is_not_rolled_in_the_next_turn() -> None:
    state = rolled(GAME.parse(f"qwixx players=2 | step white | sheet {FIVE['red']}"), "6 3", "6 1 1 1")
    state = said(state, "0: pass", "1: pass", "cross red 12")
    assert step(said(state, "white 2 1")) == "yellow"
    assert "cross red 3" not in texts(rolled(state, "2 1"), 1)


def test_qx_10_several_may_close_a_row_together_but_each_needs_five_crosses() -> None:
    position = "qwixx players=3 | step white | sheet r2,3,4,5,6 / r2,3,4,5,6,7 / r2,3,4,5"
    state = rolled(GAME.parse(position), "6 6")
    assert state.to_act == (0, 1, 2)
    assert "cross red 12" not in texts(state, 2)
    state = said(state, "0: cross red 12", "2: pass", "1: cross red 12")
    table = state.view(0)["table"]
    assert [own["locks"] for own in table["sheets"]] == [["red"], ["red"], []]
    assert table["closed"] == ["red"]
    assert step(state) == "2"  # one closed row does not end the game


def test_qx_10_two_rows_may_close_in_one_step_as_second_and_third() -> None:
    """The printed example: green is closed, 6 and 6, one closes red and another yellow."""
    sheets = f"{CLOSED['green']} / {FIVE['red']} / {FIVE['yellow']}"
    state = rolled(GAME.parse(f"qwixx players=3 | step white | sheet {sheets}"), "6 6")
    state = said(state, *(f"{seat}: pass" for seat in state.to_act if seat == 0))
    state = said(state, "1: cross red 12", "2: cross yellow 12")
    assert state.view(None)["table"]["closed"] == ["red", "yellow", "green"]
    assert state.outcome is not None
    assert state.outcome.reason == "rows"


def test_qx_11_a_row_closed_by_another_stays_as_it_is() -> None:
    state = rolled(GAME.parse(f"qwixx players=2 | step white | sheet {FIVE['red']} / r2,3,4"), "6 6")
    before = state.view(1)["table"]["sheets"][1]
    after = said(state, "0: cross red 12", "1: pass").view(1)["table"]["sheets"][1]
    assert (after["crosses"], after["locks"], after["points"]) == (before["crosses"], [], before["points"])


def test_qx_12_a_fourth_miss_ends_the_game() -> None:
    state = passed(rolled(GAME.parse("qwixx players=2 | step white | active 1 | misses 3 3 . . ."), "4 1"))
    assert state.to_act == ()
    assert state.outcome is not None
    assert (state.outcome.reason, state.scores) == ("misses", (-15, -20))


def test_qx_12_a_game_that_ends_in_step_1_skips_step_2_and_brings_no_miss() -> None:
    position = (
        f"qwixx players=2 | step white | misses 3 . . . . | sheet {FIVE['yellow']} / {CLOSED['red']} {FIVE['yellow']}"
    )
    state = said(rolled(GAME.parse(position), "6 6", "3 3 3 3"), "0: pass", "1: cross yellow 12")
    assert state.outcome is not None
    assert state.outcome.reason == "rows"
    assert state.view(0)["table"]["sheets"][0]["misses"] == 3


def test_qx_12_two_rows_closed_in_step_2_end_the_game_before_step_3() -> None:
    position = f"qwixx players=2 board=a | step white | sheet {FIVE['yellow']} / {CLOSED['red']}"
    state = rolled(GAME.parse(position), "6 4", "3 6 3 3")
    state = said(state, *(f"{seat}: pass" for seat in state.to_act), "0: cross yellow 12")
    assert state.outcome is not None
    assert state.outcome.reason == "rows"


def test_qx_12_one_seat_may_close_both_rows_in_one_turn() -> None:
    state = rolled(GAME.parse(f"qwixx players=1 | step white | sheet {FIVE['red']} {FIVE['yellow']}"), "6 6", "3 6 3 3")
    state = said(state, "cross red 12", "cross yellow 12")
    assert state.outcome is not None
    assert (state.outcome.reason, state.scores) == ("rows", (56,))


@pytest.mark.parametrize(("crosses", "points"), list(enumerate((0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78))))
def test_qx_13_n_crosses_in_a_row_score_the_sum_from_1_to_n(crosses: int, points: int) -> None:
    numbers = list(range(2, crosses + 2)) if crosses <= 10 else [*range(2, crosses), 12]  # the lock is one of them
    row = f" | sheet r{','.join(map(str, numbers))}" if crosses else ""
    assert GAME.parse(f"qwixx players=1 | step white{row}").scores == (points,)


def test_qx_13_the_printed_example_scores_70() -> None:
    position = (
        "qwixx players=2 | step white | misses 2 . . . . | sheet r2,3,4,5 y2,3,4 g12,11,10,9,8,7,6 b12,11,10,9,8,7,6,5"
    )
    state = GAME.parse(position)
    assert state.view(0)["table"]["sheets"][0]["points"] == {
        "red": 10,
        "yellow": 6,
        "green": 28,
        "blue": 36,
        "misses": -10,
        "bonus": 0,
        "total": 70,
    }
    assert state.scores == (70, 0)


def test_qx_13_most_points_win_and_ties_share() -> None:
    over = "qwixx players=3 | step over | misses 4 . . . . | sheet"
    ahead = GAME.parse(f"{over} r2,3,4,5,6,7,8,9 / r2,3,4,5 y2,3 / y2,3 g12,11,10,9").outcome
    assert ahead is not None
    assert (ahead.scores, ahead.winners) == ((16, 13, 13), (0,))
    tie = GAME.parse(f"{over} . / r2,3,4,5 y2,3 / y2,3 g12,11,10,9").outcome
    assert tie is not None
    assert (tie.scores, tie.winners) == ((-20, 13, 13), (1, 2))


def test_qx_14_on_board_crossing_does_not_change_and_pawns_begin_on_the_start() -> None:
    with_board, without = GAME.start(3, first=0, board="b"), GAME.start(3, first=0)
    assert [own["pawn"] for own in with_board.view(0)["table"]["sheets"]] == [0, 0, 0]
    assert [own["pawn"] for own in without.view(0)["table"]["sheets"]] == [None, None, None]
    moves = ("0: cross red 5", "1: pass", "2: cross blue 5")
    after, same = (said(rolled(state, "4 1", "2 3 5 6"), *moves) for state in (with_board, without))
    assert texts(after, 0) == texts(same, 0)
    assert step(said(after, "pass")) == "3"
    assert step(said(same, "pass")) == "white"


@pytest.mark.parametrize("board", ["a", "b"])
def test_qx_15_a_side_has_40_fields_each_a_colour_and_a_number(board: str) -> None:
    fields = GAME.start(2, board=board).view(0)["table"]["track"]["fields"]
    assert len(set(fields)) == 40
    assert all(row in LASTS and 2 <= int(number) <= 12 for row, number in map(str.split, fields))


def targets(position: str) -> list[str]:
    state = GAME.parse(position)
    return texts(state, state.to_act[0])


def test_qx_16_a_pawn_moves_one_to_five_free_fields_or_not_at_all() -> None:
    assert targets("qwixx players=4 board=a | step 3") == ["pass", "to 1", "to 2", "to 3", "to 4", "to 5"]


def test_qx_16_occupied_fields_are_jumped_and_not_counted() -> None:
    position = "qwixx players=3 board=a | step 3 | pawn . 2 4 . . | sheet . / r2 / b12"
    assert targets(position) == ["pass", "to 1", "to 3", "to 5", "to 6", "to 7"]
    with pytest.raises(IllegalMove, match="field 4 is occupied"):
        GAME.parse(position).apply("to 4")
    with pytest.raises(IllegalMove, match="a pawn moves 5 free fields at most"):
        GAME.parse(position).apply("to 8")


def test_qx_16_pawns_move_forward_only() -> None:
    with pytest.raises(IllegalMove, match="pawns move forward only"):
        GAME.parse("qwixx players=2 board=a | step 3 | pawn 4 . . . . | sheet b12").apply("to 3")


def test_qx_16_near_the_end_only_the_remaining_free_fields_count() -> None:
    # Fields 36–40 of side a: yellow 11, blue 2, yellow 12, red 12, green 2; seat 1 stands on red 12.
    sheets = "y2,3,4,5,6 g12,11,10,9,8 b12,11,10,9,8 / r2,3,4,5,6,12"
    position = f"qwixx players=2 board=a | step 3 | pawn 35 39 . . . | finisher 1 | sheet {sheets}"
    assert targets(position) == ["pass", "to 36", "to 37", "to 38", "to 40"]


def test_qx_16_only_the_active_seat_moves() -> None:
    assert GAME.parse("qwixx players=4 board=b | step 3 | active 2").to_act == (2,)


def test_qx_17_a_number_not_yet_crossed_must_be_crossed() -> None:
    state = said(GAME.parse("qwixx players=2 board=a | step 3"), "to 3")  # yellow 2
    assert sheet(state, 0)["yellow"] == [2]
    assert state.view(0)["table"]["sheets"][0]["pawn"] == 3


def test_qx_17_a_number_already_crossed_brings_no_new_cross_also_in_a_closed_row() -> None:
    position = f"qwixx players=2 board=a | step 3 | crossed yes | sheet r2 b12 / {CLOSED['red']}"
    before = GAME.parse(position)
    after = said(before, "to 2")  # red 2
    assert sheet(after, 0) == sheet(before, 0)
    assert after.view(0)["table"]["sheets"][0]["pawn"] == 2


def test_qx_17_any_other_field_is_illegal() -> None:
    # Red is closed and its 2 not crossed, yellow 2 was skipped.
    position = f"qwixx players=2 board=a | step 3 | crossed yes | sheet y5 / {CLOSED['red']}"
    assert targets(position) == ["pass", "to 1", "to 4", "to 5"]
    with pytest.raises(IllegalMove, match="red 2 on field 2 is neither crossed nor free to cross"):
        GAME.parse(position).apply("to 2")


def test_qx_17_a_last_number_needs_five_crosses_on_the_track_too() -> None:
    # Fields 33–37 of side a: red 11, blue 3, green 3, yellow 11, blue 2.
    four = "qwixx players=2 board=a | step 3 | pawn 32 . . . . | sheet b12,11,10,9"
    assert "to 37" not in targets(four)
    assert "to 37" in targets(four + ",8")


def test_qx_18_a_miss_only_if_none_of_three_steps_brought_a_cross() -> None:
    position = "qwixx players=2 board=a | step 3 | sheet r2"
    assert said(GAME.parse(position), "to 2").view(0)["table"]["sheets"][0]["misses"] == 1  # red 2 was crossed before
    assert said(GAME.parse(position), "pass").view(0)["table"]["sheets"][0]["misses"] == 1
    assert said(GAME.parse(position), "to 1").view(0)["table"]["sheets"][0]["misses"] == 0
    crossed = said(GAME.parse(position + " | crossed yes"), "to 2")
    assert crossed.view(0)["table"]["sheets"][0]["misses"] == 0


def test_qx_19_landing_on_a_last_number_closes_the_row_and_nobody_can_join() -> None:
    sheets = f"{FIVE['blue']} / {FIVE['blue']}"
    state = said(GAME.parse(f"qwixx players=2 board=a | step 3 | pawn 32 . . . . | sheet {sheets}"), "to 37")
    table = state.view(0)["table"]
    assert table["closed"] == ["blue"]
    assert [own["locks"] for own in table["sheets"]] == [["blue"], []]
    assert step(state) == "white"


def test_qx_19_a_second_row_closed_so_ends_the_game() -> None:
    sheets = f"{FIVE['blue']} / {CLOSED['red']}"
    state = said(GAME.parse(f"qwixx players=2 board=a | step 3 | pawn 32 . . . . | sheet {sheets}"), "to 37")
    assert state.outcome is not None
    assert (state.outcome.reason, state.scores) == ("rows", (28 + 19, 28))


ARRIVAL = (
    "qwixx players=3 board=a | step 3 | active 1 | crossed yes | pawn 10 32 35 . . | sheet b10 / r2 / g12,11,10,9,8,3"
)


def test_qx_20_after_an_arrival_every_other_seat_is_active_once_more() -> None:
    state = said(GAME.parse(ARRIVAL), "to 36")
    assert state.view(None)["table"]["track"]["finisher"] == 1
    active = []
    while state.to_act:
        active.append(state.view(None)["table"]["active"])
        state = rolled(state, "4 1")
        assert 1 in state.to_act  # who arrived still takes part in step 1
        state = passed(state)
    assert active == [2, 0]
    assert state.outcome is not None
    assert state.outcome.reason == "track"


def test_qx_20_further_arrivals_change_nothing() -> None:
    state = rolled(said(GAME.parse(ARRIVAL), "to 36"), "4 1")
    while step(state) != "3":
        state = state.apply("pass", state.to_act[0])
    state = said(state, "to 40")
    assert state.view(None)["table"]["track"]["finisher"] == 1
    state = passed(rolled(state, "4 1"))
    assert state.outcome is not None
    assert state.outcome.reason == "track"


def test_qx_20_a_fourth_miss_can_still_end_it_earlier() -> None:
    state = said(GAME.parse(ARRIVAL.replace("| sheet", "| misses . . 3 . . | sheet")), "to 36")
    state = passed(rolled(state, "4 1"))
    assert state.outcome is not None
    assert state.outcome.reason == "misses"


def test_qx_20_field_35_is_not_one_of_the_last_five() -> None:
    state = said(GAME.parse("qwixx players=2 board=a | step 3 | pawn 34 . . . . | sheet b3"), "to 35")
    assert state.view(None)["table"]["track"]["finisher"] is None


@pytest.mark.parametrize(("field", "bonus"), [(1, 1), (2, 1), (3, 2), (17, 9), (39, 20), (40, 20)])
def test_qx_21_the_bonus_under_the_own_pawn_counts(field: int, bonus: int) -> None:
    finisher = " | finisher 0" if field > 35 else ""
    state = GAME.parse(f"qwixx players=2 board=a | step white | active 1 | pawn {field} . . . .{finisher}")
    assert state.scores == (bonus, 0)


def test_qx_21_the_bonus_rises_from_1_to_20() -> None:
    assert list(BONUS) == [0, *((field + 1) // 2 for field in range(1, 41))]


def test_qx_22_both_sides_are_as_written() -> None:
    fields = {board: GAME.start(2, board=board).view(0)["table"]["track"]["fields"] for board in "ab"}
    assert fields["a"][:5] == ["green 12", "red 2", "yellow 2", "blue 12", "green 10"]
    assert fields["a"][-5:] == ["yellow 11", "blue 2", "yellow 12", "red 12", "green 2"]
    assert fields["b"][:5] == ["blue 12", "red 2", "yellow 2", "green 12", "yellow 6"]
    assert fields["b"][-5:] == ["yellow 12", "green 2", "red 11", "yellow 10", "blue 2"]


def test_qx_23_example_five_free_fields_lead_from_the_start_to_green_10() -> None:
    state = said(GAME.parse("qwixx players=2 board=a | step 3"), "to 5")
    assert sheet(state, 0)["green"] == [10]


def test_qx_23_example_four_fields_to_green_7_already_crossed_is_a_move_without_a_cross() -> None:
    before = GAME.parse("qwixx players=2 board=a | step 3 | active 1 | crossed yes | pawn . 13 . . . | sheet . / g7")
    after = said(before, "to 17")
    assert sheet(after, 1) == sheet(before, 1)
    assert after.view(1)["table"]["sheets"][1]["pawn"] == 17


def test_qx_24_solitaire_is_the_same_game_for_one() -> None:
    state = GAME.start(1)
    assert step(state) == "white"  # nobody to draw
    state = said(rolled(state, "4 1", "2 2 2 2"), "cross red 5", "cross red 6")
    assert state.view(0)["table"]["active"] == 0
    for _ in range(4):
        assert state.outcome is None
        state = passed(rolled(state, "4 1"))
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners, state.scores) == ("misses", (0,), (-17,))


def test_players_and_boards() -> None:
    assert list(GAME.counts()) == [1, 2, 3, 4, 5]
    assert list(GAME.counts({"board": "a"})) == list(GAME.counts({"board": "b"})) == [2, 3, 4]
