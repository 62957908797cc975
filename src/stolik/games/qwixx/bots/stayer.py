"""The reference opponent `stayer`."""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from .lookahead import STAYING, lift, weigh


@kernel
def stayer(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Takes the move of the highest evaluation for a pawn that never moves: it measures what step 3 is worth."""
    weigh(s, seat, codes, n, weights, STAYING)
    lift(n, weights)
