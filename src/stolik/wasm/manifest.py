"""The manifest of a module: all that a caller needs to know of the game besides the code, as plain JSON.

Nothing in it is written by hand: layouts come from NumPy dtypes, options and levels from the game, texts of moves from
its notation, signatures from the exports.
"""

from __future__ import annotations

import base64
import itertools
from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any, Final

import numpy as np

from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE, SPECTATOR
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.level import LEVELS, Level, levels
from stolik.core.options import Option, OptionValue
from stolik.search import tree
from stolik.search.bots import size_of
from stolik.search.reaction import reaction
from stolik.search.search import has_secrets, instant, room

FORMAT: Final = 1
CODES: Final = range(1 << 16)  # where the codes of moves are looked for
MOST_SETUPS: Final = 1 << 15
COUNTERS: Final = ("nodes", "edges", "moves", "buckets", "simulations", "decisions", "depth", "root")


def manifest(game: Game, signatures: dict[str, tuple[dict[str, str], str]]) -> dict[str, Any]:
    """Everything but the module itself: see `build`."""
    return {
        "format": FORMAT,
        "game": game.id,
        "rules": game.version,
        "actors": {"seats": MAX_SEATS, "chance": CHANCE, "referee": REFEREE, "spectator": SPECTATOR},
        "state": layout(game.dtype),
        "options": [_option(option) for option in game.options],
        "setups": _setups(game),
        "most": {"moves": game.rules.MOST_MOVES, "odds": game.rules.MOST_ODDS},
        "moves": list(_runs(game)),
        "deadlines": [asdict(deadline) for deadline in game.deadlines],
        "reasons": list(game.reasons),
        "secrets": has_secrets(game),
        "races": reaction(game) is not None,
        "levels": {name: _level(levels(game)[name]) for name in LEVELS},
        "search": _search(game),
        "kernels": {
            name: {"arguments": arguments, "result": result} for name, (arguments, result) in signatures.items()
        },
    }


def layout(dtype: Any) -> dict[str, Any]:
    """A record's size and its fields: name, place, kind of number (NumPy's letter and bytes) and shape."""
    found = []
    for name in dtype.names:
        field, place = dtype.fields[name][:2]
        found.append({"name": name, "offset": place, "type": field.base.str[1:], "shape": list(field.shape)})
    return {"size": dtype.itemsize, "fields": found}


def _option(option: Option) -> dict[str, Any]:
    """An option with its values in the order of `setups`, and the number that stands for each in a record."""
    return {
        "name": option.name,
        "kind": type(option).__name__.lower(),
        "values": list(option.values),
        "codes": [option.code(value) for value in option.values],
        "default": option.default,
        "by_players": {str(players): value for players, value in option.by_players.items()},
        "unwritten": option.default if option.unwritten is None else option.unwritten,
    }


def _setups(game: Game) -> dict[str, Any]:
    """For every combination of options, the last running quickest, and every number of players: the record before it
    starts, with the game's own boards on it; -1 where the rules do not allow it."""
    blanks: dict[bytes, int] = {}
    found: list[int] = []
    count = MAX_SEATS
    for option in game.options:
        count *= len(option.values)
    if count > MOST_SETUPS:
        raise StolikError(f"{game.id} has {count} set-ups, more than the {MOST_SETUPS} that a manifest lists")
    lists: list[list[OptionValue]] = [list(option.values) for option in game.options]
    for values in itertools.product(*lists):
        options = dict(zip((option.name for option in game.options), values, strict=True))
        allowed = game.rules.players(options)
        for players in range(1, MAX_SEATS + 1):
            if players not in allowed:
                found.append(-1)
                continue
            record = game.blank(players, options)
            record.players, record.options[:] = 0, 0
            found.append(blanks.setdefault(record.tobytes(), len(blanks)))
    return {"blank": found, "blanks": [base64.b64encode(blank).decode() for blank in blanks]}


def _runs(game: Game) -> Iterator[list[Any]]:
    """The texts of all moves by code: the first code of a run, and the texts from there on."""
    run: list[Any] = []
    for code in CODES:
        text = _text(game, code)
        if text is not None:
            run = run or [code]
            run.append(text)
        elif run:
            yield [run[0], run[1:]]
            run = []
    if run:
        yield [run[0], run[1:]]


def _text(game: Game, code: int) -> str | None:
    """The text of a code that is a move, which is read back to the same code."""
    try:
        text: str = game.views.move_text(code)
        return text if game.views.move_code(text) == code else None
    except (ValueError, LookupError):
        return None


def _level(level: Level) -> dict[str, Any]:
    """All settings of a level, those at a table of another number of players, and the size of its table."""
    told = {field.name: getattr(level, field.name) for field in fields(level)}
    others = {str(players): _level(other) for players, other in level.by_players.items()}
    return {**told, "by_players": others, "buckets": size_of(level.simulations)}


def _search(game: Game) -> dict[str, Any]:
    """What the memory of a search is made of, in the order of `simulate`: elements, fixed or for every bucket."""
    few, many = room(game, 1024), room(game, 2048)
    arrays = []
    for name, (shape, dtype) in few.items():
        length, longer = int(np.prod(shape)), int(np.prod(many[name][0]))
        per = (longer - length) / 1024
        arrays.append(
            {"name": name, "bytes": np.dtype(dtype).itemsize, "fixed": int(length - 1024 * per), "per_bucket": per}
        )
    return {
        "arrays": arrays,
        "node": layout(tree.NODE),
        "edge": layout(tree.EDGE),
        "settings": layout(tree.SETTINGS),
        "counters": list(COUNTERS),
        "fewest_buckets": tree.FEWEST_BUCKETS,
        "instant": instant(game),
    }
