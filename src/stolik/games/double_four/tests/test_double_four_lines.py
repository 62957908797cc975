"""DF-5 to DF-9: lines, and how they are scored."""

from __future__ import annotations

import pytest

from stolik.core.errors import IllegalMove
from stolik.core.game import State
from stolik.games.double_four import GAME
from stolik.games.double_four.tests.scenes_double_four import legal, play, table

# DF-5: lines

LINES = {
    "horizontal": ("b2", "c2", "d2", "e2"),
    "vertical": ("d3", "d4", "d5", "d6"),
    "falling": ("a1", "b2", "c3", "d4"),
    "rising": ("g1", "f2", "e3", "d4"),
    "edge": ("g4", "g5", "g6", "g7"),
    "corner": ("d7", "e6", "f5", "g4"),
}


def drawing(*fields: str, seat: int = 0) -> str:
    rows = [["."] * 7 for _ in range(7)]
    for field in fields:
        rows[int(field[1]) - 1]["abcdefg".index(field[0])] = str(seat)
    return " / ".join(map("".join, rows))


def laid(board: str, *fields: str, players: int = 3) -> State:
    """The state after seat 0 has laid the last of these fields as its second tile, the first on the other board."""
    *before, last = fields
    drawn = [drawing(*before), "."] if board == "left" else [".", drawing(*before)]
    state = GAME.parse(f"double-four players={players} | phase first | tiles {' // '.join(drawn)}")
    first = next(move for move in legal(state) if board not in move and f"{board} {last}" in legal(state.apply(move)))
    return play(state, first, f"{board} {last}")


@pytest.mark.parametrize("board", ["left", "right"])
@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
@pytest.mark.parametrize("players", [3, 4])
def test_df_05_four_own_tiles_in_a_line_are_a_point(players: int, line: tuple[str, ...], board: str) -> None:
    for last in range(4):
        order = [*line[:last], *line[last + 1 :], line[last]]
        assert laid(board, *order, players=players).scores[0] == 1


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_df_05_with_two_players_four_are_not_enough(line: tuple[str, ...]) -> None:
    assert laid("left", *line, players=2).scores == (0, 0)


@pytest.mark.parametrize(
    "line",
    [
        ("b2", "c2", "d2", "e2", "f2"),
        ("d3", "d4", "d5", "d6", "d7"),
        ("b2", "c3", "d4", "e5", "f6"),
        ("f1", "e2", "d3", "c4", "b5"),
    ],
)
def test_df_05_with_two_players_five_in_a_line_are_a_point(line: tuple[str, ...]) -> None:
    assert laid("right", *line, players=2).scores == (1, 0)


@pytest.mark.parametrize(
    "fields",
    [
        ("b2", "c2", "e2", "f2"),  # a gap
        ("f1", "g1", "a2", "b2"),  # over the edge
        ("f1", "g2", "a4", "b5"),
        ("b1", "a2", "g3", "f4"),
        ("a1", "b2", "c3", "d5"),
    ],
)
def test_df_05_a_line_is_unbroken(fields: tuple[str, ...]) -> None:
    assert laid("left", *fields).scores == (0, 0, 0)


def test_df_05_tiles_of_others_break_a_line_and_lines_do_not_run_over_both_boards() -> None:
    state = GAME.parse("double-four players=3 | phase first | tiles 0.10 // 00")
    state = play(state, "left b1", "right d4")
    assert state.scores == (0, 0, 0)


# DF-6: scoring


def test_df_06_a_line_is_scored_when_both_tiles_lie() -> None:
    state = play("double-four players=3 | phase first | tiles 000 // .", "left d1")
    assert state.scores == (0, 0, 0)
    assert table(state)["supply"] == [10, 14, 14]
    state = play(state, "right c2")
    assert state.scores == (1, 0, 0)


def test_df_06_one_tile_of_the_line_becomes_a_point_and_the_others_return_to_the_supply() -> None:
    state = play("double-four players=3 | phase first | tiles 0001 // .", "left a4", "right c4")
    assert (table(state)["supply"], state.scores) == ([9, 13, 14], (0, 0, 0))
    state = play("double-four players=3 | phase first | tiles 000.1 // .", "left d1", "right c2")
    assert (table(state)["supply"], state.scores) == ([14 - 2 - 3 + 4 - 1 - 0, 13, 14], (1, 0, 0))
    assert (
        state.text
        == "double-four players=3 | phase first | mover 1 | turns 1 | points 1 . . . | tiles ....1 // . / ..0"
    )


def test_df_06_with_two_players_four_of_five_tiles_return() -> None:
    state = play("double-four players=2 | phase first | tiles 0000 // .", "left e1", "right d1")
    assert (table(state)["supply"], state.scores) == ([14 - 1 - 1, 14], (1, 0))


