"""QX-9 to QX-12: closed rows, and the end of the game."""

from __future__ import annotations

from stolik.games.qwixx import GAME
from stolik.games.qwixx.tests.scenes_qwixx import CLOSED, FIVE, passed, rolled, said, step, texts


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


def test_qx_12_the_fourth_miss_ends_the_game_when_it_is_crossed_not_before() -> None:
    position = "qwixx players=2 nod=on | step white | active 1 | misses 3 3 . . . | sheet . / r11 y11 g3 b3"
    state = said(rolled(GAME.parse(position), "4 1", "2 2 2 2"), "0: pass")
    assert (step(state), state.outcome) == ("miss", None)
    after = said(state, "miss")
    assert after.outcome is not None
    assert (after.outcome.reason, after.scores[0]) == ("misses", -15)


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
