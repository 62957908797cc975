"""Fikolo under a fingertip: what can be pressed is met by a tap, and what has faded is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..server.running import Server
from .person import gather, until

PASS = "Nie widzę nic więcej"
STOP = "main.play button.task:not([disabled])"
PHONES = [(390, 844), (430, 932), (360, 640)]

# The controls of the bar that a tap in their middle does not meet, and how many rows they take.
BAR = """() => {
  const buttons = [...document.querySelectorAll('main.play .bar > button')]
  const boxes = buttons.map((one) => one.getBoundingClientRect())
  const middles = boxes.map((at) => [at.left + at.width / 2, at.top + at.height / 2])
  const missed = buttons.filter((one, i) => !one.contains(document.elementFromPoint(...middles[i])))
  return { missed: missed.map((one) => one.innerText), rows: new Set(middles.map(([, y]) => Math.round(y))).size }
}"""

# Looks at the first task whenever something changes: whether it was faded while a tap would have been a STOP.
WATCH = """() => {
  window.faded = []
  const look = () => {
    const notice = document.querySelector('main.play .notice .wrong, main.play .notice .right')
    const task = document.querySelector('main.play button.task')
    if (!notice || !task) return
    const { left, top, width, height } = task.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button.task')
    window.faded.push(Boolean(met && !met.disabled))
  }
  new MutationObserver(look).observe(document.querySelector('main.play'), { subtree: true, childList: true })
}"""


@pytest.fixture
def searching(server: Server, visit: Callable[..., Any]) -> list[Any]:
    """Two people who search, the first with a phone."""
    pages = gather(visit, server.url, "fikolo")
    for page in pages:
        page.locator(STOP).first.wait_for()
    return pages


def test_to_see_nothing_more_can_be_tapped_beside_what_was_missed(searching: list[Any]) -> None:
    for page in searching:
        page.get_by_role("button", name=PASS).click()
    host, guest = searching
    host.get_by_role("button", name="Przeoczone").wait_for()
    guest.get_by_role("button", name=PASS).click()  # which is counted on the other's button, so that it is longest
    host.get_by_role("button", name=f"{PASS} 1/2").wait_for()
    for width, height in PHONES:
        host.set_viewport_size({"width": width, "height": height})
        until(host, lambda: host.evaluate(BAR) == {"missed": [], "rows": 1})
    host.get_by_role("button", name=PASS).click()
    host.get_by_role("button", name=f"{PASS} 1/2").wait_for(state="detached")


def test_a_faded_task_takes_no_tap(searching: list[Any]) -> None:
    host, guest = searching
    guest.evaluate(WATCH)
    host.locator(STOP).first.click()
    host.get_by_role("button", name="Pokazuję").click()  # mostly wrong; what is right is told too, and faded the same
    until(guest, lambda: guest.evaluate("() => faded.length") > 0)
    assert guest.evaluate("() => faded.some(Boolean)") is False
    guest.locator(STOP).first.wait_for()  # when the verdict is over
