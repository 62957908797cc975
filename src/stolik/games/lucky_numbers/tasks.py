"""The solo tasks (LN-21 to LN-23): the 40 of the rulebook, new ones of any length without end, and one for every day.

A task is a filled board and a limit: sort it so that every row and every column rises, in no more swaps than that.
The tasks of the rulebook are reconstructed from their printed solutions by `training/make_tasks.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from math import factorial, log2
from pathlib import Path
from typing import Any, Final

import numpy as np

from stolik.core.data import read_object
from stolik.core.errors import BadData, BadNotation, StolikError
from stolik.core.splitmix import below, generator

from .rules.board import FIELDS, HIGHEST, SIDE
from .rules.swaps import (
    SWAPS,
    Board,
    Swap,
    is_sorted,
    read_board,
    read_swap,
    rising_pairs,
    swapped,
    write_board,
    write_swap,
)
from .solver import shortest, solutions, sorted_boards

FILE: Final = Path(__file__).parent / "data" / "tasks.json"
# The limits of the 40 tasks in order: 2 for 01 and 02, 3 for 03 to 06, and so on (LN-22).
LIMITS: Final = (2,) * 2 + (3,) * 4 + (4,) * 6 + (5,) * 7 + (6,) * 9 + (7,) * 6 + (8,) * 6
FEWEST_MOVES, MOST_MOVES = 2, 9  # of new tasks
MOVES_BY_WEEKDAY: Final = (3, 4, 5, 5, 6, 7, 8)  # Monday to Sunday
GRADES: Final = ("easy", "medium", "hard", "expert")
GRADE_BITS: Final = (7.0, 11.0, 15.0)  # a task has the next grade from here on, see `difficulty`


@dataclass(frozen=True)
class Task:
    """A board to sort in at most `limit` swaps; `solution` does it, and no solution is shorter than `minimum`."""

    id: str  # 07, or 6-3 for the new task of 6 moves with the seed 3, or a day
    start: str
    limit: int
    minimum: int
    solution: tuple[str, ...]
    grade: str
    source: str


def listed() -> list[Task]:
    """The 40 tasks of the rulebook."""
    return list(_load_once().values())


def task(id: str) -> Task:
    """The task of that id: listed, new or of a day."""
    known = _load_once()
    if id.isdecimal() and id.zfill(2) in known:
        return known[id.zfill(2)]
    if made := re.fullmatch(r"(\d+)-(\d+)", id):
        return new(int(made[1]), int(made[2]))
    if re.fullmatch(r"\d+-\d+-\d+", id):
        return of_day(id)
    raise StolikError(
        f"there is no task {id!r}; there are 01 to {len(known)}, every day such as 2026-01-31, "
        f"and new ones such as 6-3, of 6 moves with the seed 3"
    )


def new(moves: int, seed: int) -> Task:
    """A task that takes exactly this many swaps; the same for the same seed."""
    if not FEWEST_MOVES <= moves <= MOST_MOVES:
        raise StolikError(f"there are tasks of {FEWEST_MOVES} to {MOST_MOVES} moves, not of {moves}")
    if seed < 0:
        raise StolikError(f"a seed is a number from 0 on, not {seed}")
    return _made(f"{moves}-{seed}", moves, seed)


def of_day(day: str) -> Task:
    """The task of a day, written as 2026-01-31: tasks grow longer from Monday to Sunday."""
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", day):
            raise ValueError
        days = int(np.datetime64(day, "D").astype(np.int64))
    except ValueError:
        raise BadNotation(f"{day!r} is no day; a day is written as 2026-01-31") from None
    weekday = (days + 3) % 7  # day 0, the first of 1970, was a Thursday
    return _made(day, MOVES_BY_WEEKDAY[weekday], int(day.replace("-", "")))


def solve(start: str) -> tuple[str, ...]:
    """A shortest solution; its first swap is the best hint there is."""
    board = read_board(start)
    return _texts(board, shortest(board))


def apply(start: str, swap: str) -> str:
    """The board after a swap, which must lie in one row or column."""
    board = read_board(start)
    return write_board(swapped(board, read_swap(board, swap)))


def moves(start: str) -> list[str]:
    """All swaps that can be made on a board."""
    board = read_board(start)
    return [write_swap(board, swap) for swap in SWAPS]


def is_solved(start: str) -> bool:
    """Whether every row and every column rises."""
    return is_sorted(read_board(start))


def picture(start: str, swap: str | None = None) -> str:
    """The board in rich's markup: `>` and `v` between neighbours in the wrong order, stars at the clovers of a swap."""
    board = read_board(start)
    chosen = () if swap is None else read_swap(board, swap)
    lines = ["┌────┬────┬────┬────┐"]
    for row in range(0, FIELDS, SIDE):
        line = "│"
        for field in range(row, row + SIDE):
            line += f"[bold green]{board[field]:>3}*[/]" if field in chosen else f"[bold]{board[field]:>3}[/] "
            falls = field + 1 < row + SIDE and board[field] > board[field + 1]
            line += "[red]>[/]" if falls else "│"
        lines.append(line)
        if row + SIDE < FIELDS:
            falls_below = [board[field] > board[field + SIDE] for field in range(row, row + SIDE)]
            lines.append("├" + "┼".join("──[red]v[/]─" if falls else "────" for falls in falls_below) + "┤")
    return "\n".join([*lines, "└────┴────┴────┴────┘"])


