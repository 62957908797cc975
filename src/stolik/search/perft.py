"""Perft: the number of move sequences of a given length, the classic test of a move generator."""

from __future__ import annotations

from stolik.core.game import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` moves of all actors, each different draw counted once."""
    if depth == 0:
        return 1
    moves = [(actor, move) for actor in state.to_act for move in state.legal(actor)]
    if depth == 1:
        return len(moves)
    return sum(perft(state.apply(move, actor), depth - 1) for actor, move in moves)
