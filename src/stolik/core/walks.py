"""Random games, step by step, from every set-up: what the laws are checked on."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from .contract import CHANCE
from .errors import BadOption
from .game import Game, Move, State
from .options import OptionValue, combinations


class LawBroken(AssertionError):
    """A game does not keep what every game promises."""


@dataclass(frozen=True)
class Setup:
    """One way to start a game."""

    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)

    def start(self, game: Game) -> State:
        return game.start(self.players, None, **self.options)

    def __str__(self) -> str:
        return " ".join([f"players={self.players}", *(f"{name}={value}" for name, value in self.options.items())])


@dataclass(frozen=True)
class Transition:
    """A state of a random game and the move that was made in it."""

    state: State
    actor: int
    move: Move


def setups(game: Game, most: int = 1000) -> list[Setup]:
    """Every combination of options and number of players, the defaults first; evenly spaced ones if there are more."""
    every = [Setup(n, options) for options in combinations(game.options) for n in _counts(game, options)]
    return every if len(every) <= most else every[:1] + every[1 :: math.ceil((len(every) - 1) / (most - 1))]


def covering(game: Game) -> list[Setup]:
    """Few set-ups that cover every pair of choices (pairwise testing), of players and of values of options."""
    every = [(setup, _pairs(setup)) for setup in setups(game)]
    missing = set().union(*(pairs for _, pairs in every))
    chosen: list[Setup] = []
    while missing:
        setup, met = max(every, key=lambda each: len(missing & each[1]))
        missing -= met
        chosen.append(setup)
    return chosen


def _pairs(setup: Setup) -> set[tuple[object, object]]:
    choices: list[tuple[str, object]] = [("players", setup.players), *sorted(setup.options.items())]
    return set(itertools.combinations_with_replacement(choices, 2))


def _counts(game: Game, options: dict[str, OptionValue]) -> Iterable[int]:
    try:
        return game.counts(options)
    except BadOption:  # options that exclude each other
        return ()


def walk(game: Game, setup: Setup, seed: int) -> Sequence[Transition]:
    """A random game, step by step; the last state is followed by no step. The latest walks are cached."""
    key = (game, str(setup), seed)
    if key not in _walks:
        while len(_walks) >= 4:
            _walks.pop(next(iter(_walks)))
        _walks[key] = list(_walked(game, setup, seed))
    return _walks[key]


_walks: dict[tuple[Game, str, int], list[Transition]] = {}


def _walked(game: Game, setup: Setup, seed: int) -> Iterator[Transition]:
    rng = random.Random(f"{game.id} {setup} {seed}")
    state = setup.start(game)
    limit = game.longest(setup.players, state.options)
    for _ in range(limit):
        actors = state.to_act
        if not actors:
            return
        actor = rng.choice(actors)
        moves = state.legal(actor)
        require(bool(moves), state, f"actor {actor} is to act and has moves")
        move = state.draw(rng) if actor == CHANCE else rng.choice(moves)
        require(move in moves, state, f"draw gives a move that odds lists, not {move}")
        yield Transition(state, actor, move)
        state = state.apply(move, actor)
    require(not state.to_act, state, f"no game lasts longer than {limit} moves")


def some(steps: Iterable[Transition], seed: int, most: int = 12) -> list[Transition]:
    """The first two and a few random steps of a walk, for laws that look closely."""
    every = list(steps)
    chosen = set(random.Random(seed).sample(range(len(every)), min(most, len(every)))) | {0, 1}
    return [step for number, step in enumerate(every) if number in chosen]


def seats(state: State) -> list[int | None]:
    """Everybody who may look: all seats and a spectator."""
    return [*range(state.players), None]


def require(holds: bool, state: State, law: str) -> None:
    """Raise LawBroken with the position, unless the law holds."""
    if not holds:
        raise LawBroken(f"{law} — broken in {state.text}")
