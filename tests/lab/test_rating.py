"""Ratings: known odds, any number of players, no dependence on order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stolik.lab.rating import ratings


def contest(strengths: list[float], players: int, deals: int, games: int = 4) -> Any:
    """Wins by deal, bot and other bot, drawn in proportion to strength."""
    rng = np.random.default_rng(3)
    wins = np.zeros((deals, len(strengths), len(strengths)))
    for deal in range(deals):
        for _ in range(games):
            table = rng.choice(len(strengths), players, replace=False)
            chances = np.array(strengths)[table]
            winner = rng.choice(table, p=chances / chances.sum())
            wins[deal, winner, [bot for bot in table if bot != winner]] += 1
    return wins


def test_three_to_one_is_191_points() -> None:
    wins = np.zeros((1000, 2, 2))
    wins[:, 0, 1], wins[:, 1, 0] = 3, 1
    stronger, weaker = ratings(wins)
    assert stronger.value - weaker.value == pytest.approx(400 * np.log10(3), abs=0.2)
    assert stronger.value + weaker.value == pytest.approx(3000)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_strengths_are_found_again_however_many_sit_at_a_table(players: int) -> None:
    strengths = [1.0, 2.0, 4.0, 8.0]
    truth = 400 * np.log10(strengths)
    for rating, true in zip(ratings(contest(strengths, players, 2000)), truth - truth.mean() + 1500, strict=True):
        assert rating.value == pytest.approx(true, abs=20)
        assert rating.low is not None
        assert rating.high is not None
        assert rating.low < rating.value < rating.high
        assert rating.high - rating.low < 50


def test_the_order_of_games_does_not_matter() -> None:
    wins = contest([1.0, 2.0, 4.0], 2, 50)
    forwards, backwards = ratings(wins), ratings(wins[::-1])
    assert [each.value for each in forwards] == pytest.approx([each.value for each in backwards])


def test_a_bot_that_never_loses_has_a_rating_too() -> None:
    wins = np.zeros((500, 3, 3))
    wins[:, 0, 1] = wins[:, 0, 2] = wins[:, 1, 2] = 2
    best, middle, worst = (each.value for each in ratings(wins))
    assert 3000 > best > middle > worst > 0


def test_a_single_deal_has_no_interval() -> None:
    assert all(each.low is None for each in ratings(np.ones((1, 2, 2))))


def test_few_deals_leave_a_rating_unsure() -> None:
    few, many = contest([1.0, 2.0], 2, 3), contest([1.0, 2.0], 2, 300)
    assert (ratings(few)[0].error or 0) > 5 * (ratings(many)[0].error or 0)
