"""The kernels of tree search: information sets as nodes, chance sampled, secrets redealt in every simulation.

A node is what one actor knows when it chooses: the position with everything blanked that the seat cannot see, hashed.
So a seat that decides at the same time as others does not see their choices in the tree either, and positions reached
in different ways share a node. Nodes lie in the order in which they were met, and a hash table tells where. In a game
without secrets a node keeps its position too, and an edge that no chance can turn aside the node it leads to: such
a way is gone without making a move.

A node is given its moves when it is met for the second time, for most never are. Untried moves differ by their priors
only, so of all of them only the one with the highest prior can be next, and it is kept in front of the others. A move
that is tried becomes an edge. Few moves ever are, so the edges of a node begin with room for one, and move to a place
with room for twice as many whenever there are more; they stay in the order in which they were tried.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import (
    CHANCE,
    REFEREE,
    Values,
    apply,
    choosing,
    draw,
    hide,
    legal,
    policy,
    suppose,
    to_act,
    ways,
)
from stolik.core.splitmix import below

from .keys import digest, place
from .leaf import EVENNESS, EXPLORATION, URGENCY, evaluate, who


def _records(*fields: tuple[str, str]) -> Any:
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


NODE = _records(
    ("key", "u8"),  # the digest of what the actor knows
    ("value", "f8"),  # the mean of its simulations, to the actor
    ("reach", "f8"),  # what a prior of 1 is worth here: more with every simulation
    ("visits", "i4"),
    ("first", "u4"),  # where its edges begin; without a sign, and so looked up without asking for it
    ("moves", "u4"),  # where its untried moves begin
    ("hope", "f4"),  # the highest prior of them
    ("tried", "u2"),
    ("untried", "u2"),
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
MOVE = _records(("prior", "f4"), ("code", "i4"))
DEEPEST: Final = 256  # decisions remembered on a way down
NO_EDGE: Final = -1

# Counters, an array of ints: nodes, edges, moves and places of the table in use, simulations, all decisions, the
# deepest one; and the node of the position that was searched last, 0 if nobody has a choice there.
NODES, EDGES, MOVES, PLACES, RUNS, DECISIONS, DEPTH, ROOT = range(8)
FEWEST_PLACES: Final = 1024


class Tree(NamedTuple):
    """The memory of one thread."""

    table: Any  # numbers of nodes by their keys; only as much of it is in use as the nodes need: it stays in the cache
    nodes: Any
    states: Any  # by node, in a game without secrets
    edges: Any
    moves: Any
    counters: Any
    work: Any  # the position of a simulation, and what one actor knows of it
    words: Any  # the same as words
    codes: Any
    weights: Any
    way: Any  # by decision: node, edge, actor
    sums: Any  # by seat: all values, their squares, the last value
    rng: Any
    settings: Any


@kernel(counted=False)
def widen(table: Any, nodes: Any, counters: Any) -> None:
    """Use four times as much of the table."""
    for i in range(counters[PLACES]):
        table[i] = 0
    counters[PLACES] = min(4 * counters[PLACES], table.shape[0])
    for number in range(1, counters[NODES] + 1):
        table[place(table, counters[PLACES], nodes, nodes[number].key)] = number


@kernel(inline=True)
def expand(tree: Tree, at: int) -> bool:
    """Give a node its moves, each with the policy's share as prior, none without a prior; False if memory is full."""
    s, node, codes, weights, moves = tree.work[0], tree.nodes[at], tree.codes, tree.weights, tree.moves
    actor = int(node.actor)
    n = legal(s, actor, codes)
    first = tree.counters[MOVES]
    if first + n > moves.shape[0]:
        return False
    policy(s, actor, codes, n, weights)
    even = tree.settings[EVENNESS]
    least = 0.0 if even == 0.0 else -1.0
    kept, total = 0, 0.0
    for i in range(n):  # without a branch that nobody could predict
        codes[kept], weights[kept] = codes[i], weights[i]
        total += weights[i]
        kept += weights[i] > least
    if total == 0.0:
        even, kept = 1.0, legal(s, actor, codes)
    share = (1.0 - even) / total if total > 0.0 else 0.0
    for i in range(kept):
        moves[first + i].code, moves[first + i].prior = codes[i], even / n + share * weights[i]
    tree.counters[MOVES] += kept
    node.moves, node.untried = first, kept
    prefer(node, moves)
    return True


