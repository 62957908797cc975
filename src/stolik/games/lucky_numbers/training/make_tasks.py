"""Makes data/tasks.json: starts for the 40 solo tasks, whose pictures are lost, from their printed solutions (LN-22).

    python -m stolik.games.lucky_numbers.training.make_tasks > tasks.json

A start fits if the printed swaps, in their order, each lie in one row or column and end in a sorted board. So we begin
at the end: for one choice of 16 numbers after the other, all sorted boards at once are played backwards, and those stay
whose every swap was possible. The first start whose shortest solution is as long as the printed one is taken. Tasks 33
and 40 have none, as trying all their 3,542 and 4,056 starts proves; there the first start with one swap less is taken.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from stolik.core.splitmix import below, generator

from ..rules.swaps import Board, write_board
from ..solver import IN_LINE, shortest, sorted_boards
from ..tasks import grade

SEED: Final = 40
ABOUT: Final = (
    "The printed pictures of the 40 tasks are lost. make_tasks.py found these starts, for which the printed solutions "
    "are right. limit: the printed number of swaps; minimum: the proved number of swaps of the shortest solution."
)
PRINTED: Final = """
01: 15-19 / 14-16
02: 18-4 / 5-18
03: 17-20 / 13-1 / 3-13
04: 11-13 / 8-10 / 15-18
05: 1-12 / 1-15 / 1-13
06: 5-7 / 14-17 / 8-9
07: 12-7 / 10-17 / 9-15 / 8-13
08: 9-13 / 3-13 / 11-4 / 14-4
09: 13-7 / 7-17 / 4-16 / 4-5
10: 19-13 / 11-13 / 8-15 / 8-10
11: 10-11 / 10-4 / 1-5 / 1-7
12: 15-17 / 9-14 / 3-8 / 12-10
13: 19-16 / 15-20 / 15-17 / 5-13 / 5-8
14: 3-15 / 3-17 / 3-13 / 4-18 / 4-14
15: 3-17 / 3-7 / 1-10 / 1-14 / 1-11
16: 10-16 / 7-18 / 3-8 / 5-10 / 12-15
17: 9-14 / 4-17 / 11-4 / 4-12 / 8-4
18: 6-7 / 7-19 / 16-6 / 10-14 / 10-12
19: 6-7 / 5-3 / 5-8 / 13-14 / 13-16
20: 7-2 / 12-17 / 16-6 / 9-15 / 8-10 / 12-10
21: 15-12 / 7-9 / 17-10 / 4-13 / 8-20 / 16-2
22: 11-18 / 18-19 / 8-14 / 8-10 / 2-5 / 2-4
23: 4-5 / 3-12 / 3-13 / 2-10 / 2-9 / 2-11
24: 9-12 / 12-13 / 7-6 / 7-10 / 15-20 / 16-20
25: 4-10 / 4-14 / 7-9 / 7-20 / 7-15 / 15-17
26: 4-5 / 3-7 / 13-16 / 10-15 / 2-17 / 9-17
27: 19-4 / 19-5 / 19-10 / 19-17 / 19-18 / 2-9
28: 7-19 / 1-13 / 12-14 / 11-17 / 8-9 / 4-10
29: 3-13 / 9-4 / 11-4 / 14-4 / 17-5 / 5-19 / 18-5
30: 7-5 / 2-19 / 2-18 / 2-15 / 2-10 / 2-8 / 2-3
31: 10-14 / 12-15 / 6-15 / 6-12 / 9-20 / 1-20 / 1-9
32: 9-20 / 16-20 / 5-9 / 11-14 / 7-10 / 3-6 / 1-4
33: 7-8 / 8-15 / 8-10 / 7-18 / 3-17 / 4-13 / 2-11
34: 4-10 / 7-18 / 7-19 / 8-5 / 5-10 / 7-11 / 2-3
35: 19-2 / 16-19 / 9-13 / 5-13 / 5-9 / 10-12 / 4-12 / 4-10
36: 1-8 / 1-4 / 8-10 / 10-13 / 10-17 / 5-14 / 5-20 / 5-19
37: 18-19 / 15-16 / 11-13 / 7-12 / 8-10 / 4-5 / 9-17 / 2-3
38: 7-18 / 4-13 / 2-19 / 2-16 / 2-15 / 2-12 / 2-8 / 2-3
39: 9-14 / 4-11 / 3-16 / 3-15 / 13-17 / 13-19 / 1-10 / 1-7
40: 11-4 / 1-19 / 15-3 / 1-15 / 13-15 / 12-10 / 12-9 / 12-14
"""


def main() -> None:
    tasks = [made(*line.split(": ")) for line in PRINTED.strip().splitlines()]
    lines = ",\n    ".join(json.dumps(task) for task in tasks)
    print(f'{{\n  "source": "reconstructed",\n  "about": {json.dumps(ABOUT)},\n  "tasks": [\n    {lines}\n  ]\n}}')


def made(id: str, solution: str) -> dict[str, Any]:
    """The entry of a task: the first of its starts with the highest minimum, which is never above the limit."""
    limit = solution.count("/") + 1
    start: Board = ()
    minimum = 0
    for each in starts(id, solution):
        length = len(shortest(each))
        if length > minimum:
            start, minimum = each, length
        if minimum == limit:
            break
    return {
        "id": id,
        "start": write_board(start),
        "limit": limit,
        "minimum": minimum,
        "solution": solution,
        "grade": grade(start),
    }


def starts(id: str, solution: str) -> Iterator[Board]:
    """All starts that fit a solution, in an order that looks random but is always the same."""
    swaps = [(int(a), int(b)) for a, b in (swap.split("-") for swap in solution.split(" / "))]
    named = {number for swap in swaps for number in swap}
    others = sorted(set(range(1, 21)) - named)
    rng = generator(SEED + int(id))
    for more in shuffled(rng, list(combinations(others, 16 - len(named)))):
        numbers = sorted({*named, *more})
        for fields in shuffled(rng, list(played_back(numbers, swaps))):
            yield tuple(number for _, number in sorted(zip(fields.tolist(), numbers, strict=True)))


def played_back(numbers: list[int], swaps: list[tuple[int, int]]) -> Any:
    """The field of each number at the start, for every sorted board that the swaps can end in: [boards, 16]."""
    fields = sorted_boards().T.copy()
    for swap in reversed(swaps):
        a, b = (numbers.index(number) for number in swap)
        fields = fields[IN_LINE[fields[:, a], fields[:, b]]]
        fields[:, [a, b]] = fields[:, [b, a]]
    return fields


def shuffled(rng: Any, things: list[Any]) -> list[Any]:
    return [things[k] for k in sorted(range(len(things)), key=[below(rng, 1 << 30) for _ in things].__getitem__)]


if __name__ == "__main__":
    main()
