"""Solitaire (QX-24) by dynamic programming: the value of every sheet under perfect play.

A row is known by its *state*: open, with a rightmost cross and a number of crosses; dead, when nothing can be crossed
there any more; or closed. The value of a sheet is what will still be gained, so the crosses of dead and closed rows do
not matter. SOLVER.md beside this file explains the recurrence and the symmetries, and gives figures.

Everything is written for dice of any number of faces: tests compare small sheets with brute force.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from stolik.core.binding import Binding, kernel

from ..rules import MISS
from ..rules.sheet import NEEDED
from ..rules.turn import MOST_MISSES

Progress = Callable[[float, str], None]  # called with the part that is done, from 0 to 1, and what is being done

BINDING: Final = Binding("qwixx solitaire", {})
NEVER: Final = -np.inf  # the value of what the rules do not allow
PARTS: Final = 8  # a layer is shared out in so many parts per thread, since not all sheets take equally long


class Layout(NamedTuple):
    """The rules of a sheet as arrays. Numbers count from 0 here: the smallest sum is 0, with six faces the largest 10.

    A sheet is two pairs of states, of the rising rows and of the falling ones. `pair` numbers the unordered pairs.
    """

    faces: int
    misses: int  # so many end the game
    cost: int  # of a miss
    closed: int  # the state of a closed row
    following: Any  # i2, (2, states, numbers): the state after this cross in a rising or falling row, or -1
    gain: Any  # i2, (2, states, numbers): the points of this cross, with the lock
    progress: Any  # i2, (states,): every cross makes it larger
    pair: Any  # i4, (states, states)


class Work(NamedTuple):
    """The scratch space of a thread that values one sheet after another."""

    rows: Any  # i8, (4,): states of red, yellow, green, blue
    once: Any  # f8, (row, number, misses): the worth of this cross alone
    best: Any  # f8, (white sum, row, number, misses): of this cross in step 2 after the best choice in step 1
    found: Any  # f8, (4 · faces,): values that are better than doing without step 2, largest first
    owner: Any  # i8, (4 · faces,): the row of each


def layout_of(faces: int = 6, needed: int = NEEDED, misses: int = MOST_MISSES, cost: int = MISS) -> Layout:
    """The sheet for dice of so many faces, with so many crosses needed for the last number of a row."""
    last = 2 * faces - 2
    opened = [(-1, 0)] + [(place, n) for place in range(last) for n in range(1, place + 2)]
    opened = [(place, n) for place, n in opened if place < last - 1 or n >= needed]
    dead, closed = len(opened), len(opened) + 1
    following = np.full((2, closed + 1, last + 1), -1, np.int16)
    gain = np.zeros(following.shape, np.int16)
    for state, (rightmost, n) in enumerate(opened):
        for place in range(rightmost + 1, last + (n >= needed)):
            after = opened.index((place, n + 1)) if (place, n + 1) in opened else dead
            following[0, state, place] = closed if place == last else after
            gain[0, state, place] = 2 * n + 3 if place == last else n + 1
    following[1], gain[1] = following[0, :, ::-1], gain[0, :, ::-1]  # falling rows
    progress = np.array([place + 1 for place, _ in opened] + [last, last + 1], np.int16)
    small, large = np.triu_indices(closed + 1)
    pair = np.zeros((closed + 1, closed + 1), np.int32)
    pair[small, large] = pair[large, small] = np.arange(small.size)
    return Layout(faces, misses, cost, closed, following, gain, progress, pair)


def state_of(layout: Layout, fields: int) -> int:
    """The state of a row with these crosses, the leftmost number in the lowest bit."""
    state = 0
    for place in range(layout.following.shape[2]):
        if fields >> place & 1:
            state = int(layout.following[0, state, place])
    return state


def all_sheets(layout: Layout) -> Any:
    """All sheets as rows of four states, each followed by those from which it can be reached."""
    small, large = np.triu_indices(layout.closed + 1)
    one, other = np.tril_indices(small.size)
    sheets = np.stack([small[one], large[one], small[other], large[other]], axis=1).astype(np.int16)
    return sheets[np.argsort(-layout.progress[sheets].sum(axis=1), kind="stable")]


def empty_values(layout: Layout) -> Any:
    """Room for a value by sheet and number of misses."""
    pairs = int(layout.pair.max()) + 1
    return np.zeros((pairs * (pairs + 1) // 2, layout.misses))


def fill_in(layout: Layout, sheets: Any, values: Any, progress: Progress) -> None:
    """Write the values of these sheets, ordered as in `all_sheets`, each with all sheets that it depends on.

    Sheets of the same progress do not need each other: threads share them.
    """
    run = BINDING.compiled(value_sheets)
    _, starts = np.unique(-layout.progress[sheets].sum(axis=1), return_index=True)
    threads = os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        for low, high in pairwise([*starts, len(sheets)]):
            progress(low / len(sheets), "solving")
            cuts = np.linspace(low, high, min(PARTS * threads, high - low) + 1).astype(int)
            parts = [(layout, sheets[a:b], values, work_for(layout)) for a, b in pairwise(cuts)]
            list(pool.map(lambda part: run(*part), parts))
    progress(1.0, "solving")


def work_for(layout: Layout) -> Work:
    """New scratch space for one thread."""
    numbers, options = 2 * layout.faces - 1, 4 * layout.faces
    once = np.zeros((4, numbers, layout.misses))
    return Work(np.zeros(4, np.int64), once, np.stack([once] * numbers), np.zeros(options), np.zeros(options, np.int64))


@kernel
def value_sheets(layout: Any, sheets: Any, values: Any, work: Any) -> None:
    """Value these sheets one after the other; sheets on which the game is over stay worth nothing."""
    rows = work.rows
    for i in range(sheets.shape[0]):
        for row in range(4):
            rows[row] = sheets[i, row]
        if not over(layout, rows):
            weigh_crosses(layout, values, work)
            value_rolls(layout, values[sheet_index(layout, rows)], work)


@kernel
def over(layout: Any, rows: Any) -> bool:
    """QX-12: two closed rows end the game."""
    closed = 0
    for row in range(4):
        closed += rows[row] == layout.closed
    return closed >= 2


@kernel
def sheet_index(layout: Any, rows: Any) -> int:
    """The number of a sheet: the same for rows of a kind exchanged, and for rising rows exchanged with falling ones."""
    one = int(layout.pair[rows[0], rows[1]])
    other = int(layout.pair[rows[2], rows[3]])
    if one < other:
        one, other = other, one
    return one * (one + 1) // 2 + other


@kernel
def weigh_crosses(layout: Any, values: Any, work: Any) -> None:
    """Find what every cross of a turn is worth, alone and in step 2 after the best choice of step 1."""
    rows, once, best = work.rows, work.once, work.best
    once[:] = NEVER
    take_better(layout, rows, 0, values, once)
    for total in range(best.shape[0]):
        best[total] = once  # nothing crossed in step 1
        for row in range(4):
            state = rows[row]
            after = int(layout.following[row // 2, state, total])
            if after < 0:
                continue
            rows[row] = after
            if not over(layout, rows):  # QX-12: a game that ends in step 1 has no step 2
                take_better(layout, rows, int(layout.gain[row // 2, state, total]), values, best[total])
            rows[row] = state


@kernel
def take_better(layout: Any, rows: Any, gained: int, values: Any, out: Any) -> None:
    """Raise out[row, number, misses] to what has been gained and this cross together lead to, where that is more."""
    for row in range(4):
        state = rows[row]
        for number in range(out.shape[1]):
            after = int(layout.following[row // 2, state, number])
            if after < 0:
                continue
            rows[row] = after
            index = sheet_index(layout, rows)
            points = gained + int(layout.gain[row // 2, state, number])
            for misses in range(out.shape[2]):
                out[row, number, misses] = max(out[row, number, misses], points + values[index, misses])
        rows[row] = state


@kernel
def value_rolls(layout: Any, own: Any, work: Any) -> None:
    """Write the mean over all rolls for every number of misses, the largest first: a miss leads to the next larger."""
    for misses in range(layout.misses - 1, -1, -1):
        missed = -float(layout.cost)
        if misses + 1 < layout.misses:
            missed += own[misses + 1]
        mean = 0.0
        for larger in range(layout.faces):
            for smaller in range(larger + 1):
                worth = value_whites(layout, larger, smaller, misses, missed, work)
                mean += worth if larger == smaller else 2.0 * worth
        own[misses] = mean / layout.faces**2


@kernel
def value_whites(layout: Any, larger: int, smaller: int, misses: int, missed: float, work: Any) -> float:
    """The mean over the coloured dice, these white ones given.

    The best choice has the largest value: of the choices without step 2, and of those of each row with its die. The
    dice are independent, so the chance that all values are at most x is a product with one factor for each row.
    """
    total, found, owner = larger + smaller, work.found, work.owner
    best = work.best[total]
    without = missed
    for row in range(4):
        without = max(without, work.once[row, total, misses])
    n = 0
    for row in range(4):
        for die in range(layout.faces):
            worth = max(best[row, larger + die, misses], best[row, smaller + die, misses])
            if worth > without:
                i = n
                while i > 0 and found[i - 1] < worth:
                    found[i], owner[i] = found[i - 1], owner[i - 1]
                    i -= 1
                found[i], owner[i] = worth, row
                n += 1
    return mean_of_largest(layout.faces, found, owner, n, without)


@kernel
def mean_of_largest(faces: int, found: Any, owner: Any, n: int, without: float) -> float:
    """The mean of the best offer: found[i] is best if its die shows it and no die shows an earlier one."""
    left_0, left_1, left_2, left_3 = faces, faces, faces, faces  # sides of each die that show no earlier offer
    ways = faces**4
    mean = 0.0
    for i in range(n):
        row = owner[i]
        left_0 -= row == 0
        left_1 -= row == 1
        left_2 -= row == 2
        left_3 -= row == 3
        still = left_0 * left_1 * left_2 * left_3
        mean += (ways - still) * found[i]
        ways = still
    return (mean + ways * without) / faces**4
