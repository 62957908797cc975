"""Bots at a table: plays the games of a sitting, each bot handed what its seat knows and nothing else."""

from __future__ import annotations

import random
import time

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE
from stolik.core.game import State
from stolik.core.registry import game as registered
from stolik.search.bots import Bot

from .contest import Contest, Finished, Played
from .entrants import make
from .errors import ArenaError
from .schedule import Seating, Sitting

INSTANT = 1000  # milliseconds: bots take no time, so only a limit as short as this runs out on them

_warm: set[Contest] = set()


def play(contest: Contest, sitting: Sitting) -> Finished:
    """All games of a sitting; what they are depends on the contest and the sitting alone."""
    warm(contest)
    games = [_Table(contest, sitting.deal, seating).play() for seating in sitting.seatings()]
    return Finished(sitting, tuple(games))


def warm(contest: Contest) -> None:
    """Have every bot decide once in this process, so that no decision that is timed loads or compiles anything."""
    if contest in _warm:
        return
    game = registered(contest.game)
    if compiling() and not game.kernels.compiled:
        for _ in game.compile():
            pass
    table = _Table(contest, 0, next(next(contest.schedule.sittings(1)).seatings()))
    while not (seats := table.deciding()):
        table.step()
    for name in dict.fromkeys(contest.bots):
        table.bots[seats[0]] = make(name, game, 0)
        table.decide(seats[0], name)
    _warm.add(contest)


class _Table:
    """One game between bots."""

    def __init__(self, contest: Contest, deal: int, seating: Seating) -> None:
        self.contest = contest
        self.deal = deal
        self.seating = seating
        self.game = registered(contest.game)
        self.state = self.game.start(contest.players, seating.first, **dict(contest.options))
        self.names = [contest.bots[place] for place in seating.seats]
        self.bots: list[Bot] = [make(name, self.game, self._seed(seat)) for seat, name in enumerate(self.names)]
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
        )

    def deciding(self) -> list[int]:
        """The seats whose decision the game waits for; none while chance or the referee goes first."""
        actors = self.state.to_act
        deadline = self.state.deadline
        if CHANCE in actors or (REFEREE in actors and deadline is not None and deadline.milliseconds <= INSTANT):
            return []
        return [actor for actor in actors if actor < MAX_SEATS]

    def step(self) -> None:
        """One move: of chance, of the first seat that may act, or of the referee when only time can go on."""
        seats = self.deciding()
        if seats:
            self.state = self.decide(seats[0], self.names[seats[0]])
        elif CHANCE in self.state.to_act:
            self.state = self.state.apply(self.state.draw(self._chance()), CHANCE)
            self.draws += 1
        else:
            self.state = self.state.apply(self.state.legal(REFEREE)[0], REFEREE)
        self.moves += 1

    def decide(self, seat: int, name: str) -> State:
        """The state after the decision of the bot on a seat; a bot that fails is named with what it saw."""
        known = self.state.known(seat)
        began = time.perf_counter()
        try:
            move = self.bots[seat].choose_known(known, seat)
            self.times[seat].append(time.perf_counter() - began)
            return self.state.apply(move, seat)
        except Exception as problem:
            told = " ".join(f"{type(problem).__name__}: {problem}".split())
            raise ArenaError(
                f"bot {name} failed on seat {seat} of deal {self.deal}: {told} (at {known.text})"
            ) from problem

    def _chance(self) -> random.Random:
        """The generator of the next draw: the same for the n-th draw of a deal, whoever sits where."""
        return random.Random(f"{self.contest.seed} {self.deal} {self.draws}")

    def _seed(self, seat: int) -> int:
        """A bot's own seed, which tells it nothing of the deal's chance."""
        place = f"bot {self.contest.seed} {self.deal} {self.seating.seats} {seat}"
        return random.Random(place).getrandbits(32)
