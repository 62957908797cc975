"""What does compiling cost? For every game: from nothing (once in a machine's life), and from disk (every process).

Each figure is measured in processes of its own; "cold" has an empty cache folder, "cached" the one that "cold" filled.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from stolik.core.registry import games

PROGRAM = """
import time
began, cpu = time.perf_counter(), time.process_time()
import stolik
from stolik.search.playouts import Playouts
from stolik.search.search import Search
game = stolik.game({id!r})
if {all}:
    for _ in game.compile(): pass
    Search(game, size=64).compile()
Playouts(game).run(game.start(), 1)
print(time.perf_counter() - began, time.process_time() - cpu)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    arguments = parser.parse_args()
    print(f"{'':16} {'all kernels, cold':>20} {'all, cached':>20} {'first playout, cached':>24}   (wall / CPU seconds)")
    for id in arguments.games or games():
        with TemporaryDirectory() as folder:
            figures = [_run(id, folder, everything=everything) for everything in (True, True, False)]
        cells = [f"{wall:.1f} / {cpu:.1f}" for wall, cpu in figures]
        print(f"{id:16} {cells[0]:>20} {cells[1]:>20} {cells[2]:>24}", flush=True)


def _run(id: str, folder: str, *, everything: bool) -> tuple[float, float]:
    environment = {**os.environ, "STOLIK_CACHE": folder}
    program = PROGRAM.format(id=id, all=everything)
    answer = subprocess.check_output([sys.executable, "-c", program], env=environment, text=True)
    wall, cpu = map(float, answer.split())
    return wall, cpu


if __name__ == "__main__":
    main()
