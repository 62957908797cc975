"""Series: several games of one kind as one contest, such as a tournament in which everybody starts once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from stolik.core.errors import StolikError
from stolik.core.game import Outcome

Points: TypeAlias = Callable[[Outcome], tuple[int, ...]]


def scores(outcome: Outcome) -> tuple[int, ...]:
    """The points of a game are its scores."""
    return outcome.scores


def wins(outcome: Outcome) -> tuple[int, ...]:
    """One point for each winner."""
    return tuple(int(seat in outcome.winners) for seat in range(len(outcome.scores)))


def two_for_a_win(outcome: Outcome) -> tuple[int, ...]:
    """Two points for each winner; for everybody else the own score, which games with empty fields count below zero."""
    return tuple(2 if seat in outcome.winners else score for seat, score in enumerate(outcome.scores))


POINTS: dict[str, Points] = {"scores": scores, "wins": wins, "tournament": two_for_a_win}


@dataclass(frozen=True)
class Series:
    """A contest of `games` games between the same players, each game started by the next one.

    Players keep their places: player p sits on seat p in every game, and game g is started by player
    (starter + g) mod players.
    """

    players: int
    games: int
    points: str = "tournament"
    starter: int = 0
    outcomes: tuple[Outcome, ...] = ()

    def __post_init__(self) -> None:
        if self.points not in POINTS:
            raise StolikError(f"points of a series are one of {', '.join(POINTS)}, not {self.points!r}")
        if self.games < 1 or self.players < 1:
            raise StolikError(f"a series has at least one game and one player, not {self.games} and {self.players}")
        if not 0 <= self.starter < self.players:
            raise StolikError(f"the starter is a seat from 0 to {self.players - 1}, not {self.starter}")

    @classmethod
    def tournament(cls, players: int, starter: int = 0) -> Series:
        """As many games as players, each started by another."""
        return cls(players, players, "tournament", starter)

    @property
    def first(self) -> int | None:
        """The seat that starts the next game, or None when the series is over."""
        return None if self.over else (self.starter + len(self.outcomes)) % self.players

    @property
    def over(self) -> bool:
        return len(self.outcomes) == self.games

    def add(self, outcome: Outcome) -> Series:
        """The series after one more game."""
        if self.over:
            raise StolikError(f"the series is over after {self.games} games")
        if len(outcome.scores) != self.players:
            raise StolikError(f"a game of this series has {self.players} players, not {len(outcome.scores)}")
        return replace(self, outcomes=(*self.outcomes, outcome))

    @property
    def table(self) -> list[tuple[int, ...]]:
        """The points of every game, by player."""
        return [POINTS[self.points](outcome) for outcome in self.outcomes]

    @property
    def standing(self) -> tuple[int, ...]:
        """Every player's points so far."""
        return tuple(sum(game[player] for game in self.table) for player in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """Those with most points when the series is over, ties shared; nobody before."""
        if not self.over:
            return ()
        return tuple(player for player, points in enumerate(self.standing) if points == max(self.standing))
