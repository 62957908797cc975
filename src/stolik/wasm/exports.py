"""What a module exports: kernels of the contract and of the search, behind functions that take plain pointers.

A caller outside Python has memory and numbers and nothing else. So every export takes whole numbers, floats and
addresses, and makes the arrays and records of the kernel from them (`carray`). Its annotations are its signature, which
the manifest tells to whoever calls it; what a game alone decides (the last kinds below) is filled in by the build.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from numba import carray  # type: ignore[attr-defined]

from stolik.core.binding import kernel, slot
from stolik.core.contract import (
    MAX_SEATS,
    apply,
    deadline,
    draw,
    evaluate,
    fill,
    has_choice,
    hide,
    is_evaluable,
    legal,
    odds,
    policy,
    reason,
    redeal,
    refresh,
    sample_belief,
    scores,
    start,
    to_act,
    utility,
    ways,
    winners,
    witnesses,
)
from stolik.core.splitmix import MIX_1
from stolik.search.playouts import playouts
from stolik.search.tree import MAX_DEPTH, Tree, simulate

# Kinds of arguments: numbers, and addresses of arrays.
Int: TypeAlias = Any  # a whole number of 32 bits
Float: TypeAlias = Any
Records: TypeAlias = Any  # of the game's STATE
Int32s: TypeAlias = Any  # codes of moves
Int64s: TypeAlias = Any  # scores, ways, counters
Uint64s: TypeAlias = Any  # generators, words
Floats: TypeAlias = Any  # weights, values
Nodes: TypeAlias = Any  # parts of a search tree
Edges: TypeAlias = Any
Moves: TypeAlias = Any
Settings: TypeAlias = Any

# What a game decides: no argument of the export, but a number that is filled in.
MostMoves: TypeAlias = int
MostOdds: TypeAlias = int
Words: TypeAlias = int  # 64-bit words of a record
Secrets: TypeAlias = int  # 1 if a game has any
Instant: TypeAlias = int  # the deadlines that are over before anybody acts, as a mask

PREFIX: Final = "export_"


@slot
def react(s: Any, seat: int, level: int, form: float, rng: Any) -> tuple[int, int]:
    """After how long a seat acts, and its move: only a game whose seats race has this kernel."""
    raise NotImplementedError


@kernel
def export_start(s: Records, first: Int) -> None:
    start(carray(s, 1)[0], first)


@kernel
def export_to_act(s: Records) -> Int:
    return to_act(carray(s, 1)[0])


@kernel
def export_legal(s: Records, seat: Int, codes: Int32s, most: MostMoves) -> Int:
    return legal(carray(s, 1)[0], seat, carray(codes, most))


@kernel
def export_apply(s: Records, seat: Int, code: Int) -> None:
    apply(carray(s, 1)[0], seat, code)


@kernel
def export_ways(s: Records) -> Int:
    return ways(carray(s, 1)[0])


@kernel
def export_draw(s: Records, k: Int) -> Int:
    return draw(carray(s, 1)[0], k)


@kernel
def export_odds(s: Records, codes: Int32s, weights: Int64s, most: MostOdds) -> Int:
    return odds(carray(s, 1)[0], carray(codes, most), carray(weights, most))


@kernel
def export_hide(s: Records, seat: Int) -> None:
    hide(carray(s, 1)[0], seat)


@kernel
def export_fill(s: Records, seat: Int, rng: Uint64s) -> None:
    fill(carray(s, 1)[0], seat, carray(rng, 1))


@kernel
def export_sample_belief(s: Records, seat: Int, rng: Uint64s) -> None:
    sample_belief(carray(s, 1)[0], seat, carray(rng, 1))


@kernel
def export_redeal(s: Records, seat: Int, rng: Uint64s) -> None:
    redeal(carray(s, 1)[0], seat, carray(rng, 1))


@kernel
def export_witnesses(s: Records, actor: Int, code: Int) -> Int:
    return witnesses(carray(s, 1)[0], actor, code)


@kernel
def export_deadline(s: Records) -> Int:
    return deadline(carray(s, 1)[0])


@kernel
def export_refresh(s: Records) -> None:
    refresh(carray(s, 1)[0])


@kernel
def export_scores(s: Records, out: Int64s) -> None:
    scores(carray(s, 1)[0], carray(out, MAX_SEATS))


@kernel
def export_winners(s: Records) -> Int:
    return winners(carray(s, 1)[0])


@kernel
def export_reason(s: Records) -> Int:
    return reason(carray(s, 1)[0])


@kernel
def export_policy(s: Records, seat: Int, codes: Int32s, n: Int, weights: Floats, most: MostMoves) -> None:
    policy(carray(s, 1)[0], seat, carray(codes, most), n, carray(weights, most))


@kernel
def export_utility(s: Records, out: Floats) -> None:
    utility(carray(s, 1)[0], carray(out, MAX_SEATS))


@kernel
def export_evaluate(s: Records, out: Floats) -> None:
    evaluate(carray(s, 1)[0], carray(out, MAX_SEATS))


@kernel
def export_has_choice(s: Records, seat: Int) -> Int:
    return int(has_choice(carray(s, 1)[0], seat))


@kernel
def export_is_evaluable(s: Records) -> Int:
    return int(is_evaluable(carray(s, 1)[0]))


@kernel
def export_seed(rng: Uint64s, seed: Int) -> None:
    """A fresh generator, as `splitmix.generator` makes it."""
    carray(rng, 1)[0] = np.uint64(seed) * np.uint64(MIX_1) + np.uint64(1)


@kernel
def export_react(s: Records, seat: Int, level: Int, form: Float, rng: Uint64s, out: Int32s) -> None:
    milliseconds, code = react(carray(s, 1)[0], seat, level, form, carray(rng, 1))
    answer = carray(out, 2)
    answer[0], answer[1] = milliseconds, code


@kernel
def export_playouts(
    first: Records,
    work: Records,
    rng: Uint64s,
    codes: Int32s,
    n: Int,
    made: Int64s,
    wins: Floats,
    total: Int64s,
    most: MostMoves,
) -> None:
    playouts(
        carray(first, 1),
        carray(work, 1),
        carray(rng, 1),
        carray(codes, most),
        n,
        carray(made, 2),
        carray(wins, MAX_SEATS),
        carray(total, 2 * MAX_SEATS),
    )


@kernel
def export_simulate(
    table: Int32s,
    nodes: Nodes,
    states: Records,
    edges: Edges,
    moves: Moves,
    counters: Int64s,
    work: Records,
    codes: Int32s,
    weights: Floats,
    path: Int64s,
    sums: Floats,
    rng: Uint64s,
    settings: Settings,
    buckets: Int,
    root: Records,
    seat: Int,
    n: Int,
    words: Uint64s,
    length: Words,
    most: MostMoves,
    secrets: Secrets,
    instant: Instant,
) -> None:
    tree = Tree(
        carray(table, buckets),
        carray(nodes, buckets // 2),
        carray(states, buckets // 2),
        carray(edges, 2 * buckets),
        carray(moves, 8 * buckets),
        carray(counters, 8),
        carray(work, 2),
        carray(words, (2, length)),
        carray(codes, most),
        carray(weights, most),
        carray(path, (MAX_DEPTH, 3)),
        carray(sums, (3, MAX_SEATS)),
        carray(rng, 1),
        carray(settings, 1),
    )
    simulate(tree, carray(root, 1), secrets == 1, seat, n, instant)


def exports(kernels: Mapping[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """Every export by name, for a game with these kernels."""
    every = {name.removeprefix(PREFIX): f for name, f in globals().items() if name.startswith(PREFIX)}
    return {name: f for name, f in every.items() if name != react.__name__ or name in kernels}
