"""The bots of Lucky Numbers: their policy, their evaluation, and their levels."""

from __future__ import annotations

from typing import Final

from stolik.core.level import Level

from .counting import counting
from .evaluation import evaluate
from .plain import plain
from .policy import policy

__all__ = ["LEVELS", "REFERENCES", "VARIANTS", "evaluate", "plain", "policy"]

REFERENCES: Final = {"counting": counting}
VARIANTS: Final = ({"setup": "one-by-one"}, {"board": "horseshoes"}, {"neighbours": True})
# The policy's best move is on average within 1 % of a win of a long search's best one, so the master explores little.
LEVELS: Final = {
    "beginner": Level(overlook=0.2, noise=2.9),
    "casual": Level(overlook=0.1, noise=1.9),
    "solid": Level(overlook=0.05, noise=1.25),
    "strong": Level(simulations=60, overlook=0.06, rollout=0),
    "master": Level(simulations=4000, exploration=0.3, fpu_reduction=0.02, rollout=0),
}
