"""The reference opponent `greedy`."""

from __future__ import annotations

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from .policy import weigh

GREED = np.array([0.0, 0.0, 0.3, 12.0, 0.0, 3.0])  # a style, see policy.py


@kernel
def greedy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Pushes its own pawns, keeps others off the last fields, looks one turn ahead and remembers nothing."""
    weigh(s, seat, codes, n, weights, GREED)
