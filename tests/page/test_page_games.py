"""Every game can be started from the page and played to its end, by tapping what can be tapped."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from stolik.core.registry import games

from ..server.running import Server
from .person import open_table, play_to_the_end, sit_down

PLACES = [("pl", "phone"), ("en", "desktop"), ("en", "phone"), ("pl", "desktop")]


@pytest.mark.parametrize("number", range(len(games())), ids=list(games()))
def test_a_stranger_gets_from_home_to_a_finished_game(number: int, server: Server, visit: Callable[..., Any]) -> None:
    language, size = PLACES[number % len(PLACES)]
    page = visit(server.url, size=size, language=language)
    page.locator("article button").nth(number).click()
    page.wait_for_selector("main.play")
    assert play_to_the_end([page])
    assert page.locator(".fair.ok").inner_text()


def test_two_people_with_two_browsers_play_to_the_end_and_have_a_rematch(
    server: Server, visit: Callable[..., Any]
) -> None:
    host = visit(server.url, name="Ola")
    address = open_table(host, server.url, next(iter(games())), "friends")
    guest = visit(address, size="desktop")
    sit_down(guest, "Jan")
    host.get_by_role("button", name="Zaczynamy").click()
    guest.wait_for_selector("main.play")
    play_to_the_end([host, guest])
    host.get_by_role("button", name="Rewanż").click()
    host.wait_for_url(lambda url: url != address)
    guest.get_by_role("button", name="Dołącz do rewanżu").click()
    guest.wait_for_url(host.url)
    guest.wait_for_selector("main.play")


def test_two_people_say_stop_within_the_window_and_stand_in_the_queue(
    server: Server, visit: Callable[..., Any]
) -> None:
    host = visit(server.url, name="Ola")
    address = open_table(host, server.url, "fikolo", "friends")
    guest = visit(address, size="desktop")
    sit_down(guest, "Jan")
    host.get_by_role("button", name="Zaczynamy").click()
    stop = "main.play button.task:not([disabled])"
    for page in (host, guest):
        page.locator(stop).first.wait_for()
    moment = time.time() * 1000 + 1500
    for page in (host, guest):
        page.locator(stop).first.evaluate("(button, at) => setTimeout(() => button.click(), at - Date.now())", moment)
    for page in (host, guest):
        queue = page.get_by_role("list", name="Kolejka")
        queue.get_by_text("Ola").wait_for()
        queue.get_by_text("Jan").wait_for()
