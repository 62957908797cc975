"""The command `stolik`."""

from __future__ import annotations

import sys

import click

from stolik import __version__
from stolik.core.errors import StolikError

from .admin import admin
from .arena import arena
from .database import backup, export, restore
from .games import games
from .golden import golden
from .group_codes import group_codes
from .play import evening, play, resume
from .puzzle import puzzle
from .serve import serve
from .setup import setup
from .solve import solve
from .verify import verify
from .wasm import wasm


class _Commands(click.Group):
    """Says what is wrong with the input in one line, without a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except StolikError as problem:
            raise click.ClickException(str(problem)) from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="stolik")
def main() -> None:
    """Five family games on one small table."""


for command in (
    games,
    serve,
    play,
    evening,
    resume,
    verify,
    solve,
    puzzle,
    arena,
    backup,
    restore,
    export,
    admin,
    setup,
    golden,
    group_codes,
    wasm,
):
    main.add_command(command)

if __name__ == "__main__":
    sys.exit(main())
