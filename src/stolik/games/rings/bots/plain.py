"""What is in plain sight: moves that no level plays, however weak."""

from __future__ import annotations

import numpy as np

from stolik.core.game import Move, State

from ..rules.codes import FIELDS
from .policy import INVERSE_TEMPERATURE, LOSS, USUAL


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
    least = weights.max() * np.exp(-USUAL[INVERSE_TEMPERATURE] * LOSS / 2)
    return [move for move, weight in zip(moves, weights, strict=True) if weight >= least]
