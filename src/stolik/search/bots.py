"""Bots: levels by the same words in every game, handed what a seat knows and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from stolik.core.arguments import expect, whole
from stolik.core.errors import BadNotation, StolikError, UnknownGame
from stolik.core.game import Game, Move, State
from stolik.core.level import LEVELS, Level, levels
from stolik.core.registry import game as registered

from .endings import worth_a_thought
from .reaction import ReactionBot, reaction
from .search import Search


class Bot(Protocol):
    """Somebody who chooses moves for a seat.

    `known` is the state as the seat knows it, `State.known(seat)`: everything else is blanked, and a bot that wants
    to look ahead redeals it with its own generator. Any object with this method can sit at a table or enter the arena.
    One that also says when it acts is a `Planner`, see reaction.py.
    """

    def choose_known(self, known: State, seat: int) -> Move: ...


class UnknownBot(StolikError):
    """No level and no reference opponent of that name for this game."""


@dataclass
class PolicyBot:
    """Takes what a policy likes best at a glance; the game's own policy, or a reference opponent's."""

    game: Game
    level: Level
    rng: random.Random
    policy: Callable[..., Any]

    def choose_known(self, known: State, seat: int) -> Move:
        """The best-looking move of those noticed; with noise, sometimes one nearly as good."""
        legal = known.legal(seat)
        moves = worth_a_thought(known, seat, legal, self.rng)
        if len(moves) == 1:
            return moves[0]
        weights, level = self._weights(known, seat, legal, moves), self.level.at(known.players)
        noticed = [i for i in range(len(moves)) if self.rng.random() >= level.overlook * (1 - weights[i] / 2)]
        noticed = noticed or [self.rng.randrange(len(moves))]
        if level.noise == 0:
            best = max(weights[i] for i in noticed)
            return moves[self.rng.choice([i for i in noticed if weights[i] == best])]
        shares = [weights[i] ** (1 / level.noise) + 1e-9 for i in noticed]
        return moves[self.rng.choices(noticed, shares)[0]]

    def _weights(self, known: State, seat: int, legal: list[Move], moves: list[Move]) -> list[float]:
        """The policy's weights of some moves, the best of them 1; the policy itself is asked about all legal moves."""
        state = known.redeal(seat, self.rng)
        codes = np.array([move.code for move in legal], np.int32)
        weights = np.zeros(len(legal), np.float64)
        self.policy(state.record, seat, codes, len(legal), weights)
        found = dict(zip(legal, weights.tolist(), strict=True))
        best = max(*(found[move] for move in moves), 1e-300)
        return [found[move] / best for move in moves]


@dataclass
class SearchBot:
    """Searches, without the moves that it overlooks at low levels. A patient one ignores the time limit."""

    game: Game
    level: Level
    rng: random.Random
    patient: bool = False
    seed: int = field(init=False)
    searches: dict[int, Search] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.seed = self.rng.randrange(1 << 31)

    def search(self, players: int) -> Search:
        """The search at a table of so many, which keeps its tree from one move to the next."""
        if players not in self.searches:
            level = self.level.at(players)
            self.searches[players] = Search(self.game, level, seed=self.seed, size=size_of(level.simulations))
        return self.searches[players]

    def choose_known(self, known: State, seat: int) -> Move:
        """The most visited move of those noticed; with noise, sometimes one visited nearly as often."""
        moves = worth_a_thought(known, seat, known.legal(seat), self.rng)
        if len(moves) == 1:
            return moves[0]
        level = self.level.at(known.players)
        milliseconds = None if self.patient else level.milliseconds
        candidates = (
            self.search(known.players).run(known, seat, level.simulations, milliseconds, variation=0).candidates
        )
        candidates = tuple(candidate for candidate in candidates if candidate.move in moves)
        noticed = [candidate for candidate in candidates if self.rng.random() >= level.overlook] or list(candidates)
        if level.noise == 0:
            return noticed[0].move
        most = max(noticed[0].visits, 1)
        shares = [(candidate.visits / most) ** (1 / level.noise) for candidate in noticed]
        return self.rng.choices(noticed, shares)[0].move if noticed[0].visits else noticed[0].move


@dataclass
class PerfectBot:
    """Plays the best move where a game's `perfect(known, seat)` has solved the position, elsewhere another bot's."""

    perfect: Callable[[State, int], Move | None]
    otherwise: Bot

    def choose_known(self, known: State, seat: int) -> Move:
        """The perfect move, or else the other bot's."""
        return self.perfect(known, seat) or self.otherwise.choose_known(known, seat)


class Seated:
    """A bot as people use it: it chooses from a view."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.game = game
        self.bot = bot

    def choose(self, view: dict[str, Any]) -> Move:
        """A move for the seat whose view this is."""
        if not isinstance(view, dict) or not {"position", "seat"} <= view.keys():
            raise BadNotation(f"a bot chooses from a view as State.view gives it, not from {view!r:.60}")
        return self.bot.choose_known(self.game.parse(view["position"]), view["seat"])


def references(game: Game) -> dict[str, Callable[..., Any]]:
    """The reference opponents of a game: policies by name, yardsticks for the arena."""
    return dict(getattr(game.bots, "REFERENCES", {}))


def make_bot(game: Game, name: str, seed: int | None = None, *, patient: bool = False) -> Bot:
    """A bot of a level, or a reference opponent of the game by its name; the same seed plays the same.

    A patient bot makes all its simulations however long they take, so that it plays the same on a slow machine too.
    """
    expect(game, Game, "a bot is made for a Game", UnknownGame)
    rng = random.Random(None if seed is None else whole(seed, "a seed is a whole number or None"))
    if not isinstance(name, str):
        raise UnknownBot(f"the name of a bot is a text, not {name!r:.60}")
    if name in references(game):
        return PolicyBot(game, Level(), rng, _kernel(game, references(game)[name]))
    if name not in LEVELS:
        known = ", ".join([*LEVELS, *references(game)])
        raise UnknownBot(f"there is no bot {name!r} for {game.id}; there are {known}")
    if reaction(game):
        return ReactionBot(game, name, rng)
    level = levels(game)[name]
    if level.simulations:
        searching = SearchBot(game, level, rng, patient)
        perfect = getattr(game.bots, "perfect", None) if name == LEVELS[-1] else None
        return PerfectBot(perfect, searching) if perfect else searching
    return PolicyBot(game, level, rng, game.kernels.policy)


def bot(id: str, level: str = "solid", seed: int | None = None) -> Seated:
    """A bot for a game: `stolik.bot("…", level="master").choose(view)`."""
    return Seated(registered(id), make_bot(registered(id), level, seed))


def _kernel(game: Game, policy: Callable[..., Any]) -> Callable[..., Any]:
    return game.binding.compiled(policy) if game.kernels.compiled else game.binding.plain(policy)


def size_of(simulations: int) -> int:
    """Buckets of a transposition table with room for several searches of that many simulations."""
    return 1 << max(10, (8 * simulations).bit_length())
