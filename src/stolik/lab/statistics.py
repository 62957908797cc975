"""Estimates with 95 % intervals from games that come in deals.

The games of one deal share their chance and are correlated, so the deal is the unit of sampling: estimates take sums by
deal, and errors come from how the deals differ. Each estimate is a ratio of two such sums (wins to games, points to
games), which stays right when the last deal is not finished.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """A value with the interval that covers the truth 95 times in 100; a single deal says nothing of its error."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def error(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def mean(sums: ArrayLike, counts: ArrayLike) -> Estimate:
    """The mean over games of something, from its sum in every deal and the number of games of every deal."""
    value, error, deals = _ratio(sums, counts)
    if deals < 2:
        return Estimate(value)
    reach = quantile(deals) * error
    return Estimate(value, value - reach, value + reach)


def share(parts: ArrayLike, wholes: ArrayLike) -> Estimate:
    """A share between 0 and 1 by Wilson's interval, on as many independent games as the deals are worth.

    Where all deals agree, their differences say nothing of the error; each then counts as one independent game.
    """
    value, error, deals = _ratio(parts, wholes)
    if deals == 0:
        return Estimate(value)
    spread = value * (1 - value)
    worth = spread / error**2 if error > 0 and spread > 0 else float(deals)
    return Estimate(value, *_wilson(value, worth, quantile(max(deals, 2))))


def _ratio(parts: ArrayLike, wholes: ArrayLike) -> tuple[float, float, int]:
    """The ratio of the sums, its standard error over deals, and the number of deals with games."""
    x, y = np.asarray(parts, float), np.asarray(wholes, float)
    x, y = x[y > 0], y[y > 0]
    deals = len(y)
    if deals == 0:
        return 0.0, 0.0, 0
    value = float(x.sum() / y.sum())
    rest = x - value * y
    rest[np.abs(rest) < 1e-12 * np.abs(x).max(initial=1)] = 0  # rounding errors are no difference between deals
    error = float(np.sqrt((rest**2).sum() * deals / (deals - 1)) / y.sum()) if deals > 1 else 0.0
    return value, error, deals


def _wilson(value: float, games: float, z: float) -> tuple[float, float]:
    scale = 1 + z * z / games
    centre = (value + z * z / (2 * games)) / scale
    reach = z / scale * np.sqrt(value * (1 - value) / games + z * z / (4 * games * games))
    return max(0.0, float(centre - reach)), min(1.0, float(centre + reach))


def quantile(deals: int) -> float:
    """How many standard errors the interval reaches, by Student's distribution."""
    from scipy.special import stdtrit  # imported here: it takes a second, and only the arena needs it

    return float(stdtrit(deals - 1, 0.5 + LEVEL / 2))
