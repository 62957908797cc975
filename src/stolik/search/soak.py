"""Soak test: random games by the million, compiled, with the invariants of the laws checked at every move.

A game is stopped at its first broken invariant; the error names it with the seed and the number of the game.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import compiling, kernel
from stolik.core.contract import (
    CHANCE,
    REFEREE,
    Codes,
    Record,
    Rng,
    apply,
    deadline,
    draw,
    legal,
    refresh,
    to_act,
    ways,
    winners,
)
from stolik.core.game import Game, State
from stolik.core.laws import LawBroken
from stolik.core.splitmix import below, generator

from .playouts import one_of

BROKEN: Final = (
    "holds",
    "a game is no longer than it may be",
    "who is to act has moves, in rising order, and others have none",
    "derived fields are what refresh makes of the others",
    "a deadline runs exactly when the referee may act",
    "winners have seats",
)
SOUND, TOO_LONG, NO_MOVES, STALE, NO_DEADLINE, NO_SEAT = range(6)


@kernel
def moves_are_sound(s: Record, mask: int, codes: Codes) -> bool:
    """Whether every seat and the referee have moves exactly if they are to act, in rising order."""
    for actor in range(REFEREE + 1):
        if actor == CHANCE:
            continue
        n = legal(s, actor, codes)
        if (n > 0) != ((mask >> actor) & 1 == 1):
            return False
        for i in range(1, n):
            if codes[i] <= codes[i - 1]:
                return False
    return True


@kernel
def soak_game(work: Any, words: Any, rng: Rng, codes: Codes, limit: int, made: Any) -> int:
    """Play the game in work[0] to the end; work[1] is for comparing. Returns SOUND or what is broken."""
    s = work[0]
    steps = 0
    while True:
        mask = to_act(s)
        if not moves_are_sound(s, mask, codes):
            return NO_MOVES
        if (deadline(s) > 0) != ((mask >> REFEREE) & 1 == 1):
            return NO_DEADLINE
        work[1] = work[0]
        refresh(work[1])
        for i in range(words.shape[1]):
            if words[0, i] != words[1, i]:
                return STALE
        if mask == 0:
            break
        if steps == limit:
            return TOO_LONG
        actor = one_of(mask, rng)
        if actor == CHANCE:
            code = draw(s, below(rng, ways(s)))
        else:
            code = int(codes[below(rng, legal(s, actor, codes))])
        apply(s, actor, code)
        steps += 1
    made[0] += steps
    return SOUND if winners(s) >> int(s.players) == 0 else NO_SEAT


@kernel
def soak_games(start: Any, work: Any, words: Any, ends: Any, rng: Rng, codes: Codes, limit: int, made: Any) -> int:
    """Play as many games as `ends` has room for, keeping how each ended; made[1] counts the sound ones."""
    for number in range(ends.shape[0]):
        work[0] = start[0]
        broken = soak_game(work, words, rng, codes, limit, made)
        if broken != SOUND:
            return broken
        ends[number] = work[0]
        made[1] += 1
    return SOUND


def soak(state: State, games: int, seed: int = 0, batch: int = 500) -> int:
    """Play random games from a state, checking every move and the material at every end; returns the moves made."""
    game = state.game
    play: Any = game.binding.compiled(soak_games) if compiling() else game.binding.plain(soak_games)
    limit, material = game.longest(state.players, state.options), state.material
    moves, rng = 0, generator(seed)
    for first in range(0, games, batch):
        start, work, ends = _memory(game, state, min(batch, games - first))
        made = np.zeros(2, np.int64)
        words = work.view(np.uint64).reshape(2, -1)
        broken = play(start, work, words, ends, rng, np.zeros(game.rules.MOST_MOVES, np.int32), limit, made)
        if broken != SOUND:
            at = State(game, work[0])
            raise LawBroken(f"{BROKEN[broken]}: game {first + int(made[1])} of seed {seed}, in {at.text}")
        for number, end in enumerate(ends):
            if game.views.material(end) != material:
                raise LawBroken(f"material is conserved: game {first + number} of seed {seed}: {State(game, end).text}")
        moves += int(made[0])
    return moves


def _memory(game: Game, state: State, games: int) -> tuple[Any, Any, Any]:
    start, work, ends = (np.zeros(n, game.dtype) for n in (1, 2, games))
    start[0] = state.record
    return start, work, ends
