"""States over bytes: what views read, and the short way to kernels."""

from __future__ import annotations

import random

import pytest

from stolik.core.contract import CHANCE
from stolik.core.fields import Fields
from stolik.core.game import Game, State
from stolik.core.registry import games

EACH = pytest.mark.parametrize("game", games().values(), ids=str)


def some_states(game: Game, moves: int = 25) -> list[State]:
    rng, states = random.Random(game.id), [game.start()]
    while len(states) < moves and states[-1].to_act:
        state, actor = states[-1], rng.choice(states[-1].to_act)
        states.append(state.apply(state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)), actor))
    return states


@EACH
def test_fields_are_the_records_as_plain_numbers_and_lists(game: Game) -> None:
    for state in some_states(game):
        fields, record = Fields(state), state.record
        assert {name: getattr(fields, name) for name in game.dtype.names} == {
            name: getattr(record, name).tolist() for name in game.dtype.names
        }
        assert fields.record == record
        with pytest.raises(AttributeError):
            fields.nonsense  # noqa: B018


@EACH
def test_a_state_calls_kernels_as_their_records_are_called(game: Game) -> None:
    for state in some_states(game):
        assert game.calls.to_act(state) == game.kernels.to_act(state.record)
        assert game.calls.witnesses(state, 0, 0) == game.kernels.witnesses(state.record, 0, 0)
        hidden = state.record
        game.kernels.hide(hidden, 0)
        assert state.known(0) == State(game, hidden)


def test_whoever_asks_a_state_does_not_change_it() -> None:
    for game in games().values():
        state = some_states(game)[-1]
        before = state.bytes
        state.view(0)
        state.known(0)
        state.redeal(0, random.Random(1))
        state.record.players = 0
        for actor in state.to_act:
            for move in state.legal(actor):
                state.after(move, actor)
        assert state.bytes == before


def test_a_move_is_known_by_other_spellings_of_its_text_too() -> None:
    game = next(iter(games().values()))
    move = next(move for state in some_states(game) for actor in state.to_act for move in state.legal(actor))
    assert game.move(f"  {move.text.replace(' ', '   ')} ") == game.move(move.text) == move
