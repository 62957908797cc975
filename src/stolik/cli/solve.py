"""`stolik solve`: exact answers, where a game has a solver."""

from __future__ import annotations

import time

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from stolik.core.errors import StolikError
from stolik.core.registry import game as registered
from stolik.core.registry import games


@click.command()
@click.argument("id", metavar="GAME")
@click.argument("position", required=False)
def solve(id: str, position: str | None) -> None:
    """Solve a position of a game exactly, or the whole game where that can be done."""
    solver = registered(id).part("solver")
    if solver is None:
        able = ", ".join(game.id for game in games().values() if game.part("solver"))
        raise StolikError(f"{id} has no solver; there are solvers for {able}")
    began = time.perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    console = Console(highlight=False)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(id, total=1.0)
        lines = solver.solve(position, lambda done, what: progress.update(task, completed=done, description=what))
    for line in lines:
        console.print(line, soft_wrap=True)
    console.print(f"{time.perf_counter() - began:.1f} s", style="dim")
