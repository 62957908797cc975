"""Positions and moves that are written wrongly are refused with a sentence; views and pictures say what there is."""

from __future__ import annotations

import json

import numpy as np
import pytest
from rich.text import Text

from stolik.core.errors import BadNotation, BadOption, IllegalMove
from stolik.games.double_four import GAME
from stolik.games.double_four.notation.picture import picture

ONE_LEFT = "tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0.0"
NONE_LEFT = "tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0.0.0"
ON_ONE_BOARD = "tiles 00.00.0 / . / 00.00.0 / . / 00.0 / . / .....0 // ."


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "moves are left c4, lift left c4, score left c4-f4; chance says first 0"),
        ("c4", "moves are left c4"),
        ("left", "a field is a1 to h8, not ''"),
        ("left c9", "a field is a1 to h8, not 'c9'"),
        ("left c4 d4", "a field is a1 to h8, not 'c4 d4'"),
        ("middle c4", "moves are left c4"),
        ("lift c4", "a board is left or right, not 'c4'"),
        ("lift left i1", "a field is a1 to h8"),
        ("score left a1", "a field is a1 to h8, not ''"),
        ("score a1-d1", "a board is left or right"),
        ("score left a1-c1", "a line of four or five is named by its two ends, like c4-f4, not 'a1-c1'"),
        ("score left a1-f1", "named by its two ends"),
        ("score left a1-d3", "named by its two ends"),
        ("first 4", "chance says first 0"),
        ("first", "chance says first 0"),
        ("first ²", "chance says first 0"),
    ],
)
def test_wrong_moves_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        GAME.move(text)


@pytest.mark.parametrize(
    "text",
    [
        *("left a1", "right h8", "lift left c4", "lift right a8", "first 3"),
        *("score left a1-d1", "score right a1-e1", "score left h1-e4", "score left h1-d5", "score right e5-h8"),
    ],
)
def test_moves_are_read_back(text: str) -> None:
    assert GAME.move(text).text == text


def test_every_code_has_a_text_of_its_own() -> None:
    codes = [*range(256), *range(1280, 1284)]
    codes += [GAME.move(f"score {board} c3-c{row}").code for board in ("left", "right") for row in (6, 7)]
    assert [GAME.move(move.text).code for move in GAME.moves(codes)] == codes


