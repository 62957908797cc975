"""Lucky Numbers in a terminal of 80 columns: the boards side by side, the middle, the pile."""

from __future__ import annotations

from typing import Any

from ..rules.board import FIELD_NAMES, SIDE, START_FIELDS

GAP = "   "
BOARDS_A_LINE = {2: 2, 3: 3, 4: 2}  # a board is 23 columns wide
WIDTH = 23
LADYBUG = "●"


def picture(view: dict[str, Any]) -> str:
    """The table in rich's markup: start fields in yellow, ∩4 a horseshoe on an empty field."""
    table = view["table"]
    lines = [_situation(view), ""]
    a_line = BOARDS_A_LINE[view["players"]]
    for first in range(0, view["players"], a_line):
        boards = [_board(view, seat) for seat in range(first, min(first + a_line, view["players"]))]
        lines += [GAP.join(parts) for parts in zip(*boards, strict=True)]
        lines.append("")
    middle = "  ".join(f"[bold]{number}[/]" for number in table["middle"]) or "nothing"
    lines.append(f"Face up in the middle: {middle}")
    lines.append(f"Face down: [bold]{table['pile']}[/]" + _idle(table))
    return "\n".join(lines)


def _situation(view: dict[str, Any]) -> str:
    table = view["table"]
    if view["outcome"]:
        winners = " and ".join(f"seat {seat}" for seat in view["outcome"]["winners"])
        return f"The game is over: [bold]{winners}[/] won."
    mover = f"[bold]Seat {table['mover']}[/]"
    hand = table["hands"][table["mover"]]
    if table["phase"] == "choosing":
        waiting = ", ".join(str(seat) for seat, chosen in enumerate(table["chosen"]) if not chosen)
        return f"All choose a start field for their clover; still choosing: {waiting}."
    return {
        "first": "Chance draws who starts.",
        "dealing": f"The start clovers are dealt; seat {table['mover']} will start.",
        "turning": f"{mover} turns a clover over.",
        "taking": f"{mover} takes a clover" + (": an extra turn, which may be declined." if table["extra"] else "."),
        "drawn": f"{mover} has drawn [bold green]{hand}[/]: place it, or lay it aside.",
        "taken": f"{mover} has taken [bold green]{hand}[/] and places it.",
    }[table["phase"]]


def _idle(table: dict[str, Any]) -> str:
    """A word of warning when the game is about to end without a draw."""
    if table["idle"] * 2 < table["idle_limit"]:
        return ""
    return f"   [dim]{table['idle']} turns without a draw; the game ends after {table['idle_limit']}[/]"


def _board(view: dict[str, Any], seat: int) -> list[str]:
    """One board, every line 23 columns wide."""
    table = view["table"]
    you = ", you" if seat == view["seat"] else ""
    name = f"Seat {seat}{you}: {table['empty'][seat]} empty"
    acting = seat in view["to_act"]
    lines = [f"{'[bold]' if acting else ''}{('> ' if acting else '  ') + name:<{WIDTH}}{'[/]' if acting else ''}"]
    lines.append(f"{'     a    b    c    d':<{WIDTH}}")
    lines.append("  ┌────┬────┬────┬────┐")
    for row in range(SIDE):
        cells = "│".join(_cell(table, seat, SIDE * row + column) for column in range(SIDE))
        lines.append(f"{row + 1} │{cells}│")
        if row < SIDE - 1:
            lines.append("  ├────┼────┼────┼────┤")
    lines.append(f"  └────┴────┴────┴───[red]{LADYBUG}[/]┘")
    lines.append(_under(view, seat))
    return lines


def _cell(table: dict[str, Any], seat: int, field: int) -> str:
    number = table["boards"][seat][field]
    if number:
        style = "bold yellow" if field in START_FIELDS else "bold"
        return f"[{style}]{number:>3}[/] "
    horseshoe = table["horseshoes"][seat][field] if table["horseshoes"] else 0
    if horseshoe:
        return f"[dim]{f'∩{horseshoe}':>3}[/] "
    return "[yellow]  ○[/] " if field in START_FIELDS else "[dim]  ·[/] "


def _under(view: dict[str, Any], seat: int) -> str:
    """The clover in a hand, and what was chosen for it if the viewer may know."""
    table = view["table"]
    hand = table["hands"][seat]
    text = f"in hand: {hand}" if hand else ""
    if hand and table["chosen"][seat]:
        own = table["own_choice"] if seat == view["seat"] else None
        text += f" for {own}" if own in FIELD_NAMES else ", has chosen"
    return f"  {text:<{WIDTH - 2}}"
