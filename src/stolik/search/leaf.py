"""The value of a leaf: a rollout by the policy, cut after some moves and judged by the game's `evaluate`."""

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
    evaluate,
    is_evaluable,
    legal,
    policy,
    to_act,
    utility,
    ways,
)
from stolik.core.splitmix import below, uniform

from .playouts import one_of

SEATS_MASK: Final = (1 << MAX_SEATS) - 1


@kernel
def next_actor(s: Record, mask: int, instant: int, rng: Rng) -> int:
    """Who acts next: chance first, a referee whose deadline is instant, else a random seat of those who may."""
    if (mask >> CHANCE) & 1:
        return CHANCE
    if (mask >> REFEREE) & 1 and ((instant >> deadline(s)) & 1 or not mask & SEATS_MASK):
        return REFEREE
    return one_of(mask & SEATS_MASK, rng)


@kernel(counted=False)
def policy_move(s: Record, actor: int, codes: Codes, n: int, weights: Weights, temperature: float, rng: Rng) -> int:
    """A move drawn by the policy's weights at a temperature: below 1 the best ones are drawn more often."""
    policy(s, actor, codes, n, weights)
    total = 0.0
    for i in range(n):
        if temperature != 1.0:
            weights[i] = weights[i] ** (1.0 / temperature)
        total += weights[i]
    left = uniform(rng) * total
    for i in range(n):
        left -= weights[i]
        if left < 0.0:
            return int(codes[i])
    return int(codes[below(rng, n)])


@kernel(inline=True)
def rollout(s: Record, codes: Codes, weights: Weights, settings: Any, instant: int, rng: Rng, out: Values) -> None:
    """Write the value of a position to every seat: of the end, or of where the rollout is cut."""
    left = int(settings[0].rollout)
    mask = to_act(s)
    while mask and (left != 0 or not is_evaluable(s)):
        actor = next_actor(s, mask, instant, rng)
        if actor == CHANCE:
            code = draw(s, below(rng, ways(s)))
        else:
            n = legal(s, actor, codes)
            code = int(codes[0]) if n == 1 else policy_move(s, actor, codes, n, weights, settings[0].temperature, rng)
            left -= left > 0
        apply(s, actor, code)
        mask = to_act(s)
    if mask:
        evaluate(s, out)
    else:
        utility(s, out)
