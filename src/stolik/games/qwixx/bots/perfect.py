"""Perfect solitaire, where it has been solved."""

from __future__ import annotations

from stolik.core.game import Move, State


def perfect(known: State, seat: int) -> Move | None:
    """Alone, the move of perfect play, once `stolik solve qwixx` has been run here; None everywhere else."""
    if known.players > 1:
        return None
    from ..solver import at_hand  # it needs the whole game, which needs this module

    solved = at_hand()
    return solved.best_move(known) if solved else None
