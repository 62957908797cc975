"""Search: what is best for a seat, how good it is and how sure that is, from what the seat knows."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE
from stolik.core.game import Game, Move, State
from stolik.core.splitmix import generator

from .tree import DEEPEST, EDGE, EDGES, NODE, NODES, digest, place, simulate

INSTANT = 1000  # milliseconds: a deadline as short as this is over before anybody acts
BATCH = 64  # compiled simulations before the first look at the clock; in plain Python each takes long enough
QUICK = 0.004  # seconds: after a batch as quick as this the next one is twice as large


@dataclass(frozen=True)
class Settings:
    """How a search looks ahead."""

    exploration: float = 1.0  # how much an untried move is worth trying
    urgency: float = 0.1  # how much worse than its node an unseen move is taken to be
    evenness: float = 0.25  # share of the prior that is the same for all moves; the rest is the policy's
    rollout: int = -1  # moves played on by the policy from a leaf: -1 to the end, 0 none
    sharpness: float = 1.0  # power of the policy's weights in rollouts

    @property
    def array(self) -> Any:
        return np.array([self.exploration, self.urgency, self.evenness, self.rollout, self.sharpness], np.float64)


class Choice(NamedTuple):
    """One move as a search sees it: its value is the searching seat's chance to win."""

    move: Move
    visits: int
    value: float
    error: float


@dataclass(frozen=True)
class Analysis:
    """What a search found; choices best first, values and errors by seat."""

    choices: tuple[Choice, ...]
    values: tuple[float, ...]
    errors: tuple[float, ...]
    line: tuple[Move, ...]
    simulations: int
    depth: float

    @property
    def move(self) -> Move:
        return self.choices[0].move


@dataclass
class Tree:
    """The memory of one thread."""

    table: Any
    nodes: Any
    states: Any
    edges: Any
    counters: Any
    work: Any
    words: Any
    codes: Any
    weights: Any
    way: Any
    sums: Any
    rng: Any


