"""Schedules: every line-up plays every deal, every bot on every seat.

    deal 0, line-up (a, b):   seats a b, seat 0 starts        deal 1:   seats a b, seat 1 starts
                              seats b a, seat 0 starts                  seats b a, seat 1 starts

A *deal* is one seed of chance. In each deal a line-up plays as many games as it has players: the bots move on by one
seat, the seat that starts stays, so within a deal everybody sits everywhere once and starts once. From deal to deal
the starting seat moves on, then the order around the table changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from typing import TypeAlias

from .errors import ArenaError

Lineup: TypeAlias = tuple[int, ...]  # places in the list of bots, in rising order


@dataclass(frozen=True)
class Seating:
    """One game to play: who sits on each seat, as a place in the list of bots, and the seat that starts."""

    seats: tuple[int, ...]
    first: int


@dataclass(frozen=True, order=True)
class Sitting:
    """One line-up on one deal: the smallest piece of work, and what a file of results keeps."""

    deal: int
    lineup: Lineup

    def seatings(self) -> Iterator[Seating]:
        """The games of the sitting, one for each player."""
        players = len(self.lineup)
        order = _order(self.lineup, self.deal // players)
        for turn in range(players):
            yield Seating(tuple(order[(seat + turn) % players] for seat in range(players)), self.deal % players)


@dataclass(frozen=True)
class Schedule:
    """All games of a contest between these bots with that many at a table."""

    bots: tuple[str, ...]
    players: int

    def __post_init__(self) -> None:
        if self.players > len(self.bots):
            more = ",".join([*self.bots, *[self.bots[-1]] * (self.players - len(self.bots))])
            raise ArenaError(f"{self.players} players need as many bots; name one more than once, e.g. {more}")

    @property
    def lineups(self) -> list[Lineup]:
        """Every choice of bots that can meet, once; a bot plays against itself only if there is no other."""
        found: dict[tuple[str, ...], Lineup] = {}
        for lineup in combinations(range(len(self.bots)), self.players):
            names = tuple(sorted(self.bots[place] for place in lineup))
            if self.players == 1 or len(set(names)) > 1 or len(set(self.bots)) == 1:
                found.setdefault(names, lineup)
        return list(found.values())

    @property
    def games_a_deal(self) -> int:
        return len(self.lineups) * self.players

    def deals(self, games: int) -> int:
        """How many whole deals hold at least that many games."""
        return math.ceil(games / self.games_a_deal)

    def sittings(self, games: int) -> Iterator[Sitting]:
        """All sittings, deal by deal, so that the finished ones are balanced at any time."""
        lineups = self.lineups
        for deal in range(self.deals(games)):
            for lineup in lineups:
                yield Sitting(deal, lineup)


def _order(lineup: Sequence[int], number: int) -> Sequence[int]:
    """The order around the table in a deal: all permutations in turn, the first bot fixed since seats rotate anyway."""
    orders = math.factorial(max(len(lineup) - 1, 0))
    return (*lineup[:1], *next(islice(permutations(lineup[1:]), number % orders, None)))
