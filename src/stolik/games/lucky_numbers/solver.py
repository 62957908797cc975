"""The shortest solutions of a solo task, and the proof that there is no shorter one (LN-21).

Sixteen different numbers can lie in rising order in 24,024 ways. Fix one of these *sorted boards*, and every clover has
a home. From each field to the home of the clover that lies there runs an arrow; the arrows form cycles.

    a swap inside a cycle splits it in two, a swap between two cycles joins them: a cycle of n clovers takes n - 1 swaps
    at least, and any other number of swaps has the same parity

    it takes exactly n - 1 if and only if its fields, drawn on a circle in the order of the cycle, can be joined to a
    tree whose edges do not cross and all lie in a row or a column of the board; each edge is then one swap

    a cycle without such a tree is *tangled*. Alone it takes two more swaps at least; to join c cycles takes 2 * (c - 1)
    more at least. So two tangled cycles share two more at best, and t of them cost 2 * ((t + 1) // 2) more at least

The sum is the lower bound `least`, and it is exact where nothing is tangled. Iterative deepening by one swap at a time,
pruned by the bound (IDA*), finds the first solution with hardly a wrong try. Solutions that differ only in the order of
swaps without a common field are one solution; the search meets the first of them only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any, Final

import numpy as np

from stolik.core.binding import Binding, Compiled, kernel
from stolik.core.errors import BadNotation

from .rules.board import FIELDS, SIDE
from .rules.swaps import SWAPS, Board, Swap, in_line, read_board, swapped, write_board, write_swap

MOST_SOLUTIONS: Final = 1000  # more are not listed
N_SWAPS: Final = len(SWAPS)
ENDS: Final = np.array(SWAPS, np.int64)  # [swap, 2] its two fields
IN_LINE: Final = np.array([[a != b and in_line(a, b) for b in range(FIELDS)] for a in range(FIELDS)], np.bool_)
# How many swaps bring a clover from a field to another at least: 0, 1 or 2. A swap makes two such steps at best.
STEPS: Final = np.array(
    [[int(a % SIDE != b % SIDE) + int(a // SIDE != b // SIDE) for b in range(FIELDS)] for a in range(FIELDS)], np.int8
)

HELP: Final = """\
The shortest way to sort a board of the solo tasks, with the proof that none is shorter.

A position is a board of 16 different numbers from 1 to 20, row by row:

    stolik solve lucky-numbers "2 16 7 13 / 3 6 11 9 / 10 15 17 19 / 14 1 18 20"
