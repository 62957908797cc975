"""Ratings over a whole ladder: the strengths of Bradley, Terry and Luce that make the results likeliest.

In this model the chance to win at a table is in proportion to strength, however many sit there, and the order in
which games were played does not matter. The library choix finds the likeliest strengths; they are told in Elo's unit
(400 points are ten to one), 1500 on average.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .statistics import Estimate, quantile

MEAN = 1500.0
ELO = 400 / np.log(10)
RESAMPLINGS = 200
DRAWN = 0.5  # wins added each way to every pair, so that a bot that never loses has a finite rating


def ratings(wins: Any) -> list[Estimate]:
    """The rating of each bot from `wins[deal, bot, other]`, how often a bot won where the other sat.

    The error of a rating is by bootstrap: how much it varies over samples of the deals, drawn with repetition.
    """
    deals = len(wins)
    values = _fit(wins.sum(axis=0))
    if deals < 2:
        return [Estimate(float(value)) for value in values]
    rng = np.random.default_rng(0)
    drawn = [_fit(wins[rng.integers(deals, size=deals)].sum(axis=0)) for _ in range(RESAMPLINGS)]
    reaches = quantile(deals) * np.std(drawn, axis=0) * np.sqrt(deals / (deals - 1))
    return [Estimate(*map(float, (v, v - reach, v + reach))) for v, reach in zip(values, reaches, strict=True)]


def _fit(wins: Any) -> Any:
    import choix  # late: it brings SciPy

    lent = DRAWN * (1 - np.eye(len(wins)))
    return MEAN + ELO * choix.ilsr_pairwise_dense(wins + lent, max_iter=10_000)
