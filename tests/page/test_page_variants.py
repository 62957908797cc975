"""Every variant of every game can be played to its end on the page: half an hour and more, by `make variants`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stolik.core.errors import BadOption
from stolik.core.registry import games

from ..server.running import Server
from .person import LEVELS, play_to_the_end, until

OPEN = """async ([game, players, options, level]) => {
  await fetch('/api/me')
  const bot = { kind: 'bot', level }
  const seats = [{ kind: 'me', name: 'Ola' }, ...Array(players - 1).fill(bot)]
  const settings = { clock: 'none', pace: 'quick', hints: true, undo: true, public: false }
  const { ticket } = await (await fetch('/api/commitment')).json()
  const body = JSON.stringify({ game, players, options, settings, seats, ticket, nonce: '0123456789abcdef' })
  const headers = { 'Content-Type': 'application/json', 'X-Stolik': '1' }
  const answer = await fetch('/api/tables', { method: 'POST', headers, body })
  return (await answer.json()).code
}"""


def variants() -> Iterator[tuple[str, int, dict[str, Any]]]:
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
                    yield game.id, players, {option.name: value}


ALL = list(variants()) if os.environ.get("STOLIK_VARIANTS") else []


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" in metafunc.fixturenames:
        names = [f"{game}-{players}-{'-'.join(map(str, options.values()))}" for game, players, options in ALL]
        metafunc.parametrize("variant", ALL, ids=names)


def play_variant(variant: tuple[str, int, dict[str, Any]], server: Server, visit: Callable[..., Any]) -> None:
    game, players, options = variant
    # From an address without the page, which would ask at the same time who this is, and be told of another guest.
    page = visit(f"{server.url}/health", size="desktop" if players > 2 else "phone")
    code = page.evaluate(OPEN, [game, players, options, LEVELS.get(game, "beginner")])
    page.goto(f"{server.url}/t/{code}")
    page.wait_for_selector("main.play")
    assert play_to_the_end([page])
    assert page.locator(".fair.ok").inner_text()


if ALL:
    test_the_variant_can_be_played_to_its_end = play_variant


def test_an_option_chosen_on_the_set_up_screen_is_played(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url)
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
