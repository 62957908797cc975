"""Search: what is best for a seat, how good it is and how sure that is, from what the seat knows."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from stolik.core.arguments import expect, whole
from stolik.core.binding import compiling
from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE
from stolik.core.errors import IllegalMove, StolikError
from stolik.core.game import Game, Move, State, actor_name
from stolik.core.level import SearchSettings, level_of
from stolik.core.splitmix import generator

from .transposition import digest, probe
from .tree import (
    BUCKETS,
    DECISIONS,
    EDGE,
    EDGES,
    FEWEST_BUCKETS,
    MAX_DEPTH,
    MOVE,
    MOVES,
    NODE,
    NODES,
    ROOT,
    SETTINGS,
    SIMULATIONS,
    Tree,
    settings_record,
    simulate,
)

SEARCHED = "a search is for a Game"
INSTANT = 1000  # milliseconds: a deadline as short as this is over before anybody acts
BATCH = 64  # compiled simulations before the first look at the clock; in plain Python each takes long enough
UNSEEN = (0, 0.0, 0.0)
QUICK = 0.004  # seconds: after a batch as quick as this the next one is twice as large


class Candidate(NamedTuple):
    """One move as a search sees it: its value is the searching seat's chance to win."""

    move: Move
    visits: int
    value: float
    error: float


@dataclass(frozen=True)
class Analysis:
    """What a search found; candidates best first, values and errors by seat."""

    candidates: tuple[Candidate, ...]
    values: tuple[float, ...]
    errors: tuple[float, ...]
    principal_variation: tuple[Move, ...]
    simulations: int
    depth: float

    @property
    def move(self) -> Move:
        return self.candidates[0].move


@dataclass
class Search:
    """A tree search for one game that keeps its tree from one move to the next."""

    game: Game
    settings: SearchSettings = field(default_factory=SearchSettings)
    seed: int = 0
    threads: int = 1
    size: int = 1 << 17  # buckets of the transposition table, a power of two; half of them are used

    @classmethod
    def level(cls, game: Game, name: str, seed: int = 0, threads: int = 1) -> Search:
        """A search with the settings of one of the game's levels, such as "master"; its budget is given to `run`."""
        return cls(game, level_of(expect(game, Game, SEARCHED), name), seed, threads)

    def __post_init__(self) -> None:
        expect(self.game, Game, SEARCHED)
        expect(self.settings, SearchSettings, "the settings of a search are SearchSettings")
        self.seed = whole(self.seed, "the seed of a search is a whole number")
        whole(self.threads, "a search has at least one thread", least=1)
        self._instant = instant(self.game)
        self._secrets = has_secrets(self.game)
        self._trees = [self._tree(number) for number in range(self.threads)]
        compiled = compiling() and self.game.kernels.compiled  # a game used as plain Python is searched so too
        take = self.game.binding.compiled if compiled else self.game.binding.plain
        self._simulate: Any = take(simulate)
        self._batch = BATCH if compiled else 1

    def run(
        self,
        known: State,
        seat: int,
        simulations: int | None = None,
        milliseconds: float | None = None,
        variation: int = 12,
    ) -> Analysis:
        """Search for the seat until the budget is used up; with simulations only, a seed always finds the same.

        `variation` is how many moves of the principal variation the analysis tells.
        """
        if expect(known, State, "a search begins at a State").game is not self.game:
            raise StolikError(f"this search is for {self.game.id}, not for {known.game.id}")
        if not known.legal(seat):
            raise IllegalMove(f"{actor_name(seat)} has nothing to decide in {known.text}")
        if simulations is not None:
            simulations = whole(simulations, "a budget of simulations is a whole number", least=0)
        root = self._root(known)
        for tree in self._trees:
            tree.sums[:] = 0
            if _is_full(tree):
                _forget(tree)
        began = self._made()
        if self.threads == 1:
            self._think(self._trees[0], root, seat, simulations, milliseconds)
        else:
            share = None if simulations is None else -(-simulations // self.threads)
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda tree: self._think(tree, root, seat, share, milliseconds), self._trees))
        return self._analysis(known, seat, began, variation)

    def forget(self) -> None:
        """Empty the tree."""
        for tree in self._trees:
            _forget(tree)

    def compile(self) -> None:
        """Compile, or load from disk, without searching."""
        blank = np.zeros(1, self.game.dtype)
        self.game.binding.make(simulate, *self._arguments(self._trees[0], blank, 0, 0))

    def _think(self, tree: Tree, root: Any, seat: int, simulations: int | None, milliseconds: float | None) -> None:
        if milliseconds is None:
            self._simulate(*self._arguments(tree, root, seat, simulations or 1))
            return
        now = time.perf_counter()
        end, batch = now + milliseconds / 1000, self._batch
        left = simulations if simulations is not None else 1 << 62
        while left > 0 and now < end:
            self._simulate(*self._arguments(tree, root, seat, min(batch, left)))
            left -= batch
            began, now = now, time.perf_counter()
            if now - began < QUICK:
                batch *= 2

    def _arguments(self, tree: Tree, root: Any, seat: int, n: int) -> tuple[Any, ...]:
        return tree, root, self._secrets, seat, n, self._instant

    def _root(self, state: State) -> Any:
        root = np.zeros(1, self.game.dtype)
        root.view(np.uint8)[: len(state.bytes)] = np.frombuffer(state.bytes, np.uint8)
        return root

    def _tree(self, number: int) -> Tree:
        memory = {name: np.zeros(shape, dtype) for name, (shape, dtype) in room(self.game, self.size).items()}
        memory["counters"][:] = _counters(self.size)
        memory["rng"][:] = generator(self.seed * 1009 + number)
        memory["settings"][:] = settings_record(self.settings)
        return Tree(words=memory["work"].view(np.uint64).reshape(2, -1), **memory)

    def _analysis(self, known: State, seat: int, began: tuple[int, int], variation: int) -> Analysis:
        runs, decisions = (now - before for now, before in zip(self._made(), began, strict=True))
        means, squares, _ = (sum(tree.sums for tree in self._trees) / runs).tolist()
        seats = range(known.players)
        values = tuple(means[other] for other in seats)
        errors = tuple(math.sqrt(max(squares[other] - means[other] ** 2, 0.0) / runs) for other in seats)
        candidates = self._candidates(known, seat)
        if len(candidates) == 1:  # a forced move has no node: all simulations make it
            candidates = (Candidate(candidates[0].move, runs, values[seat], errors[seat]),)
        return Analysis(
            candidates=candidates,
            values=values,
            errors=errors,
            principal_variation=self._principal_variation(known, seat, variation),
            simulations=runs,
            depth=decisions / runs,
        )

    def _made(self) -> tuple[int, int]:
        """How many simulations and decisions all trees have made."""
        runs, decisions = (sum(int(tree.counters[which]) for tree in self._trees) for which in (SIMULATIONS, DECISIONS))
        return runs, decisions

    def _candidates(self, known: State, seat: int) -> tuple[Candidate, ...]:
        seen: dict[int, tuple[int, float, float]] = {}  # by code: visits, the sum of their values and of the squares
        for tree in self._trees:
            for value, m2, _, _, code, visits, _ in _edges(tree, int(tree.counters[ROOT])).tolist():
                times, total, squares = seen.get(code, UNSEEN)
                seen[code] = times + visits, total + visits * value, squares + visits * value * value + m2
        moves = known.legal(seat)
        tried = [_candidate(move, *seen[move.code]) for move in moves if move.code in seen]
        tried.sort(key=lambda candidate: (-candidate.visits, -candidate.value))  # then by code, as they come
        return *tried, *(Candidate(move, 0, 0.0, 1.0) for move in moves if move.code not in seen)

    def _node(self, tree: Tree, known: State, seat: int) -> int:
        """The number of the node of what the seat knows, 0 if it was never reached."""
        root = self._root(known.known(seat))
        key = digest(root.view(np.uint64).reshape(1, -1), 0, seat)
        return int(tree.table[probe(tree.table, tree.counters[BUCKETS], tree.nodes, key)])

    def _principal_variation(self, known: State, seat: int, most: int) -> tuple[Move, ...]:
        """The most visited moves, one after the other, until chance, a secret or the end of the tree."""
        variation: list[Move] = []
        if most == 0 or known.known(seat) != known:
            return ()
        state, tree = known, self._trees[0]
        while len(variation) < most:
            actors = [actor for actor in state.to_act if actor != REFEREE]
            if len(actors) != 1 or actors[0] == CHANCE:
                break
            edges = _edges(tree, self._node(tree, state, actors[0]))
            moves = (
                self.game.moves(edges["code"][[np.argmax(edges["visits"])]]) if len(edges) else state.legal(actors[0])
            )
            if len(moves) > 1:
                break
            variation += moves
            if state.told(moves[0], actors[0], None) is None:
                break
            record = state.record
            self.game.kernels.apply(record, actors[0], moves[0].code)
            state = State(self.game, record)
        return tuple(variation)