# DF-7: one line a tile


def test_df_07_example_a_tile_in_two_lines_scores_in_the_one_its_owner_chooses() -> None:
    state = play("double-four players=3 | phase first | tiles .000 / 0 / 0 / 0 // .", "left a1", "right f1")
    assert state.to_act == (0,)
    assert legal(state) == ["score left a1-d1", "score left a1-a4"]
    row, column = play(state, "score left a1-d1"), play(state, "score left a1-a4")
    assert row.scores == column.scores == (1, 0, 0)
    assert "tiles . / 0 / 0 / 0 //" in row.text
    assert "tiles .000 //" in column.text


def test_df_07_example_of_five_in_a_line_exactly_four_come_off_and_the_owner_chooses_which() -> None:
    state = play("double-four players=3 | phase first | tiles 00.00 // .", "left c1", "right c3")
    assert legal(state) == ["score left a1-d1", "score left b1-e1"]
    assert "tiles ....0 //" in play(state, "score left a1-d1").text
    assert "tiles 0 //" in play(state, "score left b1-e1").text


def test_df_07_of_six_in_a_line_exactly_five_come_off_with_two_players() -> None:
    state = play("double-four players=2 | phase first | tiles 000.00 // .", "left d1", "right c2")
    assert legal(state) == ["score left a1-e1", "score left b1-f1"]
    assert play(state, "score left b1-f1").scores == (1, 0)


def test_df_07_the_line_may_be_named_from_either_end_and_no_other_line_may_be_scored() -> None:
    state = play("double-four players=3 | phase first | tiles 00.00 // .", "left c1", "right c3")
    assert play(state, "score left d1-a1") == play(state, "score left a1-d1")
    with pytest.raises(IllegalMove, match="no such line is complete"):
        state.apply("score left c1-f1")
    with pytest.raises(IllegalMove, match="choose which one to score"):
        state.apply("left a2")


# DF-8: all lines score


def test_df_08_a_line_that_shares_no_tile_is_scored_without_asking() -> None:
    """Crossing lines on the left leave a choice; the single line on the right does not."""
    state = play(
        "double-four players=3 | phase first | tiles .000 / 0 / 0 / 0 // 00 / . / . / ..0", "left a1", "right f1"
    )
    assert (state.scores, len(legal(state))) == ((0, 0, 0), 2)
    state = play("double-four players=3 | phase first | tiles .000 / 0 / 0 / 0 // ..000", "left a1", "right f1")
    assert (state.scores, len(legal(state))) == ((1, 0, 0), 2)
    assert play(state, "score left a1-a4").scores == (2, 0, 0)


def test_df_08_choices_on_both_boards_are_made_one_by_one() -> None:
    state = play(
        "double-four players=3 | phase first | tiles .000 / 0 / 0 / 0 // ..000.. / .....0 / .....0 / .....0",
        "left a1",
        "right f1",
    )
    assert legal(state) == [
        "score left a1-d1",
        "score left a1-a4",
        "score right c1-f1",
        "score right f1-f4",
    ]
    state = play(state, "score right f1-f4")
    assert (state.scores, legal(state)) == ((1, 0, 0), ["score left a1-d1", "score left a1-a4"])
    assert play(state, "score left a1-d1").scores == (2, 0, 0)


def test_df_08_two_lines_on_one_board_that_share_no_tile_both_score() -> None:
    """Made on purpose: in play a turn adds one tile to a board, and all lines completed there share that tile."""
    state = play("double-four players=3 | phase first | tiles 0000 / . / 000 // .", "left d3", "right c3")
    assert state.scores == (2, 0, 0)
    assert "tiles . // . / . / ..0" in state.text


def test_df_08_a_choice_can_leave_a_second_line_on_the_same_board() -> None:
    """Made on purpose: the row crosses one column and leaves the other, or the two columns leave the row in pieces."""
    state = play("double-four players=3 | phase first | tiles 0000 / 0 / 0 / . / 0000 // .", "left a4", "right c4")
    assert legal(state) == [
        "score left a1-d1",
        "score left a5-d5",
        "score left a1-a4",
        "score left a2-a5",
    ]
    both_rows = play(state, "score left a1-d1")
    assert legal(both_rows) == ["score left a5-d5", "score left a2-a5"]
    assert play(both_rows, "score left a5-d5").scores == (2, 0, 0)
    assert play(state, "score left a1-a4").scores == (2, 0, 0)  # the lower row, untouched, scores by itself


# DF-9: both boards


def test_df_09_scoring_on_both_boards_in_one_turn_gives_two_points() -> None:
    state = play("double-four players=3 | phase first | tiles .000 // ..000", "left a1", "right f1")
    assert state.scores == (2, 0, 0)
    assert table(state)["supply"] == [12, 14, 14]
    assert "tiles" not in state.text
