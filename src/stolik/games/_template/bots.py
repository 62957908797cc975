"""The bots of guess the die: what looks sensible at a glance, and who is ahead where a search stops."""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Values, Weights

from .rules import best


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """All numbers are equally likely, so all weights are 1; a game with better and worse moves weighs them here."""
    for i in range(n):
        weights[i] = 1.0


@kernel
def evaluate(s: Record, out: Values) -> None:
    """The seats that are ahead share the chance to win; a seat behind them has a little for every point."""
    ahead = 0
    for seat in range(s.players):
        ahead += s.points[seat] == best(s)
    for seat in range(s.players):
        out[seat] = 1.0 / ahead if s.points[seat] == best(s) else 0.1 * s.points[seat]
