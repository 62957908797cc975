"""Whoever plays sees all that can be tapped at once, without scrolling: on a phone and on a desk, with few and many."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from stolik.core.registry import games

from ..server.running import Server
from .conftest import SIZES
from .person import open_table

# What of the table is out of the window or has to be scrolled to.
HIDDEN = """() => {
  const play = document.querySelector('main.play')
  const name = (element) => element.getAttribute('aria-label') || element.innerText || element.className
  const out = [...play.querySelectorAll('button')].filter((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect()
    const seen = button.checkVisibility({ visibilityProperty: true })
    return seen && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
  })
  const rolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
  const long = [...play.querySelectorAll('*')].filter((one) => rolls(one) && one.scrollHeight > one.clientHeight + 1)
  const tall = document.documentElement.scrollHeight > innerHeight + 1 ? [document.documentElement] : []
  return [...out, ...long, ...tall].map(name)
}"""


def out_of_sight(page: Any) -> list[str]:
    """What cannot be seen when everything lies in its place."""
    hidden: list[str] = []
    for _ in range(200):
        page.wait_for_timeout(250)
        hidden = page.evaluate(HIDDEN)
        if not hidden:
            break
    return hidden


@pytest.mark.parametrize("game", games())
def test_a_table_fits_a_phone_and_a_desk(game: str, server: Server, visit: Callable[..., Any]) -> None:
    counts = games()[game].counts()
    page = visit(server.blank)
    for players in sorted({max(2, counts[0]), counts[-1]}):
        open_table(page, server.url, game, players=players)
        page.wait_for_selector("main.play button")
        for size in ("phone", "desktop"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            assert not out_of_sight(page), (players, size)
        assert not too_wide_zoomed(page), players


# How much of the window has moved, by the browser's measure (cumulative layout shift).
JUMPED = """() => new Promise((done) => {
  let jumped = 0
  const watcher = new PerformanceObserver((list) => list.getEntries().forEach((one) => (jumped += one.value)))
  watcher.observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => done(jumped), 500)
})"""


@pytest.mark.parametrize(
    "size", [size if size == "phone" else pytest.param(size, marks=pytest.mark.thorough) for size in SIZES]
)
def test_nothing_jumps_when_the_letters_arrive_late(size: str, server: Server, visit: Callable[..., Any]) -> None:
    """A tap that is on its way would miss what it was meant for."""
    page = visit(f"{server.url}/health", size=size)

    def late(route: Any) -> None:
        time.sleep(0.1)
        route.continue_()

    page.route("**/*.woff2", late)
    page.goto(server.url)
    page.locator("article button").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(JUMPED) < 0.01


ZOOMED = [(720, 450), (320, 640)]  # a desk at 200 %, and what is left of a window at 400 %

# What is wider than the window, so that one would have to scroll to both sides.
WIDE = """() => {
  const over = document.documentElement.scrollWidth - innerWidth
  const main = document.querySelector('main')
  return Math.max(over, main ? main.scrollWidth - main.clientWidth : 0)
}"""


def too_wide(page: Any) -> int:
    """By how much the page is wider than its window when everything lies in its place."""
    for _ in range(100):
        if (over := int(page.evaluate(WIDE))) <= 1:
            break
        page.wait_for_timeout(100)
    return over


def too_wide_zoomed(page: Any) -> list[str]:
    """Where whoever zooms in would have to scroll to both sides."""
    found = []
    for width, height in ZOOMED:
        page.set_viewport_size({"width": width, "height": height})
        if (over := too_wide(page)) > 1:
            found.append(f"{width}x{height} is too wide by {over}")
    return found