@dataclass
class Search:
    """A tree search for one game that remembers what it has seen from one move to the next."""

    game: Game
    settings: Settings = field(default_factory=Settings)
    seed: int = 0
    threads: int = 1
    size: int = 1 << 17  # places in the table, a power of two; half of them are used

    def __post_init__(self) -> None:
        self._instant = sum(
            2 << number for number, each in enumerate(self.game.deadlines) if each.milliseconds <= INSTANT
        )
        self._secrets = hasattr(self.game.rules, "hide")
        self._trees = [self._tree(number) for number in range(self.threads)]
        compiled = compiling() and self.game.kernels.compiled  # a game used as plain Python is searched so too
        take = self.game.binding.compiled if compiled else self.game.binding.plain
        self._simulate: Any = take(simulate)
        self._batch = BATCH if compiled else 1

    def run(
        self, known: State, seat: int, simulations: int | None = None, milliseconds: float | None = None, line: int = 12
    ) -> Analysis:
        """Search for the seat until the budget is used up; with simulations only, a seed always finds the same.

        `line` is how many moves ahead the analysis tells the line most looked at.
        """
        root = self._root(known)
        for tree in self._trees:
            tree.sums[:] = 0
            if 3 * tree.counters[NODES] > self.size or 3 * tree.counters[EDGES] > 2 * len(tree.edges):
                self._forget(tree)
        began = [(tree.counters[2], tree.counters[3]) for tree in self._trees]
        if self.threads == 1:
            self._think(self._trees[0], root, seat, simulations, milliseconds)
        else:
            share = None if simulations is None else -(-simulations // self.threads)
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda tree: self._think(tree, root, seat, share, milliseconds), self._trees))
        return self._analysis(known, seat, began, line)

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
        return (
            root, tree.work, tree.words, self._secrets, seat, n, tree.table, tree.nodes, tree.states, tree.edges,
            tree.counters, self.settings.array, self._instant, tree.rng, tree.codes, tree.weights, tree.way, tree.sums,
        )  # fmt: skip

    def _root(self, state: State) -> Any:
        root = np.zeros(1, self.game.dtype)
        root.view(np.uint8)[: len(state.bytes)] = np.frombuffer(state.bytes, np.uint8)
        return root

    def _tree(self, number: int) -> Tree:
        work = np.zeros(2, self.game.dtype)
        most = self.game.rules.MOST_MOVES
        return Tree(
            table=np.zeros(self.size, np.int32),
            nodes=np.zeros(self.size // 2, NODE),
            states=np.zeros(1 if self._secrets else self.size // 2, self.game.dtype),
            edges=np.zeros(self.size * 8, EDGE),
            counters=np.zeros(5, np.int64),
            work=work,
            words=work.view(np.uint64).reshape(2, -1),
            codes=np.zeros(most, np.int32),
            weights=np.zeros(most, np.float64),
            way=np.zeros((DEEPEST, 3), np.int64),
            sums=np.zeros((3, MAX_SEATS), np.float64),
            rng=generator(self.seed * 1009 + number),
        )

    def _forget(self, tree: Tree) -> None:
        tree.table.fill(0)
        for records, used in (tree.nodes, tree.counters[NODES] + 1), (tree.edges, tree.counters[EDGES]):
            records[:used].view(np.uint8).fill(0)  # bytes: far quicker than record by record
        tree.counters.fill(0)

    def _analysis(self, known: State, seat: int, began: list[tuple[int, int]], line: int) -> Analysis:
        runs = sum(int(tree.counters[2] - before) for tree, (before, _) in zip(self._trees, began, strict=True))
        decisions = sum(int(tree.counters[3] - before) for tree, (_, before) in zip(self._trees, began, strict=True))
        sums = sum(tree.sums for tree in self._trees)
        means = sums[0] / runs
        errors = np.sqrt(np.maximum(sums[1] / runs - means**2, 0) / runs)
        seats = range(known.players)
        return Analysis(
            choices=self._choices(known, seat),
            values=tuple(float(means[other]) for other in seats),
            errors=tuple(float(errors[other]) for other in seats),
            line=self._line(known, seat, line),
            simulations=runs,
            depth=decisions / runs,
        )

    def _choices(self, known: State, seat: int) -> tuple[Choice, ...]:
        moves = known.legal(seat)
        codes = np.array([move.code for move in moves])
        visits, sums, squares = np.zeros((3, len(moves)))
        for tree in self._trees:
            edges = self._edges(tree, known, seat)
            rows, times, means = np.searchsorted(codes, edges["code"]), edges["visits"], edges["value"]
            visits[rows] += times
            sums[rows] += times * means
            squares[rows] += times * means * means + edges["spread"]
        often = np.maximum(visits, 1)
        means = sums / often
        errors = np.where(visits > 0, np.sqrt(np.maximum(squares / often - means * means, 0) / often), 1.0)
        choices = map(Choice, moves, visits.astype(int).tolist(), means.tolist(), errors.tolist())
        return tuple(sorted(choices, key=lambda choice: (-choice.visits, -choice.value, choice.move.code)))

    def _edges(self, tree: Tree, known: State, seat: int) -> Any:
        """The tried edges of the node of what the seat knows; none if it was never reached (a single move, say)."""
        root = self._root(known.known(seat))
        key = digest(root.view(np.uint64).reshape(1, -1), 0, seat)
        node = tree.nodes[tree.table[place(tree.table, tree.nodes, key)]]  # number 0 is an empty one
        return tree.edges[node["first"] : node["first"] + node["tried"]]

    def _line(self, known: State, seat: int, most: int) -> tuple[Move, ...]:
        """The moves most looked at, one after the other, until chance, a secret or the end of the tree."""
        line: list[Move] = []
        if most == 0 or known.known(seat) != known:
            return ()
        state, tree = known, self._trees[0]
        while len(line) < most:
            actors = [actor for actor in state.to_act if actor != REFEREE]
            if len(actors) != 1 or actors[0] == CHANCE:
                break
            edges = self._edges(tree, state, actors[0])
            moves = (
                self.game.moves(edges["code"][[np.argmax(edges["visits"])]]) if len(edges) else state.legal(actors[0])
            )
            if len(moves) > 1:
                break
            line += moves
            if state.told(moves[0], actors[0], None) is None:
                break
            record = state.record
            self.game.kernels.apply(record, actors[0], moves[0].code)
            state = State(self.game, record)
        return tuple(line)
