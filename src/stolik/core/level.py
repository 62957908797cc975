"""Levels: how well a bot plays, by the same five words in every game."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING, Final

from .errors import StolikError

if TYPE_CHECKING:
    from .game import Game

LEVELS: Final = ("beginner", "casual", "solid", "strong", "master")


@dataclass(frozen=True, kw_only=True)
class SearchSettings:
    """How a tree search (PUCT) looks ahead. Declared here and nowhere else: levels and kernels have the same fields."""

    exploration: float = 1.0  # PUCT's exploration constant
    fpu_reduction: float = 0.1  # first-play urgency: an untried move is taken to be this much worse than its node
    uniform_prior: float = 0.25  # share of the prior that is the same for all moves; the rest is the policy's
    rollout: int = -1  # moves played by the policy from a leaf: -1 to the end, 0 none
    temperature: float = 1.0  # of the policy in rollouts: below 1 its favourites are played more often


@dataclass(frozen=True, kw_only=True)
class Level(SearchSettings):
    """What makes a bot weak or strong: how far it looks ahead, what it overlooks, how noisy its choice is."""

    simulations: int = 0  # 0: no look-ahead, the policy alone decides
    milliseconds: int = 900  # a search stops then, even if simulations are left
    overlook: float = 0.0  # chance that a move is not noticed at all; the best-looking one is noticed more easily
    noise: float = 0.0  # 0: always the move that looks best; more: sometimes one nearly as good
    by_players: Mapping[int, Level] = field(default_factory=dict, hash=False)  # another one for so many players
    urgency: InitVar[float | None] = None  # the names that settings had in release 0.1.0
    evenness: InitVar[float | None] = None
    sharpness: InitVar[float | None] = None

    def __post_init__(self, urgency: float | None, evenness: float | None, sharpness: float | None) -> None:
        self._renamed("urgency", "fpu_reduction", urgency)
        self._renamed("evenness", "uniform_prior", evenness)
        self._renamed("sharpness", "temperature", 1 / sharpness if sharpness else None)

    def at(self, players: int) -> Level:
        """The level at a table of so many: a step of the ladder need not be as high with four players as with two."""
        return self.by_players.get(players, self)

    def _renamed(self, old: str, new: str, value: float | None) -> None:
        if value is not None:
            warnings.warn(f"{old} of a Level is called {new} now", DeprecationWarning, stacklevel=4)
            object.__setattr__(self, new, value)


# What a game's own LEVELS may replace, word by word.
DEFAULT: Final = {
    "beginner": Level(overlook=0.35, noise=1.0),
    "casual": Level(overlook=0.1, noise=0.3),
    "solid": Level(simulations=60, overlook=0.05),
    "strong": Level(simulations=400),
    "master": Level(simulations=4000),
}


class UnknownLevel(StolikError):
    """No level of that name."""


def levels(game: Game) -> dict[str, Level]:
    """The levels of a game: its own where it has them."""
    return {**DEFAULT, **getattr(game.bots, "LEVELS", {})}


def level_of(game: Game, name: str) -> Level:
    """The level of that name; UnknownLevel lists the names there are."""
    found = levels(game)
    if not isinstance(name, str) or name not in found:
        raise UnknownLevel(f"there is no level {name!r:.60}; there are {', '.join(found)}")
    return found[name]