@pytest.mark.parametrize(
    ("sections", "complaint"),
    [
        ("phase third", "section 'phase' has 'third'"),
        ("tiles 0", "section 'tiles' has 1 boards where 2 belong"),
        ("tiles 0 // 0 // 0", "has 3 boards"),
        ("tiles 0 / x // 0", "has 'x' where a seat's number or a dot belongs"),
        ("tiles 0 / . . // 0", "has ' ' where a seat's number"),
        ("tiles 000000000 // .", "longer than 8 fields"),
        ("tiles ./././././././././ // .", "has 10 rows on the left board"),
        ("phase first | tiles 2 // .", "there are only seats 0 to 1"),
        ("phase first | mover 2", "there are only seats 0 to 1"),
        ("phase first | points . . 1 .", "there are only seats 0 to 1"),
        ("phase first | tiles .......0 // .", "a tile lies beside the left board, which has 7 rows and columns"),
        ("phase first | tiles . // . / . / . / . / . / . / . / 0", "a tile lies beside the right board"),
        ("phase first | tiles 0000 / 0000 / 000 / 0000 // .", "seat 0 has more than 14 tiles"),
        (f"phase first | points 1 . . . | {NONE_LEFT}", "seat 0 has more than 14 tiles"),
        ("turns 3", "the first player is drawn before anything else"),
        ("tiles 0 // .", "the first player is drawn before anything else"),
        ("phase first | turns 200", "a game is over after 200 turns"),
        ("phase first | turns 201", "a number from 0 to 200"),
        ("phase first | points 3 . . .", "a game is over when somebody has 3 points"),
        ("phase first | first left a1", "in phase first there is no first tile"),
        ("phase second", "in phase second there is a first tile"),
        ("phase second | first left a1", "the first tile, one of seat 0, does not lie on left a1"),
        ("phase second | first up a1", "section 'first' a board is left or right, not 'up'"),
        ("phase second | first left a9", "section 'first' a field is a1 to h8"),
        (f"phase second | first left a1 | lifted right a1 | {NONE_LEFT}", "there is no lifted tile"),
        (f"phase first-to | {NONE_LEFT}", "in phase first-to there is a lifted tile"),
        (f"phase first-to | lifted left b1 | {NONE_LEFT}", "does not lie on left b1"),
        (f"phase first-to | lifted left a1 | {ONE_LEFT}", "a tile is lifted only when the supply is empty"),
        (f"phase second-to | first left a1 | lifted left c1 | {NONE_LEFT}", "on the other board than the first"),
        (f"phase first | {ON_ONE_BOARD}", "seat 0 could not finish such a turn, so it would have passed"),
        (f"phase second | first left a1 | {ON_ONE_BOARD}", "seat 0 could not finish such a turn"),
        ("phase line", "in phase line there are lines to choose from"),
        ("phase line | tiles 00000 // .", "a line that crosses no other is scored without asking"),
        ("phase over", "a game ends with 3 points, after 200 turns or when nobody can play, not like this"),
        ("phase over | mover 1 | turns 200", "nobody is the mover of a game that is over"),
        ("phase over | points 3 3 . .", "only one seat can have 3 points or more"),
    ],
)
def test_impossible_positions_are_refused(sections: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        GAME.parse(f"double-four players=2 | {sections}")


def test_a_second_tile_that_has_nowhere_to_go_is_refused() -> None:
    """Red is full on the right, yet the first tile lies on red."""
    red = ".....0 / ...0 / .0 / ......1 / ....1 / 1 / ..1"
    with pytest.raises(BadNotation, match="could not finish such a turn"):
        GAME.parse(f"double-four players=2 | phase second | first left a1 | tiles 0 // {red}")


def test_unknown_sides_are_refused() -> None:
    with pytest.raises(BadOption, match="option left is one of 1a, 1b, 2a, 2b, not '3a'"):
        GAME.start(2, left="3a")


@pytest.mark.parametrize(
    ("position", "move", "complaint"),
    [
        ("phase first", "first 1", "only chance draws the first player"),
        ("phase first", "left h1", "the left board has only 7 rows and columns"),
        ("phase first | tiles 1 // .", "left a1", "left a1 is not empty"),
        ("phase first", "score left a1-e1", "lines are scored when both tiles lie"),
        ("phase second | first left a1 | tiles 0 // .", "left b1", "the second tile goes to the right board"),
        ("phase second | first left a1 | tiles 0 // .", "right a1", "the second tile goes to a red field"),
        (f"phase first | {NONE_LEFT}", "left b1", "the supply is empty: lift one of your tiles first"),
        (f"phase first | {NONE_LEFT}", "lift left b1", "no tile of seat 0 lies on left b1"),
        (f"phase second | first left a1 | {NONE_LEFT}", "lift left c1", "other tile is lifted on the right board"),
    ],
)
def test_refused_moves_are_explained(position: str, move: str, complaint: str) -> None:
    with pytest.raises(IllegalMove, match=complaint):
        GAME.parse(f"double-four players=2 | {position}").apply(move)


def test_what_is_left_out_of_a_drawing_may_be_written() -> None:
    short = GAME.parse("double-four players=2 | phase first | tiles . / ..1 // 0")
    full = GAME.parse(
        "double-four players=2 | phase first | tiles "
        "......./..1..../......./......./......./......./....... // "
        "0....../......./......./......./......./......./......."
    )
    assert short == full
    assert full.text == "double-four players=2 | phase first | tiles . / ..1 // 0"


def test_the_view_says_everything_about_the_table() -> None:
    state = GAME.parse(
        "double-four players=3 right=2b | phase first | turns 7 | points . 1 . . | tiles .000 / 0 / 0 / 0 // 2"
    )
    state = state.apply("left a1").apply(state.apply("left a1").legal(0)[0])
    view = state.view(0)
    assert json.loads(json.dumps(view)) == view
    table = view["table"]
    assert table["boards"][0]["rows"][0] == "rvgtykb"
    assert table["tiles"][1][0][0] == 2
    assert [board["side"] for board in table["boards"]] == ["1a", "2b"]
    assert (table["phase"], table["mover"], table["line"], table["turns"]) == ("line", 0, 4, 7)
    assert [line["move"] for line in table["lines"]] == view["legal"]
    assert table["lines"][1] == {"move": "score left a1-a4", "board": "left", "fields": ["a1", "a2", "a3", "a4"]}
    assert {colour["name"] for colour in table["colours"]} >= {"red", "turquoise"}
    assert state.view(None)["table"] == table


@pytest.mark.parametrize(
    "sections",
    [
        "",
        "phase first | tiles 0 / 1 // ..1",
        "phase second | first left a1 | tiles 0 // ..1",
        f"phase first-to | lifted left a1 | {NONE_LEFT}",
        "phase line | tiles 00000 / 0 / 0 / 0 / 0 // .",
        "phase over | points 4 2 . .",
    ],
)
def test_the_picture_fits_a_terminal_and_needs_no_colour(sections: str) -> None:
    state = GAME.parse(f"double-four players=2 | {sections}" if sections else "double-four players=2")
    for seat in (0, None):
        drawn = Text.from_markup(picture(state.view(seat))).plain
        assert max(map(len, drawn.splitlines())) <= 80
        assert "left, side 1a" in drawn
        assert "☼ sun" in drawn
        assert "♠ leaf" in drawn


def test_the_picture_marks_what_can_be_chosen() -> None:
    state = GAME.parse("double-four players=2 | phase second | first left a1 | tiles 0 // ..1")
    drawn = Text.from_markup(picture(state.view(0))).plain
    assert "[☼r]" in drawn
    assert drawn.count("[ r]") == 7
    assert " ♠v " in drawn


def test_a_state_is_small() -> None:
    assert GAME.rules.STATE.itemsize <= 384  # 112 and the colours of two boards
    assert np.zeros(1, GAME.rules.STATE).nbytes == GAME.rules.STATE.itemsize
