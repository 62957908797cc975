"""A series: points for each game, standing, places, when it is over, and what is no series."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.errors import StolikError
from stolik.core.game import Outcome
from stolik.core.registry import game, games
from stolik.play.series import PlannedGame, Series, SeriesKind, SeriesPlan, points, scored, start_series

LUCKY = PlannedGame("lucky-numbers")
FOUR = PlannedGame("double-four")


def outcome(*scores: int, winners: tuple[int, ...], reason: str = "full") -> Outcome:
    return Outcome(winners, scores, reason)


def play(kind: SeriesKind, players: int, *outcomes: Outcome, table: PlannedGame = FOUR, games: int = 0) -> Series:
    series = start_series(SeriesPlan(kind, games), players, table)
    for number, each in enumerate(outcomes):
        series = series.add(f"TABLE{number}", game(table.game), each)
    return series


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ln_20_a_tournament_has_as_many_games_as_players(players: int) -> None:
    series = play("tournament", players, table=LUCKY)
    for _ in range(players):
        assert not series.over
        series = series.add("CODE", game("lucky-numbers"), outcome(*[0] * players, winners=(0,)))
    assert series.over


def test_ln_20_winners_get_two_points_others_lose_one_for_each_empty_field() -> None:
    played = outcome(0, -3, -5, winners=(0,)), outcome(-2, -2, -4, winners=(0, 1))
    series = play("tournament", 3, *played, table=LUCKY)
    assert [each.points for each in series.played] == [[2, -3, -5], [2, 2, -4]]
    assert series.standing == [4, -1, -9]
    assert series.winners == []


def test_ln_20_most_points_win_and_ties_share() -> None:
    series = play("tournament", 2, outcome(0, -3, winners=(0,)), outcome(-3, 0, winners=(1,)), table=LUCKY)
    assert series.winners == [0, 1]
    assert series.places == [1, 1]


@pytest.mark.parametrize(
    ("kind", "played", "brought"),
    [
        ("tournament", outcome(9, 4, 4, winners=(0,)), (2, 0, 0)),
        ("tournament", outcome(9, 9, 4, winners=(0, 1)), (1, 1, 0)),
        ("tournament", outcome(1, 2, 3, winners=()), (0, 0, 0)),
        ("best", outcome(9, 4, 4, winners=(0,)), (1, 0, 0)),
        ("best", outcome(9, 9, 4, winners=(0, 1)), (1, 1, 0)),
        ("score", outcome(9, 4, -4, winners=(0,)), (9, 4, -4)),
        ("evening", outcome(9, 4, 4, winners=(2,)), (0, 0, 2)),
        ("evening", outcome(9, 4, 4, winners=(1, 2)), (0, 1, 1)),
    ],
)
def test_points_of_a_game(kind: SeriesKind, played: Outcome, brought: tuple[int, ...]) -> None:
    assert points(kind, game("double-four"), played) == brought


@pytest.mark.parametrize("kind", ["tournament", "best", "score", "evening"])
def test_a_game_that_was_ended_before_its_end_brings_nobody_anything(kind: SeriesKind) -> None:
    for id in games():
        assert points(kind, game(id), outcome(-5, 7, winners=(), reason="stopped")) == (0, 0)


def test_an_evening_counts_wins_in_every_game_also_where_a_tournament_counts_otherwise() -> None:
    assert points("evening", game("lucky-numbers"), outcome(0, -3, winners=(0,))) == (2, 0)


def test_who_has_resigned_gains_on_nobody_by_score() -> None:
    given_up = outcome(30, 12, 20, winners=(1,), reason="resigned")
    assert points("score", game("double-four"), given_up, resigned=(0,)) == (12, 12, 20)


A, B, SHARED, NOBODY = ((0,), (1,), (0, 1), ())


@pytest.mark.parametrize(
    ("games", "won", "over", "winners"),
    [
        (3, [A], False, []),
        (3, [A, A], True, [0]),
        (3, [A, B], False, []),
        (3, [A, B, B], True, [1]),
        (3, [A, SHARED], False, []),
        (3, [A, NOBODY], False, []),
        (3, [A, NOBODY, B], True, [0, 1]),
        (3, [SHARED, SHARED, SHARED], True, [0, 1]),
        (5, [A, A], False, []),
        (5, [A, A, A], True, [0]),
        (5, [A, A, B, NOBODY], False, []),
        (5, [A, A, NOBODY, NOBODY], True, [0]),
    ],
)
def test_best_of_n_ends_when_it_is_decided_else_most_wins_after_n(
    games: int, won: list[tuple[int, ...]], over: bool, winners: list[int]
) -> None:
    series = play("best", 2, *(outcome(1, 1, winners=each) for each in won), games=games)
    assert (series.over, series.winners) == (over, winners)


def test_best_of_three_among_three_is_decided_only_when_nobody_can_catch_up() -> None:
    first, second, third = (outcome(0, 0, 0, winners=(seat,)) for seat in range(3))
    assert not play("best", 3, first, second, games=3).over
    assert play("best", 3, first, first, games=3).winners == [0]
    assert play("best", 3, first, second, third, games=3).winners == [0, 1, 2]


def test_those_with_equal_points_share_a_place_and_the_next_one_is_left_out() -> None:
    played = outcome(5, 9, 5, 1, winners=(1,))
    assert play("score", 4, played, games=2).places == [2, 1, 2, 4]


def test_a_series_that_is_ended_is_won_by_who_is_ahead_and_by_nobody_if_nothing_was_played() -> None:
    ended = play("score", 2, outcome(5, 9, winners=(1,)), games=4).end()
    assert (ended.over, ended.ended, ended.winners) == (True, True, [1])
    assert play("score", 2, games=4).end().winners == []


def test_an_evening_plays_its_games_in_order_with_all_their_options() -> None:
    plan = SeriesPlan("evening", 0, [FOUR, PlannedGame("qwixx"), LUCKY])
    series = start_series(plan, 3, FOUR)
    found = []
    while not series.over:
        planned = series.following(FOUR)
        assert planned.options == game(planned.game).chosen({}, 3)
        found.append(planned.game)
        series = series.add("CODE", game(planned.game), outcome(1, 0, 0, winners=(0,)))
    assert found == ["double-four", "qwixx", "lucky-numbers"]


def test_a_race_counts_no_score() -> None:
    assert [id for id in games() if not scored(game(id), {}, 2)] == ["rings"]
    assert scored(game("rings"), {"scoring": "points"}, 2)


BAD: list[tuple[dict[str, Any], int, PlannedGame, str]] = [
    ({"kind": "tournament", "games": 7}, 2, FOUR, "this tournament has 2 games, not 7"),
    ({"kind": "best"}, 2, FOUR, "of 3 or 5 games, not of 0"),
    ({"kind": "best", "games": 4}, 2, FOUR, "of 3 or 5 games, not of 4"),
    ({"kind": "score", "games": 1}, 2, FOUR, "2 to 20 games, not 1"),
    ({"kind": "score", "games": 1000}, 2, FOUR, "2 to 20 games, not 1000"),
    ({"kind": "score", "games": -3}, 2, FOUR, "2 to 20 games, not -3"),
    ({"kind": "score", "games": 3}, 2, PlannedGame("rings"), "counts no score"),
    ({"kind": "tournament"}, 1, FOUR, "two players at least"),
    ({"kind": "evening"}, 2, FOUR, "2 to 20 games, not 0"),
    ({"kind": "evening", "evening": [FOUR]}, 2, FOUR, "2 to 20 games, not 1"),
    ({"kind": "evening", "evening": [FOUR] * 1000}, 2, FOUR, "2 to 20 games, not 1000"),
    ({"kind": "evening", "evening": [FOUR] * 13}, 2, FOUR, "at most 12 games, not 13"),
    ({"kind": "evening", "evening": [FOUR, LUCKY], "games": 3}, 2, FOUR, "this evening has 2 games, not 3"),
    ({"kind": "evening", "evening": [FOUR, LUCKY]}, 5, FOUR, "is for 2 to 4 players, not 5"),
    ({"kind": "evening", "evening": [FOUR, PlannedGame("chess")]}, 2, FOUR, "chess"),
    ({"kind": "evening", "evening": [FOUR, PlannedGame("rings", {"luck": 3})]}, 2, FOUR, "no option 'luck'"),
    ({"kind": "evening", "evening": [LUCKY, FOUR]}, 2, FOUR, "the evening begins with lucky-numbers"),
    ({"kind": "best", "games": 3, "evening": [FOUR, LUCKY]}, 2, FOUR, "only an evening names its games"),
]


@pytest.mark.parametrize(("plan", "players", "table", "told"), BAD)
def test_what_is_no_series_is_refused(plan: dict[str, Any], players: int, table: PlannedGame, told: str) -> None:
    with pytest.raises(StolikError, match=told):
        start_series(SeriesPlan(**plan), players, table)


def test_nothing_is_added_to_a_series_that_is_over_or_of_other_players() -> None:
    with pytest.raises(StolikError, match="has 2 players, not 3"):
        play("tournament", 2, outcome(1, 2, 3, winners=(2,)))
    with pytest.raises(StolikError, match="over after 2 games"):
        play("tournament", 2, *[outcome(1, 2, winners=(1,))] * 3)
