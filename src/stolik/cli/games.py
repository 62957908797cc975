"""`stolik games`: what can be played."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from stolik.core.game import Game
from stolik.core.options import Option
from stolik.core.registry import games as registered


@click.command()
@click.option("--lang", type=click.Choice(["en", "pl"]), default="en", help="The language of titles.")
def games(lang: str) -> None:
    """List the games, their players and options."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("game", "title", "players", "options (default first)"):
        table.add_column(heading, overflow="fold")
    for game in registered().values():
        table.add_row(game.id, game.texts(lang)["title"], _players(game), "\n".join(map(_option, game.options)))
    Console().print(table)


def _players(game: Game) -> str:
    counts = sorted({n for option in game.options for v in option.values for n in game.counts({option.name: v})})
    counts = counts or list(game.counts())
    return f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else str(counts[0])


def _option(option: Option) -> str:
    words = [option.text(option.code(value)) for value in option.values]
    default = option.text(option.code(option.default))
    by_players = "".join(f"; {option.text(option.code(v))} for {n}" for n, v in sorted(option.by_players.items()))
    ordered = [default, *(word for word in words if word != default)]
    return f"{option.name}: {', '.join(ordered)}{by_players}"
