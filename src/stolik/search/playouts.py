"""Playouts: games played to the end by random or by sensible moves, as fast as the rules run."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from stolik.core.arguments import expect, whole
from stolik.core.binding import kernel
from stolik.core.bits import count, member
from stolik.core.contract import (
    CHANCE,
    MAX_SEATS,
    Codes,
    Record,
    Rng,
    apply,
    draw,
    legal,
    scores,
    to_act,
    ways,
    winners,
)
from stolik.core.errors import StolikError
from stolik.core.game import Game, State
from stolik.core.splitmix import below, generator


@kernel
def one_of(mask: int, rng: Rng) -> int:
    """A random member of a set, without a random number where there is only one."""
    return member(mask, below(rng, count(mask)) if mask & (mask - 1) else 0)


@kernel
def random_move(s: Record, actor: int, rng: Rng, codes: Codes) -> int:
    """A move of the actor: chance by its odds, others uniformly."""
    if actor == CHANCE:
        return draw(s, below(rng, ways(s)))
    return int(codes[below(rng, legal(s, actor, codes))])


@kernel
def playout(s: Record, rng: Rng, codes: Codes, made: Any) -> None:
    """Play to the end in place with random moves; `made` counts all moves, and those of seats."""
    mask = to_act(s)
    while mask:
        actor = one_of(mask, rng)
        apply(s, actor, random_move(s, actor, rng, codes))
        mask = to_act(s)
        made[0] += 1
        made[1] += actor < CHANCE


@kernel
def playouts(start: Any, work: Any, rng: Rng, codes: Codes, n: int, made: Any, wins: Any, total: Any) -> None:
    """Play n games from the one record in `start`; adds up moves, wins (shared ones in parts) and scores by seat."""
    points = total[MAX_SEATS:]
    for _ in range(n):
        work[0] = start[0]
        s = work[0]
        playout(s, rng, codes, made)
        scores(s, points)
        mask = winners(s)
        for seat in range(s.players):
            total[seat] += points[seat]
            if (mask >> seat) & 1:
                wins[seat] += 1.0 / count(mask)


class PlayoutResult(NamedTuple):
    """What n playouts gave."""

    moves: int
    decisions: int
    wins: tuple[float, ...]
    scores: tuple[float, ...]


class Playouts:
    """Random games of one game, compiled."""

    def __init__(self, game: Game) -> None:
        self.game = expect(game, Game, "playouts are of a Game")
        self._run = game.binding.compiled(playouts)

    def run(self, state: State, n: int, seed: int = 0) -> PlayoutResult:
        """Play n random games from a state; the same seed gives the same games."""
        if expect(state, State, "playouts begin at a State").game is not self.game:
            raise StolikError(f"these are playouts of {self.game.id}, not of {state.game.id}")
        n, seed = whole(n, "at least one game is played", least=1), whole(seed, "a seed is a whole number")
        arguments = self._arguments(state.record, seed, n)
        self._run(*arguments)
        made, wins, total = arguments[-3:]
        seats = range(state.players)
        return PlayoutResult(
            int(made[0]), int(made[1]), *(tuple(float(sums[s]) / n for s in seats) for sums in (wins, total))
        )

    def compile(self) -> None:
        """Compile, or load from disk, without playing."""
        blank = np.zeros(1, self.game.dtype)[0]
        self.game.binding.make(playouts, *self._arguments(blank, 0, 0))

    def _arguments(self, record: Any, seed: int, n: int) -> tuple[Any, ...]:
        start = np.zeros(1, self.game.dtype)
        start[0] = record
        codes = np.zeros(self.game.rules.MOST_MOVES, np.int32)
        made, wins, total = np.zeros(2, np.int64), np.zeros(MAX_SEATS, np.float64), np.zeros(2 * MAX_SEATS, np.int64)
        return start, start.copy(), generator(seed), codes, n, made, wins, total
