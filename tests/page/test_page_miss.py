"""A miss is never taken unseen: a forced one waits for a confirmation, unless the person chose quick play."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from ..patience import WHOLE_GAME
from ..server.running import Server
from .person import until

STOP = "main.play [data-move=miss]"
PASS = "main.play [data-move=pass]"
ONE_TAP = """() => {
  const settings = JSON.parse(localStorage.getItem('stolik.settings') ?? '{}')
  localStorage.setItem('stolik.settings', JSON.stringify({ ...settings, oneTap: true }))
}"""
# Crosses the number farthest to the right of its row that is offered, which leaves the fewest.
CROSS = """() => {
  const place = ([, colour, number]) => (['red', 'yellow'].includes(colour) ? Number(number) : 14 - number)
  const offers = [...document.querySelectorAll('main.play .marks [data-move]')]
  offers.sort((a, b) => place(b.dataset.move.split(' ')) - place(a.dataset.move.split(' ')))
  offers[0]?.click()
}"""


def alone(page: Any, url: str) -> None:
    """A table for one, where no other player can end the game, and where a tap decides."""
    page.evaluate(ONE_TAP)
    page.goto(f"{url}/new/qwixx?with=bots")
    page.get_by_role("button", name="Mniej krzeseł").click()
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")


def cross_to_the_right(page: Any) -> None:
    """Cross what leaves the fewest numbers, until nothing fits any more."""
    end = time.monotonic() + WHOLE_GAME
    while not page.locator(STOP).count():
        assert time.monotonic() < end, "no miss was ever forced"
        page.evaluate(CROSS)
        page.wait_for_timeout(60)


def misses(page: Any) -> int:
    """How many misses the log tells of."""
    return len(re.findall("skreśla pudło", log(page)))


def log(page: Any) -> str:
    page.get_by_role("button", name="Przebieg").click()
    text: str = page.locator("dialog[open]").inner_text()
    page.get_by_role("button", name="Zamknij").click()
    return text


def test_a_forced_miss_is_told_and_waits_for_a_nod(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank, name="Ola")
    alone(page, server.url)
    cross_to_the_right(page)
    page.get_by_text("Nic nie pasuje: pudło −5").first.wait_for()
    assert misses(page) == 0
    page.wait_for_timeout(1500)
    assert page.locator(STOP).count() == 1, "it waits, however long"
    page.locator(STOP).click()
    until(page, lambda: misses(page) == 1)


def test_a_pass_that_says_it_is_a_miss_needs_no_second_nod(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank, name="Ola")
    alone(page, server.url)
    page.locator(PASS).click()  # the white sum
    page.locator(PASS).filter(has_text="pudło: −5").click()
    until(page, lambda: page.locator(PASS).count() == 1 and page.locator(STOP).count() == 0 and misses(page) == 1)


def test_who_is_in_a_hurry_is_not_asked(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank, name="Ola")
    alone(page, server.url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Nie czekaj, gdy nie ma wyboru").click()
    page.get_by_role("button", name="Zamknij").click()
    end = time.monotonic() + WHOLE_GAME
    while not misses(page):  # the question may be gone before anybody has seen it
        assert time.monotonic() < end, "no miss was ever forced"
        for _ in range(4):
            page.evaluate(CROSS)
            page.wait_for_timeout(60)
