"""Exact values of small positions by expectimax: slow, obvious, and the judge of the search that is neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from stolik.core.contract import CHANCE
from stolik.core.errors import StolikError
from stolik.core.game import Move, State

Values: TypeAlias = tuple[float, ...]


class Expectimax:
    """Exact values of positions in which one actor at a time decides, and only chance is unknown."""

    def __init__(self, most: int = 200_000) -> None:
        self.most = most
        self._known: dict[State, Values] = {}

    def values(self, state: State) -> Values:
        """Every seat's expected share of the win, if everybody plays for the own one."""
        if state not in self._known:
            if len(self._known) >= self.most:
                raise StolikError(f"more than {self.most} positions: too large to be solved exactly")
            self._known[state] = self._solve(state)
        return self._known[state]

    def moves(self, state: State) -> list[tuple[Move, float]]:
        """The moves of the seat to act with their exact values for it, best first."""
        (seat,) = state.to_act
        valued = [(move, self.values(state.apply(move, seat))[seat]) for move in state.legal(seat)]
        return sorted(valued, key=lambda pair: -pair[1])

    def _solve(self, state: State) -> Values:
        actors = state.to_act
        if not actors:
            return _shares(state)
        if len(actors) > 1:
            raise StolikError(f"several actors may act in {state.text}: this is no position for expectimax")
        if actors[0] == CHANCE:
            parts = [(self.values(state.apply(move, CHANCE)), float(odds)) for move, odds in state.chance()]
            return tuple(sum(values[seat] * odds for values, odds in parts) for seat in range(state.players))
        return max((self.values(state.apply(move, actors[0])) for move in state.legal(actors[0])), key=_of(actors[0]))


def _shares(state: State) -> Values:
    outcome = state.outcome
    assert outcome is not None
    share = 1 / max(len(outcome.winners), 1)
    return tuple(share if seat in outcome.winners else 0.0 for seat in range(state.players))


def _of(seat: int) -> Callable[[Values], float]:
    return lambda values: values[seat]
