"""The exact solver of solitaire (QX-24): `stolik solve qwixx`, and the perfect player.

The values of all sheets come from `solitaire.py` and are kept in the user's cache folder. Within a turn, the kernels of
the rules list the moves and make them.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from stolik.core.binding import cache_folder, kernel
from stolik.core.contract import CHANCE, Rng
from stolik.core.errors import StolikError
from stolik.core.game import Move, State
from stolik.core.splitmix import below, generator

from .. import GAME
from ..rules import MISS, MOST_MOVES, apply, draw, legal, score, ways
from ..rules.codes import OVER, ROLL_WHITE, STEP_1, STEP_2, STEP_MISS
from ..rules.sheet import ROWS, WIDTH, fields_of
from ..rules.turn import MOST_MISSES
from .solitaire import (
    BINDING,
    NEVER,
    Progress,
    all_sheets,
    empty_values,
    fill_in,
    layout_of,
    sheet_index,
    state_of,
    value_sheets,
)

HELP: str = (
    "Without a position: solve the whole of solitaire anew. With a position of one player: what it is worth "
    "when played on perfectly and, when a choice is to be made, what each move is worth."
)
LAYOUT: Final = layout_of()
ROW_STATES: Final = np.array([state_of(LAYOUT, fields) for fields in range(1 << WIDTH)], np.int64)  # by crossed fields
DIGEST: Final = 32  # bytes of the digest before the values in their file


class Paper(NamedTuple):
    """Scratch space for looking ahead within a turn."""

    records: Any  # (3,): the position, what follows in step 1, and in step 2
    codes: Any  # i4, (2, MOST_MOVES): the moves of each of the first two
    worth: Any  # f8, (MOST_MOVES,): of the moves of the position
    rows: Any  # i8, (4,): states of the rows of a sheet


def solve(position: str | None, progress: Progress) -> list[str]:
    """The lines that answer: the value of the game and its states, or the value of a position and of its moves."""
    if position is None:
        solved = Solitaire.solve(progress)
        return [f"value   {solved.value(GAME.start(1)):.4f}", f"states  {solved.values.size:,}", f"kept in {_file()}"]
    state = _alone(GAME.parse(position))
    solved = Solitaire.load_or_solve(progress)
    moves = solved.moves(state)
    width = max((len(move.text) for move, _ in moves), default=0)
    return [f"value   {solved.value(state):.4f}", *(f"{move.text:<{width}}  {worth:.4f}" for move, worth in moves)]


def best_move(state: State) -> Move:
    """The best move in a solitaire game; the first call reads the values, or solves the game if they are not there."""
    return _solved().best_move(state)


def play_games(n: int, seed: int) -> Any:
    """The points of n perfect solitaire games; the same seed gives the same games."""
    return _solved().play_games(n, seed)


class Solitaire:
    """Solitaire solved: `values` holds what every sheet will still gain, by sheet and number of misses."""

    def __init__(self, values: Any) -> None:
        self.values = values.view()
        self.values.flags.writeable = False  # as read from disk: Numba compiles for read-only arrays once

    @classmethod
    def load(cls) -> Solitaire | None:
        """The solution kept on disk; None if there is none, or a damaged one."""
        values = _read(_file())
        return None if values is None else cls(values)

    @classmethod
    def solve(cls, progress: Progress = lambda done, what: None) -> Solitaire:
        """Solve the whole game, and keep the solution on disk."""
        values = empty_values(LAYOUT)
        progress(0.0, "listing the sheets")
        fill_in(LAYOUT, all_sheets(LAYOUT), values, progress)
        with suppress(OSError):  # the values are in memory anyway
            _write(_file(), values)
        return cls(values)

    @classmethod
    def load_or_solve(cls, progress: Progress = lambda done, what: None) -> Solitaire:
        """The solution from disk if it is there and sound."""
        return cls.load() or cls.solve(progress)

    def value(self, state: State) -> float:
        """The points to expect at the end of this solitaire game, whatever is to be done next."""
        record = _alone(state).record
        if record.step in (ROLL_WHITE, STEP_MISS, OVER):
            return float(_at_once(expected_points)(LAYOUT, self.values, record, np.zeros(4, np.int64)))
        if record.step < STEP_1:
            return sum(float(chance) * self.value(state.apply(move)) for move, chance in state.chance())
        return self.moves(state)[0][1]

    def moves(self, state: State) -> list[tuple[Move, float]]:
        """The legal moves with the points to expect after each, the best one first."""
        paper = _paper(_alone(state).record)
        n = _at_once(weigh_moves)(LAYOUT, self.values, paper)
        weighed = zip(state.game.moves(paper.codes[0, :n]), map(float, paper.worth[:n]), strict=True)
        return sorted(weighed, key=lambda move: -move[1])

    def best_move(self, state: State) -> Move:
        """The move after which the most points are to be expected."""
        moves = self.moves(state)
        if not moves:
            raise StolikError("no choice is to be made in this position")
        return moves[0][0]

    def play_games(self, n: int, seed: int, state: State | None = None) -> Any:
        """The points of n perfect games from a position, or from the start."""
        begin = np.zeros(1, GAME.dtype)
        begin[0] = (_alone(state) if state else GAME.start(1)).record
        points = np.zeros(n, np.int64)
        BINDING.compiled(play)(LAYOUT, self.values, begin, _paper(begin[0]), generator(seed), points)
        return points


@kernel
def expected_points(layout: Any, values: Any, s: Any, rows: Any) -> float:
    """The points to expect at the end, in a position between two turns, before a miss or when the game is over."""
    points, misses = float(score(s, 0)), int(s.misses[0])
    if s.step == STEP_MISS:
        points, misses = points - MISS, misses + 1
    if s.step == OVER or misses == MOST_MISSES:
        return points
    for row in range(4):
        rows[row] = ROW_STATES[fields_of(int(s.sheet[0]), row)]
    return points + float(values[sheet_index(layout, rows), misses])


@kernel
def weigh_moves(layout: Any, values: Any, paper: Any) -> int:
    """List the legal moves of the first record with the points to expect after each; returns how many there are."""
    records, codes = paper.records, paper.codes
    n = legal(records[0], 0, codes[0])
    for i in range(n):
        records[1] = records[0]
        apply(records[1], 0, int(codes[0, i]))
        paper.worth[i] = best_ending(layout, values, paper)
    return n


@kernel
def best_ending(layout: Any, values: Any, paper: Any) -> float:
    """The points to expect in the second record if its turn, where it is not over, is ended in the best way."""
    records, codes = paper.records, paper.codes
    if records[1].step != STEP_2:
        return expected_points(layout, values, records[1], paper.rows)
    best = NEVER
    for i in range(legal(records[1], 0, codes[1])):
        records[2] = records[1]
        apply(records[2], 0, int(codes[1, i]))
        best = max(best, expected_points(layout, values, records[2], paper.rows))
    return best


@kernel
def play(layout: Any, values: Any, begin: Any, paper: Any, rng: Rng, points: Any) -> None:
    """Play perfect games, one for each element of `points`."""
    records = paper.records
    for game in range(points.shape[0]):
        records[0] = begin[0]
        while records[0].step != OVER:
            s = records[0]
            if s.step < STEP_1:
                apply(s, CHANCE, draw(s, below(rng, ways(s))))
                continue
            best = 0
            for i in range(weigh_moves(layout, values, paper)):
                if paper.worth[i] > paper.worth[best]:
                    best = i
            apply(s, 0, int(paper.codes[0, best]))
        points[game] = score(records[0], 0)


@cache
def _at_once(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled function if it is on disk, else the same one in plain Python: one move is not worth compiling."""
    return BINDING.compiled(function) if BINDING.ready(function) else BINDING.plain(function)


