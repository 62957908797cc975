"""Bots at a table: plays the games of a sitting; each bot is given what its seat knows and nothing else."""

from __future__ import annotations

import random
import time

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE
from stolik.core.game import Move, Outcome, State
from stolik.core.registry import game as registered
from stolik.play.series import PlannedGame, plan_of, start_series
from stolik.play.starting import Starts, following_seat
from stolik.search.bots import Bot
from stolik.search.reaction import Planner, compile_reaction

from .contest import Contest, Finished, Played, PlayedSeries
from .entrants import make
from .errors import ArenaError
from .schedule import Seating, Sitting
from .simulated_clock import Plan, SimulatedClock

_warm: set[Contest] = set()


def play_sitting(contest: Contest, sitting: Sitting) -> Finished:
    """All games of a sitting; they depend on the contest and the sitting alone."""
    warm(contest)
    if not contest.series:
        return Finished(sitting, tuple(_Table(contest, sitting.deal, seating).play() for seating in sitting.seatings()))
    played = [_play_series(contest, sitting.deal, seating) for seating in sitting.seatings()]
    return Finished(
        sitting, tuple(game for games, _ in played for game in games), tuple(series for _, series in played)
    )


def _play_series(contest: Contest, deal: int, seating: Seating) -> tuple[list[Played], PlayedSeries]:
    """A series on the same chairs, the start moving on from game to game."""
    own = PlannedGame(contest.game, dict(contest.options))
    series, first = start_series(plan_of(contest.series), contest.players, own), seating.first
    games: list[Played] = []
    while not series.over:
        games.append(_Table(contest, deal, Seating(seating.seats, first), len(games)).play())
        outcome = Outcome(games[-1].winners, games[-1].scores, games[-1].reason)
        series = series.add("", registered(contest.game), outcome)
        first = following_seat(Starts(), first, outcome)
    return games, PlayedSeries(seating.seats, tuple(series.winners), tuple(series.standing), len(games))


def warm(contest: Contest) -> None:
    """Warm up: every bot decides once in this process, so that no timed decision loads or compiles anything."""
    if contest in _warm:
        return
    game = registered(contest.game)
    if compiling() and not game.kernels.compiled:
        for _ in game.compile():
            pass
    compile_reaction(game)
    table = _Table(contest, 0, next(next(contest.schedule.sittings(1)).seatings()))
    while CHANCE in table.state.to_act:
        table.step()
    seat = table.state.to_act[0]
    for name in dict.fromkeys(contest.bots):
        table.bots[seat], table.names[seat] = make(name, game, 0), name
        table.ask(seat)
    _warm.add(contest)


class _Table:
    """One game between bots."""

    def __init__(self, contest: Contest, deal: int, seating: Seating, number: int = 0) -> None:
        self.contest = contest
        self.deal = deal
        self.number = number  # of games before it in a series
        self.seating = seating
        self.game = registered(contest.game)
        self.state = self.game.start(contest.players, seating.first, **dict(contest.options))
        self.names = [contest.bots[place] for place in seating.seats]
        self.bots: list[Bot] = [make(name, self.game, self._seed(seat)) for seat, name in enumerate(self.names)]
        self.planning = [seat for seat, bot in enumerate(self.bots) if isinstance(bot, Planner)]
        self.clock = SimulatedClock(random.Random(f"ties {contest.seed} {deal}"))
        self.moves = self.draws = 0
        self.times: list[list[float]] = [[] for _ in self.names]

    def play(self) -> Played:
        """The game from the first to the last move."""
        longest = self.game.longest(self.contest.players, dict(self.contest.options))
        while self.state.to_act:
            if self.moves > longest:
                raise ArenaError(f"deal {self.deal} has not ended after {longest} moves: {self.state.text}")
            self.step()
        outcome = self.state.outcome
        assert outcome is not None
        return Played(
            seats=self.seating.seats,
            first=self.seating.first,
            winners=outcome.winners,
            scores=outcome.scores,
            moves=self.moves,
            decisions=tuple(map(len, self.times)),
            seconds=tuple(round(sum(times), 6) for times in self.times),
            slowest=tuple(round(max(times, default=0.0), 6) for times in self.times),
            reason=outcome.reason,
        )

    def step(self) -> None:
        """One move: of chance, or of the seat or referee whose time comes first."""
        self.clock.watch(self.state)
        if CHANCE in self.state.to_act:
            self.state = self.state.apply(self.state.draw(self._chance()), CHANCE)
            self.draws += 1
        else:
            actor, move = self.clock.next(self.state, self.planning, self.ask)
            self.state = self._made(actor, move or self.ask(actor)[1])
        self.moves += 1

    def ask(self, seat: int) -> Plan:
        """What the bot on a seat does, and in how many milliseconds; a bot that fails is named with what it saw."""
        known, bot = self.state.known(seat), self.bots[seat]
        began = time.perf_counter()
        try:
            plan = bot.plan(known, seat) if isinstance(bot, Planner) else (0, bot.choose_known(known, seat))
        except Exception as problem:
            raise self._failure(seat, problem) from problem
        self.times[seat].append(time.perf_counter() - began)
        return plan

    def _made(self, actor: int, move: Move) -> State:
        """The state after a bot's move; an illegal one is an error that names the bot."""
        try:
            return self.state.apply(move, actor)
        except Exception as problem:
            raise self._failure(actor, problem) from problem

    def _failure(self, seat: int, problem: Exception) -> ArenaError:
        told = " ".join(f"{type(problem).__name__}: {problem}".split())
        saw = self.state.known(seat).text
        return ArenaError(f"bot {self.names[seat]} failed on seat {seat} of deal {self.deal}: {told} (at {saw})")

    def _chance(self) -> random.Random:
        """The generator of the next draw: the same for the n-th draw of a deal, whoever sits where."""
        return random.Random(f"{self.contest.seed} {self.deal}{self._later} {self.draws}")

    def _seed(self, seat: int) -> int:
        """A bot's own seed, which tells it nothing of the deal's chance."""
        place = f"bot {self.contest.seed} {self.deal}{self._later} {self.seating.seats} {seat}"
        return random.Random(place).getrandbits(32)

    @property
    def _later(self) -> str:
        """The part of a seed that makes the later games of a series differ; empty for the first, the deal's own."""
        return f" game {self.number}" if self.number else ""
