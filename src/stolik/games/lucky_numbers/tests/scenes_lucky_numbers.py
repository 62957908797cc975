"""Boards, and short ways of playing that several tests share."""

from __future__ import annotations

from stolik.core.game import State
from stolik.games.lucky_numbers import GAME

ONE = "3 . . . / . 7 . . / . . 12 . / . . . 18"
OTHER = "2 . . . / . 6 . . / . . 13 . / . . . 19"


def position(board: str, *sections: str, other: str = OTHER, head: str = "players=2") -> State:
    """Seat 0 has this board and is to take a clover, unless the sections say otherwise."""
    phase = () if any(section.startswith("phase") for section in sections) else ("phase taking",)
    return GAME.parse(" | ".join([f"lucky-numbers {head}", *phase, *sections, f"board {board} // {other}"]))


def drawn(board: str, number: int, *sections: str, other: str = OTHER, head: str = "players=2") -> State:
    """Seat 0 has drawn this clover."""
    hands = f"{number} . . ."
    return position(board, "phase drawn", f"hand {hands}", *sections, other=other, head=head)


def texts(state: State, actor: int = 0) -> list[str]:
    return [move.text for move in state.legal(actor)]


def places(state: State, actor: int = 0) -> set[str]:
    return {text.removeprefix("place ") for text in texts(state, actor) if text.startswith("place ")}


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(move)
    return state


def board(state: State, seat: int = 0) -> list[int]:
    numbers: list[int] = state.view(None)["table"]["boards"][seat]
    return numbers


def middle(state: State) -> list[int]:
    numbers: list[int] = state.view(None)["table"]["middle"]
    return numbers


def extra(state: State) -> bool:
    return bool(state.view(None)["table"]["extra"])
