"""`stolik setup`: everything slow, once and visibly, so that nobody waits for the compiler at a table."""

from __future__ import annotations

import time

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from stolik.core.binding import compiling
from stolik.core.game import SLOTS
from stolik.core.registry import games
from stolik.search.playouts import Playouts


@click.command()
def setup() -> None:
    """Compile the rules of all games (kept on disk, done once)."""
    console = Console()
    if not compiling():
        console.print("NUMBA_DISABLE_JIT is set: the rules run as plain Python, there is nothing to compile.")
        return
    began = time.perf_counter()
    columns = (TextColumn("{task.description:40}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=len(games()) * (len(SLOTS) + 1))
        for game in games().values():
            for name in game.compile():
                progress.update(task, description=f"{game.id}: {name}")
                progress.advance(task)
            progress.update(task, description=f"{game.id}: playouts")
            Playouts(game).compile()
            progress.advance(task)
    console.print(f"Rules of {len(games())} games are compiled ({time.perf_counter() - began:.1f} s).")
