"""The games there are: one line each. Other packages add theirs as entry points of the group `stolik.games`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from .errors import UnknownGame
from .game import Game

GAMES: tuple[str, ...] = (
    "stolik.games.lucky_numbers",
    "stolik.games.fikolo",
    "stolik.games.qwixx",
    "stolik.games.double_four",
    "stolik.games.rings",
)  # the games, in the order in which they are listed


TEMPLATE = "stolik.games._template"  # found by its id, never listed


@cache
def games() -> dict[str, Game]:
    """All registered games by id, in the order in which they are listed."""
    listed = [import_module(path).GAME for path in GAMES]
    listed += [point.load() for point in sorted(entry_points(group="stolik.games"))]
    return {found.id: found for found in listed}


def game(id: str) -> Game:
    """The game of that id; UnknownGame lists the ids there are."""
    known = games()
    if not isinstance(id, str) or id not in (*known, "template"):
        raise UnknownGame(f"there is no game {id!r:.60}; there are {', '.join(known)}")
    if id == "template":
        template: Game = import_module(TEMPLATE).GAME
        return template
    return known[id]
