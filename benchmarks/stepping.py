"""How fast is the Python face? Random games stepped by a plain Python loop: who acts, what is legal, a draw, the move.

Beside every game OpenSpiel's Python loop over its C++ rules is measured in turn: backgammon, where dice are chance
nodes as here, and connect_four, where nothing is left to chance. Every figure is the median of all rounds, in steps
per CPU-second, those of chance included; the ratio is the median of neighbouring rounds.

    python benchmarks/stepping.py --rounds 7
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any, TypeAlias

from stolik.core.contract import CHANCE
from stolik.core.game import Game
from stolik.core.registry import game, games

Playing: TypeAlias = Callable[[random.Random], int]  # plays a game to its end and tells its steps
YARDSTICKS = ("backgammon", "connect_four")


def main() -> None:
    arguments = _arguments()
    spiel = {name: playing for name in YARDSTICKS if (playing := _of_spiel(name))}
    if not spiel:
        print("OpenSpiel is not installed (pip install 'stolik[bench]'): no ratios\n")
    for each in [game(id) for id in arguments.games] or games().values():
        print(_compare(each, spiel, arguments.rounds, arguments.seconds), flush=True)


def _compare(each: Game, spiel: dict[str, Playing], rounds: int, seconds: float) -> str:
    for _ in () if each.kernels.compiled else each.compile():
        pass
    ours, theirs = [], {name: list[float]() for name in spiel}
    _speed(_of_game(each), seconds / 4, 99)  # loads what is compiled
    for seed in range(rounds):
        ours.append(_speed(_of_game(each), seconds, seed))
        for name, playing in spiel.items():
            theirs[name].append(_speed(playing, seconds, seed))
    told = f"{each.id:16} {median(ours):10,.0f} steps/s"
    for name, speeds in theirs.items():
        ratio = median(one / other for one, other in zip(ours, speeds, strict=True))
        told += f"   {ratio:5.2f}× OpenSpiel's {median(speeds):,.0f} on {name}"
    return told


def _speed(playing: Playing, seconds: float, seed: int) -> float:
    rng, steps, began = random.Random(seed), 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        steps += playing(rng)
    return steps / took


def _of_game(each: Game) -> Playing:
    def play(rng: random.Random) -> int:
        state, steps = each.start(), 0
        while actors := state.to_act:
            actor = actors[0] if len(actors) == 1 else rng.choice(actors)
            move = state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor))
            state = state.apply(move, actor)
            steps += 1
        return steps

    return play


def _of_spiel(name: str) -> Playing | None:
    try:
        import pyspiel
    except ImportError:
        return None
    start: Any = pyspiel.load_game(name).new_initial_state()

    def play(rng: random.Random) -> int:
        state, steps = start.clone(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, odds)[0]
            else:
                action = rng.choice(state.legal_actions())
            state = state.child(action)  # a new state, as here
            steps += 1
        return steps

    return play


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of which the median counts")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU-seconds of a round")
    return parser.parse_args()


if __name__ == "__main__":
    main()
