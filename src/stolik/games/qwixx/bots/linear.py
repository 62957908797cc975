"""The reference opponent `linear`."""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from .lookahead import BY_LINEAR, lift, weigh


@kernel
def linear(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Takes the move after which its own sheet has the highest linear value."""
    weigh(s, seat, codes, n, weights, BY_LINEAR)
    lift(n, weights)
