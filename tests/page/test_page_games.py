"""Every game can be started from the page and played to its end, by tapping what can be tapped."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from stolik.core.game import Game
from stolik.core.registry import games

from ..server.running import Server
from .late import late_table
from .person import LEVELS, RESULT, acting, gather, open_table, play_to_the_end, rematch, resign, until

# Nobody waits for a limit there, and a game has the fewest moves.
QUICKEST = min(
    (game for game in games().values() if not game.deadlines), key=lambda game: game.longest(2, game.chosen({}, 2))
).id
# Taps beside every sheet at the moment when it opens.
HASTE = """() => {
  const tap = (changes) => changes.forEach(({ target }) => target.open && target.click())
  for (const sheet of document.querySelectorAll('dialog')) {
    new MutationObserver(tap).observe(sheet, { attributeFilter: ['open'] })
  }
}"""


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=game.id, marks=[] if game.id == QUICKEST else [pytest.mark.thorough])
        for number, game in enumerate(games().values())
    ],
)
def test_a_stranger_gets_from_home_to_a_finished_game(number: int, server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url, size="phone", level=LEVELS.get(list(games())[number], "beginner"))
    page.locator("article button").nth(number).click()
    page.wait_for_selector("main.play")
    assert play_to_the_end([page])
    assert page.locator(".fair.ok").inner_text()


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_the_end_of_every_game_can_be_played_and_its_result_is_told(
    game: Game, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.blank)
    page.goto(late_table(server, page, game, left=6))
    page.wait_for_selector("main.play")
    assert play_to_the_end([page])


@pytest.mark.thorough
def test_who_has_lost_to_a_friend_gets_a_rematch(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = gather(visit, server.url, next(iter(games())))
    resign(guest)
    rematch(host, guest)
    guest.wait_for_selector("main.play")


def test_a_tap_that_was_meant_for_the_board_does_not_close_the_result(
    server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.blank, size="laptop")
    open_table(page, server.url, next(iter(games())))
    page.wait_for_selector("main.play")
    page.evaluate(HASTE)
    resign(page)
    page.locator(RESULT).wait_for()
    page.wait_for_timeout(500)
    assert page.locator(RESULT).count()
    page.mouse.click(5, 5)
    page.locator(RESULT).wait_for(state="detached")
    page.get_by_role("button", name="Pokaż wynik").wait_for()


# Presses a button at a moment.
AT = "(button, moment) => setTimeout(() => button.click(), moment - Date.now())"


def changed(page: Any, told: str) -> None:
    """Wait until the page tells something else than before."""
    until(page, lambda: bool(page.locator(".told").inner_text() != told))


def test_two_people_see_each_others_tiles_and_who_resigned(server: Server, visit: Callable[..., Any]) -> None:
    pages = gather(visit, server.url, "double-four")
    for _ in range(5):
        mover = acting(pages)
        before = [page.locator(".told").inner_text() for page in pages]
        mover.locator("main.play .field.target").first.click()
        for page, told in zip(pages, before, strict=True):
            changed(page, told)
        assert len({page.locator(".told").inner_text() for page in pages}) == 1
    resign(pages[0])
    ends = [page.locator(RESULT).inner_text() for page in pages]
    assert ends == ["Wygrywa Jan!"] * 2


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "players"), [("qwixx", 3), ("rings", 3)])
def test_people_with_browsers_of_their_own_see_the_same_end(
    game: str, players: int, server: Server, visit: Callable[..., Any]
) -> None:
    pages = gather(visit, server.url, game, players, quick=True)
    said = play_to_the_end(pages)
    assert [page.locator(RESULT).inner_text() for page in pages] == [said] * players


@pytest.mark.thorough
def test_each_browser_shows_its_own_rings_and_nobody_elses(server: Server, visit: Callable[..., Any]) -> None:
    pages = gather(visit, server.url, "rings", 3)
    own = [page.locator("main.play .ring:has(svg.own)") for page in pages]
    for rings in own:
        rings.first.wait_for()
    assert [rings.count() for rings in own] == [2, 2, 2]
    assert len({ring.get_attribute("aria-label") for rings in own for ring in rings.all()}) == 6


@pytest.mark.thorough
def test_two_people_say_stop_within_the_window_and_stand_in_the_queue(
    server: Server, visit: Callable[..., Any]
) -> None:
    pages = gather(visit, server.url, "fikolo")
    stop = "main.play button.task:not([disabled])"
    for wait in (1500, 3000, 6000, 12000, 24000):  # milliseconds: a busy machine needs longer to tell both pages
        for page in pages:
            page.locator(stop).first.wait_for()  # if only one was in time: of the next cards
        moment = time.time() * 1000 + wait
        for page in pages:
            page.locator(stop).first.evaluate(AT, moment)
        until(pages[0], lambda: not any(page.locator(stop).count() for page in pages))  # the window is closed
        queues = [page.get_by_role("list", name="Kolejka") for page in pages]
        if all(queue.get_by_text(name).count() for queue in queues for name in ("Ola", "Jan")):
            return
    raise AssertionError("no two claims arrived within the window")


def test_a_clover_is_dragged_from_the_hand_to_a_field(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank)
    open_table(page, server.url, "lucky-numbers")
    page.locator("[data-move=draw]").click()
    field = page.locator("main.play [data-move^=place]").first
    field.wait_for()
    number = field.get_attribute("data-field")
    page.locator("main.play .grip").drag_to(field)
    page.locator(f"main.play [data-field='{number}']:disabled").wait_for()
    page.locator(".told", has_text="Gracz").wait_for()
