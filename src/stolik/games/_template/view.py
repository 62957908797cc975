"""What a seat sees of guess the die, and how moves and positions are written."""

from __future__ import annotations

from typing import Any

from stolik.core.contract import Record
from stolik.core.fields import Fields
from stolik.core.notation import Names, Numbers

from .rules import GOAL, ROUNDS, SECRET, TIME

CODECS = {
    "phase": Names(("guessing", "rolling")),
    "rounds": Numbers(0, ROUNDS),
    "guess": Numbers(0, SECRET),
    "points": Numbers(0, 3),
}


def move_text(code: int) -> str:
    """1 to 6 for a guess or a roll, `time` for the referee."""
    return "time" if code == TIME else str(code)


def move_code(text: str) -> int:
    if text == "time":
        return TIME
    if text in ("1", "2", "3", "4", "5", "6"):
        return int(text)
    raise ValueError("a guess is a number from 1 to 6, the referee says time")


def view(s: Fields, seat: int) -> dict[str, Any]:
    """The own guess, who has guessed, and the points."""
    return {
        "round": s.rounds,
        "guessed": [bool(guess) for guess in s.guess[: s.players]],
        "own": s.guess[seat] if seat >= 0 else 0,
        "points": s.points[: s.players],
    }


def fixed(s: Fields) -> dict[str, Any]:
    """What stays as it is during a game: it is sent once, and the table finds it in its view."""
    return {"goal": int(s.options[GOAL]), "rounds": ROUNDS}


def material(s: Record) -> tuple[int, ...]:
    """The number of seats: this game has no pieces to count."""
    return (int(s.players),)


def check(s: Record) -> None:
    """Refuse a position in which somebody without a seat has guessed or scored."""
    if s.guess[s.players :].any() or s.points[s.players :].any():
        raise ValueError(f"only seats 0 to {s.players - 1} can have guesses and points")


def picture(view: dict[str, Any]) -> str:
    """The table for a terminal, in rich's markup."""
    table = view["table"]
    lines = [f"Round [bold]{table['round'] + 1}[/] of {ROUNDS}, {view['options']['goal']} points win."]
    for seat, points in enumerate(table["points"]):
        ready = "has guessed" if table["guessed"][seat] else "thinks"
        lines.append(f"  seat {seat}: {'●' * points or '–'}  {ready}")
    return "\n".join(lines)
