"""`stolik play`, `evening` and `resume`: games at this terminal, one sub-command for each with its own options."""

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
from stolik.play.record import GameRecord
from stolik.play.series import PlannedGame, SeriesPlan, start_series
from stolik.play.series_record import SeriesRecord
from stolik.play.starting import usual_starts

from .files import read_record, write_record
from .options import given, parameter
from .series import SERIES, STARTS, SeriesTerminal, answered, first_record, read_series, read_starts
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
    """Go on with a game or a series that was left."""
    read = read_record(record)
    if isinstance(read, GameRecord):
        Terminal(read, record).run()
    else:
        SeriesTerminal(read, record).run()


@click.command()
@click.argument("games", metavar="GAME[:OPTION=VALUE,…]...", nargs=-1, required=True)
@click.option("--seats", default="you,bot", show_default=True, help="Who sits where: you, bot or a first name.")
@click.option("--starts", help=f"Who starts the first game: {STARTS}.")
@click.option("--seed", type=int, help="The same seed gives the same dice and draws.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="A new file to keep it in.")
def evening(games: tuple[str, ...], seats: str, starts: str | None, seed: int | None, record: Path | None) -> None:
    """Play different games one after the other; a win counts 2, a shared one 1."""
    planned = [_planned(word) for word in games]
    plan = SeriesPlan("evening", 0, planned)
    _begin(planned[0], _named(seats, None), plan, starts, seed, record, "evening")


def _planned(word: str) -> PlannedGame:
    """A game of an evening, with its options after a colon."""
    id, _, words = word.partition(":")
    options: dict[str, OptionValue] = {}
    for pair in words.split(",") if words else ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"options of a game are option=value, not {pair!r}")
        options[name.replace("-", "_")] = value
    return PlannedGame(id, options)


def _ask_which() -> Game:
    choices = list(games().values())
    for number, game in enumerate(choices, 1):
        texts = game.texts("en")
        click.echo(f"{number:>3}  {texts['title']}: {texts['tagline']}")
    number = click.prompt("Which game?", type=click.IntRange(1, len(choices)), default=1)
    return choices[number - 1]


def _command(game: Game) -> click.Command:
    common: list[click.Parameter] = [
        click.Option(["--players"], type=click.IntRange(1), help="How many play."),
        click.Option(["--seats"], help="Who sits where: you, bot or a first name, e.g. you,bot,bot."),
        click.Option(["--first"], type=int, help="The seat that starts, from 0: short for --starts seat:N."),
        click.Option(["--starts"], help=f"Who starts: {STARTS}."),
        click.Option(["--series"], type=click.Choice(SERIES), help="Several games as one contest."),
        click.Option(["--games"], type=int, help="How many games a series by score has. [default: 3]"),
        click.Option(["--seed"], type=int, help="The same seed gives the same dice and draws."),
        click.Option(["--record"], type=click.Path(dir_okay=False, path_type=Path), help="A new file to keep it in."),
    ]
    texts = game.texts("en")

    def run(
        players: int | None,
        seats: str | None,
        first: int | None,
        starts: str | None,
        series: str | None,
        games: int | None,
        seed: int | None,
        record: Path | None,
        **options: Any,
    ) -> None:
        if first is not None and starts is not None:
            raise BadOption("say --first or --starts, not both")
        chosen = given(options)
        named = _named(seats, players or (None if seats else max(2, game.counts(chosen)[0])))
        word = starts if first is None else f"seat:{first}"
        _begin(PlannedGame(game.id, chosen), named, read_series(series, games), word, seed, record, game.id)

    parameters = common + [parameter(option, texts) for option in game.options]
    return click.Command(game.id, callback=run, params=parameters, help=f"{texts['title']}: {texts['tagline']}")


def _named(seats: str | None, players: int | None) -> tuple[str, ...]:
    """Who sits where; without names, you and bots."""
    named = [name.strip() for name in seats.split(",")] if seats else ["you"] + ["bot"] * ((players or 2) - 1)
    if players is not None and len(named) != players:
        raise BadOption(f"--seats names {len(named)} seats for {players} players")
    if "" in named:
        raise BadOption("--seats has an empty name; say you, bot or a first name for every seat")
    return tuple(named)


def _begin(
    planned: PlannedGame,
    seats: tuple[str, ...],
    plan: SeriesPlan | None,
    word: str | None,
    seed: int | None,
    path: Path | None,
    what: str,
) -> None:
    """Begin a game or a series; mistakes are reported before anything is written."""
    game = registered(planned.game)
    game.start(len(seats), None, **planned.options)
    series = start_series(plan, len(seats), planned) if plan else None
    starts = answered(usual_starts(game) if word is None else read_starts(word, len(seats)), seats)
    record = first_record(series.following(planned) if series else planned, seats, starts, seed)
    place = path or _path(what)
    if place.exists():
        raise BadOption(f"{place} is there already; go on with it by `stolik resume`, or name a new file")
    if series is None:
        write_record(place, record)  # raises before anybody plays if the file cannot be written
        Terminal(record, place, seed or 0).run()
        return
    whole = SeriesRecord(series, starts, (record,))
    write_record(place, whole)
    SeriesTerminal(whole, place, seed).run()


def _path(what: str) -> Path:
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return user_data_path("stolik") / "games" / f"{what}-{stamp}.json"
