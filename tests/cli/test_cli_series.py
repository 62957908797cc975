"""Series and evenings at the terminal: played to the podium, left and gone on with, verified."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from stolik.cli.files import read_record, write_record
from stolik.core.registry import games
from stolik.play.record import GameRecord
from stolik.play.series import Series
from stolik.play.series_record import SeriesRecord

from .test_cli import stolik

FIRST = "1\n" * 6000  # the first choice at every question
BOTS = ("--seats", "bot,bot")


def series(path: Path) -> SeriesRecord:
    read = read_record(path)
    assert isinstance(read, SeriesRecord)
    return read


def test_ln_20_a_tournament_with_three_to_its_podium(tmp_path: Path) -> None:
    path = tmp_path / "series.json"
    seats = ("--seats", "Ola,bot,bot")
    shown = stolik(
        "play", "lucky-numbers", *seats, "--series", "tournament", "--seed", "7", "--record", str(path), typed=FIRST
    )
    assert shown.exit_code == 0, shown.output[-2000:]
    assert "Game 1 of 3" in shown.output
    assert "Standing after 2 of 3 games" in shown.output
    assert " the series." in shown.output
    record = series(path)
    assert record.series.over
    starters = [record.records[number].first for number in (1, 2)]
    assert starters[1] == ((starters[0] or 0) + 1) % 3
    checked = stolik("verify", str(path)).output
    assert [line.split(":")[0] for line in checked.splitlines()][:3] == [f"Game {n}, lucky-numbers" for n in (1, 2, 3)]
    assert "starts and points follow from its games" in checked
    assert max(map(len, shown.output.splitlines())) <= 120


@pytest.mark.parametrize(
    ("words", "kind", "games"),
    [
        (("--series", "best-of-3"), "best", 3),
        (("--series", "best-of-5"), "best", 5),
        (("--series", "score", "--games", "2"), "score", 2),
        (("--series", "score"), "score", 3),
        (("--series", "tournament"), "tournament", 2),
    ],
)
def test_bots_play_every_kind_of_series_alone(words: tuple[str, ...], kind: str, games: int, tmp_path: Path) -> None:
    path = tmp_path / "series.json"
    shown = stolik("play", "qwixx", *BOTS, *words, "--seed", "3", "--record", str(path))
    assert shown.exit_code == 0, shown.output[-2000:]
    found = series(path).series
    assert (found.plan.kind, found.games, found.over) == (kind, games, True)
    assert stolik("verify", str(path)).exit_code == 0


def test_an_evening_of_different_games_with_options(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    words = ("lucky-numbers:neighbours=on", "qwixx", "rings:scoring=points,rings=2")
    shown = stolik("evening", *words, *BOTS, "--seed", "3", "--record", str(path))
    assert shown.exit_code == 0, shown.output[-2000:]
    record = series(path)
    assert [each.game for each in record.records] == ["lucky-numbers", "qwixx", "rings"]
    assert (record.records[0].options["neighbours"], record.records[2].options["rings"]) == (True, 2)
    assert stolik("verify", str(path)).exit_code == 0


def test_a_series_is_left_and_gone_on_with_during_a_game_and_between_games(tmp_path: Path) -> None:
    path = tmp_path / "series.json"
    begin = ("play", "double-four", "--seats", "Ola,bot", "--series", "best-of-3", "--seed", "5", "--record", str(path))
    assert "The game is kept" in stolik(*begin, typed="1\n1\nquit\n").output
    assert series(path).going_on
    played = len(series(path).records[0].moves)
    while not series(path).series.played:  # to the end of the game, and not further
        shown = stolik("resume", str(path), typed="1\n" * 40 + "quit\n")
        assert shown.exit_code == 0, shown.output[-2000:]
    assert len(series(path).records[0].moves) > played
    before = series(path)
    if before.going_on is None:
        assert "The series is kept" in stolik("resume", str(path), typed="quit\n").output
        assert series(path) == before
    stolik("resume", str(path), typed=FIRST)
    assert series(path).series.over
    assert stolik("resume", str(path)).output.count("the series.") == 1


def test_a_series_is_ended_between_games(tmp_path: Path) -> None:
    path = tmp_path / "series.json"
    stolik("play", "rings", *BOTS, "--series", "best-of-3", "--seed", "5", "--record", str(path))
    whole = series(path)
    first = replace(whole.records[0], seats=("Ola", "bot"), starts="")
    left = SeriesRecord(Series(whole.series.plan, 2, whole.series.played[:1]), whole.starts, (first,))
    write_record(path, left)
    assert "the series." in stolik("resume", str(path), typed="end\n").output
    assert (series(path).series.ended, len(series(path).records)) == (True, 1)


@pytest.mark.parametrize(
    ("word", "first"), [("seat:1", 1), ("name", 1), ("youngest:0", 0), ("oldest:1", 1), ("random", None)]
)
def test_who_starts_is_said_in_a_word(word: str, first: int | None, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    stolik("play", "double-four", "--seats", "Ola,Łucja", "--starts", word, "--record", str(path), typed="quit\n")
    read = read_record(path)
    assert isinstance(read, GameRecord)
    assert read.first == first
    assert stolik("verify", str(path)).exit_code == 0


def test_the_youngest_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ("play", "double-four", "--seats", "Ola,Jan", "--starts", "youngest", "--record", str(path))
    shown = stolik(*words, typed="1\nquit\n")
    assert "Who is the youngest?" in shown.output
    assert json.loads(path.read_text("utf-8"))["first"] == 1


def test_the_winner_of_the_last_game_starts_the_next(tmp_path: Path) -> None:
    path = tmp_path / "series.json"
    words = ("play", "qwixx", *BOTS, "--series", "score", "--games", "4", "--starts", "winner", "--seed", "9")
    stolik(*words, "--record", str(path))
    record = series(path)
    for before, after in zip(record.series.played, record.records[1:], strict=False):
        if len(before.winners) == 1:
            assert after.first == before.winners[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "rings", "--series", "score"), "counts no score"),
        (("play", "qwixx", "--series", "score", "--games", "1000"), "2 to 20 games, not 1000"),
        (("play", "qwixx", "--series", "tournament", "--games", "3"), "--games is for --series score"),
        (("play", "qwixx", "--games", "3"), "--games is for --series score"),
        (("play", "qwixx", "--starts", "fate"), "who starts is random"),
        (("play", "qwixx", "--starts", "seat:9"), "0 to 1, not 9"),
        (("play", "qwixx", "--starts", "seat:" + "9" * 5000), "0 to 1, not 999"),
        (("play", "qwixx", "--starts", "name", "--first", "1"), "not both"),
        (("evening", "qwixx"), "2 to 20 games, not 1"),
        (("evening", "qwixx", "chess"), "chess"),
        (("evening", "qwixx", "rings:luck"), "option=value"),
        (("evening", "qwixx", "rings:luck=1"), "no option 'luck'"),
        (("evening", "qwixx", "lucky-numbers", "--seats", "a,b,c,d,e"), "is for 2 to 4 players, not 5"),
    ],
)
def test_what_is_wrong_is_told_in_one_line_and_nothing_is_written(
    words: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    shown = stolik(*words, "--record", str(path))
    assert shown.exit_code != 0
    assert told in " ".join(shown.output.split())
    assert not path.exists()


def test_every_game_offers_series_and_starts() -> None:
    for id in games():
        shown = stolik("play", id, "--help").output
        assert "--series" in shown
        assert "--starts" in shown
