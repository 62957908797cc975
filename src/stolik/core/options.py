"""Options: what is chosen before a game starts, typed, with defaults, each a small whole number in the state.

An option says twice what it is when nobody chose it. `default`, or `by_players` where the number of players decides, is
for new games and may change from release to release. `unwritten` is for texts and records that leave the option out: it
is what the game was before the option was there, or before its default changed, and stays for ever.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from .errors import BadData, BadOption

OptionValue: TypeAlias = bool | int | str
WHOLE: Final = re.compile(r"-?\d{1,18}")  # a whole number as text, short enough for `int`


@dataclass(frozen=True)
class Flag:
    """On or off."""

    name: str
    default: bool = False
    by_players: Mapping[int, bool] = field(default_factory=dict, hash=False)
    unwritten: bool | None = None

    @property
    def values(self) -> tuple[bool, ...]:
        return (False, True)

    def code(self, value: object) -> int:
        if isinstance(value, str) and value in ("on", "off"):
            return int(value == "on")
        if isinstance(value, bool):
            return int(value)
        raise BadOption(f"option {self.name} is on or off (True or False), not {value!r}")

    def value(self, code: int) -> bool:
        return bool(code)

    def text(self, code: int) -> str:
        return "on" if code else "off"


@dataclass(frozen=True)
class Choice:
    """One of several words."""

    name: str
    words: tuple[str, ...]
    default: str
    by_players: Mapping[int, str] = field(default_factory=dict, hash=False)
    unwritten: str | None = None

    @property
    def values(self) -> tuple[str, ...]:
        return self.words

    def code(self, value: object) -> int:
        if isinstance(value, str) and value in self.words:
            return self.words.index(value)
        raise BadOption(f"option {self.name} is one of {', '.join(self.words)}, not {value!r}")

    def value(self, code: int) -> str:
        return self.words[code]

    def text(self, code: int) -> str:
        return self.words[code]


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds, both included."""

    name: str
    low: int
    high: int
    default: int
    by_players: Mapping[int, int] = field(default_factory=dict, hash=False)
    unwritten: int | None = None

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(range(self.low, self.high + 1))

    def code(self, value: object) -> int:
        if isinstance(value, str) and WHOLE.fullmatch(value):
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        told = f"{value!r:.60}"
        raise BadOption(f"option {self.name} is a whole number from {self.low} to {self.high}, not {told}")

    def value(self, code: int) -> int:
        return code

    def text(self, code: int) -> str:
        return str(code)


Option: TypeAlias = Flag | Choice | Whole
Options: TypeAlias = Mapping[str, OptionValue]


def option_field(options: Sequence[Option]) -> tuple[str, str, tuple[int]]:
    """The field of a state that holds the number of every option."""
    return "options", "i2", (len(options),)


def indices(options: Sequence[Option], *names: str) -> tuple[int, ...]:
    """Where the options of these names stand in that field: kernels look them up by index, not by name."""
    order = [option.name for option in options]
    if list(names) != order:
        raise BadData(f"the options are {', '.join(order)}, in this order, not {', '.join(names)}")
    return tuple(range(len(order)))


def usual(option: Option, players: int) -> OptionValue:
    """What an option is in a new game for so many players, when nobody chose it."""
    return option.by_players.get(players, option.default)


def unwritten(option: Option) -> OptionValue:
    """What an option is in a text or record that leaves it out."""
    return option.default if option.unwritten is None else option.unwritten


def chosen(options: Sequence[Option], given: Mapping[str, object], players: int) -> dict[str, OptionValue]:
    """All options of a new game, with the usual values where none is given; BadOption for a wrong name or value."""
    return _filled(options, given, {option.name: usual(option, players) for option in options})


def written(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options that a text or record means; BadOption for a wrong name or value."""
    return _filled(options, given, {option.name: unwritten(option) for option in options})


def encode(options: Sequence[Option], values: Options) -> list[int]:
    """The number of every option in order."""
    return [option.code(values[option.name]) for option in options]


def decode(options: Sequence[Option], codes: Sequence[int]) -> dict[str, OptionValue]:
    """The values behind the numbers."""
    return {option.name: option.value(int(code)) for option, code in zip(options, codes, strict=False)}


def combinations(options: Sequence[Option]) -> Iterator[dict[str, OptionValue]]:
    """Every combination of option values, the defaults first."""
    names = [option.name for option in options]
    for values in itertools.product(*(_default_first(option) for option in options)):
        yield dict(zip(names, values, strict=True))


def _filled(
    options: Sequence[Option], given: Mapping[str, object], otherwise: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    if not isinstance(given, Mapping):
        raise BadOption(f"options are named, as in {{'goal': 3}}, not {given!r:.60}")
    for name in given:
        if name not in otherwise:
            raise BadOption(f"there is no option {name!r}; there are {', '.join(otherwise) or 'none'}")
    return {
        option.name: option.value(option.code(given.get(option.name, otherwise[option.name]))) for option in options
    }


def _default_first(option: Option) -> list[OptionValue]:
    return [option.default, *(value for value in option.values if value != option.default)]
