"""Several games as one contest: set up on the page, played through, told between games, with a podium at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..server.running import Server
from .person import RESULT, acting, joined, open_table, play_to_the_end, resign, sit_down
from .test_page_screens import serious
from .test_page_targets import small
from .test_page_watching import watch_key

GAINED, TOTAL = "td.gained", "td.total"
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


def two_people(visit: Callable[..., Any], url: str, game: str, best_of: int = 3) -> list[Any]:
    """A host and a guest at a series that has begun, or at one game."""
    host = visit(f"{url}/health", name="Ola")
    open_table(host, url, game, "friends", series={"kind": "best", "games": best_of} if best_of > 1 else None)
    return joined(visit, host)


def numbers(page: Any, cells: str) -> list[int]:
    """What a column of the standing says, from the best to the last."""
    found = page.locator(f"dialog[open] {cells}").all_inner_texts()
    return [int(text.replace("−", "-")) for text in found]


def go_on(pages: list[Any]) -> None:
    """Everybody at a finished table asks for the next game."""
    address = pages[0].url
    for page in pages:
        page.get_by_role("button", name=NEXT).click()
        page.wait_for_url(lambda url: url != address)
    for page in pages:
        page.wait_for_selector("main.play")


@pytest.mark.thorough
def test_a_tournament_of_three_is_played_to_its_podium(server: Server, visit: Callable[..., Any]) -> None:
    """LN-20: as many games as players; what each brings is told, and adds up."""
    page = visit(server.blank, level="solid", name="Ola")
    set_up(page, server.url, "lucky-numbers", "bots", "tournament", players=3)
    page.locator("label:has(input[value=quick])").first.click()
    sit_and_begin(page)
    sums = {"Ola": 0, "Bot 1": 0, "Bot 2": 0}
    for number in (1, 2, 3):
        page.get_by_text(f"gra {number} z 3").first.wait_for()
        play_to_the_end([page], seed=number)
        if number == 3:
            break
        names = page.locator("dialog[open] tbody th").all_inner_texts()
        gains = numbers(page, GAINED)
        assert max(gains) == 2, gains
        assert 1 not in gains, gains
        for name, gain in zip(names, gains, strict=True):
            sums[name.strip()] += gain
        assert numbers(page, TOTAL) == sorted(sums.values(), reverse=True)
        go_on([page])
    assert "Turniej" in page.locator(RESULT).inner_text() or "razem" in page.locator(RESULT).inner_text()
    assert page.locator("dialog[open] .place-1 strong").count() >= 1
    assert not serious(page)
    page.get_by_role("link", name="Cała seria").click()
    page.get_by_role("heading", name="Turniej: Niezły numer").wait_for()
    page.locator(".place-1 strong").first.wait_for()
    assert page.locator("a[href^='/replay/']").count() == page.locator("a[href^='/fair?table=']").count() == 3
    assert not serious(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Pobierz zapis serii").click()
    assert saved.value.path()
    page.locator("a[href^='/fair?table=']").last.click()
    page.locator(".verdict.ok").wait_for()
    page.get_by_text("Liczba, którą dołożyła ta przeglądarka, jest na swoim miejscu").wait_for()


@pytest.mark.thorough
def test_an_evening_of_two_games_is_played_by_two_browsers(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = visit(server.blank, name="Ola"), visit(server.blank, size="desktop")
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
    host, guest = two_people(visit, server.url, "double-four", best_of=5)
    resign(guest)
    assert not guest.get_by_role("button", name="Zakończ serię").count()
    host.get_by_role("button", name="Zakończ serię").click()
    host.get_by_role("group", name="Zakończ serię").get_by_role("button", name="Zakończ serię").click()
    for page in (host, guest):
        page.locator(RESULT, has_text="Serię wygrywa Ola!").wait_for()
        page.get_by_text("1 wygrana").wait_for()
    assert not serious(host)
    assert not small(host)


def test_a_series_ended_before_its_next_game_leads_nobody_to_that_game(
    server: Server, visit: Callable[..., Any]
) -> None:
    host, guest = two_people(visit, server.url, "double-four", best_of=5)
    address = host.url
    resign(guest)
    host.get_by_role("button", name=NEXT).click()
    host.get_by_text("Czekamy na: Jan").wait_for()
    host.get_by_role("button", name="Zakończ serię").click()
    host.get_by_role("group", name="Zakończ serię").get_by_role("button", name="Zakończ serię").click()
    for page in (host, guest):
        page.get_by_text("Serię wygrywa Ola!").wait_for()
    assert guest.url == address
    assert not guest.get_by_role("button", name="Dołącz do rewanżu").count()


def test_a_rematch_waits_for_both_and_is_started_by_the_other(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = two_people(visit, server.url, "double-four", best_of=1)
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


@pytest.mark.thorough
def test_a_server_that_is_killed_between_two_games_forgets_nothing(
    own_server: Server, visit: Callable[..., Any]
) -> None:
    host, guest = two_people(visit, own_server.url, "double-four")
    resign(guest)
    host.get_by_role("button", name=NEXT).click()
    host.get_by_text("Czekamy na: Jan").wait_for()
    own_server.kill()
    own_server.start()
    guest.get_by_role("button", name="Gram dalej", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector("main.play")
    resign(guest)
    for page in (host, guest):
        page.locator(RESULT, has_text="Serię wygrywa Ola!").wait_for()


def test_two_people_at_one_device_play_on_with_one_tap(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank, name="Ola")
    set_up(page, server.url, "double-four", "here", "best.3")
    sit_and_begin(page)
    page.wait_for_selector("main.play")
    resign(page)
    page.locator(RESULT).wait_for()
    go_on([page])
    page.get_by_text("gra 2 z 3").first.wait_for()


@pytest.mark.parametrize(("by", "starter"), [("seat", "Bot"), pytest.param("name", "Bot", marks=pytest.mark.thorough)])
def test_who_starts_can_be_chosen(by: str, starter: str, server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank, name="Ola")
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
    page = visit(server.blank)
    for game, by in (("lucky-numbers", "oldest"), ("rings", "name"), ("double-four", "youngest")):
        set_up(page, server.url, game, "here", "one")
        page.locator("summary", has_text="Kto zaczyna?").click()
        marked = page.locator("label", has_text="Tak jest w instrukcji")
        assert marked.locator("input").get_attribute("value") == by, game


def test_a_race_is_not_played_by_score(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank)
    set_up(page, server.url, "rings", "here", "one")
    score = page.locator("label:has(input[value=score])")
    score.wait_for(state="detached")
    page.locator("label:has(input[value=family])").click()
    score.wait_for()


@pytest.mark.parametrize(
    ("language", "theme"), [("pl", "light"), pytest.param("en", "dark", marks=pytest.mark.thorough)]
)
def test_the_set_up_of_several_games_has_names_contrast_and_room_for_fingers(
    language: str, theme: str, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server.url}/new/lucky-numbers?with=here", language=language, theme=theme)
    page.locator("form button[type=submit]").wait_for()
    for number in (1, 2):
        page.locator("form details summary").nth(number).click()
    page.locator("label:has(input[value=evening])").click()
    page.locator(".evening ul button:not([disabled])").nth(2).click()
    page.locator(".evening ol li").nth(1).wait_for()
    page.locator("label:has(input[value=oldest])").click()
    assert not serious(page)
    assert not small(page)


def test_an_evening_is_put_in_order_and_asks_for_games_that_all_can_play(
    server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.blank, name="Ola")
    set_up(page, server.url, "double-four", "here", "evening")
    page.locator(".evening ul button", has_text="Qwixx").click()
    page.get_by_role("button", name="Qwixx i Qwixx On Board: wcześniej").click()
    order = page.locator(".evening ol strong").all_inner_texts()
    assert [name.strip() for name in order] == ["Qwixx", "Podwójna czwórka"]
    page.get_by_role("button", name="Podwójna czwórka: usuń z planu").click()
    page.get_by_role("alert").filter(has_text="co najmniej dwie gry").wait_for()
    page.locator(".evening ul button", has_text="Niezły numer").click()
    sit_and_begin(page)
    page.wait_for_selector("main.play")
    page.get_by_text("gra 1 z 2").first.wait_for()
    assert "Qwixx" in page.title()


@pytest.mark.thorough
def test_spectators_follow_a_series_from_game_to_game(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = two_people(visit, server.url, "double-four")
    watcher = visit(f"{server.url}/watch/{watch_key(host)}")
    watcher.wait_for_selector("main.play")
    resign(guest)
    watcher.locator(RESULT, has_text="Wygrywa Ola!").wait_for()
    host.get_by_role("button", name=NEXT).click()
    watcher.get_by_role("button", name="Oglądaj następną grę").click()
    watcher.get_by_text("Czekamy na: Jan").wait_for()
    guest.get_by_role("button", name="Gram dalej", exact=True).click()
    watcher.wait_for_selector("main.play")


def test_spectators_have_a_page_of_the_series_with_its_podium_and_every_replay(
    server: Server, visit: Callable[..., Any]
) -> None:
    host, guest = two_people(visit, server.url, "double-four")
    codes, key = [host.url.rsplit("/", 1)[-1]], watch_key(host)
    resign(guest)
    host.get_by_role("button", name=NEXT).click()
    guest.get_by_text("Następna gra już czeka.").wait_for()
    assert not guest.get_by_role("button", name="Zakończ serię").count(), "the host has only gone on"
    guest.get_by_role("button", name="Gram dalej", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector("main.play")
    codes.append(host.url.rsplit("/", 1)[-1])
    watcher = visit(f"{server.url}/watch/{key}/series")
    watcher.get_by_text("gra 2 z 3").wait_for()
    watcher.get_by_role("link", name="Oglądaj").first.click()
    watcher.wait_for_selector("main.play")
    resign(guest)
    watcher.locator(RESULT, has_text="Serię wygrywa Ola!").wait_for()
    watcher.get_by_role("link", name="Cała seria").click()
    watcher.wait_for_url("**/watch/*/series")
    watcher.locator(".place-1 strong", has_text="Ola").wait_for()
    replays = watcher.locator("a[href$='/replay']")
    assert replays.count() == watcher.locator("a[href^='/watch/'][href$='/fair']").count() == 2
    assert not any(code in watcher.content() for code in codes), "who looks on learns no code"
    assert not serious(watcher)
    assert not small(watcher)
    with watcher.expect_download() as saved:
        watcher.get_by_role("link", name="Pobierz zapis serii").click()
    assert saved.value.path()
    replays.first.click()
    watcher.get_by_role("slider").wait_for()


def test_my_tables_say_that_a_series_goes_on_between_its_games(server: Server, visit: Callable[..., Any]) -> None:
    host, guest = two_people(visit, server.url, "double-four")
    resign(guest)
    host.locator(RESULT).wait_for()
    address = host.url
    host.goto(server.url)
    host.locator("section[aria-labelledby=my-tables] a", has_text="seria trwa").first.click()
    host.wait_for_url(address)
    host.get_by_role("button", name="Zakończ serię").click()
    host.get_by_role("group", name="Zakończ serię").get_by_role("button", name="Zakończ serię").click()
    host.locator(RESULT, has_text="Serię wygrywa Ola!").wait_for()
    host.goto(server.url)
    host.locator("section[aria-labelledby=my-tables] a", has_text="po grze").first.wait_for()


def test_when_the_host_is_gone_the_others_are_offered_to_end_the_series_and_told_how_long_to_wait(
    server: Server, visit: Callable[..., Any]
) -> None:
    host, guest = two_people(visit, server.url, "double-four", best_of=5)
    resign(guest)
    host.close()
    guest.get_by_role("button", name="Zakończ serię").click()
    sure = guest.get_by_role("group", name="Zakończ serię")
    sure.get_by_text("Gospodarza nie ma przy stoliku").wait_for()
    sure.get_by_role("button", name="Zakończ serię").click()
    guest.get_by_text("Poczekajmy minutę").wait_for()