def has_secrets(game: Game) -> bool:
    """Whether anything is hidden from anybody."""
    return hasattr(game.rules, "hide")


def room(game: Game, size: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The memory of a tree with so many buckets: shape and type of every array, but for words, which are work's."""
    most = game.rules.MOST_MOVES
    return {
        "table": ((size,), np.int32),
        "nodes": ((size // 2,), NODE),
        "states": ((1 if has_secrets(game) else size // 2,), game.dtype),
        "edges": ((size * 2,), EDGE),
        "moves": ((size * 8,), MOVE),
        "counters": ((8,), np.int64),
        "work": ((2,), game.dtype),
        "codes": ((most,), np.int32),
        "weights": ((most,), np.float64),
        "path": ((MAX_DEPTH, 3), np.int64),
        "sums": ((3, MAX_SEATS), np.float64),
        "rng": ((1,), np.uint64),
        "settings": ((1,), SETTINGS),
    }


def instant(game: Game) -> int:
    """The mask of the deadlines that are over before anybody acts, counted from 1."""
    return sum(2 << number for number, each in enumerate(game.deadlines) if each.milliseconds <= INSTANT)


def _candidate(move: Move, visits: int, total: float, squares: float) -> Candidate:
    if visits == 0:
        return Candidate(move, 0, 0.0, 1.0)
    mean = total / visits
    return Candidate(move, visits, mean, math.sqrt(max(squares / visits - mean * mean, 0.0) / visits))


def _counters(size: int) -> Any:
    counters = np.zeros(8, np.int64)
    counters[BUCKETS] = min(FEWEST_BUCKETS, size)
    return counters


def _edges(tree: Tree, number: int) -> Any:
    """The tried edges of a node; none for node 0, which stands for no node."""
    node = tree.nodes[number]
    return tree.edges[node["first_edge"] : node["first_edge"] + node["tried"]]


def _is_full(tree: Tree) -> bool:
    """Whether at most a third of the room for nodes, edges or moves is left."""
    used = (tree.counters[NODES], tree.nodes), (tree.counters[EDGES], tree.edges), (tree.counters[MOVES], tree.moves)
    return any(3 * count > 2 * len(records) for count, records in used)


def _forget(tree: Tree) -> None:
    tree.table[: tree.counters[BUCKETS]] = 0
    tree.counters[:] = _counters(len(tree.table))
