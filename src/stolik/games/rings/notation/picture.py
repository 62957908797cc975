"""Rings drawn for a terminal: the start on top, the rings below, as the rulebook speaks of high and low rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

TEXTS = json.loads((Path(__file__).parent.parent / "texts" / "en.json").read_text(encoding="utf-8"))

COLUMNS = range(1, 11)
ASKS = {
    "first": "chance draws who begins",
    "deal": "ring cards are dealt",
    "begin": "adds a card or exchanges both",
    "turn": "cards are turned up",
    "pick": "picks a card",
    "forward": "names columns to go forward",
    "back": "names columns to go back",
    "row": "names rows to go forward",
}


def picture(view: dict[str, Any]) -> str:
    """The table for a terminal, in rich's markup."""
    table, seat = view["table"], view["seat"]
    own = [] if seat is None else table["rings"][seat]
    return "\n".join([_head(view), "", *_board(table, own), "", *_rings(view), *_cards(table)])


def _head(view: dict[str, Any]) -> str:
    table = view["table"]
    if view["outcome"]:
        winners = ", ".join(f"seat {seat}" for seat in view["outcome"]["winners"]) or "nobody"
        return f"{TEXTS['reason.' + view['outcome']['reason']]} {table['turn']} turns; winners: [bold]{winners}[/]."
    if table["phase"] in ("first", "deal"):
        return f"Before the first turn: {ASKS[table['phase']]}."
    return f"Turn [bold]{table['turn']}[/], seat [bold]{table['mover']}[/]: {ASKS[table['phase']]}."


def _board(table: dict[str, Any], own: list[int]) -> list[str]:
    """
    row      worth     1    2    3   columns
    0 start      0     ·    ●    ●   the row is what `row` names
    1            1     ●    ·    ·
    ring        20     ◯    ◯    ◆   an own ring
    """
    lines = [_line("row", "worth", [str(column) for column in COLUMNS])]
    for distance, value in enumerate(table["values"]):
        on_ring = distance == len(table["values"]) - 1
        name = "ring" if on_ring else str(distance) if distance else "0 start"
        empty = ["◆" if on_ring and column in own else "◯" if on_ring else "·" for column in COLUMNS]
        lines.append(_line(name, str(value), _with_pawns(table, distance, empty)))
    return lines


def _with_pawns(table: dict[str, Any], distance: int, fields: list[str]) -> list[str]:
    """Pawns on their fields; those chosen to move point where they go."""
    for column, pawn in zip(COLUMNS, table["pawns"], strict=True):
        if pawn == distance:
            ahead = column in table["forward"] or distance in table["rows"]
            fields[column - 1] = "▼" if ahead else "▲" if column in table["back"] else "●"
    return fields


def _line(name: str, value: str, fields: list[str]) -> str:
    return f"  {name:<8}{value:>6} {''.join(f'{field:>5}' for field in fields)}"


def _rings(view: dict[str, Any]) -> list[str]:
    """Whose rings the viewer knows: the own ones, at the end all."""
    lines = []
    for seat, (rings, count) in enumerate(zip(view["table"]["rings"], view["table"]["holds"], strict=True)):
        plural = "ring" if count == 1 else "rings"
        known = f"{plural} {', '.join(map(str, rings))}" if rings else f"{count} secret {plural}"
        score = f", score {view['outcome']['scores'][seat]}" if view["outcome"] else ""
        you = " (you)" if seat == view["seat"] else ""
        lines.append(f"  seat {seat}{you}: {known if count else 'no ring yet'}{score}")
    return lines


def _cards(table: dict[str, Any]) -> list[str]:
    now = [f"  [bold]now  card {table['card']:>2}: {TEXTS['card.' + str(table['card'])]}[/]"] if table["card"] else []
    opened = [f"  open card {card:>2}: {TEXTS[f'card.{card}']}" for card in table["open"]]
    aside = " ".join(map(str, table["aside"])) or "none"
    return [*now, *opened, f"  {len(table['pile'])} cards in the pile; aside: {aside}"]
