"""The program that fits the evaluation, in some minutes on one core.

    python -m stolik.games.lucky_numbers.training.fitting

The policy plays against itself: up to some point with random moves among its own, so that all kinds of positions come
up, and from there on without, so that each is played out well. The tables of `bots/weights.py` are fitted to positions
at the beginning of a turn after that point and to the shares of the win at the end: the chance to win is the share of
exp(strength), and a penalty keeps neighbouring numbers of a table alike. The games come from the evaluation as it is,
so a second run begins better.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import CHANCE, Rng
from stolik.core.splitmix import below, generator, uniform

from .. import GAME
from ..bots import policy
from ..bots.evaluation import fitting, stock, stocked
from ..bots.weights import FEWEST, FILE, STEPS
from ..rules import MOST_MOVES, apply, draw, legal, to_act, ways, winners
from ..rules.board import BOARDS, FIELDS
from ..rules.codes import TAKING

GAMES: Final = 30_000  # for each number of players
POSITIONS: Final = 20  # most that are kept of a game, on average
KEPT: Final = 0.12  # share of the positions long after the last random move that is kept
SOON: Final = 4  # moves after that point, within which all are kept
LATEST: Final = 45  # the last move by player after which random moves end
UNSTEADY: Final = 0.35  # how many moves are random at most until then
SMOOTH, SMALL, STEPS_DOWN, DIGITS = 1e-4, 3e-6, 150, 2

Part = tuple[str, Any, Any, Any]  # a table, rows of the matrix, and where each of them is on the table's two axes


class Seen(NamedTuple):
    """The features of the strength, by position and by how many seats move before the seat."""

    left: Any  # (n,)
    seats: Any  # (n, players)
    empty: Any  # (n, players)
    fits: Any  # (n, players, FIELDS): clovers face down that fit, -1 where a clover lies
    up: Any  # (n, players, FIELDS): whether one face up fits
    useful: Any  # (n, players): clovers face down that fit anywhere


def main() -> None:
    """Fit the tables for all numbers of players and write the data file."""
    data = json.loads(FILE.read_text("utf-8"))
    for players in range(FEWEST, BOARDS + 1):
        positions, ends = collect(players, GAMES)
        data["players"][str(players)] = fit(look(positions), ends, data["knots"])
    FILE.write_text(written(data), "utf-8")


def collect(players: int, games: int) -> tuple[Any, Any]:
    """Positions at the beginning of a turn, and every seat's share of the win in the end."""
    work = np.zeros(2, GAME.dtype)
    work[1] = GAME.start(players, first=0).record
    kept, ends = np.zeros(games * POSITIONS, GAME.dtype), np.zeros((games * POSITIONS, players))
    scratch = np.zeros(MOST_MOVES, np.int32), np.zeros(MOST_MOVES)
    found = GAME.binding.compiled(play)(work, games, generator(players), *scratch, kept, ends)
    return kept[:found], ends[:found]


def look(positions: Any, kernels: Any = GAME.binding.compiled) -> Seen:
    """The features of positions of one number of players."""
    n, players = len(positions), int(positions[0]["players"])
    seats = (positions["mover"].astype(np.int64)[:, None] + np.arange(players)) % players
    empty = np.take_along_axis(positions["empty"], seats, 1).astype(np.int64)
    fits, up = np.zeros((2, n, players, FIELDS), np.int64)
    useful = np.zeros((n, players), np.int64)
    kernels(see)(positions, n, fits, up, useful)
    return Seen(positions["left"].astype(np.int64), seats, empty, fits, up == 1, useful)


