"""`stolik setup`: everything slow, once and visibly, so that nobody waits for the compiler at a table."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from queue import Empty
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from stolik.core.binding import compiling
from stolik.core.game import SLOTS, Game
from stolik.core.registry import game as registered
from stolik.core.registry import games
from stolik.search.bots import references
from stolik.search.playouts import Playouts
from stolik.search.reaction import compile_reaction
from stolik.search.search import Search


@click.command()
def setup() -> None:
    """Compile the rules of all games (kept on disk, done once)."""
    console = Console()
    if not compiling():
        console.print("NUMBA_DISABLE_JIT is set: the rules run as plain Python, there is nothing to compile.")
        return
    began = time.perf_counter()
    columns = (TextColumn("{task.description:32}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("compiling the rules", total=sum(_count(game) for game in games().values()))
        for done in _compiled():
            progress.update(task, advance=1, description=done)
    console.print(f"The rules of {len(games())} games are compiled ({time.perf_counter() - began:.1f} s).")


def _compiled() -> Iterator[str]:
    """Compile one game on each core, yielding what is done as it is done."""
    spawn = multiprocessing.get_context("spawn")
    with spawn.Manager() as manager, ProcessPoolExecutor(os.cpu_count(), spawn) as pool:
        told = manager.Queue()
        working = [pool.submit(_compile, id, told) for id in games()]
        while not all(future.done() for future in working) or not told.empty():
            try:
                yield told.get(timeout=0.2)
            except Empty:
                continue
        for future in working:
            future.result()


def _compile(id: str, told: Any) -> None:
    game = registered(id)
    for name in game.compile():
        told.put(f"{id}: {name}")
    for policy in references(game).values():
        game.binding.make(policy, *game.sample("policy"))
    compile_reaction(game)
    Playouts(game).compile()
    told.put(f"{id}: playouts")
    Search(game, size=64).compile()
    told.put(f"{id}: search")
    prepare = _prepare(game)
    if prepare:
        prepare()
        told.put(f"{id}: solver")


def _prepare(game: Game) -> Callable[[], None] | None:
    """What compiles a game's solver, where it has one with something to compile."""
    return getattr(game.part("solver"), "prepare", None)


def _count(game: Game) -> int:
    return len(SLOTS) + 2 + (_prepare(game) is not None)
