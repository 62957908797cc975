"""The page proves what it can of the chance: a game must have been played with what the browser kept from before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stolik.core.registry import games

from ..server.running import Server
from .person import gather, open_table, rematch, resign

GAME = next(iter(games()))
# The same, had the server shown another commitment before the game, or left this browser's nonce out.
COMMITMENT = "(pledge) => (pledge.commitment = '0'.repeat(64))"
NONCE = "(pledge) => (pledge.nonces[0] = 'ff'.repeat(16))"
TAMPER = """() => {
  const pledges = JSON.parse(localStorage['stolik.pledges'])
  pledges.forEach(([_, pledge]) => (%s)(pledge))
  localStorage['stolik.pledges'] = JSON.stringify(pledges)
}"""
KEPT, BROKEN = "gra toczyła się dokładnie z tym", "inne zobowiązanie"


def give_up(page: Any) -> None:
    """End the game, and wait for its result."""
    resign(page)
    page.locator(".fair:has(a)").wait_for()


def verdict(page: Any, server: Server) -> Any:
    """What the page says of its table's chance."""
    page.goto(f"{server.url}/fair?table={page.url.rsplit('/', 1)[-1]}")
    return page.locator("section:has(.verdict)")


@pytest.mark.parametrize("change", [COMMITMENT, NONCE], ids=["commitment", "nonce"])
def test_the_page_finds_out_when_a_game_was_not_played_with_what_it_kept(
    change: str, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.url)
    open_table(page, server.url, GAME)
    give_up(page)
    assert page.locator(".fair.ok").count() == 1
    page.evaluate(TAMPER % change)
    page.reload()
    page.locator(".fair:has(a)").wait_for()
    assert page.locator(".fair.ok").count() == 0
    section = verdict(page, server)
    section.get_by_text(BROKEN).wait_for()
    assert section.locator(".verdict.ok").count() == 0


def test_a_rematch_is_played_with_what_everybody_was_shown_before_it(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = gather(visit, server.url, GAME)
    give_up(guest)
    rematch(host, guest)
    give_up(host)
    guest.locator(".fair.ok").wait_for()
    for page in (host, guest):
        verdict(page, server).get_by_text(KEPT).wait_for()
