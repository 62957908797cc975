"""The command `stolik arena` as a person uses it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stolik.cli import main
from stolik.core.registry import games


def arena(*words: str) -> Result:
    runner = CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"})
    return runner.invoke(main, ["arena", *words])


def contest(path: Path, *words: str) -> Result:
    return arena("template", "--bots", "casual,beginner", "--workers", "1", "--out", str(path), *words)


def test_a_contest_tells_who_is_better_with_errors(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    shown = contest(path, "--games", "20", "--goal", "1", "--seed", "3")
    assert shown.exit_code == 0, shown.output
    for words in (
        "template goal=1, 2 players, seed 3: 20 games on 10 deals",
        "rating",
        "points ahead",
        "The seat that",
    ):
        assert words in shown.output
    data = json.loads(path.read_text("utf-8"))
    assert data["contest"]["bots"] == ["casual", "beginner"]
    assert data["contest"]["options"] == {"goal": 1}
    assert data["summary"]["games"] == 20
    assert len(data["sittings"]) == 10


def test_the_same_command_finds_its_results_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["stolik.cli.arena"], "user_data_path", lambda name: tmp_path / name)
    words = ("template", "--bots", "casual,beginner", "--workers", "1", "--games", "4")
    first, again = arena(*words), arena(*words)
    assert first.exit_code == 0, first.output
    assert first.output == again.output
    assert len(list((tmp_path / "stolik" / "arena").iterdir())) == 1
    arena(*words, "--goal", "3")
    assert len(list((tmp_path / "stolik" / "arena").iterdir())) == 2


def test_ctrl_c_shows_what_is_there_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.json"

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("stolik.lab.archive.Archive.keep", interrupted)
        left = contest(path, "--games", "8")
    assert left.exit_code == 130
    assert "2 of 8 games are finished; the same command goes on." in left.output
    assert contest(path, "--games", "8").exit_code == 0
    assert json.loads(path.read_text("utf-8"))["summary"]["games"] == 8


def test_every_game_is_listed_with_its_options() -> None:
    assert all(game in arena("--help").output for game in games())
    for game in games().values():
        shown = arena(game.id, "--help").output
        assert all(f"--{option.name.replace('_', '-')}" in shown for option in game.options)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "--bots", "casual,beginner"], "there is no game 'chess'"),
        (["template"], "Missing option '--bots'"),
        (["template", "--bots", "casual,,beginner"], "none of them empty"),
        (["template", "--bots", "casual,grandmaster"], "there is no bot 'grandmaster' for template"),
        (["template", "--bots", "casual,absent:Bot"], "there is no module 'absent'"),
        (["template", "--bots", "casual,beginner", "--games", "0"], "at least one game, not 0"),
        (["template", "--bots", "casual,beginner", "--players", "7"], "players, not 7"),
        (["template", "--bots", "casual,beginner", "--players", "3"], "name one more than once"),
        (["template", "--bots", "casual,beginner", "--workers", "0"], "at least one worker"),
        (["template", "--bots", "casual,beginner", "--goal", "9"], "9 is not in the range"),
        (["template", "--bots", "casual,beginner", "--luck"], "No such option"),
        (["template", "--bots", "casual,beginner", "--on", "moon"], "'moon' is not one of"),
        (["template", "--bots", "casual,beginner", "--out", "{folder}/no/results.json"], "cannot write"),
        (["template", "--bots", "casual,beginner", "--out", "{folder}"], "is a directory"),
    ],
)
def test_wrong_words_are_refused_in_one_line(tmp_path: Path, words: list[str], said: str) -> None:
    shown = arena(*(word.format(folder=tmp_path) for word in words))
    assert shown.exit_code in (1, 2)
    assert said in " ".join(shown.output.split())
    assert "Traceback" not in shown.output


def test_series_are_played_and_told(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    shown = contest(path, "--games", "6", "--series", "best-of-3")
    assert shown.exit_code == 0, shown.output
    assert "6 series of the kind best-of-3" in shown.output
    assert "series won" in shown.output
    assert json.loads(path.read_text("utf-8"))["contest"]["series"] == "best-of-3"
    assert "a series is tournament, best-of-3" in contest(path, "--series", "league").output
