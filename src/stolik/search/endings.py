"""Endings in plain sight: moves that end the game at once, which no bot overlooks, however weak it is.

A game may know more such moves, for example not to discard the piece with which the next seat wins: `plain` in its
bots, called with what a seat knows, names the moves that are no such mistake, and none where it cannot tell.
"""

from __future__ import annotations

import random

from stolik.core.game import Move, State

WORLDS = 3  # determinizations of what a seat cannot know; a win or a loss in all of them is in plain sight


def worth_a_thought(known: State, seat: int, moves: list[Move], rng: random.Random) -> list[Move]:
    """The moves that a bot thinks about: a win that a move brings at once, else all that do not lose at once."""
    plain = getattr(known.game.bots, "plain", None)
    if plain and len(moves) > 1:
        moves = plain(known, seat) or moves
    if len(moves) == 1:
        return moves
    shares = _shares(known, seat, moves, rng)
    winning = [move for move in moves if shares.get(move) == 1.0]
    return winning or [move for move in moves if shares.get(move) != 0.0] or moves


def _shares(known: State, seat: int, moves: list[Move], rng: random.Random) -> dict[Move, float]:
    """The seat's part of the win after each move that ends the game, where it is the same in all worlds."""
    world = known.redeal(seat, rng)
    ended = {move: after for move in moves if not (after := world.after(move, seat)).to_act}
    if not ended:
        return {}
    worlds = [world] + [known.redeal(seat, rng) for _ in range(WORLDS - 1)]
    found = {move: {_share(each.after(move, seat), seat) for each in worlds} for move in ended}
    return {move: shares.pop() for move, shares in found.items() if len(shares) == 1}


def _share(after: State, seat: int) -> float:
    """A seat's part of the win; -1 while the game goes on."""
    end = after.outcome
    return 1 / len(end.winners) if end and seat in end.winners else -1.0 if end is None else 0.0
