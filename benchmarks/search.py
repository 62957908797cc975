"""How fast is the search? Simulations a second of every game at its master's settings, one thread.

The yardstick is OpenSpiel's C++ tree search on connect_four with random rollouts. Both search in turn, with as many
simulations, and the time includes making and freeing their trees. Printed are the medians of all rounds, and the
interquartile range of the ratios of neighbouring searches.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

from stolik.core.contract import CHANCE
from stolik.core.game import Game, State
from stolik.core.registry import game, games
from stolik.search.search import Analysis, Search

SIMULATIONS = 4000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--rounds", type=int, default=21, help="searches of each, of which medians are told; 2 or more")
    arguments = parser.parse_args()
    if arguments.rounds < 2:
        parser.error(f"--rounds is {arguments.rounds}: two or more are needed to tell how far they differ")
    yardstick = _connect_four()
    if yardstick is None:
        print("OpenSpiel is not installed (pip install 'stolik[bench]'): no ratios\n")
    for each in [game(id) for id in arguments.games] or games().values():
        print(_compare(each, yardstick, arguments.rounds), flush=True)


def _compare(each: Game, yardstick: Callable[[], Any] | None, rounds: int) -> str:
    search = _searching(each)
    depth = search().depth  # loads what is compiled, and uses memory for the first time
    ours, theirs = [], []
    for _ in range(rounds):
        if yardstick:
            theirs.append(_speed(yardstick))
        ours.append(_speed(search))
    told = f"{each.id:20} {median(ours):12,.0f} simulations/s   {depth:4.1f} decisions deep"
    if not theirs:
        return told
    ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
    low, _, high = quantiles(ratios, n=4)
    return f"{told}   {median(ratios):6.1f}× ({low:.1f}–{high:.1f}) OpenSpiel's {median(theirs):,.0f} on connect_four"


def _speed(search: Callable[[], Any]) -> float:
    began = time.process_time()
    search()
    return SIMULATIONS / (time.process_time() - began)


def _searching(each: Game) -> Callable[[], Analysis]:
    if not each.kernels.compiled:
        for _ in each.compile():
            pass
    state, seat = _early_position(each)
    known, search = state.known(seat), Search.level(each, "master")

    def run() -> Analysis:
        search.forget()
        return search.run(known, seat, SIMULATIONS, variation=0)

    return run


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


def _connect_four() -> Callable[[], Any] | None:
    try:
        import pyspiel
    except ImportError:
        return None
    connect_four = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 0)
    bot = pyspiel.MCTSBot(connect_four, evaluator, 2.0, SIMULATIONS, 1000, False, 0, False)
    start = connect_four.new_initial_state()
    return lambda: bot.mcts_search(start)


if __name__ == "__main__":
    main()
