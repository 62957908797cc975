"""Games for tests by what they are like, since only a game's own folder knows its name."""

from __future__ import annotations

import random
from functools import cache

from stolik.core.contract import CHANCE
from stolik.core.game import Game, State
from stolik.core.laws import Setup, setups
from stolik.core.registry import games

SMALL = "template"  # all guess in secret at the same time; never listed, but it can be played


def begun(game: Game, players: int = 2) -> State:
    """The first position in which a seat decides."""
    rng, state = random.Random(1), game.start(players)
    while CHANCE in state.to_act:
        state = state.apply(state.draw(rng), CHANCE)
    return state


@cache
def race() -> Game:
    """A game in which the quickest counts: a window is open for those who were nearly as quick."""
    return next(game for game in games().values() if any(limit.name == "window" for limit in game.deadlines))


@cache
def together() -> Game:
    """A game without limits in which all decide at the same time, in secret."""
    return next(game for game in games().values() if not game.deadlines and len(begun(game).to_act) > 1)


@cache
def secretive() -> Game:
    """A game in which every seat knows something from the start that others do not."""
    return next(game for game in games().values() if begun(game).known(0) != begun(game).known(1))


@cache
def quiet() -> Game:
    """A game in turns that leaves nothing to chance once it has begun, and hides nothing."""
    return next(game for game in games().values() if not game.deadlines and _is_quiet(begun(game)))


def _is_quiet(state: State) -> bool:
    rng = random.Random(2)
    for _ in range(12):
        if len(state.to_act) != 1 or CHANCE in state.to_act or state.known(None) != state:
            return False
        state = state.apply(rng.choice(state.legal(state.to_act[0])))
    return True


def covering(game: Game) -> list[Setup]:
    """Few ways to start a game in which every value of every option and every number of players occurs."""
    every = setups(game)
    missing = {fact for setup in every for fact in _facts(setup)}
    chosen: list[Setup] = []
    while missing:
        best = max(every, key=lambda setup: len(missing & _facts(setup)))
        missing -= _facts(best)
        chosen.append(best)
    return chosen


def _facts(setup: Setup) -> set[tuple[str, object]]:
    return {("players", setup.players), *setup.options.items()}
