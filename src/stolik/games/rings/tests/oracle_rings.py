"""What the action cards do, by their words alone: lists and sets, slow and obvious.

Pawns are a list of ten distances from the start; columns are numbers from 1 to 10, rows distances.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

Deal = tuple[int | None, ...]  # by column: the seat that owns its ring

COLUMNS = range(1, 11)
NAMED = {
    4: lambda column: column < 6,
    5: lambda column: column > 5,
    6: lambda column: column % 2 == 0,
    7: lambda column: column % 2 == 1,
    10: lambda column: column < 4,
    11: lambda column: column > 7,
    12: lambda column: 3 < column < 8,
}
ANY = {1: (4, 0), 2: (2, 0), 3: (3, 0), 13: (2, 2), 14: (3, 3)}  # forward, back


def step(pawns: list[int], forward: Collection[int], back: Collection[int] = ()) -> list[int]:
    """All pawns named move once, together; one on the start that is told to go back stays."""
    return [
        pawn + 1 if column in forward else max(pawn - 1, 0) if column in back else pawn
        for column, pawn in zip(COLUMNS, pawns, strict=True)
    ]


def in_rows(pawns: list[int], rows: Collection[int]) -> list[int]:
    return [column for column, pawn in zip(COLUMNS, pawns, strict=True) if pawn in rows]


def results(pawns: list[int], card: int) -> list[tuple[tuple[int, ...], list[int]]]:
    """Every way to carry the card out: what the player chose, and where the pawns are then."""
    rows = sorted(set(pawns))
    if card in NAMED:
        return [((), step(pawns, [column for column in COLUMNS if NAMED[card](column)]))]
    if card == 8:  # lowest: nearest the rings
        return [((), step(pawns, in_rows(pawns, rows[-2:])))]
    if card == 9:  # highest: nearest the start
        return [((), step(pawns, in_rows(pawns, rows[:2])))]
    if card == 15:
        if len(rows) <= 2:  # nothing to choose: all pawns stand in them
            return [((), step(pawns, COLUMNS))]
        return [(pair, step(pawns, in_rows(pawns, pair))) for pair in combinations(rows, 2)]
    forwards, backs = ANY[card]
    return [
        ((*forward, *back), step(pawns, forward, back))
        for forward in combinations(COLUMNS, forwards)
        for back in combinations([column for column in COLUMNS if column not in forward], backs)
    ]


def deals(players: int, rings: int, own: tuple[int, ...], seat: int | None) -> list[Deal]:
    """Every assignment of rings that agrees with what a seat holds (None: a spectator), as tuples of owners."""
    found: list[Deal] = []

    def deal(owners: list[int | None], other: int) -> None:
        if other == players:
            found.append(tuple(owners))
            return
        free = [column for column in COLUMNS if owners[column - 1] is None and (other == seat or column not in own)]
        for chosen in [own] if other == seat else combinations(free, rings):
            deal([other if column in chosen else owners[column - 1] for column in COLUMNS], other + 1)

    deal([None] * 10, 0)
    return found
