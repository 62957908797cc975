"""How long do the exact solvers take? All solutions of all open tasks for a hand of Fikolo; Lucky Numbers' forty tasks.

The solver of solitaire Qwixx prints its own time: `stolik solve qwixx`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from stolik.core.binding import kernel
from stolik.games.fikolo import GAME as FIKOLO
from stolik.games.fikolo.rules.components import OWN
from stolik.games.fikolo.rules.solutions import MOST_SOLUTIONS, solutions
from stolik.games.lucky_numbers import GAME as LUCKY_NUMBERS

POSITIONS = 1000
AGAIN = 20  # times that each position is solved in one measurement: the clock and the call are slower than a solver
OPEN = 8  # tasks on the table of four players, the most there are


@kernel
def solve_all(layout: Any, hand: int, tasks: Any, out: Any, again: int) -> int:
    """Find all solutions of all tasks, again and again; how many there are."""
    found = 0
    for _ in range(again):
        found = 0
        for i in range(tasks.shape[0]):
            found += solutions(layout, hand, tasks[i], out)
    return found


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    times, found = fikolo()
    print(f"fikolo          {told(times, 1e6)} µs for all solutions of {OPEN} tasks ({found:.0f} on average)")
    print(f"lucky-numbers   {told(lucky_numbers(), 1e3)} ms for the shortest solution of each of the forty tasks")


def told(times: list[float], unit: float) -> str:
    """The median and the worst in a unit."""
    return f"median {unit * median(times):7.2f}, worst {unit * max(times):8.2f}"


def fikolo() -> tuple[list[float], float]:
    """Seconds by position, and solutions on average, of random layouts, hands of four cards and open tasks."""
    rng, solve, out = random.Random(1), FIKOLO.binding.compiled(solve_all), np.zeros(MOST_SOLUTIONS, np.int64)
    times, found = [], 0
    for number in range(POSITIONS + 1):
        cards, tasks = rng.sample(range(36), 13), OWN[rng.sample(range(30), OPEN)]
        layout, hand = np.array([card + 1 for card in cards[:9]], np.int8), sum(1 << card for card in cards[9:])
        taken, n = timed(partial(solve, layout, hand, tasks, out, AGAIN))
        if number:  # the first one waits for the compiler
            times.append(taken / AGAIN)
            found += n
    return times, found / POSITIONS


def lucky_numbers() -> list[float]:
    """Seconds by task of the box."""
    tasks: Any = LUCKY_NUMBERS.part("tasks")
    starts = [task.start for task in tasks.listed()]
    tasks.solve(starts[0])
    return [timed(partial(tasks.solve, start))[0] for start in starts]


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds that a call takes, and what it gives."""
    began = time.perf_counter()
    result = call()
    return time.perf_counter() - began, result


if __name__ == "__main__":
    main()
