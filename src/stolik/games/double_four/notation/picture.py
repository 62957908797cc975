"""The table of Double Four for a terminal: both boards side by side, at most 80 columns."""

from __future__ import annotations

from typing import Any

PHASE_LINES = {
    "draw": "Chance draws who begins.",
    "first": "first tile",
    "first-to": "where does the lifted tile go?",
    "second": "second tile, on the same colour",
    "second-to": "where does the lifted tile go?",
    "line": "which line scores?",
    "over": "The game is over.",
}


def picture(view: dict[str, Any]) -> str:
    """A view in rich's markup: a field is its colour's letter, before it the figure of the tile on it.

    Brackets mark the tiles of this turn and, from its second choice on, the fields and lines to choose from.
    """
    table = view["table"]
    boards = [_board_lines(view, number) for number in range(2)]
    lines = [f"{left}   {right}".rstrip() for left, right in zip(*boards, strict=True)]
    lines += ["  " + "  ".join(f"{colour['letter']} {colour['name']}" for colour in table["colours"]), ""]
    lines += [*(_seat_line(view, seat) for seat in range(view["players"])), "", _phase_line(table)]
    return "\n".join(lines)


def _board_lines(view: dict[str, Any], number: int) -> list[str]:
    table = view["table"]
    board, size = table["boards"][number], table["size"]
    width = 2 + 4 * size
    title = f"{board['name']}, side {board['side']}"
    columns = "".join(f" {column}  " for column in "abcdefgh"[:size])
    lines = [f"  [bold]{title}[/]{' ' * (width - 2 - len(title))}", f"  {columns}"]
    for y in range(size):
        lines.append(f"{y + 1} " + "".join(_field(view, number, x, y) for x in range(size)))
    return lines


def _field(view: dict[str, Any], number: int, x: int, y: int) -> str:
    table = view["table"]
    board = table["boards"][number]
    letter, seat = board["rows"][y][x], table["tiles"][number][y][x]
    place = f"{board['name']} {'abcdefgh'[x]}{y + 1}"
    figure = " " if seat is None else table["symbols"][seat]["figure"]
    inside = f"{figure}{letter}"
    inside = rf"\[{inside}]" if place in _marked(view) else f" {inside} "
    shade = next(colour["shade"] for colour in table["colours"] if colour["letter"] == letter)
    return f"[{'bold ' if seat is not None else ''}{_ink(shade)} on {shade}]{inside}[/]"


def _marked(view: dict[str, Any]) -> set[str | None]:
    table = view["table"]
    marked = {table["first"], table["lifted"]}
    if table["phase"] != "first":
        marked |= {move.removeprefix("lift ") for move in view["legal"]}
    return marked | {f"{line['board']} {field}" for line in table["lines"] for field in line["fields"]}


def _ink(shade: str) -> str:
    """Black or white, whichever is easier to read on a shade."""
    red, green, blue = (int(shade[i : i + 2], 16) for i in (1, 3, 5))
    return "black" if 299 * red + 587 * green + 114 * blue > 110_000 else "white"


def _seat_line(view: dict[str, Any], seat: int) -> str:
    table = view["table"]
    symbol, points = table["symbols"][seat], table["points"][seat]
    score = "●" * points + "○" * (table["goal"] - points)
    turn = "▸" if table["mover"] == seat else " "
    who = " (you)" if view["seat"] == seat else ""
    tile = f"{symbol['figure']} {symbol['name']:5}"
    return f"{turn} {tile} seat {seat}   points {score:5}   supply {table['supply'][seat]:2}{who}"


def _phase_line(table: dict[str, Any]) -> str:
    words = PHASE_LINES[table["phase"]]
    if table["mover"] is None:
        return words
    return f"Turn {table['turns'] + 1}, seat {table['mover']}: {words}. A line is {table['line']} tiles."