def difficulty(board: Board) -> float:
    """How many bits of luck a player needs who tries only promising swaps.

    A decoy is a swap after which more pairs of clovers rise than before, though it begins no shortest solution. From n
    swaps, right ones and decoys, about n ** moves / moves! collections can be chosen, and each solution is one of them.
    """
    found = solutions(board)
    moves = len(found[0])
    rising = rising_pairs(board)
    right = {swap for line in found for swap in first_swaps(line)}
    decoys = {swap for swap in SWAPS if rising_pairs(swapped(board, swap)) > rising} - right
    return moves * log2(max(1, len(right) + len(decoys))) - log2(factorial(moves)) - log2(len(found))


def first_swaps(line: list[Swap]) -> list[Swap]:
    """The swaps of a solution that it can begin with: no earlier one touches their fields."""
    return [swap for k, swap in enumerate(line) if not any(set(swap) & set(before) for before in line[:k])]


def grade(board: Board) -> str:
    """How hard a board is to sort in the fewest swaps, in a word."""
    bits = difficulty(board)
    return GRADES[sum(bits >= least for least in GRADE_BITS)]


def load(path: Path = FILE) -> dict[str, Task]:
    """The tasks of a data file by id; BadData says where it is wrong and why."""
    data = read_object(path.read_text(encoding="utf-8"), path.name)
    if data.get("source") != "reconstructed":
        raise BadData(f"{path.name}: source is missing; it is reconstructed")
    entries = data.get("tasks")
    if not isinstance(entries, list) or len(entries) != len(LIMITS):
        raise BadData(f"{path.name}: tasks is a list of {len(LIMITS)} tasks")
    ids = [f"{number:02}" for number in range(1, len(LIMITS) + 1)]
    return {id: _checked(entry, id, f"{path.name}, task {id}") for id, entry in zip(ids, entries, strict=True)}


@cache
def _load_once() -> dict[str, Task]:
    return load()


def _checked(entry: Any, id: str, where: str) -> Task:
    """The task of an entry of the data file, played through; only the minimum and the grade are left to the tests."""
    kinds = {"id": str, "start": str, "limit": int, "minimum": int, "solution": str, "grade": str}
    if not isinstance(entry, dict) or {name: type(value) for name, value in entry.items()} != kinds:
        raise BadData(f"{where}: a task has {', '.join(kinds)}; limit and minimum are numbers, the others texts")
    solution = tuple(swap.strip() for swap in entry["solution"].split("/"))
    limit = LIMITS[int(id) - 1]
    if entry["id"] != id:
        raise BadData(f"{where}: the id is {entry['id']!r}; tasks stand in order")
    if entry["limit"] != limit or len(solution) != limit:
        raise BadData(f"{where}: limit and solution are those of a task of {limit} swaps")
    if not FEWEST_MOVES <= entry["minimum"] <= limit:
        raise BadData(f"{where}: the minimum is a number from {FEWEST_MOVES} to the limit")
    if entry["grade"] not in GRADES:
        raise BadData(f"{where}: the grade is one of {', '.join(GRADES)}")
    try:
        board = entry["start"]
        for swap in solution:
            board = apply(board, swap)
    except StolikError as problem:
        raise BadData(f"{where}: {problem}") from None
    if not is_solved(board):
        raise BadData(f"{where}: the solution ends in {board}, where not everything rises")
    return Task(id, entry["start"], limit, entry["minimum"], solution, entry["grade"], "reconstructed")


def _made(id: str, moves: int, seed: int) -> Task:
    """A task made by a random walk from a sorted board, each swap making the shortest solution one longer."""
    rng = generator(seed * (MOST_MOVES + 1) + moves)
    walk = _walk(rng, moves)
    while walk is None:
        walk = _walk(rng, moves)
    board, line = walk
    return Task(id, write_board(board), moves, moves, _texts(board, line), grade(board), "generated")


def _walk(rng: Any, moves: int) -> tuple[Board, list[Swap]] | None:
    """A board this many swaps from sorted, and the way back; None if the walk ended where every swap leads back."""
    board = _random_sorted_board(rng)
    back: list[Swap] = []
    while len(back) < moves:
        for swap in _shuffled(rng, SWAPS):
            if len(shortest(swapped(board, swap))) > len(back):
                board = swapped(board, swap)
                back.insert(0, swap)
                break
        else:
            return None
    return board, back


def _random_sorted_board(rng: Any) -> Board:
    numbers = sorted(_shuffled(rng, range(1, HIGHEST + 1))[:FIELDS])
    fields = sorted_boards()[:, below(rng, sorted_boards().shape[1])].tolist()
    return tuple(number for _, number in sorted(zip(fields, numbers, strict=True)))


def _shuffled(rng: Any, things: Any) -> list[Any]:
    shuffled = list(things)
    for last in range(len(shuffled) - 1, 0, -1):
        chosen = below(rng, last + 1)
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    return shuffled


def _texts(board: Board, line: list[Swap]) -> tuple[str, ...]:
    """The swaps of a solution as texts, each from the board on which it is made."""
    texts = []
    for swap in line:
        texts.append(write_swap(board, swap))
        board = swapped(board, swap)
    return tuple(texts)
