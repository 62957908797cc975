"""Several games as one contest: set up on the page, played through, told between games, with a podium at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..server.running import Server
from .person import RESULT, acting, play_to_the_end, resign, sit_down
from .test_page_screens import serious

NEXT = "Następna gra"


def set_up(page: Any, url: str, game: str, way: str, many: str, players: int = 2) -> None:
    """The set-up of a table with so many chairs and a kind of series chosen."""
    page.goto(f"{url}/new/{game}?with={way}")
    page.locator("form button[type=submit]").wait_for()
    for _ in range(players - 2):
        page.get_by_role("button", name="Dostaw krzesło").click()
    page.locator("summary", has_text="Ile gier?").click()
    page.locator(f"label:has(input[value='{many}'])").click()


def who_starts(page: Any, by: str) -> None:
    page.locator("summary", has_text="Kto zaczyna?").click()
    page.locator(f"label:has(input[value={by}])").click()


def sit_and_begin(page: Any) -> None:
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")


def two_people(visit: Callable[..., Any], url: str, game: str, many: str = "best.3") -> tuple[Any, Any]:
    """A host and a guest at a series that has begun."""
    host, guest = visit(url, name="Ola"), visit(url, size="desktop")
    set_up(host, url, game, "friends", many)
    sit_and_begin(host)
    guest.goto(host.url)
    sit_down(guest, "Jan")
    host.get_by_role("button", name="Zaczynamy").click()
    for page in (host, guest):
        page.wait_for_selector("main.play")
    return host, guest


def go_on(pages: list[Any]) -> None:
    """Everybody at a finished table asks for the next game."""
    address = pages[0].url
    for page in pages:
        page.get_by_role("button", name=NEXT).click()
        page.wait_for_url(lambda url: url != address)
    for page in pages:
        page.wait_for_selector("main.play")


def test_an_evening_of_two_games_is_played_by_two_browsers(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = visit(server.url, name="Ola"), visit(server.url, size="desktop")
    set_up(host, server.url, "rings", "friends", "evening")
    host.locator("label:has(input[value=quick])").first.click()
    assert host.locator("form button[type=submit]").is_disabled(), "one game is no evening"
    host.locator(".evening ul button", has_text="Qwixx").click()
    host.get_by_label("Wariant: Qwixx").select_option("classic")
    who_starts(host, "youngest")
    host.get_by_text("gdy wszyscy usiądą").wait_for()
    sit_and_begin(host)
    guest.goto(host.url)
    sit_down(guest, "Jan")
    begin = host.get_by_role("button", name="Zaczynamy")
    host.get_by_text("Kto jest najmłodszy?").wait_for()
    assert begin.is_disabled(), "nobody knows yet who starts"
    host.locator("label", has_text="Jan").click()
    begin.click()
    for page in (host, guest):
        page.wait_for_selector("main.play")
    assert acting([host, guest]) is guest
    play_to_the_end([host, guest])
    standings = [page.locator("dialog[open] tbody").first.inner_text() for page in (host, guest)]
    assert standings[0] == standings[1]
    host.get_by_role("button", name=f"{NEXT}: Qwixx").click()
    host.get_by_role("heading", name="Qwixx").wait_for()
    host.get_by_text("Zaczyna Ola").wait_for()
    host.get_by_text("Czekamy na: Jan").wait_for()
    assert not serious(host)
    guest.get_by_role("button", name=f"{NEXT}: Qwixx").click()
    for page in (host, guest):
        page.wait_for_selector("main.play")
    play_to_the_end([host, guest], seed=2)
    ends = {page.locator(RESULT).inner_text() for page in (host, guest)}
    assert len(ends) == 1
    for page in (host, guest):
        page.locator("dialog[open] .place-1 strong").first.wait_for()


def test_who_has_resigned_is_asked_and_may_leave_the_chair_to_a_bot(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = two_people(visit, server.url, "double-four")
    resign(guest)
    guest.get_by_text("Zagrasz z nami następną?").wait_for()
    guest.get_by_role("button", name="Nie gram dalej").click()
    guest.get_by_text("Dziękujemy za grę!").wait_for()
    go_on([host])
    host.locator(".chip", has_text="Bot").wait_for()


def test_the_host_ends_a_series_and_both_see_who_won(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = two_people(visit, server.url, "double-four", "best.5")
    resign(guest)
    assert not guest.get_by_role("button", name="Zakończ serię").count()
    host.get_by_role("button", name="Zakończ serię").click()
    host.get_by_role("group", name="Zakończ serię").get_by_role("button", name="Zakończ serię").click()
    for page in (host, guest):
        page.locator(RESULT, has_text="Serię wygrywa Ola!").wait_for()
        page.get_by_text("1 wygrana").wait_for()


def test_a_rematch_waits_for_both_and_is_started_by_the_other(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = two_people(visit, server.url, "double-four", "one")
    first = acting([host, guest])
    other = "Jan" if first is host else "Ola"
    resign(guest)
    host.get_by_role("button", name="Rewanż").click()
    host.get_by_text("Czekamy na: Jan").wait_for()
    host.get_by_text(f"Zaczyna {other}").wait_for()
    assert host.locator("main.play").count() == 0
    guest.get_by_role("button", name="Dołącz do rewanżu").click()
    for page in (host, guest):
        page.wait_for_selector("main.play")
    assert acting([host, guest]) is not first


def test_the_host_begins_without_a_guest_who_went_away(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = two_people(visit, server.url, "double-four")
    resign(guest)
    guest.close()
    host.get_by_role("button", name=NEXT).click()
    host.get_by_role("button", name="Zacznij bez czekania").click()
    host.wait_for_selector("main.play")


@pytest.mark.parametrize(("by", "starter"), [("seat", "Bot"), ("name", "Bot")])
def test_who_starts_can_be_chosen(by: str, starter: str, server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url, name="Ola")
    set_up(page, server.url, "double-four", "bots", "one")
    who_starts(page, by)
    if by == "seat":
        page.locator("label", has_text="Krzesło 2 (bot)").click()
    sit_and_begin(page)
    page.wait_for_selector("main.play")
    page.get_by_role("button", name="Przebieg").click()
    first = page.locator("dialog[open] li.seat").last
    first.wait_for()
    assert starter in first.inner_text()


def test_the_printed_way_to_start_is_marked(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url)
    for game, by in (("lucky-numbers", "oldest"), ("rings", "name"), ("double-four", "youngest")):
        set_up(page, server.url, game, "here", "one")
        page.locator("summary", has_text="Kto zaczyna?").click()
        marked = page.locator("label", has_text="Tak jest w instrukcji")
        assert marked.locator("input").get_attribute("value") == by, game


def test_a_race_is_not_played_by_score(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url)
    set_up(page, server.url, "rings", "here", "one")
    score = page.locator("label:has(input[value=score])")
    score.wait_for(state="detached")
    page.locator("label:has(input[value=family])").click()
    score.wait_for()