"""


def solve(position: str | None, progress: Callable[[float, str], None]) -> list[str]:
    """A shortest solution of a board, as lines to print."""
    if position is None:
        raise BadNotation(
            'say which board to solve, row by row, as in "2 16 7 13 / 3 6 11 9 / 10 15 17 19 / 14 1 18 20"'
        )
    board = read_board(position)
    progress(0.0, "searching")
    found = solutions(board)
    progress(1.0, "proved")
    if not found[0]:
        return ["Every row and every column rises already."]
    many = f"{MOST_SOLUTIONS} or more" if len(found) == MOST_SOLUTIONS else str(len(found))
    swaps = "1 swap" if len(found[0]) == 1 else f"{len(found[0])} swaps"
    lines = [f"{swaps}, and no solution is shorter. Solutions of this length: {many}.", ""]
    lines.append(f"          {write_board(board)}")
    for number, swap in enumerate(found[0], start=1):
        text = write_swap(board, swap)
        board = swapped(board, swap)
        lines.append(f"{number:>2}. {text:<5} {write_board(board)}")
    return lines


def shortest(board: Board) -> list[Swap]:
    """A shortest solution: the first in order."""
    return solutions(board, most=1)[0]


def solutions(board: Board, most: int = MOST_SOLUTIONS) -> list[list[Swap]]:
    """All shortest solutions, but no more than `most`; swaps that share no field count in one order only."""
    ranks = np.argsort(np.argsort(board))
    steps = steps_home()[np.arange(FIELDS), ranks].sum(axis=0, dtype=np.int8)
    for length in count():  # ends: any board can be sorted
        near = np.flatnonzero(steps <= 2 * length)
        homes = sorted_boards()[np.ix_(ranks, near)].astype(np.int64)
        lines = np.zeros((most, length), np.int64)
        found = _search()(homes, length, lines)
        if found:
            return [[SWAPS[swap] for swap in line] for line in lines[:found]]
    raise AssertionError("unreachable")


def prepare() -> None:
    """Compile the search, or load it from disk, so that nobody has to wait for it later."""
    shortest(tuple(range(FIELDS)))


@cache
def sorted_boards() -> Any:
    """The field of every rank on every sorted board: [16, 24024]."""
    return _sorted_boards((SIDE,) * SIDE)


@cache
def _sorted_boards(rows: tuple[int, ...]) -> Any:
    """The same for the lowest ranks only, which fill this much of each row; the highest of them ends a row."""
    if not any(rows):
        return np.zeros((0, 1), np.int8)
    boards = []
    for row, filled in enumerate(rows):
        if filled > (*rows, 0)[row + 1]:
            lower = _sorted_boards((*rows[:row], filled - 1, *rows[row + 1 :]))
            last = np.full((1, lower.shape[1]), SIDE * row + filled - 1, np.int8)
            boards.append(np.vstack([lower, last]))
    return np.hstack(boards)


@cache
def steps_home() -> Any:
    """The steps home by field where a clover lies, rank of the clover, and sorted board: [16, 16, 24024]."""
    return STEPS[:, sorted_boards()]


@cache
def _search() -> Compiled:
    return Binding("lucky-numbers-tasks", {}).compiled(search)


@kernel
def search(homes: Any, length: int, lines: Any) -> int:
    """Write the solutions of exactly `length` swaps into `lines`, until it is full; how many were written.

    `homes[field, i]` is the home of the clover on that field if the i-th sorted board is the goal.
    """
    found = 0
    work = np.zeros((5, FIELDS + length + 1), np.int64)
    home = np.zeros(FIELDS, np.int64)
    for i in range(homes.shape[1]):
        if found == len(lines):
            break
        for field in range(FIELDS):
            home[field] = homes[field, i]
        bound = least(home, work)
        if bound <= length and (length - bound) % 2 == 0:
            found = send_home(home, length, lines, found, work)
    return found


@kernel
def send_home(home: Any, length: int, lines: Any, found: int, work: Any) -> int:
    """Write the solutions that send every clover home into `lines`, from line `found` on."""
    line, apart = (
        work[3],
        work[4],
    )  # by depth: the swap that is tried, and how many swaps the cycles need if not tangled
    if length == 0:
        return found + 1
    depth = 0
    line[0], apart[0] = -1, swaps_apart(home)
    while depth >= 0 and found < len(lines):
        if line[depth] >= 0:
            exchange(home, line[depth])  # undoes the last try
        swap = next_swap(home, line, depth, apart, length - depth - 1, work)
        line[depth] = swap
        if swap == N_SWAPS:
            depth -= 1
            continue
        exchange(home, swap)
        if depth + 1 == length:
            for k in range(length):
                lines[found, k] = line[k]
            found += 1
        else:
            depth += 1
            line[depth] = -1
    return found


@kernel
def next_swap(home: Any, line: Any, depth: int, apart: Any, left: int, work: Any) -> int:
    """The next swap to try at this depth, after which `left` swaps may still be enough; N_SWAPS if there is none."""
    for swap in range(line[depth] + 1, N_SWAPS):
        if not in_order(line, depth, swap):
            continue
        after = apart[depth] + (-1 if is_one_cycle(home, ENDS[swap, 0], ENDS[swap, 1]) else 1)
        if after > left:
            continue
        exchange(home, swap)
        bound = least(home, work)
        exchange(home, swap)
        if bound <= left:
            apart[depth + 1] = after
            return swap
    return N_SWAPS


@kernel
def in_order(line: Any, depth: int, swap: int) -> bool:
    """Whether no higher swap before this one could also come after it, sharing no field with it or those between."""
    a, b = ENDS[swap, 0], ENDS[swap, 1]
    for before in range(depth - 1, -1, -1):
        c, d = ENDS[line[before], 0], ENDS[line[before], 1]
        if a in (c, d) or b in (c, d):
            return bool(line[before] != swap)
        if line[before] > swap:
            return False
    return True


@kernel
def exchange(home: Any, swap: int) -> None:
    a, b = ENDS[swap, 0], ENDS[swap, 1]
    kept = home[a]
    home[a] = home[b]
    home[b] = kept


@kernel
def is_one_cycle(home: Any, a: int, b: int) -> bool:
    """Whether two fields lie on the same cycle."""
    field = home[a]
    while field not in (a, b):
        field = home[field]
    return bool(field == b)


@kernel
def swaps_apart(home: Any) -> int:
    """How many swaps of any two clovers, in line or not, would send every clover home."""
    seen, swaps = 0, FIELDS
    for first in range(FIELDS):
        if not (seen >> first) & 1:
            swaps -= 1
            field = first
            while not (seen >> field) & 1:
                seen |= 1 << field
                field = home[field]
    return swaps


@kernel
def least(home: Any, work: Any) -> int:
    """A lower bound on the swaps that send every clover home, of the right parity, and exact if no cycle is tangled."""
    cycle = work[0]
    seen, swaps, tangled = 0, 0, 0
    for first in range(FIELDS):
        if (seen >> first) & 1 or home[first] == first:
            continue
        length = 0
        field = first
        while not (seen >> field) & 1:
            seen |= 1 << field
            cycle[length] = field
            length += 1
            field = home[field]
        swaps += length - 1
        if not has_tree(cycle, length, work[1], work[2]):
            tangled += 1
    return swaps + 2 * ((tangled + 1) // 2)


@kernel
def has_tree(cycle: Any, length: int, tree: Any, edge: Any) -> bool:
    """Whether the fields of a cycle can be joined to a tree of edges in line that do not cross.

    Bit j of `tree[i]`: there is such a tree of the fields i to j of the cycle; of `edge[i]`: one with the edge i–j.
    Bit i of `trees`: the same as bit j of `tree[i]`, for the j at hand.

        i ──────── j      with the edge: i to some m, and m + 1 to j, are trees themselves
        i ── m ─── j      m is the last field that i is joined to: i to m is a tree with that edge, m to j is a tree
    """
    trees = 1
    for j in range(length):
        trees = 1 << j
        tree[j] = trees
        edge[j] = 0
        for i in range(j - 1, -1, -1):
            if IN_LINE[cycle[i], cycle[j]] and tree[i] & (trees >> 1):
                edge[i] |= 1 << j
            if edge[i] & trees:
                trees |= 1 << i
                tree[i] |= 1 << j
    return trees & 1 == 1
