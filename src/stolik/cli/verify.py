"""`stolik verify`: was the chance of a game what it was bound to be?"""

from __future__ import annotations

from pathlib import Path

import click

from stolik.play.record import Record

from .files import read_record


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(record: Path) -> None:
    """Replay a record, derive every draw from its revealed seed, and name the first that does not fit."""
    read: Record = read_record(record)
    draws = read.verify()
    over = "" if read.end().outcome else " The game is not over yet."
    click.echo(f"Sound: {len(read.moves)} moves are legal and {draws} draws fit the seed and its commitment.{over}")
