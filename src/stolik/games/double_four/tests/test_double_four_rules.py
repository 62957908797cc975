"""Every rule of Double Four by its number.

The default sides, left 1a and right 2a:

        a b c d e f g        a b c d e f g
    1   r v g t y k b    1   k g v y b r t
    2   g b y k r v t    2   b y t r v g k
    3   v t r g b y k    3   t r g b k y v
    4   k y b v t r g    4   y b k v g t r
    5   t r k y g b v    5   g v y t r k b
    6   b g v r k t y    6   r t b k y v g
    7   y k t b v g r    7   v k r g t b y
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMove
from stolik.core.game import State
from stolik.games.double_four import GAME, boards
from stolik.games.double_four.weaving import agreement, irregular, sides

RED_LEFT = ["left a1", "left e2", "left c3", "left f4", "left b5", "left d6", "left g7"]
RED_RIGHT = ["right f1", "right d2", "right b3", "right g4", "right e5", "right a6", "right c7"]
VIOLET_RIGHT = ["right c1", "right e2", "right g3", "right d4", "right b5", "right f6", "right a7"]
# Two players; seat 0 has 13 tiles on the boards, so one in the supply; or all 14.
ONE_LEFT = "double-four players=2 | phase first | tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0.0"
NONE_LEFT = "double-four players=2 | phase first | tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0.0.0"


def legal(state: State) -> list[str]:
    """The moves of the only seat that may act."""
    (seat,) = state.to_act
    return [move.text for move in state.legal(seat)]


def play(state: State | str, *moves: str) -> State:
    """The state after these moves."""
    state = GAME.parse(state) if isinstance(state, str) else state
    for move in moves:
        state = state.apply(move)
    return state


def table(state: State) -> dict[str, object]:
    seen: dict[str, object] = state.view(None)["table"]
    return seen


# DF-1: the boards


def test_df_01_there_are_four_different_sides_of_seven_by_seven() -> None:
    assert [side.name for side in boards.BOARDS.sides] == ["1a", "1b", "2a", "2b"]
    assert {side.size for side in boards.BOARDS.sides} == {7}
    assert len({side.rows for side in boards.BOARDS.sides}) == 4


@pytest.mark.parametrize("side", boards.BOARDS.sides, ids=lambda side: side.name)
def test_df_01_every_colour_is_once_in_every_row_and_column(side: boards.Side) -> None:
    for line in (*side.rows, *map("".join, zip(*side.rows, strict=True))):
        assert sorted(line) == sorted("rbgyvkt")


def test_df_01_the_sides_in_the_data_are_those_that_were_woven() -> None:
    assert {side.name: list(side.rows) for side in boards.BOARDS.sides} == sides()


def test_df_01_a_cyclic_square_is_not_irregular_and_agrees_with_itself() -> None:
    cyclic = [[(x + 2 * y) % 7 for x in range(7)] for y in range(7)]
    assert not irregular(cyclic)
    assert agreement(cyclic, cyclic) == 49


# DF-2: the start


def test_df_02_any_side_may_lie_up_on_either_place() -> None:
    for left in ("1a", "1b", "2a", "2b"):
        for right in ("1a", "1b", "2a", "2b"):
            assert GAME.counts({"left": left, "right": right}) == range(2, 5)
    seen = GAME.start(2, left="2b", right="1b").view(None)["table"]["boards"]
    assert [board["side"] for board in seen] == ["2b", "1b"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_df_02_everybody_takes_fourteen_tiles_of_one_symbol(players: int) -> None:
    seen = GAME.start(players).view(None)["table"]
    assert seen["supply"] == [14] * players
    assert len({symbol["name"] for symbol in seen["symbols"]}) == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_df_02_the_first_player_is_drawn_with_equal_chances(players: int) -> None:
    state = GAME.start(players)
    assert state.to_act == (CHANCE,)
    assert [(move.text, odds) for move, odds in state.chance()] == [
        (f"first {seat}", Fraction(1, players)) for seat in range(players)
    ]
    assert state.apply("first 1") == GAME.start(players, first=1)
    assert state.apply("first 1").to_act == (1,)


def test_df_02_play_goes_round_in_the_order_of_the_seats() -> None:
    state = play(GAME.start(3, first=1), "left a1", "right f1")
    assert state.to_act == (2,)
    state = play(state, "left b1", "right c1")
    assert state.to_act == (0,)


# DF-3: two tiles a turn


def test_df_03_the_first_tile_goes_to_any_empty_field_of_either_board() -> None:
    assert len(legal(GAME.start(2, first=0))) == 98
    state = play(GAME.start(2, first=0), "right d4", "left b1")
    assert len(legal(state)) == 96
    assert "right d4" not in legal(state)


def test_df_03_example_a_first_tile_on_violet_is_followed_by_one_on_violet_of_the_other_board() -> None:
    state = play(GAME.start(2, first=0), "left b1")
    assert state.to_act == (0,)
    assert legal(state) == VIOLET_RIGHT
    state = play(state, "right d4")
    assert state.to_act == (1,)
    assert table(state)["supply"] == [12, 14]


def test_df_03_a_first_tile_on_the_right_is_followed_by_one_on_the_left() -> None:
    assert legal(play(GAME.start(2, first=0), "right f1")) == RED_LEFT


def test_df_03_the_second_tile_needs_an_empty_field() -> None:
    state = play("double-four players=2 | phase first | mover 1 | turns 1 | tiles . // ..0", "left b1")
    assert legal(state) == VIOLET_RIGHT[1:]


# DF-4: colours that are full


def test_df_04_a_colour_without_an_empty_field_on_the_other_board_may_not_be_chosen_first() -> None:
    full_in_red = ".....0 / ...1 / .0 / ......1 / ....0 / 1 / ..0"
    state = GAME.parse(f"double-four players=2 | phase first | tiles . // {full_in_red}")
    assert len(legal(state)) == (49 - 7) + (49 - 7)
    assert not set(RED_LEFT) & set(legal(state))
    with pytest.raises(IllegalMove, match="no red field is empty on the right board"):
        state.apply("left a1")


def test_df_04_a_seat_that_cannot_lay_both_tiles_passes() -> None:
    """Seat 1 has all its tiles on the left: it has nothing to move on the right, so seat 0 is on again."""
    state = GAME.parse(
        "double-four players=2 | phase first | turns 20 | tiles 11.11.1 / . / 11.11.1 / . / 11.1 / . / .....1 // ."
    )
    assert table(state)["supply"] == [14, 0]
    state = play(state, "left a2", "right b1")
    assert state.to_act == (0,)
    assert table(state)["turns"] == 22


def test_df_04_three_players_pass_one_who_cannot_play() -> None:
    state = GAME.parse(
        "double-four players=3 | phase first | turns 20 | tiles 11.11.1 / . / 11.11.1 / . / 11.1 / . / .....1 // ."
    )
    state = play(state, "left a2", "right b1")
    assert state.to_act == (2,)
    assert table(state)["turns"] == 22


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


# DF-10: the end


def test_df_10_the_game_ends_as_soon_as_somebody_has_three_points() -> None:
    state = play("double-four players=3 | phase first | points 2 1 2 . | tiles .000 // .", "left a1", "right f1")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (3, 1, 2), "points")
    assert state.to_act == ()


def test_df_10_more_than_three_points_win_too() -> None:
    state = play("double-four players=4 | phase first | points 2 2 2 2 | tiles .000 // ..000", "left a1", "right f1")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (4, 2, 2, 2))


def test_df_10_the_turn_is_finished_first() -> None:
    start = "double-four players=3 | phase first | points 2 . . . | tiles .000 / 0 / 0 / 0 // ..000"
    state = play(start, "left a1", "right f1")
    assert (state.scores, state.outcome, state.to_act) == ((3, 0, 0), None, (0,))
    outcome = play(state, "score left a1-d1").outcome
    assert outcome is not None
    assert outcome.scores == (4, 0, 0)


# DF-11: short of tiles


def test_df_11_with_two_tiles_left_nobody_may_move_instead() -> None:
    state = GAME.parse("double-four players=2 | phase first | tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0")
    assert table(state)["supply"] == [2, 14]
    assert not any(move.startswith("lift") for move in legal(state))
    assert not any(move.startswith("lift") for move in legal(state.apply("left b1")))
    with pytest.raises(IllegalMove, match="a tile is moved only when the supply is empty"):
        state.apply("lift left a1")


def test_df_11_with_one_tile_left_one_is_placed_and_one_is_moved_on_the_other_board() -> None:
    state = GAME.parse(ONE_LEFT)
    assert table(state)["supply"] == [1, 14]
    state = state.apply("left b1")
    assert legal(state) == [
        "lift " + tile for tile in ("right a1", "right c1", "right e1", "right g1", "right a3", "right c3")
    ]
    state = state.apply("lift right a1")
    assert legal(state) == VIOLET_RIGHT[1:]  # c1 is taken
    state = state.apply("right e2")
    assert state.to_act == (1,)
    assert table(state)["supply"] == [0, 14]
    assert state.text.endswith("tiles 000.0.0 / . / 0.0.0 // ..0.0.0 / ....0 / 0.0")


def test_df_11_which_board_gets_the_placed_tile_is_the_players_choice() -> None:
    boards_offered = {move.split()[0] for move in legal(GAME.parse(ONE_LEFT))}
    assert boards_offered == {"left", "right"}
    state = play(ONE_LEFT, "right d1", "lift left a1", "left f3")  # yellow, and yellow
    assert state.text.endswith("tiles ..0.0.0 / . / 0.0.00 // 0.000.0 / . / 0.0")


def test_df_11_the_last_tile_is_not_placed_where_it_leaves_no_tile_to_move() -> None:
    """All thirteen tiles lie on the left: the last one goes to the right, and one is moved on the left."""
    state = GAME.parse("double-four players=2 | phase first | tiles 00.00.0 / . / 00.00.0 / . / 00.0 // .")
    assert table(state)["supply"] == [1, 14]
    assert all(move.startswith("right") for move in legal(state))
    with pytest.raises(IllegalMove, match="leaves a move for the right board, where no tile of yours lies"):
        state.apply("left c1")
    assert all(move.startswith("lift left") for move in legal(state.apply("right a1")))


def test_df_11_with_no_tile_left_one_is_moved_on_each_board() -> None:
    state = GAME.parse(NONE_LEFT)
    assert len(legal(state)) == 14
    assert all(move.startswith("lift") for move in legal(state))
    state = state.apply("lift right c3")
    assert all(move.startswith("right") for move in legal(state))
    state = state.apply("right d1")  # yellow
    assert legal(state) == [
        "lift " + t for t in ("left a1", "left c1", "left e1", "left g1", "left a3", "left c3", "left e3")
    ]
    state = state.apply("lift left c3")
    assert legal(state) == ["left c2", "left f3", "left b4", "left d5", "left g6", "left a7"]  # e1 is taken
    state = state.apply("left c2")
    assert table(state)["supply"] == [0, 14]
    assert state.text.endswith("tiles 0.0.0.0 / ..0 / 0...0 // 0.000.0 / . / 0...0")


def test_df_11_a_moved_tile_stays_on_its_board() -> None:
    state = play(NONE_LEFT, "lift right c3")
    with pytest.raises(IllegalMove, match="a moved tile stays on the right board"):
        state.apply("left b1")


def test_df_11_a_field_vacated_in_this_turn_cannot_be_a_target() -> None:
    state = play(NONE_LEFT, "lift left e1")
    with pytest.raises(IllegalMove, match="left e1 is not empty"):
        state.apply("left e1")
    state = play(NONE_LEFT, "lift left e1", "left c2", "lift right c1")  # yellow
    assert "right d1" in legal(state)
    state = play(NONE_LEFT, "lift left e1", "left f1", "lift right a1")  # black; a1 is black too
    assert legal(state) == ["right g2", "right c4", "right f5", "right d6", "right b7"]  # nor e3, which is taken


def test_df_11_a_moved_tile_can_complete_a_line() -> None:
    state = GAME.parse("double-four players=3 | phase first | tiles 000.000 / . / 0 // 0.0.0.0 / . / 0.0.0")
    state = play(state, "lift left a3", "left d1", "lift right a1", "right c2")
    assert state.to_act == (0,)
    assert len(legal(state)) == 4
    assert play(state, "score left c1-f1").scores == (1, 0, 0)


def test_df_11_tiles_that_came_back_are_placed_again() -> None:
    state = GAME.parse(
        "double-four players=2 | phase first | mover 1 | points 1 . . . | tiles 00 / . / 0 // 0.0.0.0 / . / 0.0.0"
    )
    assert table(state)["supply"] == [3, 14]
    state = play(state, "left d4", "right d4", "left c1")
    assert not any(move.startswith("lift") for move in legal(state))


# DF-12: games that do not end


def test_df_12_after_two_hundred_turns_most_points_win() -> None:
    state = play("double-four players=3 | phase first | mover 1 | turns 199 | points 1 2 2 .", "left a1", "right f1")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1, 2), (1, 2, 2), "turns")
    state = play("double-four players=3 | phase first | mover 1 | turns 198 | points 1 2 2 .", "left a1", "right f1")
    assert state.to_act == (2,)


def test_df_12_a_third_point_in_the_last_turn_still_wins_by_points() -> None:
    state = play(
        "double-four players=3 | phase first | turns 199 | points 2 2 . . | tiles .000 // .", "left a1", "right f1"
    )
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "points")


def test_df_12_a_passed_turn_counts_as_one() -> None:
    state = GAME.parse(
        "double-four players=2 | phase first | turns 198 | tiles 11.11.1 / . / 11.11.1 / . / 11.1 / . / .....1 // ."
    )
    outcome = play(state, "left a2", "right b1").outcome
    assert outcome is not None
    assert outcome.reason == "turns"


def test_df_12_when_all_pass_in_a_row_most_points_win() -> None:
    state = GAME.parse(
        "double-four players=4 | phase first | turns 90 | points . 1 1 . | tiles "
        "..3.1.3 / 301.3 / ..3012 / .01..01 / .2.012 / 30.2..1 / 1..0.23 // "
        "2.0...0 / ..2.0.2 / 2...2.0 / ..23.1 / .3.1.3 / .1.3.1 / 23..2"
    )
    assert legal(state) == ["left a1", *RED_RIGHT]  # red is the only colour that is free on both boards
    outcome = play(state, "left a1", "right f1").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1, 2), "passes")
