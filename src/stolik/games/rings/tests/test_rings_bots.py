"""The common sense of Rings, and that it uses nothing but what its seat knows."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE
from stolik.core.game import State
from stolik.core.options import OptionValue
from stolik.games.rings import GAME

OWNERS = "owner 0 1 . . . . . . . ."


def weights(state: State, seat: int) -> list[float]:
    codes = np.zeros(GAME.rules.MOST_MOVES, np.int32)
    found = np.zeros(GAME.rules.MOST_MOVES, np.float64)
    record = state.record
    n = GAME.kernels.legal(record, seat, codes)
    GAME.kernels.policy(record, seat, codes, n, found)
    return [float(weight) for weight in found[:n]]


def favourite(state: State, seat: int = 0) -> str:
    found = weights(state, seat)
    return state.legal(seat)[found.index(max(found))].text


def choices(state: State) -> list[str]:
    """What the mover does until its turn is over."""
    found, mover = [], state.to_act
    while state.to_act == mover:
        found.append(favourite(state, mover[0]))
        state = state.apply(found[-1])
    return found


def test_an_own_ring_is_reached_when_it_can_be() -> None:
    text = f"rings players=2 | phase pick | turns 7 | {OWNERS} | pawn 8 8 4 . 1 1 1 1 1 1 | open 2 5 10 | aside 9"
    assert choices(GAME.parse(text))[:2] == ["card 2", "forward 1"]


def test_the_own_pawn_goes_forward_with_the_least_dangerous_others() -> None:
    text = f"rings players=2 | phase forward | turns 7 | {OWNERS} | pawn 3 3 4 4 . 4 4 4 4 1 | open 1 2 | card 3"
    assert choices(GAME.parse(text)) == ["forward 1", "forward 5", "forward 10"]


def test_a_pawn_that_others_push_goes_back() -> None:
    text = (
        f"rings players=2 | phase back | turns 7 | {OWNERS} | pawn 3 3 4 4 4 4 4 4 4 1 | open 1 2 | card 13"
        " | forward 1 10 | evidence . / 6+3 8+2"
    )
    assert choices(GAME.parse(text)) == ["back 6", "back 8"]


def test_a_row_with_the_own_pawn_goes_forward() -> None:
    text = f"rings players=2 | phase row | turns 7 | {OWNERS} | pawn 3 5 5 5 1 1 1 1 6 6 | open 1 2 | card 15"
    assert choices(GAME.parse(text))[0] in ("row 1", "row 3")
    assert "row 3" in choices(GAME.parse(text))


@pytest.mark.parametrize(("opened", "choice"), [("1 2", "add"), ("5 11", "exchange")])
def test_poor_cards_are_exchanged_and_good_ones_kept(opened: str, choice: str) -> None:
    text = f"rings players=2 | phase begin | turns 7 | {OWNERS} | pawn 3 3 3 3 3 3 3 3 3 3 | open {opened} | aside 9"
    assert favourite(GAME.parse(text)) == choice


@pytest.mark.parametrize("options", [{}, {"rings": 2, "scoring": "points"}])
def test_the_weights_depend_on_nothing_that_the_seat_cannot_know(options: dict[str, OptionValue]) -> None:
    rng = random.Random(3)
    state = GAME.start(3, None, **options)
    while state.to_act:
        actor = state.to_act[0]
        if actor == CHANCE:
            state = state.apply(state.draw(rng))
            continue
        found = weights(state, actor)
        assert min(found) >= 0 < max(found)
        assert found == weights(state.known(actor), actor) == weights(state.redeal(actor, rng), actor)
        state = state.apply(rng.choice(state.legal(actor)))


@pytest.mark.parametrize("options", [{}, {"scoring": "points"}])
def test_common_sense_beats_chance(options: dict[str, OptionValue]) -> None:
    rng = random.Random(8)
    games = 40 if compiling() else 16
    won = 0.0
    for number in range(games):
        state = GAME.start(2, number % 2, **options)
        while state.to_act:
            actor = state.to_act[0]
            if actor == 0:
                state = state.apply(favourite(state))
            else:
                state = state.apply(state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)))
        assert state.outcome is not None
        if 0 in state.outcome.winners:
            won += 1 / len(state.outcome.winners)
    assert won / games > 0.9
