"""Qwixx in a terminal of 80 columns: the own sheet large, the others in a line each, the dice, the track."""

from __future__ import annotations

from typing import Any

from ..rules.sheet import LOCK, ROWS, WIDTH, number_of

STYLES = {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue"}
FIELDS_A_LINE = 10


def picture(view: dict[str, Any]) -> str:
    """The table in rich's markup: X is crossed, - was skipped, (5) may be crossed now."""
    table = view["table"]
    large = view["seat"] if view["seat"] is not None else table["active"] or 0
    lines = [_situation(view)]
    if table["dice"]["white"]:
        lines.append(_dice(table["dice"], table["closed"]))
    lines += ["", *_large(table, large, view["seat"] == large)]
    others = [seat for seat in range(view["players"]) if seat != large]
    if others:
        lines += ["", *(_small(table, seat) for seat in others)]
    if table["board"]:
        lines += ["", *_track(table)]
    return "\n".join(lines)


def _situation(view: dict[str, Any]) -> str:
    table = view["table"]
    if view["outcome"]:
        winners = ", ".join(f"seat {seat}" for seat in view["outcome"]["winners"])
        return f"The game is over: [bold]{winners}[/] won."
    if table["active"] is None:
        return "The first active seat is drawn."
    what = {"1": "step 1, white + white", "2": "step 2, white + colour", "3": "step 3, the pawn", "miss": "a miss"}
    text = f"[bold]Seat {table['active']}[/] is active: {what.get(table['step'], 'the dice are rolled')}."
    waiting = [str(seat) for seat, decided in enumerate(table["decided"]) if not decided]
    if table["step"] == "1":
        text += f" Deciding: {', '.join(waiting)}."
    if table["choice"]:
        text += f" You chose {table['choice']}."
    return text


def _dice(dice: dict[str, Any], closed: list[str]) -> str:
    white = " ".join(map(str, dice["white"]))
    colours = [_paint(row, f"{row} {dice[row] or '·'}") for row in ROWS if row not in closed]
    return f"Dice: [bold]white {white}[/]  " + "  ".join(colours)


def _large(table: dict[str, Any], seat: int, own: bool) -> list[str]:
    sheet = table["sheets"][seat]
    points = sheet["points"]
    lines = [f"Seat {seat}{' (you)' if own else ''}"]
    for number, row in enumerate(ROWS):
        cells = "".join(_cell(table, sheet, row, number_of(WIDTH * number + place), own) for place in range(LOCK))
        lock = "X" if row in sheet["locks"] else "-" if row in table["closed"] else "#"
        lines.append(_paint(row, f"  {row:<7}") + cells + f"   {lock}   {points[row]:>3}")
    misses = "X" * sheet["misses"] + "." * (4 - sheet["misses"])
    bonus = f"   bonus {points['bonus']}" if sheet["pawn"] is not None else ""
    lines.append(f"  misses {misses}  {points['misses']}{bonus}   [bold]total {points['total']}[/]")
    return lines


def _cell(table: dict[str, Any], sheet: dict[str, Any], row: str, number: int, own: bool) -> str:
    """Four columns: a number, or what became of it."""
    if number in sheet["crosses"][row]:
        return "  [bold]X[/] "
    if own and f"{row} {number}" in table["possible"]:
        return f"[bold]{f'({number})':>4}[/]"
    last = number == number_of(WIDTH * ROWS.index(row) + LOCK - 1)
    if number in sheet["open"][row] or (last and row not in table["closed"]):
        return f"{number:>3} "
    return "  - "


def _small(table: dict[str, Any], seat: int) -> str:
    """One line: twelve columns a row, x for a cross."""
    sheet = table["sheets"][seat]
    rows = []
    for number, row in enumerate(ROWS):
        marks = ["x" if number_of(WIDTH * number + p) in sheet["crosses"][row] else "." for p in range(LOCK)]
        rows.append(_paint(row, row[0].upper()) + "".join(marks) + ("x" if row in sheet["locks"] else "#"))
    return f"Seat {seat}  {' '.join(rows)}  misses {sheet['misses']}  {sheet['points']['total']:>3}"


def _track(table: dict[str, Any]) -> list[str]:
    """Lines of ten fields; 1>G10 is a field with seat 1's pawn, *G10 one that may be reached now."""
    board, reached = table["board"], table["track"]["targets"]
    pawns = {sheet["pawn"]: seat for seat, sheet in enumerate(table["sheets"]) if sheet["pawn"]}
    waiting = [str(seat) for seat, sheet in enumerate(table["sheets"]) if sheet["pawn"] == 0]
    lines = [f"Track, side {board['side']}" + (f"; on the start: {', '.join(waiting)}" if waiting else "")]
    for begin in range(0, len(board["fields"]), FIELDS_A_LINE):
        cells = []
        for field in range(begin + 1, begin + FIELDS_A_LINE + 1):
            row, number = board["fields"][field - 1].split()
            mark = f"{pawns[field]}>" if field in pawns else " *" if field in reached else "  "
            cells.append(mark + _paint(row, f"{row[0].upper() + number:<3}"))
        bonus = board["bonus"][begin : begin + FIELDS_A_LINE]
        lines.append(f" {begin + 1:>2}–{begin + FIELDS_A_LINE:<2} " + " ".join(cells) + f"  +{bonus[0]}–{bonus[-1]}")
    return lines


def _paint(row: str, text: str) -> str:
    return f"[{STYLES[row]}]{text}[/]"
