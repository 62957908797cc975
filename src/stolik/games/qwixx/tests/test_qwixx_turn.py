"""QX-4 to QX-8 and QX-24: the roll, both steps, misses, and playing alone."""

from __future__ import annotations

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMove
from stolik.games.qwixx import GAME
from stolik.games.qwixx.tests.scenes_qwixx import CLOSED, LASTS, passed, rolled, said, sheet, step, texts


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


def test_qx_07_a_miss_is_a_move_of_its_own_and_the_only_one() -> None:
    state = said(rolled(GAME.start(2, first=0), "4 1"), "0: pass", "1: cross red 5", "pass")
    assert (step(state), state.to_act, texts(state, 0)) == ("miss", (0,), ["miss"])
    assert state.view(1)["table"]["sheets"][0]["misses"] == 0
    with pytest.raises(IllegalMove):
        state.apply("pass")
    after = said(state, "miss")
    assert (step(after), after.view(1)["table"]["active"]) == ("white", 1)
    assert after.view(1)["table"]["sheets"][0]["misses"] == 1


def test_qx_07_dice_that_fit_nowhere_lie_there_while_the_miss_is_told() -> None:
    full = "qwixx players=2 nod=on | step white | sheet r11 y11 g3 b3"
    state = said(rolled(GAME.parse(full), "4 1", "2 2 2 2"), "1: pass")
    table = state.view(0)["table"]
    assert (table["step"], table["forced"], table["dice"]["white"]) == ("miss", True, [4, 1])
    passed_over = said(rolled(GAME.start(2, first=0), "4 1"), "0: pass", "1: pass", "pass")
    assert passed_over.view(0)["table"]["forced"] is False


def test_qx_07_every_miss_of_several_turns_without_a_choice_waits_for_its_own_nod() -> None:
    full = "r11 y11 g3 b3"
    state = GAME.parse(f"qwixx players=2 nod=on | step white | misses 1 2 . . . | sheet {full} / {full}")
    for seat in (0, 1):
        state = rolled(state, "4 1", "2 2 2 2")
        assert (step(state), state.to_act) == ("miss", (seat,))
        state = said(state, "miss")
    assert [own["misses"] for own in state.view(None)["table"]["sheets"]] == [2, 3]


def test_qx_07_without_nod_a_miss_is_crossed_as_the_turn_ends() -> None:
    """So it was in release 0.1.0, and positions and records that say nothing mean it."""
    spoken = said(rolled(GAME.start(2, first=0, nod=False), "4 1"), "0: pass", "1: pass", "pass")
    assert (step(spoken), spoken.view(0)["table"]["sheets"][0]["misses"]) == ("white", 1)
    assert GAME.parse("qwixx players=2 | step white").options["nod"] is False


def test_qx_08_a_cross_of_step_1_counts_for_the_five_in_step_2() -> None:
    state = rolled(GAME.parse("qwixx players=1 | step white | sheet r2,3,4,5"), "6 1", "6 1 1 1")
    assert "cross red 12" not in texts(said(state, "pass"), 0)
    assert "cross red 12" in texts(said(state, "cross red 7"), 0)


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
