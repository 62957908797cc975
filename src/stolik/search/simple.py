"""The simple bot: takes what its game's policy likes best at a glance."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from stolik.core.game import Game, Move


class SimpleBot:
    """Chooses from a view alone, by the policy kernel; equal weights are decided by its own generator."""

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = game
        self._rng = random.Random(seed)

    def choose(self, view: dict[str, Any]) -> Move:
        """A move for the seat whose view this is."""
        seat = view["seat"]
        state = self.game.parse(view["position"]).redeal(seat, self._rng)
        moves = state.legal(seat)
        codes = np.array([move.code for move in moves], np.int32)
        weights = np.zeros(len(moves), np.float64)
        self.game.kernels.policy(state.record, seat, codes, len(moves), weights)
        best = [move for move, weight in zip(moves, weights, strict=True) if weight == weights.max()]
        return self._rng.choice(best)
