"""The common sense of Lucky Numbers: what a casual player would see at a glance."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stolik import CHANCE
from stolik.core.game import State
from stolik.games.lucky_numbers import GAME

BOARDS = "3 . . . / . 7 . . / . . 12 . / . . . 18 // 2 . . . / . 6 . . / . . 13 . / . . . 19"

TIDY = "1 4 8 11 / 3 6 9 13 / 5 10 14 16 / . 12 17 19 // 2 . . . / . 6 . . / . . 13 . / . . . 19"  # only a4 is empty


def best(state: State, seat: int = 0) -> str:
    """The move that looks best."""
    moves = state.legal(seat)
    codes = np.array([move.code for move in moves], np.int32)
    weights = np.zeros(len(moves))
    GAME.kernels.policy(state.record, seat, codes, len(moves), weights)
    assert (weights >= 0).all()
    assert weights.any()
    return moves[int(weights.argmax())].text


def parse(*sections: str, head: str = "players=2") -> State:
    return GAME.parse(" | ".join([f"lucky-numbers {head}", *sections]))


def test_with_nothing_useful_face_up_it_draws() -> None:
    assert best(parse("phase taking", f"board {TIDY}", "middle 2 18")) == "draw"


def test_it_takes_a_face_up_clover_that_fits_well_between_others() -> None:
    tidy = "1 4 . 11 / 3 6 9 13 / 5 10 14 16 / 8 12 17 19 // 2 . . . / . 6 . . / . . 13 . / . . . 19"
    state = parse("phase taking", f"board {tidy}", "middle 7 20")
    assert best(state) == "take 7"
    assert best(state.apply("take 7")) == "place c1"


def test_it_puts_a_drawn_clover_where_little_is_lost() -> None:
    assert best(parse("phase drawn", "hand 5 . . .", f"board {BOARDS}")) in ("place b1", "place a2")
    assert best(parse("phase drawn", "hand 15 . . .", f"board {BOARDS}")) in ("place d3", "place c4")


def test_it_does_not_spoil_its_last_empty_field() -> None:
    assert best(parse("phase drawn", "hand 20 . . .", f"board {TIDY}")) in ("aside", "place d4")
    assert best(parse("phase drawn", "hand 8 . . .", f"board {TIDY}")) == "place a4"


def test_it_uses_extra_turns() -> None:
    state = parse("phase taking", "extra 1", f"board {BOARDS}", head="players=2 neighbours=on")
    assert best(state) == "draw"
    assert best(parse("phase taking", f"board {BOARDS}", "middle 4", head="players=2 board=horseshoes")) == "take 4"


@pytest.mark.parametrize(("number", "field"), [(2, "a1"), (9, "b2"), (12, "c3"), (19, "d4")])
def test_it_chooses_the_start_field_on_which_a_number_is_usual(number: int, field: str) -> None:
    state = parse("phase choosing", f"hand {number} 5 . .", head="players=2 setup=one-by-one")
    assert best(state) == f"place {field}"


def test_it_beats_random_play() -> None:
    rng = random.Random(1)
    won = 0
    for game in range(6):
        state, seat = GAME.start(2, first=game % 2), game % 2
        while state.to_act:
            actor = state.to_act[0]
            if actor == CHANCE:
                state = state.apply(state.draw(rng))
            else:
                state = state.apply(best(state, actor) if actor == seat else rng.choice(state.legal(actor)))
        won += state.outcome is not None and seat in state.outcome.winners
    assert won >= 5
