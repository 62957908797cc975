"""The bots of Double Four: what they see at a glance, how they judge a position, and their levels."""

from __future__ import annotations

from typing import Final

from stolik.core.level import Level

from .greedy import greedy
from .sense import policy
from .worth import worth

__all__ = ["LEVELS", "REFERENCES", "policy", "worth"]

REFERENCES: Final = {"greedy": greedy}
LEVELS: Final = {
    "beginner": Level(overlook=0.35, noise=1.0),
    "casual": Level(overlook=0.1, noise=0.3),
    "solid": Level(simulations=100, evenness=0.0, rollout=0),
    "strong": Level(simulations=800, evenness=0.0, rollout=0),
    "master": Level(simulations=20_000, evenness=0.0, rollout=0),
}
