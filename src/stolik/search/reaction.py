"""Bots for races: where seats act at the same time, a bot says not only what it does but also when."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import numpy as np

from stolik.core.game import Game, Move, State
from stolik.core.level import LEVELS
from stolik.core.splitmix import generator


@runtime_checkable
class Planner(Protocol):
    """A bot that takes its time: `plan` says in how many milliseconds it acts and how, if nothing happens before.

    A table keeps a plan as long as the seat may act and the move is legal. Nobody waits for it in an arena, where
    time is simulated.
    """

    def plan(self, known: State, seat: int) -> tuple[int, Move]: ...

    def choose_known(self, known: State, seat: int) -> Move: ...


@dataclass
class ReactionBot:
    """Reacts like a person, by the kernel `react(s, seat, level, form, rng)` of the game's bots.

    The kernel returns milliseconds and a code. `form`, whether the bot is quick or slow today, is drawn once a game
    from the standard normal distribution.
    """

    game: Game
    level: str
    rng: random.Random
    form: float = field(init=False)

    def __post_init__(self) -> None:
        self.form = self.rng.gauss(0.0, 1.0)
        self._generator = generator(self.rng.randrange(1 << 63))
        react = reaction(self.game)
        assert react is not None, f"{self.game.id} has no reactions"
        ready = self.game.kernels.compiled and self.game.binding.ready(react)
        self._react = (self.game.binding.compiled if ready else self.game.binding.plain)(react)

    def plan(self, known: State, seat: int) -> tuple[int, Move]:
        """In how many milliseconds the seat acts, and its move."""
        number = LEVELS.index(self.level)
        milliseconds, code = self._react(known.record, seat, number, self.form, self._generator)
        return int(milliseconds), self.game.moves([code])[0]

    def choose_known(self, known: State, seat: int) -> Move:
        """The planned move of the seat."""
        return self.plan(known, seat)[1]


def reaction(game: Game) -> Callable[..., Any] | None:
    """The game's kernel `react`, if its seats race."""
    found: Callable[..., Any] | None = getattr(game.bots, "react", None)
    return found


def compile_reaction(game: Game) -> None:
    """Compile a game's reactions, or load them from disk; nothing where its seats do not race."""
    react = reaction(game)
    if react is not None:
        game.binding.make(react, np.zeros(1, game.dtype)[0], 0, 0, 0.0, generator(0))
