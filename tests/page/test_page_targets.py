"""A fingertip meets what it means: whatever can be tapped on a phone is at least 44 pixels wide and high."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stolik.core.registry import games

from ..server.running import Server
from .person import TARGETS, open_table, resign, tap
from .test_page_screens import GAME

LEAST = 44
TRIES = 15  # a board that grows or a message that is on its way takes a moment

# What can be tapped, seen and reached, with how far to each side of its middle a finger still meets it. Links within a
# sentence are as high as its lines, and a target may be smaller than its twin that does the same, which is measured
# too. What is scrolled out of the window is brought into it first.
MEASURE = """(least) => {
  const can = 'button, a[href], input, select, summary, [role=slider]'
  const still = (one) => one.matches(':disabled, [aria-disabled=true]')
  const usable = (one) => !still(one) && one.checkVisibility({ visibilityProperty: true })
  const inline = (one) => one.matches('a') && getComputedStyle(one).display === 'inline'
  const side = (one, x, y, dx, dy) => {
    let far = 0
    for (; far <= least; far += 1) {
      const met = document.elementFromPoint(x + dx * far, y + dy * far)
      if (!met || !(one.contains(met) || met.control === one || met.closest('label')?.control === one)) break
    }
    return far
  }
  const small = []
  for (const one of [...document.querySelectorAll(can)].filter((one) => usable(one) && !inline(one))) {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const wide = side(one, x, y, -1, 0) + side(one, x, y, 1, 0)
    const high = side(one, x, y, 0, -1) + side(one, x, y, 0, 1)
    if (!wide) continue // something else lies over it
    if (one.dataset.twin && document.querySelector(`[data-move="${one.dataset.twin}"]`)) continue
    const name = one.ariaLabel || one.innerText || one.closest('label')?.innerText || one.className
    if (Math.min(wide, high) < least) small.push(`${name.trim().slice(0, 60)}: ${wide} × ${high}`)
  }
  return small
}"""


def small(page: Any) -> list[str]:
    """What a finger could miss on the page, once everything has come to rest."""
    found: list[str] = []
    for _ in range(TRIES):
        page.wait_for_timeout(200)
        found = page.evaluate(MEASURE, LEAST)
        if not found:
            break
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("game", games())
def test_targets_at_a_table_are_large_enough(game: str, server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank)
    open_table(page, server.url, game)
    problems = []
    for _ in range(4):
        page.locator(TARGETS).first.wait_for()
        problems += small(page)
        tap(page)
    assert not problems, "\n".join(problems)


def test_targets_of_the_menu_the_result_and_the_replay_are_large_enough(
    server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.blank)
    open_table(page, server.url, GAME)
    tap(page, times=2)
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog[open] h2").wait_for()
    assert not small(page)
    page.keyboard.press("Escape")
    resign(page)
    page.locator("dialog[open] .headline").wait_for()
    assert not small(page)
    page.get_by_role("link", name="Obejrzyj od nowa").click()
    page.get_by_role("slider").wait_for()
    assert not small(page)
