"""Tasks belong to their game: where several games have some, one says whose are meant."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from stolik.cli import main
from stolik.core.game import Game
from stolik.core.registry import games

PUZZLE = sys.modules["stolik.cli.puzzle"]


def owners() -> dict[str, Game]:
    return {id: game for id, game in games().items() if game.has("tasks")}


def test_every_game_with_tasks_lists_them_by_its_name() -> None:
    for id, game in owners().items():
        tasks = game.part("tasks")
        assert tasks
        shown = CliRunner(env={"COLUMNS": "120"}).invoke(main, ["puzzle", "--game", id, "list"])
        assert tasks.listed()[0].start in shown.output


def test_the_only_game_with_tasks_need_not_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    only = dict([next(iter(owners().items()))])
    monkeypatch.setattr(PUZZLE, "games", lambda: only)
    assert CliRunner().invoke(main, ["puzzle", "list"]).exit_code == 0


@pytest.mark.parametrize(("ids", "told"), [(["one", "two"], "there are tasks of one, two"), ([], "no game here has")])
def test_without_a_name_several_games_or_none_are_told(
    ids: list[str], told: str, monkeypatch: pytest.MonkeyPatch, template: Game
) -> None:
    def named(id: str) -> Game:
        return Game(id, rules=template.rules, view=template.views, tasks="some.module")

    monkeypatch.setattr(PUZZLE, "games", lambda: {id: named(id) for id in ids})
    shown = CliRunner().invoke(main, ["puzzle", "list"])
    assert shown.exit_code != 0
    assert told in f"{shown.output}{shown.exception}"


def test_a_game_without_tasks_says_so() -> None:
    id = next(id for id, game in games().items() if not game.has("tasks"))
    shown = CliRunner().invoke(main, ["puzzle", "--game", id, "list"])
    assert f"{id} has no tasks" in f"{shown.output}{shown.exception}"
