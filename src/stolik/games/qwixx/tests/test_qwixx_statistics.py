"""Numbers that others have found about Qwixx, found again: fair dice, and what simple players score alone.

Standard deviations of a single game are about 11 (random) and 25 (skipping), so that the means of 20,000 games are
known to about 0.1 and 0.2.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from stolik.core.binding import compiling, kernel
from stolik.core.contract import CHANCE, MAX_SEATS, Codes, Record, Rng, apply, draw, legal, scores, to_act, ways
from stolik.core.splitmix import below, generator
from stolik.games.qwixx import GAME
from stolik.games.qwixx.rules import MOST_MOVES
from stolik.games.qwixx.rules.codes import STEP_2
from stolik.games.qwixx.rules.sheet import WIDTH, skipped

GAMES = 20_000 if compiling() else 60


@kernel
def any_cross(s: Record, rng: Rng, codes: Codes, n: int) -> int:
    """A random cross; never a pass."""
    return int(codes[below(rng, max(n - 1, 1))])


@kernel
def fewest_skipped(s: Record, codes: Codes, n: int) -> int:
    """The cross that skips least, the leftmost of equals: two numbers at most, one more to avoid a miss."""
    best, least = int(codes[n - 1]), WIDTH * (4 if s.step == STEP_2 and not s.crossed else 3)
    for i in range(n - 1):
        cost = WIDTH * skipped(int(s.open[0]), int(codes[i])) + int(codes[i]) % WIDTH
        if cost < least:
            best, least = int(codes[i]), cost
    return best


@kernel
def alone(start: Any, work: Any, n: int, at_random: bool, rng: Rng, codes: Codes, out: Any) -> int:
    """Solitaire n times; returns the sum of the scores."""
    total = 0
    for _ in range(n):
        work[0] = start[0]
        s = work[0]
        while to_act(s):
            if (to_act(s) >> CHANCE) & 1:
                apply(s, CHANCE, draw(s, below(rng, ways(s))))
            else:
                moves = legal(s, 0, codes)
                apply(s, 0, any_cross(s, rng, codes, moves) if at_random else fewest_skipped(s, codes, moves))
        scores(s, out)
        total += out[0]
    return total


def mean(at_random: bool, seed: int) -> float:
    start = np.zeros(1, GAME.dtype)
    start[0] = GAME.start(1).record
    buffers = generator(seed), np.zeros(MOST_MOVES, np.int32), np.zeros(MAX_SEATS, np.int64)
    return int(GAME.binding.compiled(alone)(start, start.copy(), GAMES, at_random, *buffers)) / GAMES


def test_a_player_who_crosses_at_random_averages_about_7_alone() -> None:
    assert mean(at_random=True, seed=1) == pytest.approx(6.9, abs=0.5 if compiling() else 6)


def test_a_player_who_skips_at_most_two_averages_about_70_alone() -> None:
    assert mean(at_random=False, seed=1) == pytest.approx(70, abs=1.2 if compiling() else 14)


def test_six_dice_are_fair_and_independent() -> None:
    """Every face of every coloured die, and every pair of the white ones, by its exact odds."""
    state = GAME.start(2, first=0)
    white = {move.text: probability for move, probability in state.chance()}
    assert len(white) == 21
    for larger in range(1, 7):
        for smaller in range(1, larger + 1):
            assert white[f"white {larger} {smaller}"] * 36 == (1 if larger == smaller else 2)
    for first in ("white 1 1", "white 6 2"):
        rolled = state.apply(first)
        for row in ("red", "yellow", "green", "blue"):
            assert {move.text: p * 6 for move, p in rolled.chance()} == {f"{row} {n}": 1 for n in range(1, 7)}
            rolled = rolled.apply(f"{row} {1 if first == 'white 1 1' else 5}")


def test_rolls_of_playouts_are_fair() -> None:
    """Chi-squared with 20 degrees of freedom exceeds 60 once in a hundred thousand times."""
    state, rng, most = GAME.start(1), generator(3), 3600
    kernels, record = GAME.kernels, state.record
    fallen = Counter(int(kernels.draw(record, below(rng, 36))) for _ in range(most))
    expected = {move.code: float(p) * most for move, p in state.chance()}
    assert sum((fallen[code] - n) ** 2 / n for code, n in expected.items()) < 60
