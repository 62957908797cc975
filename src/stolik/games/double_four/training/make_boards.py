"""Makes the sides of data/boards.json: irregular Latin squares, found by a search that is the same every time.

    python -m stolik.games.double_four.training.make_boards

prints the sides as they stand in `data/boards.json`, four of each size. A side is taken if

- every colour is once in every row and column (DF-1);
- fields of one colour never touch, not even at a corner;
- no row is another one shifted along, as it would be in a cyclic square, where each colour runs in a straight line;
- it agrees with every side of its size taken before it on at most as many fields as a row has, as two unrelated
  squares do.
"""

from __future__ import annotations

from typing import Any

from stolik.core.splitmix import below, generator

LETTERS = "rbgyvktw"  # a side of seven colours has the first seven
SIZES = (7, 8)
NAMES = ("1a", "1b", "2a", "2b")

Square = list[list[int]]


def woven(seed: int, size: int) -> Square:
    """A Latin square of this seed in which equal colours never touch."""
    square = [[-1] * size for _ in range(size)]
    _fill(square, 0, generator(seed))
    return square


def _fill(square: Square, field: int, rng: Any) -> bool:
    """Fill the square field by field, trying colours in a random order; False when there is no way."""
    size = len(square)
    if field == size * size:
        return True
    row, column = divmod(field, size)
    taken = {*square[row], *(line[column] for line in square)}
    if row:
        taken.update(square[row - 1][max(column - 1, 0) : column + 2])
    for colour in _shuffled(size, rng):
        if colour not in taken:
            square[row][column] = colour
            if _fill(square, field + 1, rng):
                return True
    square[row][column] = -1
    return False


def _shuffled(size: int, rng: Any) -> list[int]:
    rest = list(range(size))
    return [rest.pop(below(rng, len(rest))) for _ in range(size)]


def irregular(square: Square) -> bool:
    """Whether no row is another one shifted along."""
    return not any(
        other[shift:] + other[:shift] == row
        for row in square
        for other in square
        if other is not row
        for shift in range(len(square))
    )


def agreement(one: Square, other: Square) -> int:
    """On how many fields two squares have the same colour."""
    return sum(a == b for row, line in zip(one, other, strict=True) for a, b in zip(row, line, strict=True))


def sides(size: int) -> dict[str, list[str]]:
    """The four sides of a size, row by row, in the letters of their colours."""
    taken: list[Square] = []
    seed = 0
    while len(taken) < len(NAMES):
        seed += 1
        square = woven(seed, size)
        if irregular(square) and all(agreement(square, other) <= size for other in taken):
            taken.append(square)
    rows = (["".join(LETTERS[colour] for colour in row) for row in square] for square in taken)
    return dict(zip(NAMES, rows, strict=True))


if __name__ == "__main__":
    for size in SIZES:
        for name, rows in sides(size).items():
            print(f"{name}, {size}×{size}", *rows, sep="\n  ")
