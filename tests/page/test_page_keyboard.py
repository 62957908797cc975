"""Every game can be begun and played to its end by keyboard alone, and what happens is told in words.

In English and on a desktop; `test_page_games` does the same in Polish, by touch and on a phone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stolik.core.registry import game as registered
from stolik.core.registry import games

from ..server.running import Server
from .keyboard import play_by_keyboard, tab_to
from .person import LEVELS

# Keeps all that a screen reader is told at the table.
LISTEN = """() => {
  const region = document.querySelector('[aria-live=polite][aria-atomic=true]')
  const heard = (window.heard = [region.textContent])
  const watcher = new MutationObserver(() => heard.push(region.textContent))
  watcher.observe(region, { subtree: true, childList: true, characterData: true })
}"""


def begin(page: Any, game: str) -> None:
    """From home to the table of a new game, by keyboard."""
    tab_to(page, f"a[href='/new/{game}?with=bots']")
    page.keyboard.press("Enter")
    page.locator("form button[type=submit]").wait_for()
    quick = page.get_by_role("radio", name="Quick")
    if quick.count():
        tab_to(page, "input[type=radio]")
        tab_to(page, "input[value=quick]", "ArrowRight")
    tab_to(page, "form button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.play")


def play_on(page: Any) -> list[str]:
    """To the result and back home, by keyboard; all that was told on the way."""
    page.evaluate(LISTEN)
    assert play_by_keyboard(page)
    heard: list[str] = page.evaluate("heard")
    tab_to(page, "dialog[open] a[href='/']")
    page.keyboard.press("Enter")
    page.wait_for_selector("article")
    return heard


# The first game with ready-made rules, which are chosen by keyboard, too; the others are begun when they are played.
@pytest.mark.parametrize("game", ["qwixx"])
def test_a_game_is_begun_by_keyboard_alone(game: str, server: Server, visit: Callable[..., Any]) -> None:
    begin(visit(server.url, size="desktop", language="en", level=LEVELS.get(game, "beginner")), game)


@pytest.mark.thorough
@pytest.mark.parametrize("game", games())
def test_a_game_is_played_from_home_to_its_end_by_keyboard_alone(
    game: str, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.url, size="desktop", language="en", level=LEVELS.get(game, "beginner"))
    begin(page, game)
    heard = play_on(page)
    assert "The game is over" in heard[-1]
    assert any("Player" in words for words in heard), "the own moves are told"
    if not registered(game).deadlines:  # in a race the others may come to nothing
        assert any("Bot" in words for words in heard), "and the others'"
