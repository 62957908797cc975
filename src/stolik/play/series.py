"""Series: several games as one contest between the same people on the same chairs.

A tournament (as many games as players), best of three or five by wins, a number of games by total score, or an evening
of different games. A series is a chain of tables: each has its own game, seed, fair chance and record, and knows what
was played before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from stolik.core.arguments import expect, whole
from stolik.core.errors import BadOption, StolikError
from stolik.core.game import Game, Outcome
from stolik.core.options import OptionValue
from stolik.core.registry import game as registered

SeriesKind: TypeAlias = Literal["tournament", "best", "score", "evening"]
KINDS: Final = ("tournament", "best", "score", "evening")
BEST: Final = (3, 5)  # games of a best-of-n
MOST_GAMES: Final = 20
LONGEST_EVENING: Final = 12
WIN, SHARED = 2, 1  # points of a tournament or an evening
UNDECIDED: Final = "stopped"  # the reason of a game that was ended early, which brings nobody points


class PlannedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a series: what is to be played."""

    game: str
    options: dict[str, bool | int | str] = {}
    boards: str = ""  # of somebody's box, in the game's notation


class SeriesPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What kind of series, of how many games; `games` may be 0 where the kind says how many."""

    kind: SeriesKind
    games: int = 0
    evening: list[PlannedGame] = []  # in order; for the other kinds none, they play the table's own game


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game of a series, and what it brought every seat."""

    code: str  # of its table
    game: str
    winners: list[int]
    scores: list[int]
    reason: str
    points: list[int]
    resigned: list[int] = []  # seats that gave the game up


class Series(msgspec.Struct, frozen=True):
    """A series as it stands: an immutable value; `add` and `end` return a new one."""

    plan: SeriesPlan
    players: int
    played: list[PlayedGame] = []
    ended: bool = False  # early, by the host

    @property
    def id(self) -> str:
        """The code of its first table, once that game is over."""
        return self.played[0].code if self.played else ""

    @property
    def games(self) -> int:
        """How many games there are at most."""
        return self.plan.games

    @property
    def over(self) -> bool:
        return self.ended or len(self.played) >= self.games or self.decided

    @property
    def decided(self) -> bool:
        """Whether the games that are left cannot change who has most wins; only a best-of-n ends early."""
        if self.plan.kind != "best":
            return False
        first, *others = sorted(self.standing, reverse=True)
        return first > others[0] + self.games - len(self.played)

    @property
    def standing(self) -> list[int]:
        """Every seat's points so far."""
        return [sum(game.points[seat] for game in self.played) for seat in range(self.players)]

    @property
    def places(self) -> list[int]:
        """Every seat's place, from 1; those with equal points share one."""
        return [1 + sum(other > points for other in self.standing) for points in self.standing]

    @property
    def winners(self) -> list[int]:
        """Those with most points when the series is over, ties shared; nobody before, or if nothing was played."""
        return [seat for seat, place in enumerate(self.places) if place == 1] if self.over and self.played else []

    def following(self, table: PlannedGame) -> PlannedGame:
        """The next game: the one that the plan names, else `table`."""
        return self.plan.evening[len(self.played)] if self.plan.evening else table

    def add(self, code: str, game: Game, outcome: Outcome, resigned: Sequence[int] = ()) -> Series:
        """The series after one more game."""
        expect(game, Game, "a series is played with a Game")
        expect(outcome, Outcome, "what a game brought is an Outcome")
        if self.over:
            raise StolikError(f"the series is over after {len(self.played)} games")
        if len(outcome.scores) != self.players:
            raise StolikError(f"a game of this series has {self.players} players, not {len(outcome.scores)}")
        brought = points(self.plan.kind, game, outcome, resigned)
        winners, scores = list(outcome.winners), list(outcome.scores)
        finished = PlayedGame(code, game.id, winners, scores, outcome.reason, list(brought), list(resigned))
        return msgspec.structs.replace(self, played=[*self.played, finished])

    def end(self) -> Series:
        """The series, ended with the games that were played."""
        return msgspec.structs.replace(self, ended=True)


