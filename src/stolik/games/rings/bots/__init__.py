"""The bots of Rings: their policy, their evaluation, what they believe of hidden rings, and their levels."""

from __future__ import annotations

from typing import Final

from stolik.core.level import Level

from .belief import sample_belief
from .evaluation import evaluate, is_evaluable
from .greedy import greedy
from .plain import plain
from .policy import policy

__all__ = ["LEVELS", "REFERENCES", "VARIANTS", "evaluate", "is_evaluable", "plain", "policy", "sample_belief"]

REFERENCES: Final = {"greedy": greedy}
VARIANTS: Final = ({"scoring": "points"},)
# A search looks to the end of this turn and into the next ones, then evaluates the position (rollout 0).
LEVELS: Final = {
    "beginner": Level(overlook=0.37, noise=2.7, by_players={3: Level(overlook=0.33, noise=2.2)}),
    "casual": Level(overlook=0.2, noise=1.0),
    "solid": Level(simulations=120, overlook=0.06, exploration=0.3, fpu_reduction=0.02, rollout=0),
    "strong": Level(simulations=400, overlook=0.02, exploration=0.3, fpu_reduction=0.02, rollout=0),
    "master": Level(simulations=3000, exploration=0.3, fpu_reduction=0.02, rollout=0),
}
