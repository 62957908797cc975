"""A game's options as options of a command."""

from __future__ import annotations

import click

from stolik.core.options import Choice, Flag, Option


def parameter(option: Option, texts: dict[str, str]) -> click.Option:
    """The command-line option of a game's option, told in the game's words."""
    flag = "--" + option.name.replace("_", "-")
    told = texts[f"option.{option.name}"]
    if isinstance(option, Flag):
        return click.Option([f"{flag}/--no-{flag[2:]}", option.name], default=option.default, help=told)
    kind = click.Choice(option.words) if isinstance(option, Choice) else click.IntRange(option.low, option.high)
    return click.Option([flag, option.name], type=kind, default=option.default, show_default=True, help=told)
