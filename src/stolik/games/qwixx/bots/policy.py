"""The policy: the rest of the own turn played in every way, and compared by the odds of the win."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Codes, Record, Weights

from .lookahead import BY_EVALUATION, weigh

INVERSE_TEMPERATURE: Final = (
    15.0  # of the softmax: in an even game a move that wins 1 in 60 games less often looks 1/e as good
)
SURE: Final = 1e-9  # a share of the win nearer to 0 or 1 than this counts as this
ALONE_INVERSE_TEMPERATURE: Final = 300.0  # alone: one that brings 0.7 points less


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Weigh moves by the odds of the win, not by its share, so that moves also differ for a seat that is far behind."""
    weigh(s, seat, codes, n, weights, BY_EVALUATION)
    best = -1e9
    for i in range(n):
        if s.players == 1:
            weights[i] *= ALONE_INVERSE_TEMPERATURE
        else:
            part = min(max(weights[i], SURE), 1.0 - SURE)
            weights[i] = INVERSE_TEMPERATURE * np.log(part / (1.0 - part))
        best = max(best, weights[i])
    for i in range(n):
        weights[i] = np.exp(weights[i] - best)
