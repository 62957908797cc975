"""The common sense of bots: what it does at a glance, and that games between such bots come to an end by points."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stolik.core.game import State
from stolik.games.double_four import GAME

NONE_LEFT = "tiles 0.0.0.0 / . / 0.0.0 // 0.0.0.0 / . / 0.0.0"


def weights(state: State) -> dict[str, float]:
    (seat,) = state.to_act
    codes = np.zeros(GAME.rules.MOST_MOVES, np.int32)
    out = np.zeros(GAME.rules.MOST_MOVES, np.float64)
    n = GAME.kernels.legal(state.record, seat, codes)
    GAME.kernels.policy(state.record, seat, codes, n, out)
    return {move.text: float(weight) for move, weight in zip(GAME.moves(codes[:n]), out[:n], strict=True)}


def best(state: State) -> str:
    weighed = weights(state)
    return max(weighed, key=lambda move: weighed[move])


def best_turn(position: str, moves: int = 2) -> set[str]:
    state = GAME.parse(f"double-four {position}")
    made = set()
    for _ in range(moves):
        move = best(state)
        made.add(move)
        state = state.apply(move)
    return made


def test_weights_may_have_room_for_the_moves_alone() -> None:
    state = GAME.start(2, 0)
    for _ in range(9):  # first and second tiles in turn
        (seat,) = state.to_act
        codes = np.array([move.code for move in state.legal(seat)], np.int32)
        room = np.full(len(codes) + 500, -1.0)
        GAME.kernels.policy(state.record, seat, codes, len(codes), room[: len(codes)])
        assert room[: len(codes)].tolist() == list(weights(state).values())
        assert set(room[len(codes) :]) == {-1.0}
        state = state.apply(best(state))


def test_it_completes_a_line() -> None:
    assert "left d1" in best_turn("players=3 | phase first | tiles 000.1 / 111 // .")


def test_it_completes_lines_on_both_boards_if_the_colours_agree() -> None:
    assert best_turn("players=3 | phase first | tiles .000 / . / . / . / 000 // ..000") == {"left a1", "right f1"}


def test_it_completes_one_line_and_stops_another() -> None:
    assert best_turn("players=3 | phase first | tiles .000 // ..111") == {"left a1", "right f1"}


def test_it_stops_a_line_that_lacks_one_tile() -> None:
    made = best_turn("players=3 | phase first | tiles 0111 / 00 // .")
    assert "left e1" in made


def test_it_lengthens_an_own_line() -> None:
    made = best_turn("players=3 | phase first | tiles . / . / . / ..00 // .")
    assert made & {"left a4", "left b4", "left e4", "left f4"}


def test_it_begins_in_the_middle() -> None:
    assert best_turn("players=2 | phase first", moves=1) <= {"left d4", "right d4"}


def test_it_does_not_lift_a_tile_that_is_needed() -> None:
    state = GAME.parse(
        "double-four players=3 | phase first | tiles 000.0 / . / . / . / . / 0 / ....0.0 // 0.0.0.0 / . / 0.0.0"
    )
    weighed = weights(state)
    assert weighed["lift left a1"] < weighed["lift left a6"]
    stops = "double-four players=3 | phase first | tiles 0111 / . / 0.0.0.0 / . / 0 // 0.0.0.0 / . / 0.0.0.0"
    weighed = weights(GAME.parse(stops))
    assert 0 < weighed["lift left a1"] < weighed["lift left a5"]


def test_a_moved_tile_does_not_count_where_it_was() -> None:
    """Three in a row, one of them lifted: the field beside them completes nothing."""
    state = GAME.parse(f"double-four players=3 | phase first | {NONE_LEFT.replace('0.0.0.0 / .', '000...0 / .', 1)}")
    lifted = weights(state.apply("lift left c1"))["left d1"]
    assert lifted < weights(state.apply("lift left g1"))["left d1"]


def test_of_crossing_lines_it_scores_the_one_that_leaves_another() -> None:
    """All but the first take at most one of the two lines to pieces, a row of seven and a column of four."""
    weighed = weights(GAME.parse("double-four players=3 | phase line | tiles 0000000 / 0 / 0 / 0 // ."))
    assert list(weighed) == [*(f"score left {ends}" for ends in ("a1-d1", "b1-e1", "c1-f1", "d1-g1", "a1-a4"))]
    assert weighed.pop("score left a1-d1") < min(weighed.values())


@pytest.mark.parametrize("players", [2, 3])
def test_games_between_sensible_players_end_by_points(players: int) -> None:
    rng = random.Random(players)
    for _ in range(3):
        state = GAME.start(players, first=0)
        while state.to_act:
            weighed = weights(state)
            top = max(weighed.values())
            state = state.apply(rng.choice([move for move, weight in weighed.items() if weight == top]))
        outcome = state.outcome
        assert outcome is not None
        assert outcome.reason == "points"


@pytest.mark.parametrize("sensible", [0, 1])
def test_a_sensible_player_beats_a_random_one(sensible: int) -> None:
    rng = random.Random(sensible)
    for _ in range(3):
        state = GAME.start(2, first=0)
        while state.to_act:
            (seat,) = state.to_act
            state = state.apply(best(state) if seat == sensible else rng.choice(state.legal(seat)))
        outcome = state.outcome
        assert outcome is not None
        assert outcome.winners == (sensible,)
