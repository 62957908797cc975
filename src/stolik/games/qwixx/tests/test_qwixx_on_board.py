"""QX-14 to QX-23: Qwixx On Board, its track and its pawns."""

from __future__ import annotations

import pytest

from stolik.core.errors import BadNotation, IllegalMove
from stolik.games.qwixx import GAME
from stolik.games.qwixx.rules.components import BONUS, SETS
from stolik.games.qwixx.tests.scenes_qwixx import CLOSED, FIVE, LASTS, passed, rolled, said, sheet, step, texts


def test_qx_14_on_board_crossing_does_not_change_and_pawns_begin_on_the_start() -> None:
    with_board, without = GAME.start(3, first=0, board="b", late_start="off"), GAME.start(3, first=0)
    assert [own["pawn"] for own in with_board.view(0)["table"]["sheets"]] == [0, 0, 0]
    assert [own["pawn"] for own in without.view(0)["table"]["sheets"]] == [None, None, None]
    moves = ("0: cross red 5", "1: pass", "2: cross blue 5")
    after, same = (said(rolled(state, "4 1", "2 3 5 6"), *moves) for state in (with_board, without))
    assert texts(after, 0) == texts(same, 0)
    assert step(said(after, "pass")) == "3"
    assert step(said(same, "pass")) == "white"


@pytest.mark.parametrize("tracks", SETS)
@pytest.mark.parametrize("board", ["a", "b"])
def test_qx_15_a_side_has_40_fields_each_a_colour_and_a_number(board: str, tracks: str) -> None:
    fields = GAME.start(2, board=board, tracks=tracks).view(0)["table"]["board"]["fields"]
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


def test_qx_18_the_miss_is_told_after_step_3_without_the_dice() -> None:
    state = said(GAME.parse("qwixx players=2 board=a nod=on | step 3 | sheet r2"), "to 2")
    assert (step(state), texts(state, 0), state.view(0)["table"]["dice"]["white"]) == ("miss", ["miss"], None)
    assert said(state, "miss").view(0)["table"]["sheets"][0]["misses"] == 1


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
    fields = {board: GAME.start(2, board=board, tracks="first").view(0)["table"]["board"]["fields"] for board in "ab"}
    assert fields["a"][:5] == ["green 12", "red 2", "yellow 2", "blue 12", "green 10"]
    assert fields["a"][-5:] == ["yellow 11", "blue 2", "yellow 12", "red 12", "green 2"]
    assert fields["b"][:5] == ["blue 12", "red 2", "yellow 2", "green 12", "yellow 6"]
    assert fields["b"][-5:] == ["yellow 12", "green 2", "red 11", "yellow 10", "blue 2"]


def test_qx_22_our_fair_tracks_have_a_late_start_unless_it_is_turned_off_and_a_box_has_none() -> None:
    box = "a:" + ",".join(f"{colour}{number}" for number in range(3, 13) for colour in "RYGB")
    late = {
        name: GAME.start(2, first=0, board="a", **options).view(0)["table"]["opening"]
        for name, options in {
            "fair": {},
            "first": {"tracks": "first"},
            "box": {"boards": box},
            "off": {"late_start": "off"},
            "box, on": {"boards": box, "late_start": "on"},
        }.items()
    }
    assert late == {"fair": True, "first": False, "box": False, "off": False, "box, on": True}


def test_qx_22_with_a_late_start_the_starter_has_no_step_3_in_the_first_turn() -> None:
    state = rolled(GAME.start(2, first=1, board="a", late_start="on"), "4 1", "2 3 5 6")
    assert state.view(0)["table"]["opening"]
    state = said(state, "0: cross red 5", "1: cross blue 5", "cross green 9")
    assert (step(state), state.view(0)["table"]["active"]) == ("white", 0)
    state = said(rolled(state, "4 3", "2 3 5 6"), "0: cross yellow 7", "1: cross yellow 7", "pass")
    assert (step(state), state.to_act) == ("3", (0,))
    assert not state.view(0)["table"]["opening"]


def test_qx_22_a_late_start_needs_a_board_and_is_over_after_one_turn() -> None:
    assert not GAME.start(2, first=0, late_start="on").view(0)["table"]["opening"]
    with pytest.raises(BadNotation, match="there is no late start with these options"):
        GAME.parse("qwixx players=2 board=a | step white | opening yes")
    with pytest.raises(BadNotation, match="the first turn of a late start has no step 3"):
        GAME.parse("qwixx players=2 board=a late_start=on | step 3 | opening yes")


def test_qx_23_example_five_free_fields_lead_from_the_start_to_green_10() -> None:
    state = said(GAME.parse("qwixx players=2 board=a | step 3"), "to 5")
    assert sheet(state, 0)["green"] == [10]


def test_qx_23_example_four_fields_to_green_7_already_crossed_is_a_move_without_a_cross() -> None:
    before = GAME.parse("qwixx players=2 board=a | step 3 | active 1 | crossed yes | pawn . 13 . . . | sheet . / g7")
    after = said(before, "to 17")
    assert sheet(after, 1) == sheet(before, 1)
    assert after.view(1)["table"]["sheets"][1]["pawn"] == 17
