"""Fikolo under a fingertip: what can be pressed is met by a tap, and what has faded is not."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from stolik.games.fikolo import GAME
from stolik.games.fikolo.bots.showing import next_step
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.table import Table

from ..server.running import Server
from .late import guest_of, put
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


def before_an_exchange(guest: str) -> Table:
    """A game of Junior against a bot in which nobody can solve anything once the guest has put the task away."""
    for seed in count(1):
        options, now = dict(GAME.chosen({"variant": "junior"}, 2)), int(time.time() * 1000)
        opened = Opened(GAME.id, GAME.version, 2, options, TableSettings(pace="quick"), guest, seed_of(seed), 0)
        table = Table.open(opened, now)
        table.sit(guest, 0, "Ola", "0123456789abcdef", now)
        table.add_bot(guest, 1, "beginner", now)
        table.begin(guest, now)
        while not table.end and table.state:
            seat = table.to_act[0]
            move = GAME.known_move(next_step(table.state.record, seat))
            if table.state.apply(move, seat).view(None)["table"]["exchanged"]:
                if seat == 0:
                    return table
                break
            table.move(seat, move.text, now)
    raise AssertionError("there is no such game")


@pytest.mark.parametrize(
    ("language", "button", "said"),
    [
        ("pl", "Odkładam", "Nikt nie mógł już nic rozwiązać, więc każdy dostaje trzy nowe karty."),
        pytest.param(
            "en",
            "Give up",
            "Nobody could solve anything any more, so everybody gets three new cards.",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_fk_23_new_cards_for_all_are_told_kindly(
    language: str, button: str, said: str, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server.url}/health", language=language)
    guest = guest_of(page)
    page.goto(put(server, before_an_exchange(guest), guest))
    page.get_by_role("button", name=button).click()
    page.locator("main.play .notice", has_text=said).wait_for()
