"""The kernels of information-set Monte Carlo tree search with PUCT.

A node is an information set: what one actor knows when it chooses, that is the position with everything blanked that
the seat cannot see. Nodes are found by the hash of it in a transposition table, so positions reached in different ways
share a node, and a seat that decides at the same time as others does not see their choices in the tree either. Chance
is sampled, and secrets are redealt, in every simulation. In a game without secrets a node keeps its position too, and
an edge after which nothing is left to chance keeps its child: such a path is followed without making a move.

A simulation selects edges by PUCT down to a leaf, values it (leaf.py) and backs the values up along its path:

    score(edge) = value + exploration · √(1 + visits of the node) · prior / (1 + visits of the edge)

An untried move has no value yet. It gets the node's, less the first-play urgency (FPU) reduction.

A node is expanded when it is visited for the second time, for most never are. Untried moves differ by their priors
only, so only the one with the highest prior can be next, and it is kept in front of the others. A move becomes an edge
when it is first tried. Few moves ever are, so the edges of a node begin with room for one, and are copied to where
there is room for twice as many whenever there are more; they stay in the order in which they were tried.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, NamedTuple

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import (
    CHANCE,
    REFEREE,
    Values,
    apply,
    draw,
    has_choice,
    hide,
    legal,
    policy,
    sample_belief,
    to_act,
    ways,
)
from stolik.core.level import SearchSettings
from stolik.core.splitmix import below

from .leaf import next_actor, rollout
from .transposition import digest, probe


def _records(*fields: tuple[str, str]) -> Any:
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


NODE = _records(
    ("key", "u8"),  # the hash of the information set
    ("value", "f8"),  # the mean of its simulations, to the actor
    ("exploration", "f8"),  # PUCT's factor of a prior: the exploration constant · √(1 + visits)
    ("visits", "i4"),
    ("first_edge", "u4"),  # where its edges begin; unsigned, so that no index is checked for a negative one
    ("first_untried", "u4"),  # where its untried moves begin
    ("best_prior", "f4"),  # the highest prior of them
    ("tried", "u2"),
    ("untried", "u2"),
    ("actor", "i2"),
)
EDGE = _records(
    ("value", "f8"),  # the mean of its simulations, to the actor who chooses
    ("m2", "f4"),  # Welford's sum of squared deviations from the mean
    ("prior", "f4"),
    ("discounted_prior", "f4"),  # prior / (1 + visits)
    ("code", "i4"),
    ("visits", "i4"),
    ("child", "i4"),  # the node that it always leads to, 0 if there is no such node or it is not known yet
)
MOVE = _records(("prior", "f4"), ("code", "i4"))
SETTINGS = _records(*((setting.name, "f8") for setting in fields(SearchSettings)))
MAX_DEPTH: Final = 256  # decisions on the path of a simulation
NO_EDGE: Final = -1

# Counters, an array of ints: nodes, edges, moves and buckets of the table in use, simulations, all decisions, the
# greatest depth; and the node of the position that was searched last, 0 if nobody has a choice there.
NODES, EDGES, MOVES, BUCKETS, SIMULATIONS, DECISIONS, DEPTH, ROOT = range(8)
FEWEST_BUCKETS: Final = 1024


class Tree(NamedTuple):
    """The memory of one thread."""

    table: Any  # the transposition table: numbers of nodes; only the buckets that are needed are used, to stay in cache
    nodes: Any
    states: Any  # by node, in a game without secrets
    edges: Any
    moves: Any
    counters: Any
    work: Any  # the position of a simulation, and the information set of one actor in it
    words: Any  # the same as 64-bit words
    codes: Any
    weights: Any
    path: Any  # by decision: node, edge, actor
    sums: Any  # by seat: all values, their squares, the last value
    rng: Any
    settings: Any  # one record, see SETTINGS


def settings_record(settings: SearchSettings) -> Any:
    """Settings as the kernels read them: one record of floats, by the same names."""
    return np.array([tuple(getattr(settings, setting.name) for setting in fields(SearchSettings))], SETTINGS)


@kernel(counted=False)
def grow_table(table: Any, nodes: Any, counters: Any) -> None:
    """Rehash into four times as many buckets."""
    for i in range(counters[BUCKETS]):
        table[i] = 0
    counters[BUCKETS] = min(4 * counters[BUCKETS], table.shape[0])
    for number in range(1, counters[NODES] + 1):
        table[probe(table, counters[BUCKETS], nodes, nodes[number].key)] = number


@kernel(inline=True)
def expand(tree: Tree, at: int) -> bool:
    """Give a node its moves with their priors, leaving out those whose prior is 0; False if memory is full."""
    s, node, codes, weights, moves = tree.work[0], tree.nodes[at], tree.codes, tree.weights, tree.moves
    actor = int(node.actor)
    n = legal(s, actor, codes)
    first = tree.counters[MOVES]
    if first + n > moves.shape[0]:
        return False
    policy(s, actor, codes, n, weights)
    uniform = tree.settings[0].uniform_prior
    least = 0.0 if uniform == 0.0 else -1.0
    kept, total = 0, 0.0
    for i in range(n):  # branchless: no branch predictor could guess
        codes[kept], weights[kept] = codes[i], weights[i]
        total += weights[i]
        kept += weights[i] > least
    if total == 0.0:
        uniform, kept = 1.0, legal(s, actor, codes)
    share = (1.0 - uniform) / total if total > 0.0 else 0.0
    for i in range(kept):
        moves[first + i].code, moves[first + i].prior = codes[i], uniform / n + share * weights[i]
    tree.counters[MOVES] += kept
    node.first_untried, node.untried = first, kept
    promote_best_prior(node, moves)
    return True


@kernel(inline=True)
def promote_best_prior(node: Any, moves: Any) -> None:
    """Bring the untried move with the highest prior to the front."""
    first = best = node.first_untried
    highest = moves[first].prior
    for i in range(first, first + node.untried):
        if moves[i].prior > highest:
            best, highest = i, moves[i].prior
    code = moves[best].code
    moves[best].code, moves[best].prior = moves[first].code, moves[first].prior
    moves[first].code, moves[first].prior = code, highest
    node.best_prior = highest


@kernel(inline=True)
def select(tree: Tree, at: int) -> int:
    """The edge with the highest PUCT score; NO_EDGE if the best untried move has a higher one."""
    node, edges = tree.nodes[at], tree.edges
    exploration = node.exploration
    best, chosen = -1e300, NO_EDGE
    if node.untried > 0:
        best = node.value - tree.settings[0].fpu_reduction + exploration * node.best_prior
    for i in range(node.first_edge, node.first_edge + node.tried):
        score = edges[i].value + exploration * edges[i].discounted_prior
        if score > best:
            best, chosen = score, np.int64(i)  # type: ignore[assignment]
    return chosen


@kernel(inline=True)
def add_edge(tree: Tree, at: int) -> int:
    """Make an edge of the best untried move of a node; NO_EDGE if memory is full."""
    node, edges, counters = tree.nodes[at], tree.edges, tree.counters
    tried = np.int64(node.tried)
    if tried & (tried - 1) == 0:  # all the room for edges is taken
        room = max(2 * tried, 1)
        if counters[EDGES] + room > edges.shape[0]:
            return NO_EDGE
        for i in range(tried):
            edges[counters[EDGES] + i] = edges[node.first_edge + i]
        node.first_edge = counters[EDGES]
        counters[EDGES] += room
    chosen = node.first_edge + tried
    edge, move = edges[chosen], tree.moves[node.first_untried]
    edge.code, edge.prior = move.code, move.prior
    edge.value, edge.m2, edge.visits, edge.child = 0.0, 0.0, 0, 0  # the memory may have been used before
    node.tried += 1
    node.first_untried += 1
    node.untried -= 1
    if node.untried > 0:
        promote_best_prior(node, tree.moves)
    return int(chosen)


@kernel(inline=True)
def advance(
    tree: Tree, secrets: bool, seat: int, depth: int, instant: int, from_root: bool, deterministic: bool
) -> tuple[int, bool, bool, bool]:
    """Let chance act, and everybody who has no choice, until somebody has one.

    Returns the node, 0 if the game ends before; whether it is new; whether nothing happened since the root and the
    root's seat is to choose; and whether the last decision always leads here.
    """
    s, table, nodes, counters = tree.work[0], tree.table, tree.nodes, tree.counters
    while True:
        mask = to_act(s)
        if mask == 0:
            return 0, False, False, False
        # Of seats that decide at the same time, the searching one goes first at the root: one node gets all visits.
        actor = seat if depth == 0 and (mask >> seat) & 1 else next_actor(s, mask, instant, tree.rng)
        if actor == CHANCE:
            apply(s, CHANCE, draw(s, below(tree.rng, ways(s))))
            deterministic = from_root = False
            continue
        deterministic &= mask & (mask - 1) == 0
        if secrets:
            tree.work[1] = tree.work[0]
            hide(tree.work[1], actor)
        key = digest(tree.words, int(secrets), actor)
        found = probe(table, counters[BUCKETS], nodes, key)
        at = int(table[found])
        if at == 0 and not has_choice(s, actor) and (legal(s, actor, tree.codes) == 1 or actor == REFEREE):
            apply(s, actor, int(tree.codes[0]))
            from_root = False
            continue
        fresh = at == 0 and counters[NODES] + 1 < nodes.shape[0]
        if fresh:
            counters[NODES] += 1
            at = int(counters[NODES])
            table[found] = at
            node = nodes[at]
            node.key, node.actor, node.exploration = key, actor, tree.settings[0].exploration
            node.value, node.visits, node.tried, node.untried = 0.0, 0, 0, 0  # the memory may have been used before
            if not secrets:
                tree.states[at] = tree.work[0]
        return at, fresh, from_root and actor == seat, deterministic


@kernel(inline=True)
def descend(tree: Tree, root: Any, secrets: bool, seat: int, instant: int, top: int) -> tuple[int, int]:
    """Select edges down to a leaf and leave its position in work[0]; returns its depth and the root's node.

    `top` is the root's node, 0 if it is not known yet.
    """
    work, nodes, edges, path = tree.work, tree.nodes, tree.edges, tree.path
    s = work[0]
    at, depth = top, 0  # the root's node, or 0
    here = secrets or top == 0  # work[0] is the position of the node
    if here:
        work[0] = root[0]
        sample_belief(s, seat, tree.rng)
    from_root = True  # nothing has happened since the root
    deterministic = False  # the last decision always leads here
    while True:
        if at == 0:
            at, fresh, from_root, deterministic = advance(tree, secrets, seat, depth, instant, from_root, deterministic)
            if deterministic:
                edges[path[depth - 1, 1]].child = at
            if from_root and depth == 0:
                top = at
            if fresh or at == 0:
                break
        if depth == MAX_DEPTH:
            break
        if nodes[at].tried == 0:
            if not here:
                work[0] = tree.states[at]
                here = True
            if nodes[at].untried == 0 and not expand(tree, at):
                break
        chosen = select(tree, at)
        if chosen == NO_EDGE:
            chosen = add_edge(tree, at)
            if chosen == NO_EDGE:
                break
        path[depth, 0], path[depth, 1], path[depth, 2] = at, chosen, nodes[at].actor
        depth += 1
        if edges[chosen].child != 0:
            at, here = int(edges[chosen].child), False
            continue
        if not here:
            work[0] = tree.states[at]
        apply(s, int(nodes[at].actor), int(edges[chosen].code))
        at, here, deterministic = 0, True, not secrets
    if not here:
        work[0] = tree.states[at]
    return depth, top


@kernel(counted=False)
def simulate(tree: Tree, root: Any, secrets: bool, seat: int, n: int, instant: int) -> None:
    """Run n simulations for a seat from what it knows, `root`."""
    counters, values = tree.counters, tree.sums[2]
    top = 0
    for _ in range(n):
        if 2 * counters[NODES] > counters[BUCKETS] and counters[BUCKETS] < tree.table.shape[0]:
            grow_table(tree.table, tree.nodes, counters)
        depth, top = descend(tree, root, secrets, seat, instant, top)
        rollout(tree.work[0], tree.codes, tree.weights, tree.settings, instant, tree.rng, values)
        backup(tree, depth, values)
        counters[SIMULATIONS] += 1
        counters[DECISIONS] += depth
        counters[DEPTH] = max(counters[DEPTH], depth)
        for other in range(root[0].players):
            tree.sums[0, other] += values[other]
            tree.sums[1, other] += values[other] * values[other]
    counters[ROOT] = top


@kernel(inline=True)
def backup(tree: Tree, depth: int, values: Values) -> None:
    """Update the means along the path of a simulation with its values."""
    path = tree.path
    for step in range(depth):
        value = values[path[step, 2]]
        node, edge = tree.nodes[path[step, 0]], tree.edges[path[step, 1]]
        node.visits += 1
        node.value += (value - node.value) / node.visits
        node.exploration = tree.settings[0].exploration * np.sqrt(float(node.visits + 1))
        edge.visits += 1
        deviation = value - edge.value
        edge.value += deviation / edge.visits
        edge.m2 += deviation * (value - edge.value)
        edge.discounted_prior = edge.prior / (1 + edge.visits)
