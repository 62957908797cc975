"""Tasks for one on the page: solved by tapping, helped by a hint, shown move by move, remembered by the device."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..server.running import Server

ADVICE = re.compile(r"Spróbuj zamienić (\d+) i (\d+)")


def clover(page: Any, number: str) -> Any:
    """The clover with this number, whichever field it lies on."""
    return page.get_by_role("button", name=re.compile(rf"^Pole \w\d: {number}(\.|$)"))


def swap_as_advised(page: Any) -> None:
    """Ask for a hint, and tap the two clovers that it names."""
    page.get_by_role("button", name="Podpowiedź").click()
    said = page.get_by_text(ADVICE).inner_text()
    for number in ADVICE.search(said).groups():  # type: ignore[union-attr]
        clover(page, number).click()
    page.get_by_text(ADVICE).wait_for(state="detached")


def test_a_task_is_solved_by_tapping_and_stays_solved(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/tasks#01")
    swap_as_advised(page)
    page.get_by_text("Został 1 ruch").first.wait_for()
    page.get_by_role("button", name="Cofnij").click()
    page.get_by_text("Zostały 2 ruchy").first.wait_for()
    for _ in range(2):
        swap_as_advised(page)
    page.get_by_text("Posortowane!").wait_for()
    page.get_by_text("Udało się w 2 ruchach.").wait_for()
    page.goto(f"{server.url}/about")
    page.goto(server.url)
    page.get_by_role("link", name="Wszystkie zadania").click()
    page.wait_for_url("**/tasks/lucky-numbers")
    page.get_by_text("rozwiązane: 1 z 40").wait_for()


def test_a_solution_is_shown_move_by_move_and_the_own_board_is_kept(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/tasks#07", size="desktop")
    swap_as_advised(page)
    page.get_by_role("button", name="Rozwiązanie").click()
    for number in range(1, 5):
        page.get_by_role("button", name="Następny ruch").click()
        page.get_by_text(f"Rozwiązanie: ruch {number} z 4").wait_for()
    assert page.get_by_role("button", name="Następny ruch").is_disabled()
    page.get_by_role("button", name="Wróć do mojej planszy").click()
    page.get_by_text("Zostały 3 ruchy").first.wait_for()
