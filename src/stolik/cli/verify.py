"""`stolik verify`: checks that every draw of a game, or of every game of a series, fits its revealed seed."""

from __future__ import annotations

from pathlib import Path

import click

from stolik.play.record import GameRecord
from stolik.play.series_record import SeriesRecord

from .files import read_record


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(record: Path) -> None:
    """Replay a record, derive every draw from its revealed seed, and name the first that does not fit."""
    read = read_record(record)
    if isinstance(read, GameRecord):
        click.echo(_told(read, read.verify()))
    else:
        _tell_series(read)


def _tell_series(read: SeriesRecord) -> None:
    draws = read.verify()
    for number, (game, count) in enumerate(zip(read.records, draws, strict=True), 1):
        click.echo(f"Game {number}, {game.game}: {_told(game, count)}")
    standing = ", ".join(f"{name} {points}" for name, points in zip(read.seats, read.series.standing, strict=True))
    over = "is over" if read.series.over else f"has {read.series.games} games at most"
    click.echo(f"Sound: the series {over}; starts and points follow from its games: {standing}.")


def _told(record: GameRecord, draws: int) -> str:
    over = "" if record.end().outcome else " The game is not over yet."
    return f"Sound: {len(record.moves)} moves are legal and {draws} draws fit the seed and its commitment.{over}"
