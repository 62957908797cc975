"""`stolik backup`, `restore` and `export`: the tables of a server, in files."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from stolik.core.errors import StolikError
from stolik.server.settings import default_database

from .files import write_record

database_option = click.option(
    "--database",
    default=default_database,
    envvar="STOLIK_DATABASE",
    show_default="stolik.db in your data folder",
    help="sqlite:///FILE or postgresql://USER@HOST/NAME.",
)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def backup(file: Path, database: str) -> None:
    """Copy all tables of one moment to a new file; the server may go on."""
    from stolik.server.storage.backup import backup

    count = backup(database, file)
    click.echo(f"{count} {_tables(count)} kept in {file}.")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@database_option
def restore(file: Path, database: str) -> None:
    """Fill an empty database from a backup, of either kind of database and of any older release."""
    from stolik.server.storage.backup import restore

    count = restore(file, database)
    click.echo(f"{count} {_tables(count)} restored from {file}.")


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@database_option
def export(folder: Path, database: str) -> None:
    """Write every finished game as a record, CODE.json, to a folder."""
    written, problems = asyncio.run(_export(folder, database))
    click.echo(f"{written} {'record' if written == 1 else 'records'} written to {folder}.")
    if problems:
        raise click.ClickException("; ".join(problems))


async def _export(folder: Path, database: str) -> tuple[int, list[str]]:
    """How many records were written, and what is wrong with the tables that could not be."""
    from stolik.play.table import Table
    from stolik.server.storage import Store
    from stolik.server.storage.backup import expect_tables

    expect_tables(database)
    written, problems = 0, []
    store = await Store.open(database)
    try:
        async for row, entries in store.records():
            try:
                write_record(folder / f"{row.code}.json", Table.replay(entries).record())
                written += 1
            except StolikError as problem:  # a game that is no longer there, or rules that have changed
                problems.append(f"table {row.code} was left out: {problem}")
    finally:
        await store.close()
    return written, problems


def _tables(count: int) -> str:
    return "table" if count == 1 else "tables"
