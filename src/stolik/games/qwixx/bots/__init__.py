"""The bots of Qwixx: their policy, their evaluation, and their levels."""

from __future__ import annotations

from typing import Final

from stolik.core.level import Level

from .evaluation import evaluate, is_evaluable, utility
from .linear import linear
from .perfect import perfect
from .plain import plain
from .policy import policy
from .stayer import stayer

__all__ = ["LEVELS", "REFERENCES", "VARIANTS", "evaluate", "is_evaluable", "perfect", "plain", "policy", "utility"]

REFERENCES: Final = {"linear": linear, "stayer": stayer}
VARIANTS: Final = ({"board": "a"}, {"board": "b"})
# A search looks to the end of this turn and of the next one, which the policy plays, then evaluates (rollout 0).
# Moves differ by little more than 1 % of the win, so that exploration is small. With more than two players the search
# adds little to the policy, so that levels differ by what they overlook: missing the best move once in twenty decisions
# costs as much as a level.
LEVELS: Final = {
    "beginner": Level(overlook=0.4, noise=3.5),
    "casual": Level(overlook=0.28, noise=2.0),
    "solid": Level(overlook=0.22, noise=1.0),
    "strong": Level(simulations=300, overlook=0.05, exploration=0.3, fpu_reduction=0.02, rollout=0),
    "master": Level(simulations=4000, exploration=0.3, fpu_reduction=0.02, rollout=0),
}
