"""What a position is worth where a simulation leaves the tree: played on by the policy for a while, then judged."""

from __future__ import annotations

from typing import Any, Final

from stolik.core.binding import kernel
from stolik.core.contract import (
    CHANCE,
    MAX_SEATS,
    REFEREE,
    Codes,
    Record,
    Rng,
    Values,
    Weights,
    apply,
    deadline,
    draw,
    legal,
    policy,
    quiet,
    to_act,
    utility,
    ways,
    worth,
)
from stolik.core.splitmix import below, uniform

from .playouts import one_of

SEATS_MASK: Final = (1 << MAX_SEATS) - 1

# Settings, an array of floats.
EXPLORATION, URGENCY, EVENNESS, ROLLOUT, SHARPNESS = range(5)


@kernel
def who(s: Record, mask: int, instant: int, rng: Rng) -> int:
    """Who acts next: chance first, a referee whose deadline is over at once, else a random seat of those who may."""
    if (mask >> CHANCE) & 1:
        return CHANCE
    if (mask >> REFEREE) & 1 and ((instant >> deadline(s)) & 1 or not mask & SEATS_MASK):
        return REFEREE
    return one_of(mask & SEATS_MASK, rng)


@kernel(counted=False)
def by_policy(s: Record, actor: int, codes: Codes, n: int, weights: Weights, sharpness: float, rng: Rng) -> int:
    """A move drawn by the policy's weights, raised to a power."""
    policy(s, actor, codes, n, weights)
    total = 0.0
    for i in range(n):
        if sharpness != 1.0:
            weights[i] = weights[i] ** sharpness
        total += weights[i]
    left = uniform(rng) * total
    for i in range(n):
        left -= weights[i]
        if left < 0.0:
            return int(codes[i])
    return int(codes[below(rng, n)])


@kernel(inline=True)
def evaluate(s: Record, codes: Codes, weights: Weights, settings: Any, instant: int, rng: Rng, out: Values) -> None:
    """Write what the position is worth to every seat: play on by the policy for a while, then judge."""
    left = int(settings[ROLLOUT])
    mask = to_act(s)
    while mask and (left != 0 or not quiet(s)):
        actor = who(s, mask, instant, rng)
        if actor == CHANCE:
            code = draw(s, below(rng, ways(s)))
        else:
            n = legal(s, actor, codes)
            code = int(codes[0]) if n == 1 else by_policy(s, actor, codes, n, weights, settings[SHARPNESS], rng)
            left -= left > 0
        apply(s, actor, code)
        mask = to_act(s)
    if mask:
        worth(s, out)
    else:
        utility(s, out)