def fit(seen: Seen, ends: Any, knots: dict[str, Any]) -> dict[str, Any]:
    """The tables of greatest likelihood, as the data file has them."""
    from scipy.optimize import minimize  # imported here: nothing else needs it

    shapes = _shapes(knots)
    x = matrix(seen, knots)
    back = x.T.tocsr()
    target = np.take_along_axis(ends, seen.seats, 1)

    def loss(numbers: Any) -> tuple[float, Any]:
        strengths = (x @ numbers).reshape(target.shape)
        chances = np.exp(strengths - strengths.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = back @ (chances - target).ravel() / len(target)
        rough, rough_slope = roughness(numbers, list(shapes.values()))
        return float(rough - (target * np.log(chances + 1e-12)).sum() / len(target)), slope + rough_slope

    found = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": STEPS_DOWN})
    print(f"{target.shape[1]} players: {len(target):,} positions, loss {found.fun:.4f}", flush=True)
    ends_at = np.cumsum([rows * columns for rows, columns in shapes.values()])[:-1]
    pieces = zip(shapes.items(), np.split(np.round(found.x, DIGITS), ends_at), strict=True)
    return {name: numbers.reshape(shape).tolist() for (name, shape), numbers in pieces}


def matrix(seen: Seen, knots: dict[str, Any]) -> Any:
    """The share of every number of the tables in the strength: a row for each seat of each position."""
    from scipy.sparse import csr_matrix

    shapes = _shapes(knots)
    first = dict(zip(shapes, np.cumsum([0, *(a * b for a, b in shapes.values())]), strict=False))
    rows, columns, shares = [], [], []
    for name, row, x, y in _parts(seen):
        across, down = spread(x, knots[_axes(name)[0]]), spread(y, knots[_axes(name)[1]])
        for (i, part), (j, other) in product(across, down):
            rows.append(row)
            columns.append(first[name] + i * shapes[name][1] + j)
            shares.append(part * other)
    size = seen.empty.size, sum(a * b for a, b in shapes.values())
    return csr_matrix((np.concatenate(shares), (np.concatenate(rows), np.concatenate(columns))), size)


def spread(x: Any, knots: Any) -> list[tuple[Any, Any]]:
    """The knots on both sides of each x, with what each of them counts there."""
    at = np.asarray(knots, np.float64)
    x = np.clip(x, at[0], at[-1])
    below_it = np.clip(np.searchsorted(at, x, side="right") - 1, 0, len(at) - 2)
    part = (x - at[below_it]) / (at[below_it + 1] - at[below_it])
    return [(below_it, 1 - part), (below_it + 1, part)]


def roughness(numbers: Any, shapes: list[tuple[int, int]]) -> tuple[float, Any]:
    """The penalty for neighbours in the tables that differ, and its gradient."""
    total, slopes, first = 0.0, [], 0
    for rows, columns in shapes:
        table = numbers[first : first + rows * columns].reshape(rows, columns)
        slope = 2 * SMALL * table
        total += SMALL * float((table**2).sum())
        for axis in (0, 1):
            steps = np.diff(table, axis=axis)
            total += SMOOTH * float((steps**2).sum())
            ends = [(0, 0), (0, 0)]
            ends[axis] = (1, 1)
            slope -= 2 * SMOOTH * np.diff(np.pad(steps, ends), axis=axis)
        slopes.append(slope.ravel())
        first += rows * columns
    return total, np.concatenate(slopes)


def _parts(seen: Seen) -> Iterator[Part]:
    """Every use of a table in the strength."""
    n, players = seen.empty.shape
    rows = np.arange(n * players)
    left, waits, empty = np.repeat(seen.left, players), np.tile(np.arange(players), n), seen.empty.ravel()
    fits, up = seen.fits.reshape(-1, FIELDS), seen.up.reshape(-1, FIELDS)
    yield "filled", rows, left / players, empty
    yield "waiting", rows, left / players, waits
    first = (waits == 0)[:, None]
    for name, asked in ("fitting", fits >= 0), ("first_up", up & first), ("later_up", up & ~first):
        row, field = np.nonzero(asked)
        yield name, row, left[row] / players, fits[row, field] / players
    whole = np.maximum(left, 1)
    yield "useful", rows, empty, (seen.useful.ravel() * STEPS + left // 2) // whole / STEPS


def _axes(name: str) -> tuple[str, str]:
    return ("useful_empty", "useful_share") if name == "useful" else ("left", name)


def _shapes(knots: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """The tables in the order of the data file, with their rows and columns."""
    names = ("filled", "fitting", "first_up", "later_up", "waiting", "useful")
    return {name: (len(knots[_axes(name)[0]]), len(knots[_axes(name)[1]])) for name in names}


def written(value: Any, indent: str = "") -> str:
    """JSON with one line for every list of numbers."""
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(name)}: {written(each, inner)}" for name, each in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}" + ("" if indent else "\n")
    if isinstance(value, list) and isinstance(value[0], list):
        return "[\n" + ",\n".join(inner + json.dumps(row) for row in value) + f"\n{indent}]"
    return json.dumps(value)


@kernel
def play(work: Any, games: int, rng: Rng, codes: Any, weights: Any, kept: Any, ends: Any) -> int:
    """Play games from the record work[1] and keep some of their positions; returns how many."""
    found = 0
    for _ in range(games):
        work[0] = work[1]
        s = work[0]
        players = int(s.players)
        s.mover = below(rng, players)
        steady, unsteady = below(rng, LATEST * players), UNSTEADY * uniform(rng)
        first, moves, mask = found, 0, to_act(s)
        while mask:
            if (mask >> CHANCE) & 1:
                apply(s, CHANCE, draw(s, below(rng, ways(s))))
            else:
                seat = int(s.mover)
                if s.phase == TAKING and moves > steady and found < kept.shape[0]:
                    if moves < steady + SOON or uniform(rng) < KEPT:
                        kept[found] = work[0]
                        found += 1
                n = legal(s, seat, codes)
                if moves < steady and uniform(rng) < unsteady:
                    apply(s, seat, int(codes[below(rng, n)]))
                else:
                    apply(s, seat, best_looking(s, seat, codes, n, weights))
            mask = to_act(s)
            moves += 1
        share(s, ends[first:found])
    return found


@kernel
def best_looking(s: Any, seat: int, codes: Any, n: int, weights: Any) -> int:
    """The move that looks best at a glance."""
    best = 0
    if n > 1:
        policy(s, seat, codes, n, weights)
        for i in range(1, n):
            if weights[i] > weights[best]:
                best = i
    return int(codes[best])


@kernel
def share(s: Any, ends: Any) -> None:
    """Write every seat's share of the win into all rows."""
    won, total = winners(s), 0
    for seat in range(s.players):
        total += (won >> seat) & 1
    for row in range(ends.shape[0]):
        for seat in range(s.players):
            ends[row, seat] = ((won >> seat) & 1) / total


@kernel
def see(positions: Any, n: int, fits: Any, up: Any, useful: Any) -> None:
    """Fill in the features of the boards of all positions."""
    for i in range(n):
        s = positions[i]
        low, high = stock(s, 1), stock(s, 3)
        for waits in range(s.players):
            seat = (int(s.mover) + waits) % int(s.players)
            anywhere = 0
            for field in range(FIELDS):
                fits[i, waits, field] = -1
                if s.board[seat, field] == 0:
                    numbers = fitting(s, seat, field, -1, 0)
                    anywhere |= numbers
                    fits[i, waits, field] = stocked(low, high, numbers)
                    up[i, waits, field] = int(numbers & s.up != 0)
            useful[i, waits] = stocked(low, high, anywhere)


if __name__ == "__main__":
    main()
