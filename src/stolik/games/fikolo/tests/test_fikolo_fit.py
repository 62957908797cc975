"""FK-6 to FK-8 and the printed examples: where a task fits, and which cards may be laid."""

from __future__ import annotations

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.fikolo import GAME
from stolik.games.fikolo.rules.cards import CARDS
from stolik.games.fikolo.tests.scenes_fikolo import LAYOUT, claim, play, searching, stack, texts


def test_fk_06_a_figure_fits_by_shape_or_by_colour() -> None:
    # Task 9 is a red star on a1, a violet moon on b2 and a black triangle on b3.
    shown = claim(searching(), 0, 9)
    assert stack(play(shown, "0 turn 0", "0 show"), 0) == ([9], [])
    assert stack(play(shown, "0 turn 180", "0 show"), 0) == ([], [9])


def test_fk_06_a_task_is_not_mirrored() -> None:
    # Task 9 has a red star on a1; the layout has a star on c1 instead, and the rest of the mirror image fits too.
    rows = ("green-heart yellow-square blue-star", "green-circle violet-moon yellow-circle")
    layout = " / ".join([*rows, "yellow-heart black-circle green-square"])
    hands = "green-moon green-star yellow-moon blue-moon / blue-circle blue-square violet-circle violet-square"
    text = f"fikolo players=2 referee=players | phase searching | layout {layout} | hands {hands} | table 9"
    for degrees in (0, 90, 180, 270):
        state = play(claim(GAME.parse(text), 0, 9), f"0 turn {degrees}", "0 show")
        assert stack(state, 0) == ([], [9])


def test_fk_06_a_task_is_not_shifted() -> None:
    # Task 3 has a blue heart on b2 and a violet triangle on c2; one row higher it would fit.
    layout = (
        "yellow-square blue-circle violet-star / red-circle red-star green-circle / red-moon yellow-star green-square"
    )
    hands = "black-moon red-square yellow-moon black-star / black-circle black-square green-moon yellow-circle"
    text = f"fikolo players=2 referee=players | phase searching | layout {layout} | hands {hands} | table 3"
    for degrees in (0, 90, 180, 270):
        assert stack(play(claim(GAME.parse(text), 0, 3), f"0 turn {degrees}", "0 show"), 0) == ([], [3])


def test_fk_07_own_cards_cover_only_places_with_a_figure_each_once_in_rising_order() -> None:
    state = play(claim(searching(), 0, 9), "0 turn 90")  # figures on c1, a2 and b2
    cards = ("red-square", "red-heart", "yellow-moon", "green-square")
    assert texts(state, 0) == [f"lay {card} {place}" for place in ("c1", "a2", "b2") for card in cards] + ["show"]
    state = play(state, "0 lay red-heart a2")
    assert texts(state, 0) == [f"lay {card} b2" for card in cards if card != "red-heart"] + ["show"]
    assert texts(play(state, "0 lay red-square b2"), 0) == ["show"]


def test_fk_07_all_four_cards_may_be_laid() -> None:
    state = play(claim(searching(), 0, 25), "0 turn 0", "0 lay red-square a1", "0 lay red-heart c1")
    state = play(state, "0 lay yellow-moon a3", "0 lay green-square b3")
    assert texts(state, 0) == ["show"]


def test_fk_07_what_fits_already_may_be_covered_as_long_as_it_still_fits() -> None:
    shown = play(claim(searching(), 0, 9), "0 turn 0")
    assert stack(play(shown, "0 lay red-heart a1", "0 show"), 0) == ([9], [])  # red for the red star
    assert stack(play(shown, "0 lay green-square a1", "0 show"), 0) == ([], [9])


def test_fk_08_nothing_is_touched_while_searching() -> None:
    state = searching()
    for move in ("turn 90", "lay red-heart a1", "show"):
        with pytest.raises(IllegalMove, match="nothing is touched before STOP"):
            state.apply(move, 0)


def test_example_1_fits_as_it_lies() -> None:
    state = play(claim(searching(), 0, 9), "0 turn 0", "0 show")
    assert state.scores == (3, 0)


def test_example_2_fits_turned_to_the_right() -> None:
    state = play(claim(searching(), 1, 9), "1 turn 90", "1 show")
    assert state.scores == (0, 3)


def test_example_3_needs_a_star_or_something_green_on_the_red_triangle() -> None:
    for degrees in (0, 90, 180, 270):
        assert play(claim(searching(), 0, 10), f"0 turn {degrees}", "0 show").scores == (-3, 0)
    for card in CARDS:
        if card not in LAYOUT.split():
            state = searching(hands=f"{card} / ")
            state = play(claim(state, 0, 10), "0 turn 270", f"0 lay {card} c1", "0 show")
            right = card.startswith("green-") or card.endswith("-star")
            assert state.scores == (3 if right else -3, 0), card


def test_example_4_lays_three_cards_and_turns_to_the_left_for_five_points() -> None:
    state = claim(searching(), 1, 25)
    lays = ("1 lay blue-circle c1", "1 lay violet-star c2", "1 lay black-heart c3")
    state = play(state, "1 turn 270", *lays, "1 show")
    assert state.scores == (0, 5)
    assert state.view(None)["table"]["layout"] == [
        *("blue-star", "blue-moon", "blue-circle"),
        *("yellow-triangle", "violet-moon", "violet-star"),
        *("green-moon", "black-circle", "black-heart"),
    ]
