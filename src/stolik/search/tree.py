"""The kernels of tree search: information sets as nodes, chance sampled, secrets redealt in every simulation.

A node is what one actor knows when it chooses: the position with everything blanked that the seat cannot see, hashed.
So a seat that decides at the same time as others does not see their choices in the tree either, and positions reached
in different ways share a node. Nodes and their edges (moves) lie in the order in which they were met, and a hash table
tells where. In a game without secrets a node keeps its position too, and an edge that no chance can turn aside the node
it leads to: such a way is gone without making a move.

A node gets its edges when it is met for the second time, for most never are. Untried edges differ by their priors only,
so of all of them only the one with the highest prior can be next, and it is kept beside the tried ones:

    first                      first + tried
    | tried, in the order of     | the best     | the others,
    | their first try            | untried one  | in any order  |
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
    hide,
    legal,
    policy,
    quiet,
    suppose,
    to_act,
    utility,
    ways,
    worth,
)
from stolik.core.splitmix import below, uniform

from .playouts import one_of


def _records(*fields: tuple[str, str]) -> Any:
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


NODE = _records(
    ("key", "u8"),  # the digest of what the actor knows
    ("total", "f8"),  # of the values of its simulations, to the actor
    ("first", "i4"),  # where its edges begin
    ("visits", "i4"),
    ("edges", "i2"),
    ("tried", "i2"),
    ("actor", "i2"),
)
EDGE = _records(
    ("value", "f8"),  # the mean of its simulations, to the actor who chooses
    ("spread", "f4"),  # sum of their squared distances from the mean
    ("prior", "f4"),
    ("lure", "f4"),  # prior / (1 + visits)
    ("code", "i4"),
    ("visits", "i4"),
    ("next", "i4"),  # the node that it always leads to, 0 if that is not known
)
DEEPEST: Final = 256  # decisions remembered on a way down
SEATS_MASK: Final = (1 << MAX_SEATS) - 1

# Settings, an array of floats.
EXPLORATION, URGENCY, EVENNESS, ROLLOUT, SHARPNESS = range(5)
# Counters, an array of ints: nodes and edges in use, simulations, all decisions and the deepest one.
NODES, EDGES, RUNS, DECISIONS, DEPTH = range(5)

_MIX: Final = 0x9E3779B97F4A7C15
_MASK: Final = 0xFFFFFFFFFFFFFFFF


def _digest_compiled(words: Any, row: int, seat: int) -> Any:
    n = words.shape[1]
    even, odd = np.uint64(seat + 1) * np.uint64(_MIX), np.uint64(_MIX)
    for i in range(0, n - 1, 2):  # two chains: a processor works on both at the same time
        even = (even ^ words[row, i]) * np.uint64(_MIX)
        odd = (odd ^ words[row, i + 1]) * np.uint64(_MIX)
        even ^= even >> np.uint64(29)
        odd ^= odd >> np.uint64(29)
    even ^= words[row, n - 1] if n & 1 else np.uint64(0)
    even = (even * np.uint64(_MIX)) ^ odd
    even ^= even >> np.uint64(32)
    return even * np.uint64(_MIX)


@kernel(compiled=_digest_compiled, inline=True)
def digest(words: Any, row: int, seat: int) -> Any:
    """A 64-bit digest of what the seat knows: a row of words."""
    n = words.shape[1]
    even, odd = (seat + 1) * _MIX & _MASK, _MIX
    for i in range(0, n - 1, 2):
        even = (even ^ int(words[row, i])) * _MIX & _MASK
        odd = (odd ^ int(words[row, i + 1])) * _MIX & _MASK
        even ^= even >> 29
        odd ^= odd >> 29
    even ^= int(words[row, n - 1]) if n & 1 else 0
    even = (even * _MIX & _MASK) ^ odd
    even ^= even >> 32
    return np.uint64(even * _MIX & _MASK)


def _place_compiled(table: Any, nodes: Any, key: Any) -> Any:
    at = np.int64(key >> np.uint64(20)) & (table.shape[0] - 1)
    while table[at] != 0 and nodes[table[at]].key != key:
        at = (at + 1) & (table.shape[0] - 1)
    return at


@kernel(compiled=_place_compiled, inline=True)
def place(table: Any, nodes: Any, key: Any) -> int:
    """Where in the table the number of the node of that key stands, or would stand; 0 is no node."""
    at = (int(key) >> 20) & (len(table) - 1)
    while table[at] != 0 and nodes[table[at]]["key"] != key:
        at = (at + 1) & (len(table) - 1)
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


@kernel(inline=True)
def expand(
    s: Record, nodes: Any, edges: Any, at: int, codes: Codes, weights: Weights, settings: Any, counters: Any
) -> bool:
    """Give a node its moves, each with the policy's share as prior, none without a prior; False if memory is full."""
    node = nodes[at]
    actor = int(node.actor)
    n = legal(s, actor, codes)
    if counters[EDGES] + n > edges.shape[0]:
        return False
    policy(s, actor, codes, n, weights)
    total = 0.0
    for i in range(n):
        total += weights[i]
    even = settings[EVENNESS] if total > 0.0 else 1.0
    share = (1.0 - even) / total if total > 0.0 else 0.0
    first = end = counters[EDGES]
    for i in range(n):
        prior = even / n + share * weights[i]
        if prior > 0.0:
            edges[end].code = codes[i]
            edges[end].prior = edges[end].lure = prior
            end += 1
    node.first, node.edges = first, end - first
    counters[EDGES] = end
    prefer(edges, first, end)
    return True


