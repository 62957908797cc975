"""Games between policy bots, as kernels: thousands in the time of one game of bots that search."""

from __future__ import annotations

from typing import Any

from stolik.core.binding import kernel
from stolik.core.bits import lowest
from stolik.core.contract import CHANCE, Record, Rng
from stolik.core.splitmix import below, uniform

from ..bots import policy
from ..bots.plain import near_the_end
from ..rules import apply, draw, legal, to_act, ways
from ..rules.codes import OVER, STEP_1

NOBODY = -1


@kernel
def play_on(s: Record, rng: Rng, codes: Any, weights: Any, overlook: float, noise: float) -> int:
    """Play until a decision can end the game, which is left to the bots; returns who decides, NOBODY at the end."""
    while s.step != OVER:
        if s.step < STEP_1:
            apply(s, CHANCE, draw(s, below(rng, ways(s))))
            continue
        seat = lowest(to_act(s))
        if near_the_end(s, seat):
            return int(seat)
        apply(s, seat, policy_move(s, seat, codes, legal(s, seat, codes), weights, overlook, noise, rng))
    return NOBODY


@kernel
def policy_move(s: Any, seat: int, codes: Any, n: int, weights: Any, overlook: float, noise: float, rng: Rng) -> int:
    """A move of those noticed, by the policy's weights, as bots without look-ahead choose it."""
    policy(s, seat, codes, n, weights)
    total = 0.0
    for i in range(n):
        seen = uniform(rng) >= overlook * (1.0 - weights[i] / 2.0)
        weights[i] = weights[i] ** (1.0 / noise) + 1e-9 if seen else 0.0
        total += weights[i]
    if total == 0.0:
        return int(codes[below(rng, n)])
    left, best = uniform(rng) * total, 0
    for i in range(n):
        if weights[i] > 0.0 and left >= 0.0:
            best = i
        left -= weights[i]
    return int(codes[best])
