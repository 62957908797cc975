"""The bots of Double Four: their policy, their evaluation, and their levels."""

from __future__ import annotations

from typing import Final

from stolik.core.level import Level

from .evaluation import evaluate
from .greedy import greedy
from .policy import policy

__all__ = ["LEVELS", "REFERENCES", "VARIANTS", "evaluate", "policy"]

REFERENCES: Final = {"greedy": greedy}
VARIANTS: Final = ({"size": 7}, {"size": 8})


def looking(simulations: int, noise: float, by_players: dict[int, Level] | None = None) -> Level:
    """A level that looks ahead and judges at once, without playing on.

    Nothing is drawn in this game: without noise two of them would always play the same game.
    """
    return Level(simulations=simulations, noise=noise, uniform_prior=0.0, rollout=0, by_players=by_players or {})


# With two players everything hangs on looking ahead. With more of them it takes far more of it to be felt, while who
# trusts the first impression plays nearly as well with a steady hand as with a very steady one.
LEVELS: Final = {
    "beginner": Level(noise=0.5, by_players={2: Level(noise=0.4)}),
    "casual": Level(noise=0.12, by_players={3: Level(noise=0.22), 4: Level(noise=0.26)}),
    "solid": looking(110, 0.25, {3: looking(80, 0.25), 4: looking(80, 0.25)}),
    "strong": looking(270, 0.1, {3: looking(300, 0.12), 4: looking(400, 0.1)}),
    "master": looking(600, 0.05, {3: looking(2000, 0.03), 4: looking(2000, 0.03)}),
}
