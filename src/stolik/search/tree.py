"""The kernels of tree search: information sets as nodes, chance sampled, secrets redealt in every simulation.

A node is what one actor knows when it chooses: the position with everything blanked that the seat cannot see, hashed.
So a seat that decides at the same time as others does not see their choices in the tree either, and positions reached
in different ways share a node. Nodes live in an open hash table, their edges (moves) in one long array.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

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
    fill,
    hide,
    legal,
    policy,
    to_act,
    utility,
    ways,
    worth,
)
from stolik.core.splitmix import below, uniform

from .playouts import one_of

NODE = np.dtype([("key", "u8"), ("total", "f8"), ("first", "i4"), ("visits", "i4"), ("edges", "i4")], align=True)
EDGE = np.dtype([("total", "f8"), ("square", "f8"), ("prior", "f4"), ("code", "i4"), ("visits", "i4")], align=True)
DEEPEST: Final = 256  # decisions remembered on a way down
SEATS_MASK: Final = (1 << MAX_SEATS) - 1

# Settings, an array of floats.
EXPLORATION, URGENCY, EVENNESS, ROLLOUT, SHARPNESS = range(5)
# Counters, an array of ints: nodes and edges in use, simulations, all decisions and the deepest one.
NODES, EDGES, RUNS, DECISIONS, DEPTH = range(5)

_MIX: Final = 0x9E3779B97F4A7C15
_MASK: Final = 0xFFFFFFFFFFFFFFFF


def _digest_compiled(words: Any, seat: int) -> Any:
    h = np.uint64(seat + 1) * np.uint64(_MIX)
    for i in range(words.shape[0]):
        h = (h ^ words[i]) * np.uint64(_MIX)
        h ^= h >> np.uint64(29)
    return h | np.uint64(1)  # 0 is an empty place in the table


@kernel(compiled=_digest_compiled)
def digest(words: Any, seat: int) -> Any:
    """A 64-bit digest of what the seat knows."""
    h = (seat + 1) * _MIX & _MASK
    for word in words:
        h = (h ^ int(word)) * _MIX & _MASK
        h ^= h >> 29
    return np.uint64(h | 1)


def _place_compiled(nodes: Any, key: Any) -> Any:
    at = np.int64(key >> np.uint64(20)) & (nodes.shape[0] - 1)
    while nodes[at].key != key and nodes[at].key != np.uint64(0):
        at = (at + 1) & (nodes.shape[0] - 1)
    return at


@kernel(compiled=_place_compiled)
def place(nodes: Any, key: Any) -> int:
    """Where the node of that key is, or where it would go."""
    at = (int(key) >> 20) & (len(nodes) - 1)
    while nodes[at]["key"] not in (key, 0):
        at = (at + 1) & (len(nodes) - 1)
    return at


@kernel
def who(s: Record, mask: int, instant: int, rng: Rng) -> int:
    """Who acts next: chance first, a referee whose deadline is over at once, else a random seat of those who may."""
    if (mask >> CHANCE) & 1:
        return CHANCE
    if (mask >> REFEREE) & 1 and ((instant >> deadline(s)) & 1 or not mask & SEATS_MASK):
        return REFEREE
    return one_of(mask & SEATS_MASK, rng)


@kernel
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


@kernel
def evaluate(s: Record, codes: Codes, weights: Weights, settings: Any, instant: int, rng: Rng, out: Values) -> None:
    """Write what the position is worth to every seat: play on by the policy for a while, then judge."""
    left = int(settings[ROLLOUT])
    mask = to_act(s)
    while mask and left != 0:
        actor = who(s, mask, instant, rng)
        if actor == CHANCE:
            code = draw(s, below(rng, ways(s)))
        else:
            n = legal(s, actor, codes)
            code = codes[0] if n == 1 else by_policy(s, actor, codes, n, weights, settings[SHARPNESS], rng)
            left -= 1
        apply(s, actor, code)
        mask = to_act(s)
    if mask:
        worth(s, out)
    else:
        utility(s, out)


@kernel
def expand(
    s: Record, actor: int, nodes: Any, edges: Any, at: int, key: Any, codes: Codes, n: int, weights: Weights,
    settings: Any, counters: Any,
) -> None:  # fmt: skip
    """Add the node of an information set with its moves, each with the policy's share as prior."""
    policy(s, actor, codes, n, weights)
    total = 0.0
    for i in range(n):
        total += weights[i]
    node = nodes[at]
    node.key = key
    node.first = counters[EDGES]
    node.edges = n
    even = settings[EVENNESS] if total > 0.0 else 1.0
    for i in range(n):
        edge = edges[node.first + i]
        edge.code = codes[i]
        edge.prior = even / n + ((1.0 - even) * weights[i] / total if total > 0.0 else 0.0)
    counters[EDGES] += n
    counters[NODES] += 1


