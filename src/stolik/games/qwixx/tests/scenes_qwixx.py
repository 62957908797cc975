"""Rows, and short ways of rolling and crossing that several tests share."""

from __future__ import annotations

from stolik.core.contract import CHANCE
from stolik.core.game import State

LASTS = {"red": 12, "yellow": 12, "green": 2, "blue": 2}
FIVE = {"red": "r2,3,4,5,6", "yellow": "y2,3,4,5,6", "green": "g12,11,10,9,8", "blue": "b12,11,10,9,8"}
CLOSED = {"red": "r2,3,4,5,6,12", "yellow": "y2,3,4,5,6,12", "green": "g12,11,10,9,8,2", "blue": "b12,11,10,9,8,2"}


def said(state: State, *moves: str) -> State:
    """The state after these moves: "1: pass" is seat 1's, a move without a number is made by the only one to act."""
    for move in moves:
        seat, colon, text = move.partition(": ")
        state = state.apply(text, int(seat)) if colon else state.apply(move)
    return state


def rolled(state: State, white: str, coloured: str = "1 1 1 1") -> State:
    """The state after a roll; `coloured` names a die for each row, also for those whose die is out."""
    state = said(state, f"white {white}")
    for row, die in zip(LASTS, coloured.split(), strict=True):
        if CHANCE in state.to_act and state.view(None)["table"]["step"] == row:
            state = said(state, f"{row} {die}")
    return state


def passed(state: State) -> State:
    """Everybody passes, and crosses the miss that this brings, until the next roll or the end."""
    while state.to_act and CHANCE not in state.to_act:
        state = state.apply("miss" if step(state) == "miss" else "pass", state.to_act[0])
    return state


def texts(state: State, seat: int) -> list[str]:
    return [move.text for move in state.legal(seat)]


def sheet(state: State, seat: int) -> dict[str, list[int]]:
    crosses: dict[str, list[int]] = state.view(seat)["table"]["sheets"][seat]["crosses"]
    return crosses


def step(state: State) -> str:
    return str(state.view(None)["table"]["step"])
