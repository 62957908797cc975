"""Positions and short ways of playing that several tests share.

The default sides, left 1a and right 2a:

        a b c d e f g        a b c d e f g
    1   r v g t y k b    1   k g v y b r t
    2   g b y k r v t    2   b y t r v g k
    3   v t r g b y k    3   t r g b k y v
    4   k y b v t r g    4   y b k v g t r
    5   t r k y g b v    5   g v y t r k b
    6   b g v r k t y    6   r t b k y v g
    7   y k t b v g r    7   v k r g t b y
"""

from __future__ import annotations

from collections.abc import Iterator

from stolik.core.game import State
from stolik.games.double_four import GAME
from stolik.search.bots import make_bot

RED_LEFT = ["left a1", "left e2", "left c3", "left f4", "left b5", "left d6", "left g7"]
RED_RIGHT = ["right f1", "right d2", "right b3", "right g4", "right e5", "right a6", "right c7"]
VIOLET_RIGHT = ["right c1", "right e2", "right g3", "right d4", "right b5", "right f6", "right a7"]


def legal(state: State) -> list[str]:
    """The moves of the only seat that may act."""
    (seat,) = state.to_act
    return [move.text for move in state.legal(seat)]


def play(state: State | str, *moves: str) -> State:
    """The state after these moves."""
    state = GAME.parse(state) if isinstance(state, str) else state
    for move in moves:
        state = state.apply(move)
    return state


def table(state: State) -> dict[str, object]:
    seen: dict[str, object] = state.view(None)["table"]
    return seen


def turns(state: State) -> Iterator[State]:
    """What every turn of the mover leads to."""
    mover = state.to_act
    for move in state.legal(mover[0]):
        after = state.apply(move)
        if after.to_act == mover:
            yield from turns(after)
        else:
            yield after


def wins(state: State) -> bool:
    """Whether the seat to move can win in this turn."""
    mover = state.to_act[0]
    return any(after.outcome is not None and after.outcome.winners == (mover,) for after in turns(state))


def turn(state: State, name: str, seed: int = 1) -> State:
    """The bot of that name plays seat 0's turn."""
    bot = make_bot(GAME, name, seed)
    while state.to_act == (0,):
        state = state.apply(bot.choose_known(state.known(0), 0))
    return state
