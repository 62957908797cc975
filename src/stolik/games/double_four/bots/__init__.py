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
NOISE: Final = 0.05  # the game has no chance: without noise two bots would always play the same game
LEVELS: Final = {
    "beginner": Level(noise=0.5),
    "casual": Level(noise=0.12),
    "solid": Level(simulations=110, noise=0.2, uniform_prior=0.0, rollout=0),
    "strong": Level(simulations=270, noise=0.1, uniform_prior=0.0, rollout=0),
    "master": Level(simulations=750, noise=NOISE, uniform_prior=0.0, rollout=0),
}
