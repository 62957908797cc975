"""Positions and short ways of playing that several tests share."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.contract import CHANCE, REFEREE
from stolik.core.game import State
from stolik.games.fikolo import GAME
from stolik.games.fikolo.rules.solutions import MOST_SOLUTIONS, solutions

ACTORS = {"chance": CHANCE, "referee": REFEREE, **{str(seat): seat for seat in range(6)}}

# The layout of the printed examples.
LAYOUT = (
    "blue-star blue-moon red-triangle / yellow-triangle violet-moon red-circle / green-moon black-circle blue-square"
)
# Seat 1 can show example 4; no card of seat 0 helps it there.
HANDS = "red-square red-heart yellow-moon green-square / violet-star blue-circle black-heart yellow-circle"


def searching(
    table: str = "9 10 25 20", *, hands: str = HANDS, players: int = 2, head: str = "", more: str = ""
) -> State:
    """A search on the layout of the examples: tasks 9 (examples 1 and 2), 10 (example 3) and 25 (example 4)."""
    text = f"fikolo players={players} {head} | phase searching | layout {LAYOUT} | hands {hands} | table {table}"
    return GAME.parse(f"{text} | {more}" if more else text)


def all_solutions(layout: Any, hand: int, card: int) -> list[int]:
    """Every solution of a task card with a hand."""
    out = np.zeros(MOST_SOLUTIONS, np.int64)
    return [int(solution) for solution in out[: solutions(layout, hand, card, out)]]


def play(state: State, *moves: str) -> State:
    """Moves such as `0 stop 9` and `referee time`, one after the other."""
    for move in moves:
        actor, text = move.split(" ", 1)
        state = state.apply(text, ACTORS[actor])
    return state


def claim(state: State, seat: int, task: int) -> State:
    """One STOP, and nobody else says it in time."""
    state = play(state, f"{seat} stop {task}")
    return play(state, "referee time") if state.view(None)["table"]["phase"] == "queueing" else state


def deal(state: State) -> State:
    """Let chance do its work, the lowest card or task first."""
    while CHANCE in state.to_act:
        state = state.apply(state.legal(CHANCE)[0])
    return state


def texts(state: State, actor: int) -> list[str]:
    return [move.text for move in state.legal(actor)]


def stack(state: State, seat: int) -> tuple[list[int], list[int]]:
    shown = state.view(None)["table"]["seats"][seat]
    return shown["solved"], shown["failed"]


def open_tasks(state: State) -> list[int]:
    return [task["number"] for task in state.view(None)["table"]["tasks"]]


def hand(state: State, seat: int) -> list[str]:
    cards: list[str] = state.view(None)["table"]["seats"][seat]["hand"]
    return cards


def phase(state: State) -> str:
    return str(state.view(None)["table"]["phase"])