@kernel(inline=True)
def prefer(node: Any, moves: Any) -> None:
    """Bring the untried move with the highest prior to the front."""
    first = best = node.moves
    highest = moves[first].prior
    for i in range(first, first + node.untried):
        if moves[i].prior > highest:
            best, highest = i, moves[i].prior
    code = moves[best].code
    moves[best].code, moves[best].prior = moves[first].code, moves[first].prior
    moves[first].code, moves[first].prior = code, highest
    node.hope = highest


@kernel(inline=True)
def select(tree: Tree, at: int) -> int:
    """The edge to follow: its mean value, plus what is still to be learnt of it; NO_EDGE to try another move."""
    node, edges = tree.nodes[at], tree.edges
    reach = node.reach
    best, chosen = -1e300, NO_EDGE
    if node.untried > 0:
        best = node.value - tree.settings[URGENCY] + reach * node.hope
    for i in range(node.first, node.first + node.tried):
        score = edges[i].value + reach * edges[i].lure
        if score > best:
            best, chosen = score, np.int64(i)  # type: ignore[assignment]
    return chosen


@kernel(inline=True)
def attempt(tree: Tree, at: int) -> int:
    """Make an edge of the best untried move of a node; NO_EDGE if memory is full."""
    node, edges, counters = tree.nodes[at], tree.edges, tree.counters
    tried = np.int64(node.tried)
    if tried & (tried - 1) == 0:  # all the room for edges is taken
        room = max(2 * tried, 1)
        if counters[EDGES] + room > edges.shape[0]:
            return NO_EDGE
        for i in range(tried):
            edges[counters[EDGES] + i] = edges[node.first + i]
        node.first = counters[EDGES]
        counters[EDGES] += room
    chosen = node.first + tried
    edge, move = edges[chosen], tree.moves[node.moves]
    edge.code, edge.prior = move.code, move.prior
    edge.value, edge.spread, edge.visits, edge.next = 0.0, 0.0, 0, 0  # it may have been another one
    node.tried += 1
    node.moves += 1
    node.untried -= 1
    if node.untried > 0:
        prefer(node, tree.moves)
    return int(chosen)


@kernel(inline=True)
def arrive(
    tree: Tree, secrets: bool, seat: int, depth: int, instant: int, straight: bool, sure: bool
) -> tuple[int, bool, bool, bool]:
    """Let chance and all who have no choice act until somebody has one: the node, 0 if there is none, whether it is
    fresh, and whether it is straight and surely reached."""
    s, table, nodes, counters = tree.work[0], tree.table, tree.nodes, tree.counters
    while True:
        mask = to_act(s)
        if mask == 0:
            return 0, False, False, False
        # Who decides at the same time as others goes first at the root: all its visits meet in one node.
        actor = seat if depth == 0 and (mask >> seat) & 1 else who(s, mask, instant, tree.rng)
        if actor == CHANCE:
            apply(s, CHANCE, draw(s, below(tree.rng, ways(s))))
            sure = straight = False
            continue
        sure &= mask & (mask - 1) == 0
        if secrets:
            tree.work[1] = tree.work[0]
            hide(tree.work[1], actor)
        key = digest(tree.words, int(secrets), actor)
        found = place(table, counters[PLACES], nodes, key)
        at = int(table[found])
        if at == 0 and not choosing(s, actor) and (legal(s, actor, tree.codes) == 1 or actor == REFEREE):
            apply(s, actor, int(tree.codes[0]))
            straight = False
            continue
        fresh = at == 0 and counters[NODES] + 1 < nodes.shape[0]
        if fresh:
            counters[NODES] += 1
            at = int(counters[NODES])
            table[found] = at
            node = nodes[at]
            node.key, node.actor, node.reach = key, actor, tree.settings[EXPLORATION]
            node.value, node.visits, node.tried, node.untried = 0.0, 0, 0, 0  # it may have been another one
            if not secrets:
                tree.states[at] = tree.work[0]
        return at, fresh, straight and actor == seat, sure


