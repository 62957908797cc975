"""`stolik puzzle`: tasks for one player, where a game has them."""

from __future__ import annotations

import random
from datetime import date
from types import ModuleType
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stolik.core.errors import StolikError
from stolik.core.registry import game as registered
from stolik.core.registry import games


@click.group()
@click.option("--game", "id", help="The game whose tasks are meant; needed where several have some.")
@click.pass_context
def puzzle(ctx: click.Context, id: str | None) -> None:
    """Tasks for one player: list them, look at one, solve one, make new ones."""
    ctx.obj = _tasks(id)


@puzzle.command("list")
@click.pass_obj
def list_tasks(tasks: ModuleType) -> None:
    """List the tasks of the box."""
    table = Table(box=None, pad_edge=False)
    for heading in ("task", "moves", "shortest", "grade", "start"):
        table.add_column(heading)
    for task in tasks.listed():
        table.add_row(task.id, str(task.limit), str(task.minimum), task.grade, task.start)
    Console(highlight=False).print(table)


@puzzle.command()
@click.argument("number")
@click.pass_obj
def show(tasks: ModuleType, number: str) -> None:
    """Show a task, by its number, or today's by the word `today`."""
    _show(tasks, _find(tasks, number))


@puzzle.command()
@click.argument("number")
@click.pass_obj
def solve(tasks: ModuleType, number: str) -> None:
    """Show a shortest solution of a task, move by move."""
    task = _find(tasks, number)
    _show(tasks, task)
    console, position = Console(highlight=False), task.start
    for count, swap in enumerate(tasks.solve(task.start), 1):
        console.print(f"\n{count}. {swap}")
        position = tasks.apply(position, swap)
        console.print(Text.from_markup(tasks.picture(position, swap)))


@puzzle.command()
@click.option("--moves", type=int, default=5, show_default=True, help="Length of the shortest solution.")
@click.option("--seed", type=int, help="The same seed gives the same task.")
@click.pass_obj
def new(tasks: ModuleType, moves: int, seed: int | None) -> None:
    """Make a new task."""
    _show(tasks, tasks.new(moves, random.SystemRandom().randrange(1 << 31) if seed is None else seed))


def _tasks(id: str | None) -> ModuleType:
    able = [game.id for game in games().values() if game.has("tasks")]
    told = f"there are tasks of {', '.join(able)}" if able else "no game here has tasks"
    if id is None and len(able) != 1:
        raise StolikError(f"name the game by --game: {told}")
    found = registered(id or able[0]).part("tasks")
    if found is None:
        raise StolikError(f"{id} has no tasks; {told}")
    return found


def _find(tasks: ModuleType, number: str) -> Any:
    return tasks.of_day(date.today().isoformat()) if number == "today" else tasks.task(number)


def _show(tasks: ModuleType, task: Any) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{task.id}[/]: at most {task.limit} moves, {task.grade}. {task.start}")
    console.print(Text.from_markup(tasks.picture(task.start, None)))