@kernel(inline=True)
def prefer(edges: Any, first: int, end: int) -> None:
    """Bring the one with the highest prior of some untried edges to the front."""
    best = first
    for i in range(first + 1, end):
        if edges[i].prior > edges[best].prior:
            best = i
    if best != first:
        code, prior = edges[best].code, edges[best].prior
        edges[best].code, edges[best].prior = edges[first].code, edges[first].prior
        edges[first].code, edges[first].prior = code, prior
        edges[best].lure, edges[first].lure = edges[best].prior, prior


@kernel(inline=True)
def select(nodes: Any, edges: Any, at: int, settings: Any) -> int:
    """The edge to try next: its mean value, or a guess from its node's, plus what is still to be learnt of it."""
    node = nodes[at]
    reach = settings[EXPLORATION] * np.sqrt(float(node.visits + 1))
    untried = node.first + node.tried
    best, chosen = -1e300, untried
    if node.tried < node.edges:
        best = node.total / max(node.visits, 1) - settings[URGENCY] + reach * edges[untried].lure
    for i in range(node.first, untried):
        score = edges[i].value + reach * edges[i].lure
        if score > best:
            best, chosen = score, i
    return int(chosen)


@kernel
def simulate(
    root: Any, work: Any, words: Any, secrets: bool, seat: int, n: int, table: Any, nodes: Any, states: Any, edges: Any,
    counters: Any, settings: Any, instant: int, rng: Rng, codes: Codes, weights: Weights, way: Any, sums: Any,
) -> None:  # fmt: skip
    """Run n simulations for the seat that knows `root`; `sums` adds up every seat's value and its square."""
    values, s = sums[2], work[0]
    top = 0  # the node of the root, once it is known
    for _ in range(n):
        at, depth = top, 0  # at no node that is known yet, or at the root
        here = secrets or top == 0  # the position at work is the one of the node
        if here:
            work[0] = root[0]
            suppose(s, seat, rng)
        straight = True  # nothing has happened since the root
        sure = False  # the last decision always leads here
        while True:
            if at == 0:
                mask = to_act(s)
                if mask == 0:
                    utility(s, values)
                    break
                # Who decides at the same time as others goes first at the root: all its visits meet in one node.
                actor = seat if depth == 0 and (mask >> seat) & 1 else who(s, mask, instant, rng)
                if actor == CHANCE:
                    apply(s, CHANCE, draw(s, below(rng, ways(s))))
                    sure = straight = False
                    continue
                sure &= mask & (mask - 1) == 0
                if secrets:
                    work[1] = work[0]
                    hide(work[1], actor)
                key = digest(words, int(secrets), actor)
                found = place(table, nodes, key)
                at = table[found]
                if at == 0 and (legal(s, actor, codes) == 1 or actor == REFEREE):
                    apply(s, actor, int(codes[0]))
                    straight = False
                    continue
                fresh = at == 0 and counters[NODES] + 1 < nodes.shape[0]
                if fresh:
                    counters[NODES] += 1
                    at = table[found] = counters[NODES]
                    nodes[at].key, nodes[at].actor = key, actor
                    if not secrets:
                        states[at] = work[0]
                if sure:
                    edges[way[depth - 1, 1]].next = at
                if straight and depth == 0 and actor == seat:
                    top = at
                if fresh or at == 0:
                    evaluate(s, codes, weights, settings, instant, rng, values)
                    break
            if depth == DEEPEST or nodes[at].edges == 0:
                if not here:
                    work[0] = states[at]
                    here = True
                if depth == DEEPEST or not expand(s, nodes, edges, at, codes, weights, settings, counters):
                    evaluate(s, codes, weights, settings, instant, rng, values)
                    break
            chosen = select(nodes, edges, at, settings)
            if edges[chosen].visits == 0:
                nodes[at].tried += 1
                prefer(edges, chosen + 1, nodes[at].first + nodes[at].edges)
            way[depth, 0], way[depth, 1], way[depth, 2] = at, chosen, nodes[at].actor
            depth += 1
            if edges[chosen].next != 0:
                at, here = edges[chosen].next, False
                continue
            if not here:
                work[0] = states[at]
            apply(s, int(nodes[at].actor), int(edges[chosen].code))
            at, here, sure = 0, True, not secrets
        learn(nodes, edges, way, depth, values)
        counters[RUNS] += 1
        counters[DECISIONS] += depth
        counters[DEPTH] = max(counters[DEPTH], depth)
        for other in range(root[0].players):
            sums[0, other] += values[other]
            sums[1, other] += values[other] * values[other]


@kernel(inline=True)
def learn(nodes: Any, edges: Any, way: Any, depth: int, values: Values) -> None:
    """Add the value of a simulation to every decision on its way."""
    for step in range(depth):
        value = values[way[step, 2]]
        node, edge = nodes[way[step, 0]], edges[way[step, 1]]
        node.visits += 1
        node.total += value
        edge.visits += 1
        distance = value - edge.value
        edge.value += distance / edge.visits
        edge.spread += distance * (value - edge.value)
        edge.lure = edge.prior / (1 + edge.visits)
