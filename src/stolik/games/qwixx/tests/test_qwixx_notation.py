"""Texts of moves and positions, what is refused and why, and what the table looks like."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stolik.core.errors import BadNotation, BadOption, IllegalMove
from stolik.games.qwixx import GAME
from stolik.games.qwixx.rules.codes import COLOURED, FIRST, PASS, TO, WHITES
from stolik.games.qwixx.rules.sheet import LAST, WIDTH

CLOSED_RED, CLOSED_BLUE = "r2,3,4,5,6,12", "b12,11,10,9,8,2"


def test_every_code_has_one_text() -> None:
    crosses = [code for code in range(PASS) if code % WIDTH <= LAST]
    whites = [WHITES + 6 * larger + smaller for larger in range(6) for smaller in range(larger + 1)]
    codes = [*crosses, PASS, *range(TO + 1, TO + 41), *whites, *range(COLOURED, FIRST + 5)]
    texts = [GAME.views.move_text(code) for code in codes]
    assert len(set(texts)) == len(codes)
    assert [GAME.move(text).code for text in texts] == codes


@pytest.mark.parametrize(
    ("said", "written"), [("white 1 4", "white 4 1"), ("  cross   red 5 ", "cross red 5"), ("red 3", "red 3")]
)
def test_moves_are_read_as_one_would_say_them(said: str, written: str) -> None:
    assert GAME.move(said).text == written


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cross", "a move is cross red 5, pass, to 17 or miss"),
        ("cross pink 5", "a move is cross red 5, pass, to 17 or miss"),
        ("cross red 13", "'13' is no number from 2 to 12"),
        ("cross red 05", "'05' is no number from 2 to 12"),
        ("to 41", "'41' is no number from 1 to 40"),
        ("white 7 1", "'7' is no number from 1 to 6"),
        ("blue 0", "'0' is no number from 1 to 6"),
        ("first 5", "'5' is no number from 0 to 4"),
        ("Pass", "a move is cross red 5, pass, to 17 or miss"),
        ("red ٣", "'٣' is no number from 1 to 6"),
    ],
)
def test_other_texts_are_no_moves(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(why)):
        GAME.move(text)


def test_a_position_is_written_shortly_and_read_back() -> None:
    text = (
        "qwixx players=3 board=b | step 1 | active 2 | white 4 1 | coloured 3 3 . 6 | choice - red - - - "
        "| misses 1 . . . . | pawn . 7 3 . . | sheet r2,4 g12,11,10,9,8,2 / . / b12"
    )
    assert GAME.parse(text).text == text
    assert GAME.parse("qwixx players=2 | sheet . / . | step white").text == "qwixx players=2 | step white"


def test_the_position_in_the_readme_is_one() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (position,) = re.findall(r"^    (qwixx .*)$", readme, re.MULTILINE)
    assert GAME.parse(position).text == position


SPECIMEN = "qwixx players=2 | step 2 | white 4 1 | coloured 3 3 3 3 | sheet r2"


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("players=2 | step white | sheet r5,5", "'r5,5', which does not go from left to right"),
        ("players=2 | step white | sheet g2,12", "'g2,12', which does not go from left to right"),
        ("players=2 | step white | sheet r5,", "'' in 'r5,' where a number from 2 to 12 belongs"),
        ("players=2 | step white | sheet r1", "'1' in 'r1' where a number from 2 to 12 belongs"),
        ("players=2 | step white | sheet p5", "'p5' where a row such as r5,7 belongs"),
        ("players=2 | step white | sheet r5 r7", "'r7' where a row such as r5,7 belongs"),
        ("players=2 | step white | sheet / r7", "has no sheet between two slashes"),
        ("players=2 | step white | sheet . / . / . / . / . / .", "has 6 sheets where at most 5 belong"),
        ("players=2 | step white | sheet r2,3,4,5,12", "the last number of red without 5 crosses before"),
        ("players=2 | step white | sheet . / . / r2", "sheet speaks of seats that do not exist; there are 0 to 1"),
        ("players=2 | step white | misses . . 1 . .", "misses speaks of seats that do not exist; there are 0 to 1"),
        ("players=2 | step white | active 2", "there are only seats 0 to 1"),
        ("players=2 | step white | misses 4 . . . .", "end the game, but the step is not over"),
        ("players=2 | step over | misses 4 4 . . .", "only one seat can have four"),
        (f"players=2 | step white | sheet {CLOSED_RED} / {CLOSED_BLUE}", "end the game, but the step is not over"),
        ("players=2 | step over", "over without two closed rows, a fourth miss or a pawn at the end"),
        ("players=2 | step over | active 1 | misses . 4 . . .", "nobody is active"),
        ("players=2 | sheet r2", "drawn among several, before anything is crossed"),
        ("players=1", "drawn among several"),
        ("players=2 | step white | white 4 1", "step white shows no white dice"),
        ("players=2 | step red | white 1 4", "step red shows both white dice, the larger one first"),
        ("players=2 | step red | white 4 .", "step red shows both white dice"),
        ("players=2 | step green | white 4 1 | coloured 3 . . .", "the yellow die is missing in step green"),
        ("players=2 | step green | white 4 1 | coloured 3 3 3 .", "the green die cannot be there in step green"),
        (f"players=2 | step red | white 4 1 | sheet {CLOSED_RED}", "the red row is closed, so its die is not rolled"),
        (f"players=2 | step 1 | white 4 1 | coloured 1 1 1 1 | sheet {CLOSED_RED}", "the red die cannot be there"),
        ("players=2 | step white | choice - red - - -", "seat 1 has nothing to choose now"),
        ("players=2 | step 1 | white 4 1 | coloured 3 3 3 3 | choice red - - - - | sheet r7", "seat 0 cannot cross"),
        ("players=2 | step 1 | white 4 1 | coloured 3 3 3 3 | choice pass pass - - -", "nobody has a choice in step 1"),
        ("players=1 | step 2 | white 4 1 | coloured 3 3 3 3 | sheet r9 y9 g3 b3", "nobody has a choice in step 2"),
        ("players=2 | step white | crossed yes | sheet r2", "only an active seat in step 2 or 3 can have crossed"),
        ("players=2 | step 3 | sheet r2", "pawns, a finisher and step 3 need a board"),
        ("players=2 | step white | pawn 3 . . . .", "pawns, a finisher and step 3 need a board"),
        ("players=2 board=a | step white | pawn 3 3 . . .", "two pawns stand on one field"),
        ("players=2 board=a | step white | pawn 36 . . . .", "nobody is named as the finisher"),
        ("players=2 board=a | step white | pawn 35 . . . . | finisher 0", "the finisher's pawn is not on one of"),
        ("players=2 board=a | step white | pawn 36 . . . . | finisher 0", "is not active once more"),
        ("players=2 board=a | step 3 | sheet r9 y9 g3 b3", "nobody has a choice in step 3"),
        ("players=2 | step white | misses 5 . . . .", "'5' where a number from 0 to 4 belongs"),
        ("players=2 | step 4", "'4' where one of"),
    ],
)
def test_impossible_positions_are_refused(position: str, why: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(why)):
        GAME.parse(f"qwixx {position}")


def test_wrong_options_are_refused() -> None:
    with pytest.raises(BadOption, match="board is one of none, a, b"):
        GAME.start(2, board="c")
    with pytest.raises(BadOption, match="2 to 4 players, not 5"):
        GAME.start(5, board="a")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("cross red 2", "red 2 is already crossed"),
        ("cross blue 12", "no white die and the blue die together show that"),
        ("cross yellow 12", "the last number of a row needs 5 crosses in that row"),
        ("to 3", "the pawn moves in step 3"),
        ("white 4 1", "legal: cross red 4, cross red 7, "),
    ],
)
def test_illegal_moves_are_explained(move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(why)):
        GAME.parse(SPECIMEN).apply(move)


@pytest.mark.parametrize(
    ("position", "move", "why"),
    [
        (
            f"players=1 | step 1 | white 4 1 | coloured . 3 3 3 | sheet {CLOSED_RED}",
            "cross red 5",
            "the red row is closed",
        ),
        ("players=1 | step 1 | white 4 1 | coloured 3 3 3 3", "cross red 6", "the white dice show 5"),
        ("players=2 board=a | step 3", "cross red 6", "in step 3 a number is crossed by moving the pawn onto it"),
    ],
)
def test_illegal_moves_of_other_steps_are_explained(position: str, move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        GAME.parse(f"qwixx {position}").apply(move)


def plain(text: str) -> str:
    return re.sub(r"\[/?[a-z]*\]", "", text)


def test_the_picture_shows_the_own_sheet_the_others_the_dice_and_the_track() -> None:
    state = GAME.parse(
        "qwixx players=3 board=a | step 1 | active 1 | white 4 1 | coloured 3 3 . 6 "
        "| misses 1 . . . . | pawn 2 7 . . . | sheet r2,4 y9 / g12,11,10,9,8,2 / b12"
    )
    lines = plain(GAME.views.picture(state.view(0))).splitlines()
    assert lines[0] == "Seat 1 is active: step 1, white + white. Deciding: 0, 1, 2."
    assert lines[1] == "Dice: white 4 1  red 3  yellow 3  blue 6"
    assert lines[4].split() == ["red", "X", "-", "X", "(5)", *["6", "7", "8", "9", "10", "11", "12", "#", "3"]]
    assert lines[6].split() == ["green", *"-----------", "-", "0"]
    assert lines[8].split() == ["misses", "X...", "-5", "bonus", "1", "total", "0"]
    assert lines[10] == "Seat 1  R...........# Y...........# Gxxxxx.....xx B...........#  misses 0   32"
    assert lines[13] == "Track, side a; on the start: 2"
    assert lines[14].split()[:4] == ["1–10", "G12", "0>R2", "Y2"]


@pytest.mark.parametrize("seat", [0, 4, None])
def test_pictures_fit_into_80_columns(seat: int | None) -> None:
    full = ",".join(map(str, range(2, 12)))
    down = ",".join(map(str, range(12, 2, -1)))
    sheet = f"r{full} y{full} g{down} b{down}"
    positions = [
        "qwixx players=5",
        f"qwixx players=5 | step 2 | white 6 6 | coloured 6 6 6 6 | misses 3 3 3 3 3 | sheet {' / '.join([sheet] * 5)}",
        "qwixx players=4 board=b | step 3 | active 3 | pawn 10 20 30 35 . | sheet . / . / . / b11",
        "qwixx players=5 | step 1 | white 4 1 | coloured 3 3 3 3 | choice yellow - - - -",
        "qwixx players=5 | step over | misses 4 . . . .",
    ]
    for position in positions:
        state = GAME.parse(position)
        shown = GAME.views.picture(state.view(seat if seat is None else min(seat, state.players - 1)))
        assert max(map(len, plain(shown).splitlines())) <= 80