@kernel
def select(nodes: Any, edges: Any, at: int, settings: Any) -> int:
    """The edge to try next: its mean value, or a guess from its node's, plus what is still to be learnt of it."""
    node = nodes[at]
    reach = settings[EXPLORATION] * np.sqrt(float(node.visits + 1))
    unseen = node.total / max(node.visits, 1) - settings[URGENCY]
    best, chosen = -1e300, node.first
    for i in range(node.first, node.first + node.edges):
        edge = edges[i]
        visits = edge.visits
        mean = edge.total / visits if visits > 0 else unseen
        score = mean + reach * edge.prior / (1 + visits)
        if score > best:
            best, chosen = score, i
    return int(chosen)


@kernel
def simulate(
    root: Any, work: Any, words: Any, seat: int, n: int, nodes: Any, edges: Any, counters: Any, settings: Any,
    instant: int, rng: Rng, codes: Codes, weights: Weights, way: Any, sums: Any,
) -> None:  # fmt: skip
    """Run n simulations for the seat that knows `root`; `sums` adds up every seat's value and its square."""
    values = sums[2]
    for _ in range(n):
        work[0] = root[0]
        s = work[0]
        fill(s, seat, rng)
        depth = 0
        while True:
            mask = to_act(s)
            if mask == 0:
                utility(s, values)
                break
            # Who decides at the same time as others goes first at the root, so that all its visits meet in one node.
            actor = seat if depth == 0 and (mask >> seat) & 1 else who(s, mask, instant, rng)
            if actor == CHANCE:
                apply(s, CHANCE, draw(s, below(rng, ways(s))))
                continue
            count = legal(s, actor, codes)
            if count == 1 or actor == REFEREE:
                apply(s, actor, codes[0])
                continue
            work[1] = work[0]
            hide(work[1], actor)
            key = digest(words[1], actor)
            at = place(nodes, key)
            if nodes[at].key != key:
                if 2 * counters[NODES] < nodes.shape[0] and counters[EDGES] + count <= edges.shape[0]:
                    expand(s, actor, nodes, edges, at, key, codes, count, weights, settings, counters)
                evaluate(s, codes, weights, settings, instant, rng, values)
                break
            if depth == DEEPEST:
                evaluate(s, codes, weights, settings, instant, rng, values)
                break
            chosen = select(nodes, edges, at, settings)
            way[depth, 0], way[depth, 1], way[depth, 2] = at, chosen, actor
            depth += 1
            apply(s, actor, edges[chosen].code)
        learn(nodes, edges, way, depth, values)
        counters[RUNS] += 1
        counters[DECISIONS] += depth
        counters[DEPTH] = max(counters[DEPTH], depth)
        for other in range(root[0].players):
            sums[0, other] += values[other]
            sums[1, other] += values[other] * values[other]


@kernel
def learn(nodes: Any, edges: Any, way: Any, depth: int, values: Values) -> None:
    """Add the value of a simulation to every decision on its way."""
    for step in range(depth):
        value = values[way[step, 2]]
        node, edge = nodes[way[step, 0]], edges[way[step, 1]]
        node.visits += 1
        node.total += value
        edge.visits += 1
        edge.total += value
        edge.square += value * value
