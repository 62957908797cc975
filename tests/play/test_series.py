"""A series: who starts, points for each game, standing, result."""

from __future__ import annotations

import pytest

from stolik.core.errors import StolikError
from stolik.core.game import Outcome
from stolik.play.series import Series


def outcome(*scores: int, winners: tuple[int, ...]) -> Outcome:
    return Outcome(winners, scores, "reason")


def test_ln_20_a_tournament_has_as_many_games_as_players_each_started_by_another() -> None:
    series = Series.tournament(3, starter=2)
    starters = []
    while not series.over:
        starters.append(series.first)
        series = series.add(outcome(0, 0, 0, winners=(0,)))
    assert starters == [2, 0, 1]
    assert series.first is None


def test_ln_20_winners_get_two_points_others_lose_one_for_each_empty_field() -> None:
    series = Series.tournament(3).add(outcome(0, -3, -5, winners=(0,))).add(outcome(-2, -2, -4, winners=(0, 1)))
    assert series.table == [(2, -3, -5), (2, 2, -4)]
    assert series.standing == (4, -1, -9)
    assert series.winners == ()


def test_ln_20_most_points_win_and_ties_share() -> None:
    series = Series.tournament(2).add(outcome(0, -3, winners=(0,))).add(outcome(-3, 0, winners=(1,)))
    assert series.winners == (0, 1)


@pytest.mark.parametrize(("points", "standing"), [("scores", (70, 12)), ("wins", (1, 0)), ("tournament", (2, 12))])
def test_any_game_can_be_played_as_a_series(points: str, standing: tuple[int, ...]) -> None:
    assert Series(2, 5, points).add(outcome(70, 12, winners=(0,))).standing == standing


def test_what_is_no_series_is_refused() -> None:
    with pytest.raises(StolikError, match="points of a series are one of scores, wins, tournament, not 'luck'"):
        Series(2, 2, "luck")
    with pytest.raises(StolikError, match="at least one game"):
        Series(2, 0)
    with pytest.raises(StolikError, match="the starter is a seat from 0 to 1, not 2"):
        Series(2, 2, starter=2)
    with pytest.raises(StolikError, match="has 2 players, not 3"):
        Series(2, 2).add(outcome(1, 2, 3, winners=(2,)))
    with pytest.raises(StolikError, match="over after 1 games"):
        Series(2, 1).add(outcome(1, 2, winners=(1,))).add(outcome(1, 2, winners=(1,)))
