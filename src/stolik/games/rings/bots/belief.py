"""The belief about who owns which ring: the columns that a seat moved are evidence about the rings it holds.

Most of the time a seat moves its own pawns forward, and rarely back. So each step forward that it gave a column
multiplies the odds that it owns that ring by one constant factor, as in Bayes' rule.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count
from stolik.core.contract import Record, Rng
from stolik.core.splitmix import uniform

from ..rules import holds, owned_by
from ..rules.codes import RINGS, UNKNOWN
from ..rules.components import COLUMNS

SURENESS: Final = 1.5  # logarithm of the factor


@kernel
def sample_belief(s: Record, seat: int, rng: Rng) -> None:
    # Sample a deal of the unknown rings; a deal that explains better which columns their owners moved is likelier.
    likely = np.zeros(COLUMNS)
    for other in range(s.players):
        for _ in range(holds(s, other) - count(owned_by(s, other + 1))):
            total = 0.0
            top = most_evidence(s, other, UNKNOWN)
            for column in range(COLUMNS):
                likely[column] = 0.0
                if s.owner[column] == UNKNOWN:
                    likely[column] = np.exp(SURENESS * (int(s.evidence[other, column]) - top))
                    total += likely[column]
            left = uniform(rng) * total
            drawn = -1
            for column in range(COLUMNS):
                if likely[column] > 0.0 and (drawn < 0 or left >= 0.0):
                    drawn = column
                    left -= likely[column]
            s.owner[drawn] = other + 1
    for column in range(COLUMNS):
        if s.owner[column] == UNKNOWN:
            s.owner[column] = 0


@kernel
def most_evidence(s: Record, seat: int, owner: int) -> int:
    """The most steps forward that the seat's cards gave a column of this owner."""
    most = -127
    for column in range(COLUMNS):
        if s.owner[column] == owner:
            most = max(most, int(s.evidence[seat, column]))
    return most


@kernel
def guess(s: Record, seat: int, viewer: int, sureness: float, out: Any) -> None:
    """Write how likely each ring is the seat's, to a viewer who knows its own rings (-1: to everybody)."""
    top = -127
    for column in range(COLUMNS):
        if viewer < 0 or s.owner[column] != viewer + 1:
            top = max(top, int(s.evidence[seat, column]))
    total = 0.0
    for column in range(COLUMNS):
        out[column] = 0.0
        if viewer < 0 or s.owner[column] != viewer + 1:
            out[column] = np.exp(sureness * (int(s.evidence[seat, column]) - top))
            total += out[column]
    for column in range(COLUMNS):
        out[column] = min(1.0, out[column] * int(s.options[RINGS]) / total)
