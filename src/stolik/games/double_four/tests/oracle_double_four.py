"""Double Four slowly and obviously: boards as dictionaries, turns by trying everything. It reads views, not records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from stolik.core.game import State

LEFT, RIGHT = 0, 1
NAMES = ("left", "right")

Field: TypeAlias = tuple[int, int]  # column, row
Tiles: TypeAlias = frozenset[tuple[int, Field]]  # board and field


@dataclass
class Table:
    """A table as people see it: which colour a field has and whose tile lies on it."""

    line: int
    colour: list[dict[Field, str]]
    owner: list[dict[Field, int]]
    supply: list[int]


def table_of(state: State) -> Table:
    seen = state.view(None)["table"]
    fields = [(x, y) for y in range(seen["size"]) for x in range(seen["size"])]
    colour = [{(x, y): board["rows"][y][x] for x, y in fields} for board in seen["boards"]]
    owner = [{(x, y): tiles[y][x] for x, y in fields} for tiles in seen["tiles"]]
    owner = [{field: seat for field, seat in board.items() if seat is not None} for board in owner]
    return Table(seen["line"], colour, owner, seen["supply"])


def name(board: int, field: Field) -> str:
    x, y = field
    return f"{NAMES[board]} {'abcdefgh'[x]}{y + 1}"


def empty_fields(table: Table, board: int) -> list[Field]:
    return [field for field in table.colour[board] if field not in table.owner[board]]


def own_tiles(table: Table, board: int, seat: int) -> list[Field]:
    return [field for field, owner in table.owner[board].items() if owner == seat]


def windows(tiles: set[Field], line: int) -> set[tuple[Field, ...]]:
    """Every run of exactly as many tiles as a line needs: from every tile in every direction, field by field."""
    found = set()
    for x, y in tiles:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            run = tuple((x + i * dx, y + i * dy) for i in range(line))
            if all(field in tiles for field in run):
                found.add(run)
    return found


def turns(table: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """Every whole turn of a seat as move texts (DF-3, DF-4, DF-11)."""
    for board in (LEFT, RIGHT):
        other = 1 - board
        for first in empty_fields(table, board):
            for second in empty_fields(table, other):
                if table.colour[board][first] == table.colour[other][second]:
                    yield from _with_lifts(table, seat, (board, first), (other, second))


def _with_lifts(
    table: Table, seat: int, first: tuple[int, Field], second: tuple[int, Field]
) -> Iterator[tuple[str, ...]]:
    if table.supply[seat] >= 2:
        yield name(*first), name(*second)
        return
    for tile in own_tiles(table, second[0], seat):
        end = (f"lift {name(second[0], tile)}", name(*second))
        if table.supply[seat] == 1:
            yield name(*first), *end
        else:
            for another in own_tiles(table, first[0], seat):
                yield f"lift {name(first[0], another)}", name(*first), *end


def scorings(tiles: Tiles, line: int) -> set[tuple[int, Tiles]]:
    """Every way to score until no line is left (DF-7, DF-8): how many points, and which tiles stay."""
    ends: set[tuple[int, Tiles]] = set()
    for board in (LEFT, RIGHT):
        for run in windows({field for b, field in tiles if b == board}, line):
            rest = tiles - {(board, field) for field in run}
            ends |= {(points + 1, left) for points, left in scorings(rest, line)}
    return ends or {(0, tiles)}
