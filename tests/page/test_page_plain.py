"""A game that draws no table has the plain one; a table that cannot be loaded says so, with a way on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stolik.core.registry import games

from ..packages import install_game
from ..server.running import Server
from .conftest import RATE
from .person import RESULT, open_table, play_to_the_end

THEIRS = "their-game"
TASKS = """
from dataclasses import dataclass

@dataclass(frozen=True)
class Task:
    id: str
    start: str
    limit: int = 3
    minimum: int = 2
    grade: str = "easy"
    source: str = "ours"

def listed(): return [Task("01", "0"), Task("02", "1")]
def task(id): return next((task for task in listed() if task.id == id), Task(id, "0"))
def moves(start): return ["add 1"]
def apply(start, move): return str(int(start) + 1)
def is_solved(start): return start == "2"
"""
CHUNKS = "**/assets/*.js"


@pytest.fixture(scope="module")
def server_with_another_game(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which a package with a game was installed after the page had been built."""
    packages = tmp_path_factory.mktemp("packages")
    package = install_game(packages, THEIRS, table=False)
    (package / "tasks.py").write_text(TASKS, "utf-8")
    init = package / "__init__.py"
    init.write_text(init.read_text("utf-8").replace("bots=bots)", 'bots=bots, tasks="their_game.tasks")'), "utf-8")
    path = os.pathsep.join([str(packages), os.environ.get("PYTHONPATH", "")])
    with Server(tmp_path_factory.mktemp("server"), *RATE, environment={"PYTHONPATH": path}) as running:
        yield running


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "pl"), pytest.param("desktop", "en", marks=pytest.mark.thorough)]
)
def test_a_game_of_another_package_is_played_from_home_to_its_result(
    size: str, language: str, server_with_another_game: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server_with_another_game.url, size=size, language=language)
    card = page.locator("article", has=page.get_by_role("heading", name="Their game"))
    card.get_by_role("button").first.click()
    page.locator("main.play [data-move='6']").wait_for()
    assert play_to_the_end([page])


def test_on_the_plain_table_a_second_tap_confirms(server_with_another_game: Server, visit: Callable[..., Any]) -> None:
    page = visit(server_with_another_game.url, oneTap=False)
    page.goto(f"{server_with_another_game.url}/new/{THEIRS}?with=bots")
    page.locator("form button[type=submit]").click()
    six = page.locator("main.play [data-move='6']")
    six.click()
    assert six.get_attribute("aria-pressed") == "true"
    assert "dotknij jeszcze raz" in six.inner_text()
    six.click()
    page.locator(".told", has_text="6").wait_for()


def test_the_rules_of_a_game_without_pictures_are_told_in_words(
    server_with_another_game: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server_with_another_game.url}", language="en")
    page.locator("article", has_text="Their game").get_by_role("link", name="Rules").click()
    page.get_by_text("Everybody guesses in secret").first.wait_for()


def test_tasks_of_a_game_that_draws_none_are_solved_by_buttons(
    server_with_another_game: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server_with_another_game.url, language="en")
    card = page.locator("article", has=page.get_by_role("heading", name="Their game: tasks for one"))
    card.get_by_role("link", name="All tasks").click()
    page.get_by_role("button", name="01").click()
    for left in (1, 2):
        page.get_by_role("button", name="add 1").click()
        page.get_by_text(f"{left} move").last.wait_for()
    page.get_by_text("Solved!").wait_for()


@pytest.mark.parametrize(
    ("language", "title", "reload"),
    [
        ("pl", "Stół nie chce wyjść z pudełka", "Odśwież"),
        pytest.param("en", "The table would not come out of its box", "Reload", marks=pytest.mark.thorough),
    ],
)
def test_a_table_that_cannot_be_loaded_says_so_and_comes_after_a_reload(
    language: str, title: str, reload: str, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.url, language=language)
    open_table(page, server.url, next(iter(games())), "friends")  # the screen is loaded, and one game's table
    page.get_by_role("link", name="Stolik").first.click()
    page.locator("article button").nth(1).wait_for()
    page.route(CHUNKS, lambda route: route.abort())
    page.locator("article button").nth(1).click()
    page.get_by_role("heading", name=title).wait_for()
    page.unroute(CHUNKS)
    page.get_by_role("button", name=reload).click()
    page.wait_for_selector("main.play")
    assert not page.locator(RESULT).count()
