"""Bots: levels by the same words in every game, handed what a seat knows and nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from stolik.core.errors import StolikError
from stolik.core.game import Game, Move, State
from stolik.core.registry import game as registered

LEVELS = ("beginner", "casual", "solid", "strong", "master")


class Bot(Protocol):
    """Somebody who chooses moves for a seat.

    `known` is the state as the seat knows it, `State.known(seat)`: everything else is blanked, and a bot that wants
    to look ahead redeals it with its own generator. Any object with this method can sit at a table or enter the arena.
    """

    def choose_known(self, known: State, seat: int) -> Move: ...


class UnknownLevel(StolikError):
    """No bot of that name for this game."""


@dataclass
class PolicyBot:
    """Takes what its game's policy likes best at a glance, or now and then something else."""

    game: Game
    noise: float
    rng: random.Random

    def choose_known(self, known: State, seat: int) -> Move:
        """The best-looking move; with noise, moves are drawn by weight ** (1 / noise)."""
        moves = known.legal(seat)
        weights = self.weights(known, seat, moves)
        if self.noise == 0:
            best = [move for move, weight in zip(moves, weights, strict=True) if weight == weights.max()]
            return self.rng.choice(best)
        shares = (weights / max(weights.max(), 1e-12)) ** (1 / self.noise) + 1e-9
        return self.rng.choices(moves, shares.tolist())[0]

    def weights(self, known: State, seat: int, moves: list[Move]) -> Any:
        """What the policy thinks of each move."""
        state = known.redeal(seat, self.rng)
        codes = np.array([move.code for move in moves], np.int32)
        weights = np.zeros(len(moves), np.float64)
        self.game.kernels.policy(state.record, seat, codes, len(moves), weights)
        return weights


class Seated:
    """A bot as people use it: it chooses from a view."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.game = game
        self.bot = bot

    def choose(self, view: dict[str, Any]) -> Move:
        """A move for the seat whose view this is."""
        return self.bot.choose_known(self.game.parse(view["position"]), view["seat"])


def make_bot(game: Game, level: str, seed: int | None = None) -> Bot:
    """A bot of a level, or a reference opponent of the game by its name; the same seed plays the same."""
    rng = random.Random(seed)
    if level not in LEVELS:
        raise UnknownLevel(f"there is no bot {level!r} for {game.id}; there are {', '.join(LEVELS)}")
    return PolicyBot(game, {"beginner": 1.0, "casual": 0.5}.get(level, 0.0), rng)


def bot(id: str, level: str = "solid", seed: int | None = None) -> Seated:
    """A bot for a game: `stolik.bot("…", level="master").choose(view)`."""
    return Seated(registered(id), make_bot(registered(id), level, seed))
