"""`stolik play` and `stolik resume`: a game at this terminal, one sub-command for each game with its own options."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import click
from platformdirs import user_data_path

from stolik.core.errors import BadOption
from stolik.core.game import Game
from stolik.core.options import OptionValue
from stolik.core.registry import game as registered
from stolik.core.registry import games
from stolik.play.fairness import Fairness, seed_of
from stolik.play.record import Record

from .files import read_record, write_record
from .options import given, parameter
from .terminal import Terminal


class _Games(click.Group):
    """The registered games as sub-commands, made when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(games())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _command(registered(cmd_name))


@click.command(cls=_Games, invoke_without_command=True)
@click.pass_context
def play(ctx: click.Context) -> None:
    """Play a game at this terminal, alone against bots or several at one keyboard."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(_command(_ask_which()))


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def resume(record: Path) -> None:
    """Go on with a game that was left."""
    Terminal(read_record(record), record).run()


def _ask_which() -> Game:
    choices = list(games().values())
    for number, game in enumerate(choices, 1):
        texts = game.texts("en")
        click.echo(f"{number:>3}  {texts['title']}: {texts['line']}")
    number = click.prompt("Which game?", type=click.IntRange(1, len(choices)), default=1)
    return choices[number - 1]


def _command(game: Game) -> click.Command:
    common: list[click.Parameter] = [
        click.Option(["--players"], type=click.IntRange(1), help="How many play."),
        click.Option(["--seats"], help="Who sits where: you, bot or a first name, e.g. you,bot,bot."),
        click.Option(["--first"], type=int, help="The seat that starts, from 0; without it chance decides."),
        click.Option(["--seed"], type=int, help="The same seed gives the same dice and draws."),
        click.Option(["--record"], type=click.Path(dir_okay=False, path_type=Path), help="A new file to keep it in."),
    ]
    texts = game.texts("en")

    def run(
        players: int | None, seats: str | None, first: int | None, seed: int | None, record: Path | None, **options: Any
    ) -> None:
        _start(game, players, seats, first, seed, record, given(options))

    parameters = common + [parameter(option, texts) for option in game.options]
    return click.Command(game.id, callback=run, params=parameters, help=f"{texts['title']}: {texts['line']}")


def _start(
    game: Game,
    players: int | None,
    seats: str | None,
    first: int | None,
    seed: int | None,
    path: Path | None,
    options: dict[str, OptionValue],
) -> None:
    counts = game.counts(options)
    named = [name.strip() for name in seats.split(",")] if seats else []
    players = players or len(named) or max(2, counts[0] if counts else 2)
    named = named or ["you"] + ["bot"] * (players - 1)
    if len(named) != players:
        raise BadOption(f"--seats names {len(named)} seats for {players} players")
    if "" in named:
        raise BadOption("--seats has an empty name; say you, bot or a first name for every seat")
    fairness = Fairness.new(None if seed is None else seed_of(seed))
    record = Record(game.id, players, game.chosen(options, players), first, tuple(named), fairness)
    record.start()  # a wrong number of players or a wrong seat is told before anything is written
    place = path or _path(game)
    if place.exists():
        raise BadOption(f"{place} is there already; go on with it by `stolik resume`, or name a new file")
    write_record(place, record)  # a place that cannot be written is told before anybody plays
    Terminal(record, place, seed or 0).run()


def _path(game: Game) -> Path:
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return user_data_path("stolik") / "games" / f"{game.id}-{stamp}.json"
