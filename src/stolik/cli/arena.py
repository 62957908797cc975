"""`stolik arena`: bots against bots, one sub-command for each game with its own options."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import click
from platformdirs import user_data_path
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from stolik.core.game import Game
from stolik.core.registry import game as registered
from stolik.core.registry import games
from stolik.lab.arena import RUNNERS, Arena
from stolik.lab.result import Result
from stolik.lab.statistics import Estimate

from .options import given
from .options import parameter as game_option

LEFT = 130  # the exit code of a command that Ctrl-C ended


class _Games(click.Group):
    """The registered games as sub-commands, made when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(games())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _command(registered(cmd_name))


@click.command(cls=_Games, subcommand_metavar="GAME --bots A,B [OPTIONS]")
def arena() -> None:
    """Let bots play against each other and tell who is better, with errors.

    Every bot sits on every seat and starts equally often, on the same deals. Ctrl-C leaves; the same command goes on.
    """


def _command(game: Game) -> click.Command:
    out = click.Path(dir_okay=False, path_type=Path)
    common: list[click.Parameter] = [
        click.Option(
            ["--bots"],
            required=True,
            help="Who plays, e.g. master,strong: levels, reference opponents of the game, or your own as module:Name; "
            "one named twice sits twice, e.g. master,master,strong,strong at a table of four.",
        ),
        click.Option(["--games"], type=int, default=1000, show_default=True, help="At least how many, in whole deals."),
        click.Option(
            ["--series"],
            default="",
            help="Play whole series, --games of them: tournament, best-of-3, best-of-5 or score:N.",
        ),
        click.Option(["--players"], type=int, help="How many sit at a table; without it all bots, or two."),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="The same seed gives the same games."),
        click.Option(["--workers"], type=int, help="How many processes; without it one for each core."),
        click.Option(["--out"], type=out, help="The file of results, gone on with if it is there."),
        click.Option(
            ["--on"], type=click.Choice(list(RUNNERS)), default="local", help="This machine, or a Ray cluster."
        ),
    ]
    texts = game.texts("en")

    def run(**values: Any) -> None:
        _run(game, **values)

    parameters = common + [game_option(option, texts) for option in game.options]
    return click.Command(game.id, callback=run, params=parameters, help=f"{texts['title']}: {texts['tagline']}")


def _run(
    game: Game,
    bots: str,
    games: int,
    players: int | None,
    seed: int,
    workers: int | None,
    out: Path | None,
    on: str,
    series: str,
    **options: Any,
) -> None:
    console = Console(highlight=False)
    contest = Arena(game, [name.strip() for name in bots.split(",")], players, given(options), seed, series)
    path = out or _path(contest)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeElapsedColumn(), TextColumn("left"))
    quiet = not console.is_terminal
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=quiet) as progress:
        bar = progress.add_task("games", total=None)

        def advance(done: int, total: int) -> None:
            progress.update(bar, completed=done, total=total)

        result = contest.run(games, advance, workers=workers, out=path, on=on)
    _tell(console, result)
    console.print(f"Results: {escape(str(path))}", style="dim", soft_wrap=True)
    if not result.complete:
        done, what = (result.series_played, "series") if series else (result.games, "games")
        console.print(f"{done} of {result.planned} {what} are finished; the same command goes on.")
        click.get_current_context().exit(LEFT)


def _path(contest: Arena) -> Path:
    """The file of results where none is named, by the contest's digest: the same command finds it again."""
    data = contest.contest.data()
    digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]
    folder = user_data_path("stolik") / "arena"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{contest.contest.game}-{digest}.json"


def _tell(console: Console, result: Result) -> None:
    if not result.games:
        console.print("No game is finished yet.")
        return
    contest = result.contest
    options = "".join(f" {name}={value}" for name, value in contest.options)
    told = f"{escape(options)}, {contest.players} players, seed {contest.seed}"
    counts = f"{result.games} games on {result.deals} deals, {result.length:.1f} moves each"
    console.print(f"[bold]{contest.game}[/]{told}: {counts}")
    console.print(_standings(result))
    if result.series:
        length = result.games / result.series_played
        console.print(f"{result.series_played} series of the kind {contest.series}, {length:.1f} games each:")
        console.print(_series(result))
    if result.pairs:
        console.print(_pairs(result))
    if result.starter is not None:
        console.print(f"The seat that starts wins {_percent(result.starter)}. Intervals: 95 %, over deals.")
    if len(set(contest.bots)) == 1 and result.turns:
        console.print(f"Equals in the order of turns: {', '.join(map(_percent, result.turns))}; {_ends(result)}.")


def _ends(result: Result) -> str:
    """How games end, in words."""
    ends = ", ".join(f"{reason} {part:.0%}" for reason, part in result.reasons.items())
    return f"nobody {result.nobody:.1%}; ends: {ends}"


def _standings(result: Result) -> Table:
    table = _table("bot", "rating", "wins", "score", "ms a decision", "slowest")
    for each in sorted(result.standings, key=lambda each: -(each.rating or each.score).value):
        table.add_row(
            escape(each.bot),
            _number(each.rating, 0) if each.rating else "–",
            _percent(each.wins),
            _number(each.score, 2),
            f"{each.seconds * 1000:.2f}",
            f"{each.slowest * 1000:.0f}",
        )
    return table


def _series(result: Result) -> Table:
    table = _table("bot", "series", "series won", "points in a series")
    for each in sorted(result.series, key=lambda each: -each.wins.value):
        table.add_row(escape(each.bot), str(each.series), _percent(each.wins), _number(each.points, 2))
    return table


def _pairs(result: Result) -> Table:
    table = _table("bot", "against", "games", "wins of the two", "points ahead")
    for each in result.pairs:
        wins, margin = _percent(each.wins), _number(each.margin, 2)
        table.add_row(escape(each.bot), escape(each.other), str(each.games), wins, margin)
    return table


def _table(*heads: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number == 0 or head == "against" else "right")
    return table


def _percent(share: Estimate) -> str:
    if share.low is None or share.high is None:
        return f"{share.value:.1%}"
    return f"{share.value:.1%} ({share.low * 100:.1f}–{share.high * 100:.1f})"


def _number(mean: Estimate, digits: int) -> str:
    return f"{mean.value:.{digits}f}" + ("" if mean.error is None else f" ±{mean.error:.{digits}f}")
