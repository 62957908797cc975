"""What is in plain sight: moves that no level plays, however weak."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.game import Move, State

from ..rules.codes import TAKING
from .policy import INVERSE_TEMPERATURE

PLAIN: Final = 10.0  # log-odds that a move gives away only with a full board, or with the last clover


def plain(known: State, seat: int) -> list[Move]:
    """Where a board lacks one clover or the pile ends, the moves that give no win away in plain sight; none elsewhere.

    Filling the last field is one, and so is taking away, or not laying aside, the clover by which the next seat would.
    """
    s = known.record
    if s.phase < TAKING or (s.empty[: s.players].min() > 1 and s.left > 1):
        return []
    moves = known.legal(seat)
    weights = np.zeros(len(moves))
    known.game.kernels.policy(s, seat, np.array([move.code for move in moves], np.int32), len(moves), weights)
    least = weights.max() * np.exp(-INVERSE_TEMPERATURE * PLAIN)
    return [move for move, weight in zip(moves, weights, strict=True) if weight >= least]
