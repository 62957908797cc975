"""`stolik backup`, `restore` and `export`: the tables of a server, in files."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stolik.core.errors import StolikError
from stolik.play.following import series_now
from stolik.play.series import Series
from stolik.play.series_record import SeriesRecord
from stolik.play.table import Table
from stolik.server.settings import default_database

from .files import write_record

if TYPE_CHECKING:
    from stolik.server.storage import Store

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
    """Write every finished game and every series as a record, CODE.json and series-CODE.json, to a folder."""
    written, problems = asyncio.run(_export(folder, database))
    click.echo(f"{written} {'record' if written == 1 else 'records'} written to {folder}.")
    if problems:
        raise click.ClickException("; ".join(problems))


async def _export(folder: Path, database: str) -> tuple[int, list[str]]:
    """How many records were written, and what is wrong with the tables that could not be."""
    from stolik.server.storage import Store
    from stolik.server.storage.backup import expect_tables

    expect_tables(database)
    store = await Store.open(database)
    try:
        exporting = _Exporting(store, folder)
        await exporting.games()
        await exporting.series()
    finally:
        await store.close()
    return exporting.written, exporting.problems


class _Exporting:
    """Writes records to a folder: the games one after another, then the series that they belong to."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store = store
        self.folder = folder
        self.written = 0
        self.problems: list[str] = []
        self._series: dict[str, Series] = {}  # by the code of its first table, as it stood after its last game

    async def games(self) -> None:
        async for row, entries in self.store.records():
            try:
                table = Table.replay(entries)
                write_record(self.folder / f"{row.code}.json", table.record())
                self.written += 1
                self._note(series_now(table, row.code))
            except StolikError as problem:  # a game that is no longer there, or rules that have changed
                self.problems.append(f"table {row.code} was left out: {problem}")

    def _note(self, series: Series | None) -> None:
        known = self._series.get(series.id) if series else None
        if series and (known is None or len(known.played) <= len(series.played)):
            self._series[series.id] = series

    async def series(self) -> None:
        for id, series in self._series.items():
            try:
                tables = [await self._table(game.code) for game in series.played]
                write_record(self.folder / f"series-{id}.json", SeriesRecord.of(series, tables))
                self.written += 1
            except StolikError as problem:
                self.problems.append(f"the series {id} was left out: {problem}")

    async def _table(self, code: str) -> Table:
        row = await self.store.find(code)
        if row is None:
            raise StolikError(f"its table {code} is gone")
        return Table.replay(await self.store.load(row.id))


def _tables(count: int) -> str:
    return "table" if count == 1 else "tables"
