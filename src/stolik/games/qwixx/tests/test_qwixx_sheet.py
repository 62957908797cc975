"""QX-1 to QX-3 and QX-13: the rows of a sheet, their locks, and what they score."""

from __future__ import annotations

import pytest

from stolik.core.errors import IllegalMove
from stolik.games.qwixx import GAME
from stolik.games.qwixx.rules.turn import MOST_MISSES
from stolik.games.qwixx.tests.scenes_qwixx import FIVE, LASTS, rolled, said, sheet, texts


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
