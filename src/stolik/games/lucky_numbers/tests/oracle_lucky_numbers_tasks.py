"""The solo tasks once more, slow and obvious: every swap from every board, until one is sorted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Board = tuple[int, ...]
Swap = tuple[int, int]
Line = tuple[Swap, ...]


def swapped(board: Board, a: int, b: int) -> Board:
    numbers = list(board)
    numbers[a], numbers[b] = numbers[b], numbers[a]
    return tuple(numbers)


def rises(board: Board) -> bool:
    rows = [board[4 * k : 4 * k + 4] for k in range(4)]
    columns = [board[k::4] for k in range(4)]
    return all(list(line) == sorted(line) for line in rows + columns)


def swaps() -> Iterator[Swap]:
    for a in range(16):
        for b in range(a + 1, 16):
            if a // 4 == b // 4 or a % 4 == b % 4:
                yield a, b


def distance(board: Board, most: int) -> int:
    """The length of the shortest solution; most + 1 if it is longer than `most`."""
    near, seen = {board}, {board}
    for length in range(most + 1):
        if any(rises(each) for each in near):
            return length
        if length < most:
            near = {swapped(each, a, b) for each in near for a, b in swaps()} - seen
            seen |= near
    return most + 1


def sequences(board: Board, length: int) -> list[Line]:
    """All sequences of so many swaps that sort the board."""
    if length == 0:
        return [()] if rises(board) else []
    return [((a, b), *rest) for a, b in swaps() for rest in sequences(swapped(board, a, b), length - 1)]


def classes(lines: Iterable[Line]) -> list[set[Line]]:
    """Sequences put together that come from each other by exchanging neighbouring swaps without a common field."""
    left = set(lines)
    found: list[set[Line]] = []
    while left:
        group: set[Line] = set()
        waiting = [left.pop()]
        while waiting:
            line = waiting.pop()
            group.add(line)
            for k in range(len(line) - 1):
                if not set(line[k]) & set(line[k + 1]):
                    other = (*line[:k], line[k + 1], line[k], *line[k + 2 :])
                    if other not in group:
                        waiting.append(other)
        left -= group
        found.append(group)
    return found
