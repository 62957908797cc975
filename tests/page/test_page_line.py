"""Cutting the line shows it, keeps the board, and heals by itself without a lost or doubled move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stolik.core.registry import games

from ..server.running import Server
from .person import TARGETS, open_table, sit_down

GAME = next(iter(games()))


def test_a_killed_server_comes_back_and_nothing_is_lost(own_server: Server, visit: Callable[..., Any]) -> None:
    page = visit(own_server.url)
    open_table(page, own_server.url, GAME)
    page.locator(TARGETS).first.wait_for()
    own_server.kill()
    page.get_by_role("alert").filter(has_text="nic nie zginie").wait_for()
    assert page.locator(TARGETS).count(), "the board stays readable"
    page.locator(TARGETS).first.click()
    own_server.start()
    page.get_by_role("status").filter(has_text="Połączenie wróciło").wait_for()
    page.locator(".told", has_text="Gracz").wait_for()
    page.get_by_role("button", name="Przebieg").click()
    moves = page.locator("dialog[open] li.seat")
    moves.first.wait_for()
    texts = [text.split("\n")[-1] for text in moves.all_inner_texts() if "Gracz" in text]
    assert len(texts) == 1, texts


def test_a_line_cut_and_back_sends_the_move_once(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url)
    open_table(page, server.url, GAME)
    page.locator(TARGETS).first.wait_for()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.locator(TARGETS).first.click()
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    page.locator(".told", has_text="Gracz").wait_for()


def test_two_tabs_of_one_seat_agree(server: Server, visit: Callable[..., Any]) -> None:
    first = visit(server.url)
    address = open_table(first, server.url, GAME)
    second = first.context.new_page()
    second.goto(address)
    second.locator(TARGETS).first.wait_for()
    first.locator(TARGETS).first.click()
    second.locator(".told", has_text="Gracz").wait_for()
    first.locator(".prompt", has_text=second.locator(".prompt").inner_text()).wait_for()


def test_a_takeback_is_asked_and_granted(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = _two(server, visit)
    mover = host if host.locator("footer.turn").count() else guest
    other = guest if mover is host else host
    for _ in range(12):
        if other.locator("footer.turn").count():
            break
        mover.locator(TARGETS).first.click()
        mover.wait_for_timeout(300)
    undo = mover.get_by_role("button", name="Cofnij")
    if undo.is_disabled():  # a draw was revealed since: nothing can be taken back, and the page says so
        return
    undo.click()
    other.get_by_role("button", name="Zgoda").click()
    mover.locator("footer.turn").wait_for()


def _two(server: Server, visit: Callable[..., Any]) -> tuple[Any, Any]:
    host = visit(server.url, name="Ola")
    address = open_table(host, server.url, GAME, "friends")
    guest = visit(address)
    sit_down(guest, "Jan")
    host.get_by_role("button", name="Zaczynamy").click()
    for page in (host, guest):
        page.wait_for_selector("main.play")
    host.wait_for_timeout(800)
    return host, guest
