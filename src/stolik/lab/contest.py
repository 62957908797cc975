"""A contest and the results of its games: plain values for other processes and for files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from stolik import __version__
from stolik.core.options import OptionValue

from .schedule import Lineup, Schedule, Sitting


@dataclass(frozen=True)
class Contest:
    """Everything that decides the results: with the same contest the same games are played, wherever they run."""

    game: str
    rules: int
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    bots: tuple[str, ...]
    seed: int
    code: str
    stolik: str = __version__
    series: str = ""  # such as best-of-3: what is counted beside games

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.bots, self.players)

    def data(self) -> dict[str, Any]:
        """The contest as plain JSON."""
        data = asdict(self) | {"options": dict(self.options), "bots": list(self.bots)}
        return data if self.series else {name: value for name, value in data.items() if name != "series"}


@dataclass(frozen=True)
class Played:
    """One finished game: who sat where, and the result, everything by seat."""

    seats: tuple[int, ...]
    first: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # for all decisions of the seat
    slowest: tuple[float, ...]  # the longest single one
    reason: str = ""  # why it ended; results of release 0.1.0 do not say

    def share(self, seat: int) -> float:
        """A seat's part of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class PlayedSeries:
    """One finished series: who sat where, and the result, everything by seat."""

    seats: tuple[int, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    games: int  # how many were played

    def share(self, seat: int) -> float:
        """A seat's part of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Finished:
    """A sitting with its games, and the series that they make up if series are played."""

    sitting: Sitting
    games: tuple[Played, ...]
    series: tuple[PlayedSeries, ...] = ()

    def data(self) -> dict[str, Any]:
        """The sitting as plain JSON."""
        series = {"series": [asdict(each) for each in self.series]} if self.series else {}
        return {**asdict(self.sitting), "games": [asdict(game) for game in self.games], **series}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Finished:
        """The sitting that `data` wrote; KeyError or TypeError for anything else."""
        lineup: Lineup = tuple(data["lineup"])
        games = [Played(**{name: _frozen(value) for name, value in game.items()}) for game in data["games"]]
        series = [PlayedSeries(**{k: _frozen(value) for k, value in each.items()}) for each in data.get("series", ())]
        return cls(Sitting(data["deal"], lineup), tuple(games), tuple(series))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
