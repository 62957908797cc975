"""The casual player: claims what fits, shows it right, and knows when to stop."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE
from stolik.core.game import Move, State
from stolik.games.fikolo import GAME
from stolik.games.fikolo.tests.scenes_fikolo import claim, play, searching


def weights(state: State, seat: int) -> dict[str, float]:
    moves = state.legal(seat)
    codes = np.array([move.code for move in moves], np.int32)
    out = np.full(GAME.rules.MOST_MOVES, -1.0)
    GAME.kernels.policy(state.record, seat, codes, len(moves), out)
    return {move.text: float(weight) for move, weight in zip(moves, out, strict=False)}


def best(state: State, seat: int) -> Move:
    weighed = weights(state, seat)
    return GAME.move(max(weighed, key=lambda text: weighed[text]))


def test_more_figures_and_fewer_cards_are_worth_more() -> None:
    weighed = weights(searching(), 1)
    assert weighed["stop 25"] == 4 * 5 - 3
    assert weighed["stop 9"] == 4 * 3
    assert weighed["pass"] == 0


def test_who_sees_nothing_declares() -> None:
    assert best(searching("25 30", hands="red-square / yellow-circle"), 0).text == "pass"


def test_a_task_that_somebody_has_claimed_is_left_to_him() -> None:
    state = play(searching("9 25"), "1 stop 9")
    assert weights(state, 0)["stop 9"] == 0


def test_a_solution_is_shown_step_by_step() -> None:
    state = claim(searching(), 1, 25)
    for move in ("turn 270", "lay blue-circle c1", "lay violet-star c2", "lay black-heart c3", "show"):
        assert best(state, 1).text == move
        state = play(state, f"1 {move}")
    assert state.scores == (0, 5)


def test_a_spoilt_solution_is_got_over_with() -> None:
    state = play(claim(searching(), 1, 25), "1 turn 270", "1 lay blue-circle c2")
    assert best(state, 1).text == "show"


@pytest.mark.parametrize(
    "options", [{}, {"referee": "players"}, {"variant": "junior"}, {"variant": "junior", "limit": True}]
)
@pytest.mark.parametrize("seed", range(2))
def test_casual_players_make_no_mistakes_and_get_through(options: dict[str, str | bool], seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.start(3, None, **options)
    while state.to_act:
        seats = [actor for actor in state.to_act if actor < MAX_SEATS]
        if CHANCE in state.to_act:
            state = state.apply(state.draw(rng))
        else:
            seat = rng.choice(seats)
            state = state.apply(best(state, seat), seat)
    outcome = state.outcome
    assert outcome is not None
    assert not any(seat["failed"] for seat in state.view(None)["table"]["seats"])
    assert outcome.reason == ("shed" if "variant" in options else "tasks")


def test_who_has_more_is_likelier_to_win() -> None:
    def evaluate(stacks: str) -> list[float]:
        out = np.zeros(MAX_SEATS)
        GAME.kernels.evaluate(searching("30", more=stacks).record, out)
        return [round(float(chance), 2) for chance in out[:2]]

    assert evaluate("") == [0.5, 0.5]
    assert evaluate("solved . / 17") == [0.33, 0.67]
    assert evaluate("failed 17 18 19") == [0.11, 0.89]


def test_the_referee_may_ask_too() -> None:
    assert weights(claim(searching(), 1, 25), REFEREE) == {"time": 1.0}
