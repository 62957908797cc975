"""Exact values of small positions by expectimax: slow and obvious, so that tests compare the tree search with them."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from stolik.core.arguments import expect
from stolik.core.contract import CHANCE
from stolik.core.errors import StolikError
from stolik.core.game import Move, State

SOLVED = "what is solved is a State"
SeatValues: TypeAlias = tuple[float, ...]


class Expectimax:
    """Exact values of positions in which one actor at a time decides, and only chance is unknown."""

    def __init__(self, most: int = 200_000) -> None:
        self.most = most
        self._known: dict[State, SeatValues] = {}

    def values(self, state: State) -> SeatValues:
        """Every seat's expected share of the win, if every seat maximizes its own."""
        if expect(state, State, SOLVED) not in self._known:
            if len(self._known) >= self.most:
                raise StolikError(f"more than {self.most} positions: too large to be solved exactly")
            self._known[state] = self._solve(state)
        return self._known[state]

    def moves(self, state: State) -> list[tuple[Move, float]]:
        """The moves of the seat to act with their exact values for it, best first."""
        actors = expect(state, State, SOLVED).to_act
        if len(actors) != 1 or actors[0] not in state.deciding:
            raise StolikError(f"no single seat decides in {state.text}")
        seat = actors[0]
        valued = [(move, self.values(state.apply(move, seat))[seat]) for move in state.legal(seat)]
        return sorted(valued, key=lambda pair: -pair[1])

    def _solve(self, state: State) -> SeatValues:
        actors = state.to_act
        if not actors:
            return _shares(state)
        if len(actors) > 1:
            raise StolikError(f"several actors may act in {state.text}: this is no position for expectimax")
        if actors[0] == CHANCE:
            parts = [(self.values(state.apply(move, CHANCE)), float(odds)) for move, odds in state.chance()]
            return tuple(sum(values[seat] * odds for values, odds in parts) for seat in range(state.players))
        return self._best(state, actors[0])

    def _best(self, state: State, seat: int) -> SeatValues:
        """The values of the best move; the moves that look best are tried first, and a sure win ends the loop."""
        best: SeatValues = ()
        for move in _promising(state, seat):
            values = self.values(state.apply(move, seat))
            if not best or values[seat] > best[seat]:
                best = values
            if best[seat] == 1.0:
                break
        return best


def _shares(state: State) -> SeatValues:
    outcome = state.outcome
    assert outcome is not None
    share = 1 / max(len(outcome.winners), 1)
    return tuple(share if seat in outcome.winners else 0.0 for seat in range(state.players))


def _promising(state: State, seat: int) -> list[Move]:
    """The moves of a seat, in the order in which its game's policy likes them."""
    moves = state.legal(seat)
    codes, weights = np.array([move.code for move in moves], np.int32), np.zeros(len(moves), np.float64)
    state.game.kernels.policy(state.record, seat, codes, len(moves), weights)
    return [moves[i] for i in np.argsort(-weights, kind="stable")]
