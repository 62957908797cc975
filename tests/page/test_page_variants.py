"""Every variant of every game can be played on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stolik.core.errors import BadOption
from stolik.core.game import Game
from stolik.core.registry import games

from ..server.running import Server
from .late import late_table
from .person import play_to_the_end, until


def variants() -> Iterator[tuple[Game, int, dict[str, Any]]]:
    """Each value of each option that is not the usual one, with the fewest and the most players it allows."""
    for game in games().values():
        for option in game.options:
            for value in option.values:
                if value == option.default:
                    continue
                try:
                    allowed = game.counts({option.name: value})
                except BadOption:
                    continue
                for players in sorted({max(2, allowed[0]) if allowed[-1] > 1 else 1, allowed[-1]}):
                    yield game, players, {option.name: value}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        pytest.param(game, players, options, id=f"{game.id}-{players}-{'-'.join(map(str, options.values()))}")
        for game, players, options in variants()
    ],
)
def test_the_end_of_a_game_in_the_variant_can_be_played(
    game: Game, players: int, options: dict[str, Any], server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server.url}/health", size="desktop" if players > 2 else "phone")
    page.goto(late_table(server, page, game, players, options))
    page.wait_for_selector("main.play")
    assert play_to_the_end([page])


def test_an_option_chosen_on_the_set_up_screen_is_played(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank)
    game = next(iter(games().values()))
    flag = next(option for option in game.options if option.default is False)
    page.goto(f"{server.url}/new/{game.id}")
    page.locator("details summary").first.click()
    page.get_by_role("switch", name=game.texts("pl")[f"option.{flag.name}"]).check()
    page.get_by_role("button", name="Dostaw krzesło").click()
    page.get_by_role("button", name="Zaczynamy").click()
    page.wait_for_selector("main.play")
    page.get_by_role("button", name="Zasady").click()
    page.locator("dialog[open] li", has_text=game.texts("pl")[f"option.{flag.name}"]).first.wait_for()
    assert page.locator("section[aria-label='Gracze'] li").count() == 3


def test_a_default_that_follows_the_number_of_players_changes_with_the_chairs(
    server: Server, visit: Callable[..., Any]
) -> None:
    game, option = next((game, option) for game in games().values() for option in game.options if option.by_players)
    players, value = next(iter(option.by_players.items()))
    page = visit(f"{server.url}/new/{game.id}")
    page.locator("details summary").first.click()
    marked = page.get_by_role("group", name=game.texts("pl")[f"option.{option.name}"]).locator("input:checked")
    until(page, lambda: marked.get_attribute("value") == str(option.default))
    for _ in range(players - 2):
        page.get_by_role("button", name="Dostaw krzesło").click()
    until(page, lambda: marked.get_attribute("value") == str(value))
    for _ in range(players - 2):
        page.get_by_role("button", name="Mniej krzeseł").click()
    until(page, lambda: marked.get_attribute("value") == str(option.default))
