"""`stolik groups`: the codes of classes and families, for a house that is closed."""

from __future__ import annotations

import click

from stolik.core.errors import BadOption
from stolik.server.identity.groups import Groups
from stolik.server.settings import ServerSettings, default_database


@click.group("groups", context_settings={"auto_envvar_prefix": "STOLIK"})
@click.option(
    "--database",
    default=default_database,
    show_default="stolik.db in your data folder",
    help="The database of the server; the codes lie beside it.",
)
@click.pass_context
def group_codes(context: click.Context, database: str) -> None:
    """Codes by which a class or a family comes in to a closed house (`stolik serve --closed`).

    They hold at once, also while the server runs.
    """
    context.obj = Groups(ServerSettings(database=database).folder)


@group_codes.command()
@click.argument("label")
@click.pass_obj
def add(found: Groups, label: str) -> None:
    """Make a code for LABEL, such as "Class 4b"."""
    if not label.strip():
        raise BadOption('say whom the code is for, such as "Class 4b"')
    click.echo(found.add(label).code)


@group_codes.command("list")
@click.pass_obj
def list_(found: Groups) -> None:
    """List the codes, and whom they are for."""
    for group in found.all():
        click.echo(f"{group.code}  {group.label}")
    if not found.all():
        click.echo('No group has a code yet; make one with: stolik groups add "Class 4b"', err=True)


@group_codes.command()
@click.argument("code")
@click.pass_obj
def withdraw(found: Groups, code: str) -> None:
    """Withdraw CODE: who came with it is let in no more."""
    group = found.withdraw(code)
    if group is None:
        raise BadOption(f"there is no group with the code {code[:20]!r}; see: stolik groups list")
    click.echo(f"Withdrawn: {group.code}  {group.label}")