def plan_of(word: str) -> SeriesPlan:
    """The plan that a word means: `tournament`, `best-of-3`, `best-of-5` or `score:4` for four games by score."""
    said = expect(word, str, "a series is tournament, best-of-3, best-of-5 or score:N", BadOption)
    kind, _, games = said.replace("best-of-", "best:").partition(":")
    if kind == "tournament" and not games:
        return SeriesPlan("tournament")
    if kind in ("best", "score") and games.isdecimal() and len(games) < 4:
        return SeriesPlan(kind, int(games))  # type: ignore[arg-type]
    raise BadOption(f"a series is tournament, best-of-3, best-of-5 or score:N, not {word!r:.60}")


def start_series(plan: SeriesPlan, players: int, table: PlannedGame) -> Series:
    """A new series; BadOption says what is wrong with the plan for so many players and the game of the table."""
    expect(plan, SeriesPlan, "the plan of a series is a SeriesPlan", BadOption)
    expect(table, PlannedGame, "the game of a series is a PlannedGame", BadOption)
    if whole(players, "the number of players is whole", BadOption) < 2:
        raise BadOption("a series is for two players at least")
    number = {"tournament": players, "evening": len(plan.evening)}.get(plan.kind, plan.games)
    if plan.games not in (0, number):
        raise BadOption(f"this {plan.kind} has {number} games, not {plan.games}")
    if plan.kind == "best" and number not in BEST:
        raise BadOption(f"the best is sought of {BEST[0]} or {BEST[1]} games, not of {number}")
    if not 2 <= number <= MOST_GAMES:
        raise BadOption(f"a series has 2 to {MOST_GAMES} games, not {number}")
    if plan.evening and plan.kind != "evening":
        raise BadOption("only an evening names its games; the others play the table's own")
    if plan.kind == "score" and not scored(registered(table.game), table.options, players):
        raise BadOption(f"{table.game} counts no score with these options, so a series of it cannot be played by score")
    games = [_checked(each, players) for each in plan.evening]
    if plan.kind == "evening":
        _check_evening(games, table)
    return Series(SeriesPlan(plan.kind, number, games), players)


def points(kind: SeriesKind, game: Game, outcome: Outcome, resigned: Sequence[int] = ()) -> tuple[int, ...]:
    """What a game brings every seat in a series of a kind; a game that was ended before its end brings nothing."""
    seats = range(len(outcome.scores))
    if outcome.reason == UNDECIDED:
        return (0,) * len(seats)
    if kind == "score":
        return tuple(_own_score(outcome, seat, resigned) for seat in seats)
    if kind == "best":
        return tuple(int(seat in outcome.winners) for seat in seats)
    own = getattr(game.rules, "tournament_points", None)
    if kind == "tournament" and own is not None:
        return tuple(own(outcome))
    win = WIN if len(outcome.winners) == 1 else SHARED
    return tuple(win if seat in outcome.winners else 0 for seat in seats)


def scored(game: Game, options: dict[str, OptionValue], players: int) -> bool:
    """Whether a game counts a score with these options, so that several can be added up."""
    told = getattr(game.rules, "scored", None)
    return True if told is None else bool(told(game.chosen(options, players)))


def own_points(game: Game) -> bool:
    """Whether a game's rules name the points of a tournament."""
    return hasattr(game.rules, "tournament_points")


def without_resigned(outcome: Outcome, resigned: Sequence[int]) -> Outcome:
    """The outcome in which a seat that resigned does not win, even if the bot that played on did."""
    winners = tuple(seat for seat in outcome.winners if seat not in resigned)
    return Outcome(winners, outcome.scores, outcome.reason)


def _own_score(outcome: Outcome, seat: int, resigned: Sequence[int]) -> int:
    """A seat's score; for a seat that resigned, the lowest score of all."""
    return min(outcome.scores) if seat in resigned else outcome.scores[seat]


def _checked(planned: PlannedGame, players: int) -> PlannedGame:
    """A game of an evening with all its options; BadOption names what is wrong with it."""
    game = registered(planned.game)
    options = game.chosen(planned.options, players)
    game.start(players, None, planned.boards, **options)
    return PlannedGame(game.id, options, planned.boards)


def _check_evening(games: Sequence[PlannedGame], table: PlannedGame) -> None:
    if len(games) > LONGEST_EVENING:
        raise BadOption(f"an evening has at most {LONGEST_EVENING} games, not {len(games)}")
    if games[0].game != table.game:
        raise BadOption(f"the table is for {table.game}, and the evening begins with {games[0].game}")
