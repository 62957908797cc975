"""`stolik setup`: compiles all kernels once, showing progress, so that nobody waits for the compiler at a table."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from queue import Empty
from typing import Any, Final

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

LEFT: Final = 130  # the exit code of a command that Ctrl-C ended
_lines: list[Any] = []  # in a process that compiles: the pipe to its parent


@click.command()
def setup() -> None:
    """Compile the rules of all games (kept on disk, done once)."""
    console = Console()
    if not compiling():
        console.print("NUMBA_DISABLE_JIT is set: the rules run as plain Python, there is nothing to compile.")
        return
    began = time.perf_counter()
    columns = (TextColumn("{task.description:32}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("compiling the rules", total=sum(_count(game) for game in games().values()))
            for done in _compiled():
                progress.update(task, advance=1, description=done)
    except KeyboardInterrupt:
        console.print("Stopped. What is compiled is kept; `stolik setup` goes on from there.")
        sys.exit(LEFT)
    console.print(f"The rules of {len(games())} games are compiled ({time.perf_counter() - began:.1f} s).")


def _compiled() -> Iterator[str]:
    """Compile one game on each core, yielding what is done as it is done; Ctrl-C leaves no process behind."""
    spawn = multiprocessing.get_context("spawn")
    told = spawn.Queue()
    pool = ProcessPoolExecutor(os.cpu_count(), spawn, initializer=_begin, initargs=(told,))
    try:
        with _deaf():
            working = [pool.submit(_compile, id) for id in games()]
        while not all(future.done() for future in working) or not told.empty():
            try:
                yield told.get(timeout=0.2)
            except Empty:
                continue
        for future in working:
            future.result()
    finally:
        for process in multiprocessing.active_children():
            process.kill()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Block SIGINT (Ctrl-C) in processes started here; the parent handles it once they run."""
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    if hasattr(signal, "pthread_sigmask"):  # not on Windows; child processes inherit the mask
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _begin(told: Any) -> None:
    _lines.append(told)


def _compile(id: str) -> None:
    (told,) = _lines
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
    """The function that compiles a game's solver, if it has one with kernels."""
    return getattr(game.part("solver"), "prepare", None)


def _count(game: Game) -> int:
    return len(SLOTS) + 2 + (_prepare(game) is not None)
