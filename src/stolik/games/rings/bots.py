"""The bots of Rings: what they see at a glance, how they judge a position, and their levels."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights
from stolik.core.game import Move, State
from stolik.core.level import Level

from .belief import sample_belief
from .codes import FIELDS
from .plan import LOSS, STEEPNESS, weigh
from .worth import evaluate, is_evaluable

__all__ = ["LEVELS", "REFERENCES", "VARIANTS", "evaluate", "is_evaluable", "plain", "policy", "sample_belief"]

# Styles, see plan.py; tuned on games between them.
SENSE = np.array([2.5, 1.25, 2.0, 0.0, 4.0, 3.0])
CROWD = np.array([1.5, 1.25, 0.6, 6.0, 0.5, 3.0])  # of three and more: holding one back helps all others just as much
GREED = np.array([0.0, 0.0, 0.3, 12.0, 0.0, 3.0])


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    weigh(s, seat, codes, n, weights, CROWD if s.players > 2 else SENSE)


@kernel
def greedy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Pushes its own pawns, keeps others off the last fields, looks one turn ahead and remembers nothing."""
    weigh(s, seat, codes, n, weights, GREED)


def plain(known: State, seat: int) -> list[Move]:
    """Where a pawn stands before a ring, the moves that neither miss a win nor end the game for others; none elsewhere.

    A card that can bring an own pawn to its ring is kept, picked and given that column; a card that would bring only
    other pawns there is not picked while another one is open.
    """
    s = known.record
    if s.pawn.max() < s.options[FIELDS]:
        return []
    moves = known.legal(seat)
    weights = np.zeros(len(moves))
    known.game.kernels.policy(s, seat, np.array([move.code for move in moves], np.int32), len(moves), weights)
    least = weights.max() * np.exp(-SENSE[STEEPNESS] * LOSS / 2)
    return [move for move, weight in zip(moves, weights, strict=True) if weight >= least]


REFERENCES: Final = {"greedy": greedy}
VARIANTS: Final = ({"scoring": "points"},)
# A search looks to the end of this turn and into the next ones, then asks what the position is worth (rollout 0).
LEVELS: Final = {
    "beginner": Level(overlook=0.37, noise=2.7),
    "casual": Level(overlook=0.2, noise=1.0),
    "solid": Level(simulations=120, overlook=0.06, exploration=0.3, fpu_reduction=0.02, rollout=0),
    "strong": Level(simulations=400, overlook=0.02, exploration=0.3, fpu_reduction=0.02, rollout=0),
    "master": Level(simulations=3000, exploration=0.3, fpu_reduction=0.02, rollout=0),
}
