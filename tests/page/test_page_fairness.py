"""The page proves what it can of the chance: a game must have been played with what the browser kept from before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik.core.contract import CHANCE
from stolik.core.registry import game, games

from ..server.running import Server
from .conftest import OUTSIDE, RATE
from .person import gather, open_table, rematch, resign

GAME = next(iter(games()))
DRAWS = next(id for id in games() if CHANCE in game(id).start(2, 0).to_act)  # at once
# The same, had the server shown another commitment before the game, or left this browser's nonce out.
COMMITMENT = "(pledge) => (pledge.commitment = '0'.repeat(64))"
NONCE = "(pledge) => (pledge.nonces[0] = 'ff'.repeat(16))"
TAMPER = """() => {
  const pledges = JSON.parse(localStorage['stolik.pledges'])
  pledges.forEach(([_, pledge]) => (%s)(pledge))
  localStorage['stolik.pledges'] = JSON.stringify(pledges)
}"""
RIGHT = ["right"] * 5 + ["told"]  # that the moves follow, too, is the server's word
# What a cheating server does in a rematch, and what the pages of host and guest find, check by check; see `cheating`.
CHEATS = {
    "nothing": (RIGHT, RIGHT),
    "swapped seed": (["wrong", *RIGHT[1:]],) * 2,
    "other seed revealed": ([*RIGHT[:3], "wrong", "unknown", "told"],) * 2,
    "other draws": ([*RIGHT[:4], "wrong", "told"],) * 2,
    "nonce left out": (RIGHT, ["right", "wrong", *RIGHT[2:]]),
}


def give_up(page: Any) -> None:
    """End the game, and wait for its result."""
    resign(page)
    page.locator(".fair:has(a)").wait_for()


def verdict(page: Any, server: Server) -> list[str]:
    """What the page finds of its table's chance, check by check."""
    page.goto(f"{server.url}/fair?table={page.url.rsplit('/', 1)[-1]}")
    page.locator(".checks li").last.wait_for()
    found: list[str] = page.locator(".checks li").evaluate_all("(all) => all.map((one) => one.classList[0])")
    return found


@pytest.mark.parametrize("change", [COMMITMENT, NONCE], ids=["commitment", "nonce"])
def test_the_page_finds_out_when_a_game_was_not_played_with_what_it_kept(
    change: str, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.blank)
    open_table(page, server.url, GAME)
    give_up(page)
    assert page.locator(".fair.ok").count() == 1
    page.evaluate(TAMPER % change)
    page.reload()
    page.locator(".fair:has(a)").wait_for()
    assert page.locator(".fair.ok").count() == 0
    assert "wrong" in verdict(page, server)
    assert page.locator(".verdict.ok").count() == 0


@pytest.mark.thorough
def test_a_rematch_is_played_with_what_everybody_was_shown_before_it(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = gather(visit, server.url, GAME)
    give_up(guest)
    rematch(host, guest)
    give_up(host)
    guest.locator(".fair.ok").wait_for()
    for page in (host, guest):
        assert verdict(page, server) == RIGHT


@pytest.mark.parametrize(("address", "by"), [("127.0.0.1", "WebCrypto"), (OUTSIDE, "tej strony")])
def test_the_page_computes_with_the_browser_or_by_itself_and_says_so(
    address: str, by: str, server: Server, visit: Callable[..., Any]
) -> None:
    url = f"http://{address}:{server.port}"
    page = visit(url)
    assert page.evaluate("!!crypto.subtle") == (address != OUTSIDE)
    open_table(page, url, DRAWS)
    give_up(page)
    page.goto(f"{url}/fair?table={page.url.rsplit('/', 1)[-1]}")
    page.locator("section").get_by_text(by).wait_for()
    assert page.locator(".checks .right").count() == 5


class Cheating(Server):
    """A server that steers rematches in the way that is chosen."""

    program = "tests.page.cheating"

    def __init__(self, folder: Path) -> None:
        self.choice = folder / "cheat"
        super().__init__(folder, *RATE, environment={"STOLIK_CHEAT": str(self.choice)})


@pytest.fixture(scope="module")
def cheating(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cheating]:
    with Cheating(tmp_path_factory.mktemp("cheating")) as running:
        yield running


# How the page finds each of them is counted in its own tests; that a browser is really told enough for it, here.
@pytest.mark.parametrize(
    "cheat",
    [cheat if cheat == "nonce left out" else pytest.param(cheat, marks=pytest.mark.thorough) for cheat in CHEATS],
)
def test_a_server_that_steers_a_rematch_is_found_out(cheat: str, cheating: Cheating, visit: Callable[..., Any]) -> None:
    host, guest = gather(visit, cheating.url, DRAWS)
    give_up(guest)
    assert guest.locator(".fair.ok").count() == 1
    cheating.choice.write_text(cheat)
    rematch(host, guest)
    give_up(host)
    guest.locator(".fair:has(a)").wait_for()
    honest = tuple(all(result != "wrong" for result in found) for found in CHEATS[cheat])
    assert tuple(page.locator(".fair.ok").count() == 1 for page in (host, guest)) == honest
    assert (verdict(host, cheating), verdict(guest, cheating)) == CHEATS[cheat]


@pytest.mark.parametrize("cheat", [pytest.param("nothing", marks=pytest.mark.thorough), "nonce put in"])
def test_nobody_has_a_nonce_who_was_away_when_the_rematch_began(
    cheat: str, cheating: Cheating, visit: Callable[..., Any]
) -> None:
    host, guest = gather(visit, cheating.url, DRAWS)
    give_up(guest)
    guest.close()
    cheating.choice.write_text(cheat)
    address = host.url
    host.get_by_role("button", name="Rewanż").click()
    host.wait_for_url(lambda url: url != address)
    host.get_by_role("button", name="Zacznij bez czekania").click()
    host.wait_for_selector("main.play")
    give_up(host)
    others = "wrong" if cheat == "nonce put in" else "right"
    assert verdict(host, cheating) == [*RIGHT[:2], others, *RIGHT[3:]]
