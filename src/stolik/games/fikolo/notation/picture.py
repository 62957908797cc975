"""Fikolo drawn for a terminal of 80 columns: readable without colour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..rules.cards import PLACES

COLOUR_STYLES: Final = {
    "red": "red",
    "blue": "blue",
    "black": "bold",
    "violet": "magenta",
    "yellow": "yellow",
    "green": "green",
}
SHAPE_SIGNS: Final = {"circle": "●", "square": "■", "triangle": "▲", "star": "★", "moon": "☾", "heart": "♥"}
CARD_WIDTH: Final = 19  # `a1 yellow triangle▲` and a space
TASK_WIDTH: Final = 18  # three figures in four columns each, and a gap
TASKS_IN_A_ROW: Final = 4


def picture(view: dict[str, Any]) -> str:
    """The layout, the open tasks as small rasters, the hands and the stacks, in rich's markup."""
    table = view["table"]
    lines = [_title(view), *_exchange(table), ""]
    lines += _layout(table)
    for start in range(0, len(table["tasks"]), TASKS_IN_A_ROW):
        lines += ["", *_tasks(table["tasks"][start : start + TASKS_IN_A_ROW])]
    if table["showing"]:
        lines += ["", *_showing(table["showing"])]
    lines += ["", *_seats(view)]
    lines += _missed(table["missed"])
    return "\n".join(lines)


def _title(view: dict[str, Any]) -> str:
    table = view["table"]
    piles = f"{table['pile']} cards in the pile"
    if table["task_pile"] is not None:
        piles += f", {table['task_pile']} tasks face down"
    return f"[bold]Round {table['round']}[/], {table['phase']}; {piles}"


def _exchange(table: dict[str, Any]) -> Iterator[str]:
    if table["exchanged"]:
        what = "hands were" if table["exchanged"] == "hands" else "cards, the layout too, were"
        yield f" nobody could solve anything any more, so all {what} dealt anew"


def _layout(table: dict[str, Any]) -> Iterator[str]:
    laid = table["showing"]["laid"] if table["showing"] else [None] * 9
    for row in (0, 3, 6):
        cells = []
        for place in range(row, row + 3):
            card = laid[place] or table["layout"][place]
            mark = "*" if laid[place] else " "
            text = f"{PLACES[place]}{mark}{_words(card) if card else '–'}"
            cells.append(_styled(card, f"{text:<{CARD_WIDTH + 2}}"))
        yield " " + " ".join(cells).rstrip()


def _tasks(tasks: list[dict[str, Any]]) -> Iterator[str]:
    heads = [f"task {task['number']} at {task['seat']}{_claims(task)}" for task in tasks]
    yield " " + "".join(f"{head:<{TASK_WIDTH}}" for head in heads).rstrip()
    for row in (0, 3, 6):
        yield " " + "    ".join(_raster_row(task["figures"][row : row + 3]) for task in tasks)


def _claims(task: dict[str, Any]) -> str:
    """`!20`: claimed by seat 2, then by seat 0."""
    return "".join(["!", *map(str, task["claimed"])]) if task["claimed"] else ""


def _showing(showing: dict[str, Any]) -> Iterator[str]:
    how = "not yet turned" if showing["rotation"] is None else f"turned {showing['rotation']}°"
    yield f" seat {showing['seat']} shows task {showing['task']}, {how}:"
    for row in (0, 3, 6):
        yield " " + _raster_row(showing["figures"][row : row + 3])


def _seats(view: dict[str, Any]) -> Iterator[str]:
    table, junior = view["table"], view["options"]["variant"] == "junior"
    for number, seat in enumerate(table["seats"]):
        if junior:
            state = f"{seat['points']} shed, {seat['pile']} in the pile"
        else:
            state = f"{seat['points']} points, {len(seat['solved'])} solved, {len(seat['failed'])} failed"
        notes = [", sees nothing"] if number in table["declared"] else []
        if number in table["queue"]:
            place = table["queue"].index(number) + 1
            notes.append(", has the turn" if junior else f", number {place} in the queue")
        yield f" seat {number}: {state}{''.join(notes)}"
        yield "   " + (", ".join(_styled(card, _words(card)) for card in seat["hand"]) or "no cards")


def _missed(missed: list[dict[str, Any]]) -> Iterator[str]:
    for solution in missed:
        lays = ", ".join(f"{lay['card']} {lay['place']}" for lay in solution["lay"]) or "no cards"
        yield f" missed: task {solution['task']} by {solution['seat']} at {solution['rotation']}°, {lays}"


def _words(card: str) -> str:
    """blue star★"""
    colour, shape = card.split("-")
    return f"{colour} {shape}{SHAPE_SIGNS[shape]}"


def _raster_row(figures: list[str | None]) -> str:
    """Three figures in four columns each: the first three letters of the colour and a sign for the shape."""
    return " ".join("  · " if figure is None else _styled(figure, _short(figure)) for figure in figures)


def _short(figure: str) -> str:
    colour, shape = figure.split("-")
    return f"{colour[:3]}{SHAPE_SIGNS[shape]}"


def _styled(card: str | None, text: str) -> str:
    return f"[{COLOUR_STYLES[card.split('-')[0]]}]{text}[/]" if card else text
