"""Counts for FK-23 how often Junior gets stuck, with and without the exchange of cards: a table of the README.

python -m stolik.games.fikolo.training.stuck [games of each kind]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from stolik.core.contract import CHANCE, Record
from stolik.core.level import LEVELS
from stolik.core.splitmix import generator

from .. import GAME
from ..bots.reaction import react
from ..rules.codes import TURNING
from ..rules.rounds import can_solve_own

CHOSEN: Final = ("beginner", "casual", "solid")
HEAD: Final = (
    "| players | level | without: stuck at the end | with: stuck at the end | forty rounds | new hands | new layout |"
    " most turns in a row without a chance |"
)


@dataclass
class Course:
    """What happened in one game."""

    forty: bool = False  # it ended after forty rounds …
    hopeless: bool = False  # … and in more than the last round nobody could solve any of their own tasks
    hands: bool = False  # hands were exchanged
    layout: bool = False  # the layout was, too
    longest: int = 0  # turns in a row in which nobody could solve any of their own tasks


def play(players: int, level: str, seed: int, *, exchange: bool) -> Course:
    """A game between equals of a level."""
    rng, number = random.Random(f"{players} {level} {seed}"), LEVELS.index(level)
    forms, own = [rng.gauss(0.0, 1.0) for _ in range(players)], generator(rng.randrange(1 << 63))
    state, course, run = GAME.start(players, seed % players, variant="junior", exchange=exchange), Course(), 0
    compiled = GAME.binding.compiled(react)
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state = state.apply(state.draw(rng), CHANCE)
            continue
        record = state.record
        if record.phase == TURNING:
            run = 0 if anybody_could(record, seat) else run + 1
            course.longest = max(course.longest, run)
            course.hands |= record.exchanged == 1
            course.layout |= record.exchanged > 1
        state = state.apply(GAME.moves([compiled(record, seat, number, forms[seat], own)[1]])[0], seat)
    outcome = state.outcome
    assert outcome is not None
    course.forty = outcome.reason == "rounds"
    course.hopeless = course.forty and run > players
    return course


def anybody_could(record: Record, mover: int) -> bool:
    """Whether any seat has a task that nobody has seen, or could solve one of its own, the open one included."""
    if record.unturned.any():
        return True
    trial, own = record.copy(), GAME.binding.compiled(can_solve_own)
    trial.own[mover, np.count_nonzero(record.own[mover])] = record.claim[mover]
    return any(own(trial, seat) for seat in range(record.players))


def rows(games: int) -> Iterator[str]:
    """The lines of the table."""
    yield HEAD
    yield "|---|---|---|---|---|---|---|---|"
    for players in range(2, 7):
        for level in CHOSEN:
            before = [play(players, level, seed, exchange=False) for seed in range(games)]
            after = [play(players, level, seed, exchange=True) for seed in range(games)]
            counts = [sum(course.hopeless for course in courses) for courses in (before, after)]
            counts += [sum(getattr(course, what) for course in after) for what in ("forty", "hands", "layout")]
            told = [f"{count / games:.1%}" if count else "none" for count in counts]
            yield f"| {players} | {level} | {' | '.join(told)} | {max(course.longest for course in after)} |"


def main(games: int = 300) -> None:
    GAME.use(compiled=True)
    for row in rows(games):
        print(row, flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