@kernel(inline=True)
def descend(tree: Tree, root: Any, secrets: bool, seat: int, instant: int, top: int) -> tuple[int, int]:
    """Go down to a position that is to be judged, and leave it at work; how many decisions down, and the root's node.

    `top` is the root's node, 0 if it is not known yet.
    """
    work, nodes, edges, way = tree.work, tree.nodes, tree.edges, tree.way
    s = work[0]
    at, depth = top, 0  # at no node that is known yet, or at the root
    here = secrets or top == 0  # the position at work is the one of the node
    if here:
        work[0] = root[0]
        suppose(s, seat, tree.rng)
    straight = True  # nothing has happened since the root
    sure = False  # the last decision always leads here
    while True:
        if at == 0:
            at, fresh, straight, sure = arrive(tree, secrets, seat, depth, instant, straight, sure)
            if sure:
                edges[way[depth - 1, 1]].next = at
            if straight and depth == 0:
                top = at
            if fresh or at == 0:
                break
        if depth == DEEPEST:
            break
        if nodes[at].tried == 0:
            if not here:
                work[0] = tree.states[at]
                here = True
            if nodes[at].untried == 0 and not expand(tree, at):
                break
        chosen = select(tree, at)
        if chosen == NO_EDGE:
            chosen = attempt(tree, at)
            if chosen == NO_EDGE:
                break
        way[depth, 0], way[depth, 1], way[depth, 2] = at, chosen, nodes[at].actor
        depth += 1
        if edges[chosen].next != 0:
            at, here = int(edges[chosen].next), False
            continue
        if not here:
            work[0] = tree.states[at]
        apply(s, int(nodes[at].actor), int(edges[chosen].code))
        at, here, sure = 0, True, not secrets
    if not here:
        work[0] = tree.states[at]
    return depth, top


@kernel(counted=False)
def simulate(tree: Tree, root: Any, secrets: bool, seat: int, n: int, instant: int) -> None:
    """Run n simulations for the seat that knows `root`."""
    counters, values = tree.counters, tree.sums[2]
    top = 0
    for _ in range(n):
        if 2 * counters[NODES] > counters[PLACES] and counters[PLACES] < tree.table.shape[0]:
            widen(tree.table, tree.nodes, counters)
        depth, top = descend(tree, root, secrets, seat, instant, top)
        evaluate(tree.work[0], tree.codes, tree.weights, tree.settings, instant, tree.rng, values)
        learn(tree, depth, values)
        counters[RUNS] += 1
        counters[DECISIONS] += depth
        counters[DEPTH] = max(counters[DEPTH], depth)
        for other in range(root[0].players):
            tree.sums[0, other] += values[other]
            tree.sums[1, other] += values[other] * values[other]
    counters[ROOT] = top


@kernel(inline=True)
def learn(tree: Tree, depth: int, values: Values) -> None:
    """Add the value of a simulation to every decision on its way."""
    way = tree.way
    for step in range(depth):
        value = values[way[step, 2]]
        node, edge = tree.nodes[way[step, 0]], tree.edges[way[step, 1]]
        node.visits += 1
        node.value += (value - node.value) / node.visits
        node.reach = tree.settings[EXPLORATION] * np.sqrt(float(node.visits + 1))
        edge.visits += 1
        distance = value - edge.value
        edge.value += distance / edge.visits
        edge.spread += distance * (value - edge.value)
        edge.lure = edge.prior / (1 + edge.visits)