@cache
def at_hand() -> Solitaire | None:
    """The solution if it is on this machine's disk, cached; None if not, since nobody at a table waits for solving."""
    return Solitaire.load()


@cache
def _solved() -> Solitaire:
    return Solitaire.load_or_solve()


def _alone(state: State) -> State:
    if state.game is not GAME or state.players != 1:
        raise StolikError(f"only solitaire is solved: a position that begins with '{GAME.id} players=1'")
    return state


def _paper(record: Any) -> Paper:
    records = np.zeros(3, GAME.dtype)
    records[0] = record
    return Paper(records, np.zeros((2, MOST_MOVES), np.int32), np.zeros(MOST_MOVES), np.zeros(len(ROWS), np.int64))


def _file() -> Path:
    """The file of the values, named by a digest of everything they are made from, so that it is never stale."""
    source = hashlib.sha256(BINDING.digest(value_sheets).encode())
    for part in LAYOUT:
        source.update(np.asarray(part).tobytes())
    return cache_folder().parent / "tables" / f"{GAME.id}-{source.hexdigest()[:20]}.values"


def _read(file: Path) -> Any:
    """The values in a file, or None if it is not there or its digest does not fit."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    if _digest(file, content[DIGEST:]) != content[:DIGEST]:
        return None
    return np.frombuffer(content, np.float64, offset=DIGEST).reshape(-1, LAYOUT.misses)


def _digest(file: Path, content: bytes) -> bytes:
    """The digest of the values and the file's name, so that a renamed file of other values is refused."""
    return hashlib.sha256(file.name.encode() + content).digest()


def _write(file: Path, values: Any) -> None:
    """Write the values atomically, and remove files of earlier rules."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(f".{os.getpid()}")
    content = values.tobytes()
    unfinished.write_bytes(_digest(file, content) + content)
    unfinished.replace(file)
    for other in file.parent.glob(f"{GAME.id}-*.values"):
        if other != file:
            other.unlink(missing_ok=True)
