"""A lost connection is shown, keeps the board, and comes back by itself without a lost or doubled move."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from stolik.core.registry import games

from ..server.running import Server
from .person import TARGETS, TURN, acting, gather, open_table, until

GAME = next(iter(games()))


def own_moves(page: Any) -> list[str]:
    """The person's own moves, as the log tells them, the latest first."""
    page.get_by_role("button", name="Przebieg").click()
    moves = page.locator("dialog[open] li.seat")
    moves.first.wait_for()
    texts = [text.split("\n")[-1] for text in moves.all_inner_texts() if "Gracz" in text]
    page.keyboard.press("Escape")
    return texts


def test_a_killed_server_comes_back_and_nothing_is_lost(own_server: Server, visit: Callable[..., Any]) -> None:
    page = visit(own_server.blank)
    open_table(page, own_server.url, GAME)
    page.locator(TARGETS).first.wait_for()
    own_server.kill()
    page.get_by_role("alert").filter(has_text="nic nie zginie").wait_for()
    assert page.locator(TARGETS).count(), "the board stays readable"
    page.locator(TARGETS).first.click()
    own_server.start()
    page.get_by_role("status").filter(has_text="Połączenie wróciło").wait_for()
    page.locator(".told", has_text="Gracz").wait_for()
    assert len(own_moves(page)) == 1


def test_a_line_cut_and_back_sends_the_move_once(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank)
    open_table(page, server.url, GAME)
    page.locator(TARGETS).first.wait_for()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.locator(TARGETS).first.click()
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    page.locator(".told", has_text="Gracz").wait_for()
    assert len(own_moves(page)) == 1


def test_two_tabs_of_one_seat_agree(server: Server, visit: Callable[..., Any]) -> None:
    first = visit(server.blank)
    address = open_table(first, server.url, GAME)
    second = first.context.new_page()
    second.goto(address)
    second.locator(TARGETS).first.wait_for()
    first.locator(TARGETS).first.click()
    second.locator(".told", has_text="Gracz").wait_for()
    first.locator(".prompt", has_text=second.locator(".prompt").inner_text()).wait_for()


def test_a_takeback_is_asked_and_granted(server: Server, visit: Callable[..., Any]) -> None:
    pages = gather(visit, server.url, GAME)
    mover = acting(pages)
    other = next(page for page in pages if page is not mover)
    mover.locator("[data-move=draw]").click()
    mover.locator("[data-move^=place]").first.click()
    other.locator(TURN).wait_for()
    mover.get_by_role("button", name="Cofnij").click()
    other.get_by_role("button", name="Zgoda").click()
    mover.locator("[data-move^=place]").first.wait_for()
    other.locator(TURN).wait_for(state="detached")


def test_a_step_of_the_own_turn_is_taken_back_without_asking(server: Server, visit: Callable[..., Any]) -> None:
    page = acting(gather(visit, server.url, "double-four"))
    fields = page.locator("main.play .field.target")
    fields.first.wait_for()
    before = fields.count()
    fields.first.click()
    until(page, lambda: fields.count() != before)
    page.get_by_role("button", name="Cofnij").click()
    until(page, lambda: fields.count() == before)


def test_a_page_that_is_older_than_the_server_asks_to_be_reloaded(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank)
    newer = False
    lines: list[Any] = []

    def between(line: Any) -> None:
        """Another release answers once the connection was lost."""
        upstream = line.connect_to_server()
        lines.append(line)
        upstream.on_message(lambda text: line.send(renamed(text) if newer else text))

    def renamed(text: str) -> str:
        said = json.loads(text)
        return json.dumps({**said, "server": "9.9.9"} if "server" in said else said)

    page.route_web_socket("**/socket/*", between)
    open_table(page, server.url, GAME)
    page.locator(TARGETS).first.wait_for()
    page.locator(TARGETS).first.click()
    page.locator(".told", has_text="Gracz").wait_for()
    newer = True
    lines[-1].close()
    page.locator(".banner", has_text="nowa wersja").wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Odśwież").click()
    page.locator(TARGETS).first.wait_for()
