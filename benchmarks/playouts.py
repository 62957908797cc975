"""How fast are the rules? Random playouts, legal lists written out, against OpenSpiel's C++ connect_four rollouts.

Every figure is the best of several rounds per CPU-second, and the yardstick is measured in the same run: machines are
shared and noisy, ratios are not. Run it by `make bench`, or for some games only:

    make bench GAMES="my-game another-game"
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from stolik.core.game import Game, State
from stolik.core.golden import chosen_setups
from stolik.core.laws import Setup
from stolik.core.registry import game, games
from stolik.search.playouts import Playouts

FIRST_PLAYOUT = """
import time; began = time.perf_counter()
import stolik; from stolik.search.playouts import Playouts
game = stolik.game({id!r}); Playouts(game).run(game.start(), 1); print(time.perf_counter() - began)
"""


@dataclass(frozen=True)
class Speed:
    """Moves per CPU-second, all of them and those of seats alone."""

    moves: float
    decisions: float
    length: float


def main() -> None:
    arguments = _arguments()
    yardstick = _connect_four(arguments.rounds, arguments.seconds)
    if yardstick:
        print(f"OpenSpiel C++ connect_four rollouts: {yardstick / 1e6:.2f} M steps/s = 1×\n")
    else:
        print("OpenSpiel is not installed (pip install 'stolik[bench]'): no ratios\n")
    print(f"{'':44} {'M moves/s':>10} {'ratio':>7} {'M decisions/s':>14} {'ratio':>7} {'moves/game':>11} {'bytes':>6}")
    for each in [game(id) for id in arguments.games] or games().values():
        for setup in chosen_setups(each):
            speed = _speed(each, setup, arguments.rounds, arguments.seconds)
            ratios = [f"{figure / yardstick:6.1f}×" if yardstick else "" for figure in (speed.moves, speed.decisions)]
            print(
                f"{f'{each.id} {setup}':44} {speed.moves / 1e6:10.2f} {ratios[0]:>7} {speed.decisions / 1e6:14.2f} "
                f"{ratios[1]:>7} {speed.length:11.1f} {each.dtype.itemsize:6}",
                flush=True,
            )
        print(f"{'':4}two threads {_threads(each, arguments.seconds):.2f}× one", end="; ")
        print(
            f"a fresh process has played its first game after {_first_playout(each):.2f} s (cache warm)\n", flush=True
        )


def _speed(each: Game, setup: Setup, rounds: int, seconds: float) -> Speed:
    playouts, state = Playouts(each), setup.start(each)
    playouts.compile()
    n = _games_for(playouts, state, seconds)
    best, moves, decisions = 0.0, 0, 0
    for seed in range(rounds):
        began = time.process_time()
        result = playouts.run(state, n, seed)
        best = max(best, result.moves / (time.process_time() - began))
        moves, decisions = moves + result.moves, decisions + result.decisions
    return Speed(best, best * decisions / moves, moves / n / rounds)


def _games_for(playouts: Playouts, state: State, seconds: float) -> int:
    """How many games take about that long."""
    n = 1
    while True:
        began = time.process_time()
        playouts.run(state, n, 99)
        took = time.process_time() - began
        if took > seconds / 4:
            return max(1, round(n * seconds / took))
        n *= 2


def _threads(each: Game, seconds: float) -> float:
    """Moves per second of two threads, as a multiple of one: the best of several pairs of rounds."""
    playouts, state = Playouts(each), each.start()
    n = _games_for(playouts, state, 2 * seconds)
    best = 0.0
    with ThreadPoolExecutor(2) as pool:
        for seed in range(5):
            began = time.perf_counter()
            one = playouts.run(state, n, seed).moves / (time.perf_counter() - began)
            began = time.perf_counter()
            moves = sum(result.moves for result in pool.map(lambda s: playouts.run(state, n, s), (seed, seed + 100)))
            best = max(best, moves / (time.perf_counter() - began) / one)
    return best


def _first_playout(each: Game) -> float:
    program = FIRST_PLAYOUT.format(id=each.id)
    times = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(3)]
    return min(times)


def _connect_four(rounds: int, seconds: float) -> float:
    try:
        import pyspiel
    except ImportError:
        return 0.0
    connect_four = pyspiel.load_game("connect_four")
    start = connect_four.new_initial_state()
    length = _connect_four_length(pyspiel, start)
    n, best = max(1, int(seconds * 100_000)), 0.0
    for seed in range(rounds):
        # A tree search of one simulation is nothing but n rollouts from the start, all in C++.
        evaluator = pyspiel.RandomRolloutEvaluator(n, seed)
        bot = pyspiel.MCTSBot(connect_four, evaluator, 1.0, 1, 1, False, seed, False)
        began = time.process_time()
        bot.mcts_search(start)
        best = max(best, n * length / (time.process_time() - began))
    return best


def _connect_four_length(pyspiel: object, start: object) -> float:
    """The mean number of moves of a random game."""
    import random

    rng, moves, games_played = random.Random(1), 0, 4000
    for _ in range(games_played):
        state = start.clone()  # type: ignore[attr-defined]
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / games_played


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of which the best counts")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU-seconds of a round")
    return parser.parse_args()


if __name__ == "__main__":
    main()
