"""The evaluation: how far everybody is, whose turn it is, and how well everybody's rings are hidden.

Every seat has a strength, a sum of WEIGHTS, and its chance to win is its share of all exp(strength), a softmax. The
weights were fitted to games between bots.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.contract import Record, Values

from ..rules import VALUE
from ..rules.codes import BEGIN, FIELDS, RACE, RINGS, SCORING
from ..rules.components import COLUMNS
from .belief import guess

# Columns of WEIGHTS: how far the seat is, squared, on the last field, on the last but one, its turn, its turn on the
# last field, how surely others guess its foremost ring, the same where it is far, how far it is when the end is near.
FAR, FAR_SQUARED, LAST, LAST_BUT_ONE, TURN, TURN_ON_LAST, SEEN, SEEN_FAR, FAR_LATE = range(9)
FEATURES: Final = 9
GLANCE: Final = 1.0  # how much evidence counts for those who guess

# Two players, then three and more, who have two rings each and more seats that can stop them: by scoring, race and
# points. By points, weights of their own did not make three and more play better.
WEIGHTS = np.array(
    [
        [
            [3.867, 1.511, 0.701, 0.205, 0.391, 2.717, -2.957, 2.94, 0.055],
            [4.545, 0.649, 0.51, 0.164, 0.305, 2.25, -3.622, 2.997, 3.562],
        ],
        [
            [0.77, 1.55, 0.66, 0.22, 0.09, 2.09, -0.84, -0.32, 1.45],
            [4.545, 0.649, 0.51, 0.164, 0.305, 2.25, -3.622, 2.997, 3.562],
        ],
    ]
)


@kernel
def evaluate(s: Record, out: Values) -> None:
    room, features = np.zeros(COLUMNS), np.zeros(FEATURES)
    crowd = 1 if s.players > 2 else 0
    total = 0.0
    for seat in range(s.players):
        describe(s, seat, room, features)
        strength = 0.0
        for i in range(FEATURES):
            strength += WEIGHTS[crowd, int(s.options[SCORING]), i] * features[i]
        out[seat] = np.exp(strength)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@kernel
def is_evaluable(s: Record) -> bool:
    return bool(s.phase == BEGIN)


@kernel
def describe(s: Record, seat: int, room: Any, features: Any) -> None:
    """Write the features of a seat's strength."""
    fields = int(s.options[FIELDS])
    foremost, own, points, front = 0, -1, 0.0, 0
    for column in range(COLUMNS):
        distance = int(s.pawn[column])
        front = max(front, distance)
        if s.owner[column] == seat + 1:
            points += VALUE[fields, distance]
            if own < 0 or distance > foremost:
                foremost, own = distance, column
    guess(s, seat, -1, GLANCE, room)
    seen = room[own] if own >= 0 else 0.0
    far = foremost / fields
    if s.options[SCORING] != RACE:
        far = points / (VALUE[fields, fields] * int(s.options[RINGS]))
    turn = 1.0 if seat == s.mover else 0.0
    last = 1.0 if foremost == fields else 0.0
    features[FAR] = far
    features[FAR_SQUARED] = far * far
    features[LAST] = last
    features[LAST_BUT_ONE] = 1.0 if foremost == fields - 1 else 0.0
    features[TURN] = turn
    features[TURN_ON_LAST] = turn * last
    features[SEEN] = seen
    features[SEEN_FAR] = seen * far
    features[FAR_LATE] = far * (front / fields) ** 3
