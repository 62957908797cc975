"""Series in the arena: whole series between bots, counted beside their games."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path

import pytest

from stolik.core.errors import StolikError
from stolik.lab import Arena
from stolik.lab.archive import Archive
from stolik.lab.contest import Finished
from stolik.lab.schedule import Sitting
from stolik.lab.sitting import play_sitting

BOTS = ["casual", "beginner", "beginner"]


def test_a_tournament_has_a_game_started_by_everybody_on_the_same_chairs() -> None:
    contest = Arena("lucky-numbers", BOTS, 3, series="tournament").contest
    finished = play_sitting(contest, Sitting(1, (0, 1, 2)))
    assert (len(finished.games), len(finished.series)) == (9, 3)
    for series, (seats, games) in zip(finished.series, groupby(finished.games, lambda game: game.seats), strict=True):
        played = list(games)
        assert (series.seats, series.games) == (seats, 3)
        assert [game.first for game in played] == [1, 2, 0]
        right = [
            sum(2 if seat in game.winners else game.scores[seat] for game in played)  # LN-20
            for seat in range(3)
        ]
        assert list(series.points) == right
        assert series.winners == tuple(seat for seat in range(3) if right[seat] == max(right))
        assert len({game.moves for game in played}) > 1, "the games of a series are different ones"


def test_everybody_sits_everywhere_on_the_same_deals_and_a_sitting_is_read_as_it_was_written() -> None:
    contest = Arena("template", ["casual", "beginner"], series="best-of-3").contest
    finished = play_sitting(contest, Sitting(0, (0, 1)))
    assert [series.seats for series in finished.series] == [(0, 1), (1, 0)]
    assert Finished.of(json.loads(json.dumps(finished.data()))) == finished
    assert play_sitting(contest, Sitting(0, (0, 1))).series == finished.series


def test_series_won_and_points_are_told_with_errors_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    arena = Arena("template", ["casual", "beginner"], series="best-of-3")
    result = arena.run(20, workers=1, out=path)
    assert (result.series_played, result.planned, result.complete) == (20, 20, True)
    assert 40 <= result.games <= 60
    assert sum(each.wins.value for each in result.series) == pytest.approx(1)
    assert all(each.wins.error for each in result.series)
    more = arena.run(24, workers=1, out=path)
    assert more.series_played == 24
    assert len(Archive(path, arena.contest).load()) == 12


def test_a_contest_without_series_is_written_as_before(tmp_path: Path) -> None:
    contest = Arena("template", ["casual", "beginner"]).contest
    assert "series" not in contest.data()
    assert "series" not in play_sitting(contest, Sitting(0, (0, 1))).data()


@pytest.mark.parametrize("word", ["league", "best-of-4", "score:1", "score:9999", "score", "tournament:3", "best-of-"])
def test_what_is_no_series_is_refused(word: str) -> None:
    with pytest.raises(StolikError):
        Arena("template", ["casual", "beginner"], series=word)


def test_a_race_is_not_counted_by_score() -> None:
    with pytest.raises(StolikError, match="counts no score"):
        Arena("rings", ["casual", "beginner"], series="score:3")
