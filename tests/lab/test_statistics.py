"""Estimates against known values, and against the truth in simulated contests."""

from __future__ import annotations

import numpy as np
import pytest

from stolik.lab.statistics import Estimate, _wilson, mean, share


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_has_its_published_values(wins: int, games: int, low: float, high: float) -> None:
    assert _wilson(wins / games, games, 1.959964) == pytest.approx((low, high), abs=5e-5)


def test_a_mean_has_students_interval() -> None:
    estimate = mean(range(1, 11), [1] * 10)
    assert estimate.value == 5.5
    assert (estimate.low, estimate.high) == pytest.approx((3.334149, 7.665851))
    assert estimate.error == pytest.approx(2.165851)


def test_deals_of_different_size_weigh_by_their_games() -> None:
    assert mean([2, 30], [1, 3]).value == 8


def test_a_single_deal_says_nothing_of_the_error() -> None:
    assert mean([7], [2]) == Estimate(3.5)
    assert Estimate(3.5).error is None


def test_deals_without_games_do_not_count() -> None:
    assert mean([1, 3, 0], [1, 1, 0]) == mean([1, 3], [1, 1])
    assert share([], []) == Estimate(0.0)


def test_where_all_deals_agree_each_counts_as_one_game() -> None:
    won = share([2] * 50, [2] * 50)
    assert won.high == pytest.approx(1)
    assert won.low == pytest.approx(_wilson(1, 50, 2.009575)[0])
    lost = share([0] * 50, [2] * 50)
    assert (lost.low, lost.high) == pytest.approx((0, 1 - (won.low or 0)))
    even = share([1] * 50, [2] * 50)
    assert (even.low, even.high) == pytest.approx(_wilson(0.5, 50, 2.009575))


def test_games_that_repeat_each_other_do_not_narrow_the_interval() -> None:
    rng = np.random.default_rng(1)
    wins = rng.integers(2, size=400)
    once, fourfold = share(wins, np.ones(400)), share(4 * wins, 4 * np.ones(400))
    assert (once.low, once.high) == pytest.approx((fourfold.low, fourfold.high))


def test_games_that_balance_each_other_do() -> None:
    rng = np.random.default_rng(1)
    apart = share(rng.binomial(2, 0.5, size=400), np.full(400, 2))
    paired = share(rng.choice([0, 1, 1, 1, 1, 1, 1, 2], size=400), np.full(400, 2))
    assert (paired.error or 1) < 0.8 * (apart.error or 0)


@pytest.mark.parametrize("chance", [0.5, 0.65, 0.95])
def test_the_interval_covers_the_truth_about_95_times_in_100(chance: float) -> None:
    rng = np.random.default_rng(2)
    covered = 0
    for _ in range(1000):
        luck = rng.beta(4 * chance, 4 * (1 - chance), size=100)  # the games of a deal share its luck
        estimate = share(rng.binomial(2, luck), np.full(100, 2))
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= chance <= estimate.high
    assert 925 <= covered <= 975
