"""Perfect solitaire once more, slow and obvious: every roll case by case, every choice, no symmetry.

Only the dice of rows in which nothing can be crossed any more are left out of the rolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

Row = tuple[int, int]  # place of the rightmost cross, -1 for none; number of crosses without the lock
Rows = tuple[Row, Row, Row, Row]  # red and yellow rise, green and blue fall


@dataclass
class Oracle:
    """Solitaire with dice of so many faces; two rules can be got wrong on purpose."""

    faces: int = 6
    needed: int = 5
    misses: int = 4
    cost: int = 5
    step_2_after_the_end: bool = False  # against QX-12
    step_1_counts: bool = True  # QX-8
    known: dict[tuple[Rows, int], float] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The place of a row's last number."""
        return 2 * self.faces - 2

    def closed(self, rows: Rows) -> int:
        return sum(place == self.last for place, _ in rows)

    def cross(self, rows: Rows, row: int, number: int, before: Rows | None = None) -> tuple[Rows, int] | None:
        """The rows and the points after a cross, or None where it is not allowed."""
        place = number - 2 if row < 2 else 2 * self.faces - number
        rightmost, n = rows[row]
        enough = (before or rows)[row][1] >= self.needed
        if place <= rightmost or (place == self.last and not enough):
            return None
        after = (*rows[:row], (place, n + 1), *rows[row + 1 :])
        return after, n + 1 + (n + 2 if place == self.last else 0)

    def alive(self, rows: Rows) -> list[int]:
        """The rows in which some number can be crossed; a row without one never gets one again."""
        return [row for row in range(4) if any(self.cross(rows, row, number) for number in range(2, self.last + 3))]

    def value(self, rows: Rows, missed: int) -> float:
        """The points still to be expected between two turns."""
        if self.closed(rows) >= 2 or missed == self.misses:
            return 0.0
        if (rows, missed) not in self.known:
            sides, alive = range(1, self.faces + 1), self.alive(rows)
            rolls = [
                (whites, dict(zip(alive, coloured, strict=True)))
                for whites in product(sides, repeat=2)
                for coloured in product(sides, repeat=len(alive))
            ]
            self.known[rows, missed] = sum(max(self.turns(rows, missed, *roll)) for roll in rolls) / len(rolls)
        return self.known[rows, missed]

    def turns(self, rows: Rows, missed: int, whites: tuple[int, int], coloured: dict[int, int]) -> Iterator[float]:
        """What each way to use this roll is worth."""
        step_1 = [self.cross(rows, row, sum(whites)) for row in range(4)]
        for between, points in [(rows, 0), *filter(None, step_1)]:
            if between != rows:
                yield points + self.value(between, missed)
            else:
                yield self.value(rows, missed + 1) - self.cost
            if self.closed(between) >= 2 and not self.step_2_after_the_end:
                continue
            for row, die in coloured.items():
                for white in whites:
                    crossed = self.cross(between, row, white + die, None if self.step_1_counts else rows)
                    if crossed:
                        after, more = crossed
                        yield points + more + self.value(after, missed)
