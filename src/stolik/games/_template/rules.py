"""Guess the die: all seats guess in secret at the same time, then the die is rolled; right guesses score.

GD-1  Every seat chooses a number from 1 to 6 in secret; all choose at the same time.
GD-2  When all have chosen, or time is up, the die is rolled. Every seat that chose its number gets a point.
GD-3  The game ends when somebody has `goal` points, or after 20 rounds. Most points win; ties share.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import CHANCE, REFEREE, Codes, Record, Rng, Scores, Weights
from stolik.core.game import Deadline
from stolik.core.options import Options, Whole, indices, option_field
from stolik.core.splitmix import below

VERSION: Final = 1
OPTIONS = (Whole("goal", 1, 3, default=2),)
(GOAL,) = indices(OPTIONS, "goal")
REASONS = ("goal", "rounds")
DEADLINES = (Deadline("guess", 20_000),)
ROUNDS: Final = 20
MOST_MOVES: Final = 6
MOST_ODDS: Final = 6

# Codes: 1–6 a guess or what the die shows, 7 the referee's "time".
TIME: Final = 7
# Phases.
GUESSING, ROLLING = 0, 1
# A guess that its viewer may not know.
SECRET: Final = 7

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            option_field(OPTIONS),
            ("phase", "i1"),
            ("rounds", "i1"),  # rounds finished
            ("guess", "i1", (6,)),  # by seat: 0 none yet, 1–6, SECRET
            ("points", "i1", (6,)),  # by seat
        ],
    )
)


def players(options: Options) -> range:
    """Two to four can play."""
    return range(2, 5)


def longest(players: int, options: Options) -> int:
    """Every round has at most one guess a seat, the referee's move and a roll."""
    return ROUNDS * (players + 2)


@kernel
def start(s: Record, first: int) -> None:
    s.phase = GUESSING


@kernel
def to_act(s: Record) -> int:
    if s.rounds == ROUNDS or best(s) >= s.options[GOAL]:
        return 0
    if s.phase == ROLLING:
        return 1 << CHANCE
    mask = 1 << REFEREE
    for seat in range(s.players):
        if s.guess[seat] == 0:
            mask |= 1 << seat
    return mask


@kernel
def legal(s: Record, seat: int, out: Codes) -> int:
    if not (to_act(s) >> seat) & 1:
        return 0
    if seat == REFEREE:
        out[0] = TIME
        return 1
    for number in range(6):
        out[number] = number + 1
    return 6


@kernel
def apply(s: Record, seat: int, code: int) -> None:
    if seat == CHANCE:
        score(s, code)
    elif seat == REFEREE:
        s.phase = ROLLING
    else:
        s.guess[seat] = code
        if everybody_guessed(s):
            s.phase = ROLLING


@kernel
def ways(s: Record) -> int:
    return 6


@kernel
def draw(s: Record, k: int) -> int:
    return k + 1


@kernel
def odds(s: Record, out: Codes, weights: Weights) -> int:
    for k in range(6):
        out[k] = k + 1
        weights[k] = 1
    return 6


@kernel
def hide(s: Record, seat: int) -> None:
    for other in range(s.players):
        if other != seat and s.guess[other] != 0:
            s.guess[other] = SECRET


@kernel
def fill(s: Record, seat: int, rng: Rng) -> None:
    for other in range(s.players):
        if s.guess[other] == SECRET:
            s.guess[other] = 1 + below(rng, 6)


@kernel
def witnesses(s: Record, actor: int, code: int) -> int:
    return 63 if actor >= CHANCE else 1 << actor


@kernel
def deadline(s: Record) -> int:
    return (to_act(s) >> REFEREE) & 1


@kernel
def scores(s: Record, out: Scores) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


@kernel
def winners(s: Record) -> int:
    mask = 0
    for seat in range(s.players):
        if s.points[seat] == best(s):
            mask |= 1 << seat
    return mask


@kernel
def reason(s: Record) -> int:
    return 0 if best(s) >= s.options[GOAL] else 1


@kernel
def best(s: Record) -> int:
    """The most points anybody has."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.points[seat])
    return most


@kernel
def everybody_guessed(s: Record) -> bool:
    for seat in range(s.players):
        if s.guess[seat] == 0:
            return False
    return True


@kernel
def score(s: Record, rolled: int) -> None:
    for seat in range(s.players):
        if s.guess[seat] == rolled:
            s.points[seat] += 1
        s.guess[seat] = 0
    s.rounds += 1
    s.phase = GUESSING
