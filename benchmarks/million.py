"""Do the rules hold? A million random games over all games, options and player counts, with invariants checked.

Every move checks the legal lists, the derived fields and the deadlines; every end checks length, winners and material.
"""

from __future__ import annotations

import argparse
import time

from rich.progress import Progress

from stolik.core.laws import setups
from stolik.core.registry import games
from stolik.search import soak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000, help="how many games in all")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    each = arguments.games // len(games())
    with Progress() as progress:
        for game in games().values():
            every = setups(game)
            task = progress.add_task(game.id, total=len(every))
            share = -(-each // len(every))
            began, moves = time.process_time(), 0
            for setup in every:
                moves += soak.soak(setup.start(game), share, arguments.seed)
                progress.advance(task)
            seconds = time.process_time() - began
            progress.console.print(
                f"{game.id:16} {share * len(every):9,} games, {len(every):4} set-ups, {moves:13,} moves: all sound"
                f" ({seconds:.0f} CPU-s)"
            )


if __name__ == "__main__":
    main()
