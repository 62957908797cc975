"""A game's options as options of a command."""

from __future__ import annotations

import click

from stolik.core.options import Choice, Flag, Option, OptionValue


def parameter(option: Option, texts: dict[str, str]) -> click.Option:
    """The command-line option of a game's option, explained in the game's words; None when it is not given."""
    flag = "--" + option.name.replace("_", "-")
    told = texts[f"option.{option.name}"]
    if isinstance(option, Flag):
        return click.Option([f"{flag}/--no-{flag[2:]}", option.name], default=None, help=f"{told} {_usual(option)}")
    kind = click.Choice(option.words) if isinstance(option, Choice) else click.IntRange(option.low, option.high)
    return click.Option([flag, option.name], type=kind, default=None, help=f"{told} {_usual(option)}")


def given(options: dict[str, OptionValue | None]) -> dict[str, OptionValue]:
    """The options that were given; the others have the defaults for the number of players."""
    return {name: value for name, value in options.items() if value is not None}


def _usual(option: Option) -> str:
    """The default, or that of each number of players."""
    values = [f"{n} players: {option.text(option.code(value))}" for n, value in sorted(option.by_players.items())]
    return f"[default: {', '.join([option.text(option.code(option.default)), *values])}]"
