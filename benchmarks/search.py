"""How fast is the search? Simulations a second of every game at its master's settings, one thread.

The yardstick is OpenSpiel's C++ tree search on connect_four with random rollouts, measured in the same run.
"""

from __future__ import annotations

import argparse
import random
import time

from stolik.core.contract import CHANCE
from stolik.core.game import Game, State
from stolik.core.registry import game, games
from stolik.search.bots import levels
from stolik.search.search import Search, Settings

SIMULATIONS = 4000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of which the best counts")
    arguments = parser.parse_args()
    yardstick = _connect_four(arguments.rounds)
    if yardstick:
        print(f"OpenSpiel C++ MCTS on connect_four: {yardstick:,.0f} simulations/s = 1×\n")
    else:
        print("OpenSpiel is not installed (pip install 'stolik[bench]'): no ratios\n")
    for each in [game(id) for id in arguments.games] or games().values():
        speed, depth = _speed(each, arguments.rounds)
        ratio = f"{speed / yardstick:6.1f}×" if yardstick else ""
        print(f"{each.id:20} {speed:12,.0f} simulations/s {ratio:>8}   {depth:4.1f} decisions deep", flush=True)


def _speed(each: Game, rounds: int) -> tuple[float, float]:
    level = levels(each)["master"]
    settings = Settings(level.exploration, level.urgency, level.evenness, level.rollout, level.sharpness)
    if not each.kernels.compiled:
        for _ in each.compile():
            pass
    state, seat = _early_position(each)
    known, best, depth = state.known(seat), 0.0, 0.0
    for seed in range(rounds):
        search = Search(each, settings, seed=seed)
        search.compile()
        began = time.process_time()
        found = search.run(known, seat, SIMULATIONS, line=0)
        best, depth = max(best, found.simulations / (time.process_time() - began)), found.depth
    return best, depth


def _early_position(each: Game) -> tuple[State, int]:
    """A two-player position after a dozen random decisions in which a seat has a choice."""
    rng, state, decisions = random.Random(5), each.start(2), 0
    while True:
        actors = state.to_act
        if actors[0] < CHANCE and len(state.legal(actors[0])) > 1:
            decisions += 1
            if decisions > 12:
                return state, actors[0]
        move = state.draw(rng) if actors[0] == CHANCE else rng.choice(state.legal(actors[0]))
        state = state.apply(move, actors[0])


def _connect_four(rounds: int) -> float:
    try:
        import pyspiel
    except ImportError:
        return 0.0
    connect_four = pyspiel.load_game("connect_four")
    start, best = connect_four.new_initial_state(), 0.0
    for seed in range(rounds):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(connect_four, evaluator, 2.0, SIMULATIONS, 1000, False, seed, False)
        began = time.process_time()
        bot.mcts_search(start)
        best = max(best, SIMULATIONS / (time.process_time() - began))
    return best


if __name__ == "__main__":
    main()
