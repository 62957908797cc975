"""`stolik admin`: what the operator of a server does on the machine itself, while it runs or not."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from stolik.server.settings import ServerSettings

from .database import database_option

if TYPE_CHECKING:
    from stolik.server.admin.commands import Command, Reply

dry_run_option = click.option("--dry-run", is_flag=True, help="Say what would happen, and change nothing.")


@click.group()
def admin() -> None:
    """Look after tables and people, beside a running server or without one.

    PERSON is the short id that `show` prints, or a table and a seat such as ABCDEF:0.
    """


@admin.command("tables")
@click.option("--phase", default="", help="Only those waiting, playing or over.")
@click.option("--game", default="", help="Only those of a game.")
@click.option("--limit", default=50, type=click.IntRange(1, 10_000), show_default=True, help="How many at most.")
@database_option
def _tables(phase: str, game: str, limit: int, database: str) -> None:
    """List tables, the last used first."""
    from stolik.server.admin.commands import ListTables

    _run(database, ListTables(phase, game, limit))


@admin.command("show")
@click.argument("code")
@database_option
def _show(code: str, database: str) -> None:
    """Show a table and who is there; nothing that its game hides."""
    from stolik.server.admin.commands import Show

    _run(database, Show(code))


@admin.command("close")
@click.argument("code")
@dry_run_option
@database_option
def _close(code: str, dry_run: bool, database: str) -> None:
    """End a table's game, and its series; one that has not begun is deleted."""
    from stolik.server.admin.commands import Close

    _run(database, Close(code, dry_run))


@admin.command("delete")
@click.argument("code")
@dry_run_option
@database_option
def _delete(code: str, dry_run: bool, database: str) -> None:
    """Delete a table and all that happened at it, for good."""
    from stolik.server.admin.commands import Delete

    _run(database, Delete(code, dry_run))


@admin.command("ban")
@click.argument("whom", metavar="PERSON|ADDRESS")
@click.option("--days", default=0.0, type=click.FloatRange(0), help="For so many days; without it for good.")
@dry_run_option
@database_option
def _ban(whom: str, days: float, dry_run: bool, database: str) -> None:
    """Keep a person, an address or a network such as 203.0.113.0/24 out."""
    from stolik.server.admin.commands import BanSubject

    _run(database, BanSubject(whom, days, dry_run))


@admin.command("unban")
@click.argument("whom", metavar="[PERSON|ADDRESS]", default="")
@dry_run_option
@database_option
def _unban(whom: str, dry_run: bool, database: str) -> None:
    """Let a person or an address in again; without one list all bans."""
    from stolik.server.admin.commands import Unban

    _run(database, Unban(whom, dry_run))


@admin.command("rename")
@click.argument("code")
@click.argument("seat", type=int)
@click.argument("name")
@dry_run_option
@database_option
def _rename(code: str, seat: int, name: str, dry_run: bool, database: str) -> None:
    """Give the person on a seat of a table another name."""
    from stolik.server.admin.commands import Rename

    _run(database, Rename(code, seat, name, dry_run))


@admin.command("forget-person")
@click.argument("person")
@dry_run_option
@database_option
def _forget_person(person: str, dry_run: bool, database: str) -> None:
    """Take a person out of everything that is kept; records of the others still verify."""
    from stolik.server.admin.commands import ForgetPerson

    _run(database, ForgetPerson(person, dry_run))


@admin.command("stats")
@database_option
def _stats(database: str) -> None:
    """Count tables, people and bytes, and tell what goes on."""
    from stolik.server.admin.commands import Stats

    _run(database, Stats())


def _run(database: str, command: Command) -> None:
    """Have a running server carry out a command, or do it without one; say what was done, and by whom."""
    from stolik.server.admin.endpoint import ask_server

    answered = ask_server(ServerSettings(database=database), command)
    by = f"(by the running server, process {answered[0]})" if answered else "(on the database: no server runs here)"
    reply = answered[1] if answered else asyncio.run(_without_server(database, command))
    if reply.problem:
        raise click.ClickException(reply.problem)
    for line in reply.lines:
        click.echo(line)
    click.echo(by, err=True)


async def _without_server(database: str, command: Command) -> Reply:
    from stolik.server.admin.offline import offline_operator

    async with offline_operator(database) as operator:
        return await operator.carry_out(command)
