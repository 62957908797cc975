"""A bot of twenty lines."""

import random

from stolik import Game, Move, State
from stolik.search.playouts import Playouts

TRIES = 16


class Trier:
    """Tries every move on guesses of what it cannot see, plays on at random, and takes what wins most."""

    def __init__(self, game: Game, seed: int) -> None:
        self.playouts = Playouts(game)
        self.rng = random.Random(seed)

    def choose_known(self, known: State, seat: int) -> Move:
        moves = known.legal(seat)
        wins = dict.fromkeys(moves, 0.0)
        for number in range(TRIES):
            guess = known.redeal(seat, self.rng)
            for move in moves:
                wins[move] += self.playouts.run(guess.apply(move, seat), n=4, seed=number).wins[seat]
        return max(moves, key=wins.__getitem__)
