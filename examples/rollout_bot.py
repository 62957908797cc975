"""A bot of twenty lines."""

import random

from stolik import Game, Move, State
from stolik.search.playouts import Playouts

ROLLOUTS = 16


class RolloutBot:
    """Plays random rollouts of every move, on redeals of what it cannot see, and takes what wins most."""

    def __init__(self, game: Game, seed: int) -> None:
        self.playouts = Playouts(game)
        self.rng = random.Random(seed)

    def choose_known(self, known: State, seat: int) -> Move:
        moves = known.legal(seat)
        wins = dict.fromkeys(moves, 0.0)
        for number in range(ROLLOUTS):
            dealt = known.redeal(seat, self.rng)
            for move in moves:
                wins[move] += self.playouts.run(dealt.apply(move, seat), n=4, seed=number).wins[seat]
        return max(moves, key=wins.__getitem__)
