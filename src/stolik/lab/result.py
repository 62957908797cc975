"""The result of a contest: standings, pairs and ratings, computed from the finished sittings alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, permutations
from typing import Any

import numpy as np

from .contest import Contest, Finished, Played
from .rating import ratings
from .statistics import Estimate, mean, share


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    games: int  # times it sat at a table
    rating: Estimate | None  # None for a bot that is alone
    wins: Estimate  # its part of the wins at the tables where it sat
    score: Estimate
    decisions: int
    seconds: float  # for a decision, on average
    slowest: float  # the longest decision


@dataclass(frozen=True)
class Pair:
    """How one bot did against another at the same tables."""

    bot: str
    other: str
    games: int  # times they met
    wins: Estimate  # of the games that one of the two won, those of `bot`; shared wins in parts
    margin: Estimate  # the score of `bot` less that of `other`


@dataclass(frozen=True)
class SeriesStanding:
    """How one bot did in whole series."""

    bot: str
    series: int  # times it sat in one
    wins: Estimate  # its part of the series won where it sat
    points: Estimate  # in a series


@dataclass(frozen=True)
class Result:
    """How a contest stands."""

    contest: Contest
    planned: int  # games, or series where those are played
    games: int  # finished games
    deals: int  # over how many deals
    length: float  # moves of a game on average, those of chance and the referee included
    starter: Estimate | None  # the part of the wins of the seat that starts
    turns: tuple[Estimate, ...]  # the part of the wins of every seat in the order of turns, the starter's first
    decisions: float  # of one seat in a game, on average
    reasons: dict[str, float]  # the part of the games that ended for each reason, the most frequent first
    nobody: float  # the part of the games that nobody won
    standings: tuple[Standing, ...]  # in the order in which the bots were named
    pairs: tuple[Pair, ...]
    series: tuple[SeriesStanding, ...] = ()  # where series are played, in the same order
    series_played: int = 0

    @property
    def complete(self) -> bool:
        return (self.series_played if self.contest.series else self.games) >= self.planned

    def data(self) -> dict[str, Any]:
        """The result as plain JSON, without the contest."""
        return {name: value for name, value in asdict(self).items() if name != "contest"}


def summarise(contest: Contest, finished: Iterable[Finished], planned: int) -> Result:
    """The result of the sittings that are finished."""
    tally = _Tally(contest, sorted(finished, key=lambda each: each.sitting))
    games = tally.games
    several = len(tally.names) > 1 and contest.players > 1
    rated: Sequence[Estimate | None] = ratings(tally.won) if several and games else [None] * len(tally.names)
    return Result(
        contest=contest,
        planned=planned,
        games=len(games),
        deals=tally.deals,
        length=sum(game.moves for game in games) / max(len(games), 1),
        starter=tally.starter() if contest.players > 1 else None,
        turns=tally.turns(contest.players) if contest.players > 1 else (),
        decisions=sum(sum(game.decisions) for game in games) / max(len(games) * contest.players, 1),
        reasons=_parts(game.reason for game in games if game.reason),
        nobody=sum(not game.winners for game in games) / max(len(games), 1),
        standings=tuple(tally.standing(number, rating) for number, rating in enumerate(rated)),
        pairs=tuple(tally.pairs()) if several else (),
        series=tuple(tally.series_standing(bot) for bot in range(len(tally.names))) if tally.series else (),
        series_played=sum(len(each.series) for each in tally.series),
    )


def _parts(reasons: Iterable[str]) -> dict[str, float]:
    counts = Counter(reasons)
    return {reason: count / counts.total() for reason, count in counts.most_common()}


class _Tally:
    """Sums by deal, and by bot and other bot: the arrays behind all estimates."""

    def __init__(self, contest: Contest, finished: Sequence[Finished]) -> None:
        self.names = list(dict.fromkeys(contest.bots))
        self.number = [self.names.index(name) for name in contest.bots]  # of a place in the list of bots
        rows = {deal: row for row, deal in enumerate(dict.fromkeys(each.sitting.deal for each in finished))}
        self.deals, bots = len(rows), len(self.names)
        self.sat, self.wins, self.scores = (np.zeros((self.deals, bots)) for _ in range(3))
        self.met, self.won, self.margin = (np.zeros((self.deals, bots, bots)) for _ in range(3))
        self.by_turn, self.played = np.zeros((self.deals, contest.players)), np.zeros(self.deals)
        self.rows, self.series = rows, [each for each in finished if each.series]
        self.games: list[Played] = []
        for each in finished:
            for game in each.games:
                self._add(rows[each.sitting.deal], game)

    def _add(self, row: int, game: Played) -> None:
        self.games.append(game)
        self.played[row] += 1
        for seat in range(len(game.seats)):
            self.by_turn[row, (seat - game.first) % len(game.seats)] += game.share(seat)
        bots = [self.number[place] for place in game.seats]
        for seat, bot in enumerate(bots):
            self.sat[row, bot] += 1
            self.wins[row, bot] += game.share(seat)
            self.scores[row, bot] += game.scores[seat]
        for seat, other in permutations(range(len(bots)), 2):
            if bots[seat] != bots[other]:
                cell = row, bots[seat], bots[other]
                self.met[cell] += 1
                self.won[cell] += game.share(seat)
                self.margin[cell] += game.scores[seat] - game.scores[other]

    def starter(self) -> Estimate:
        return share(self.by_turn[:, 0], self.played)

    def turns(self, players: int) -> tuple[Estimate, ...]:
        return tuple(share(self.by_turn[:, turn], self.played) for turn in range(players))

    def standing(self, bot: int, rating: Estimate | None) -> Standing:
        timed = [
            (game.decisions[seat], game.seconds[seat], game.slowest[seat])
            for game in self.games
            for seat, place in enumerate(game.seats)
            if self.number[place] == bot
        ]
        decisions = sum(number for number, _, _ in timed)
        return Standing(
            bot=self.names[bot],
            games=int(self.sat[:, bot].sum()),
            rating=rating,
            wins=share(self.wins[:, bot], self.sat[:, bot]),
            score=mean(self.scores[:, bot], self.sat[:, bot]),
            decisions=decisions,
            seconds=sum(seconds for _, seconds, _ in timed) / max(decisions, 1),
            slowest=max((slowest for _, _, slowest in timed), default=0.0),
        )

    def series_standing(self, bot: int) -> SeriesStanding:
        sat, wins, points = (np.zeros(self.deals) for _ in range(3))
        for each in self.series:
            row = self.rows[each.sitting.deal]
            for series in each.series:
                for seat, place in enumerate(series.seats):
                    if self.number[place] == bot:
                        sat[row] += 1
                        wins[row] += series.share(seat)
                        points[row] += series.points[seat]
        return SeriesStanding(self.names[bot], int(sat.sum()), share(wins, sat), mean(points, sat))

    def pairs(self) -> Iterator[Pair]:
        for bot, other in combinations(range(len(self.names)), 2):
            won, lost = self.won[:, bot, other], self.won[:, other, bot]
            met = self.met[:, bot, other]
            margin = mean(self.margin[:, bot, other], met)
            yield Pair(self.names[bot], self.names[other], int(met.sum()), share(won, won + lost), margin)
