"""Levels: how well a bot plays, by the same five words in every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LEVELS: Final = ("beginner", "casual", "solid", "strong", "master")


@dataclass(frozen=True)
class Level:
    """What makes a bot weak or strong: how far it looks ahead, what it overlooks, how unsteady its hand is."""

    simulations: int = 0  # 0: no look-ahead, the policy alone decides
    milliseconds: int = 900  # a search stops then, whatever is left of its simulations
    overlook: float = 0.0  # chance that a move is not noticed at all; the best-looking one is noticed more easily
    noise: float = 0.0  # 0 takes what looks best; more lets near misses through
    exploration: float = 1.0  # how much an untried move is worth trying
    urgency: float = 0.1  # how much worse than its position an untried move is taken to be
    evenness: float = 0.25  # share of a search's prior that is the same for all moves; the rest is the policy's
    rollout: int = -1  # moves played on by the policy from a leaf: -1 to the end, 0 none
    sharpness: float = 1.0  # power of the policy's weights when playing on


# What a game's own LEVELS may replace, word by word.
DEFAULT: Final = {
    "beginner": Level(overlook=0.35, noise=1.0),
    "casual": Level(overlook=0.1, noise=0.3),
    "solid": Level(simulations=60, overlook=0.05),
    "strong": Level(simulations=400),
    "master": Level(simulations=4000),
}
