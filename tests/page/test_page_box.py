"""My box: the boards of a printed box put in by tapping, by link and by file, and played with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..server.running import Server
from .person import resign, tap
from .test_page_hits import missed
from .test_page_screens import serious
from .test_page_targets import small

LETTERS = "rbgyv"
SIDE = "/".join(LETTERS[row:] + LETTERS[:row] for row in range(5))
BOX = f"1a:{SIDE};2a:{SIDE}"
RIGHT = "Wszystko się zgadza"
BOXES = ["lucky-numbers", "fikolo", "qwixx", "double-four", "rings"]


def stored(page: Any, game: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = page.evaluate(f"JSON.parse(localStorage['stolik.box.{game}'] ?? 'null')")
    return found


def record(page: Any) -> dict[str, Any]:
    """The record of the table that the page is at, once its game is over."""
    code = page.url.rsplit("/", 1)[-1]
    found: dict[str, Any] = page.evaluate("(code) => fetch(`/api/tables/${code}/record`).then((r) => r.json())", code)
    return found


def play_with_it(page: Any) -> None:
    """Open a table with the box that is right, and give the game up."""
    page.get_by_text(RIGHT).wait_for()
    page.get_by_role("link", name="Zagraj tym").click()
    page.get_by_role("button", name="Zaczynamy").click()
    page.wait_for_selector("main.play")
    resign(page)
    page.locator("dialog[open] .headline").wait_for()


def test_boards_that_come_by_link_are_asked_about_kept_and_played_with(
    server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server.url}/box/double-four#{BOX}")
    page.get_by_role("button", name="Weź je").click()
    page.get_by_text(RIGHT).wait_for()
    assert stored(page, "double-four") == {"text": BOX, "right": True}
    assert "#" not in page.url
    page.get_by_role("link", name="Zagraj tym").click()
    assert page.get_by_role("switch", name="Nasze plansze z pudełka").is_checked()
    page.get_by_role("button", name="Zaczynamy").click()
    page.locator("main.play button.field").first.wait_for()
    assert page.locator("main.play button.field").count() in (25, 50), "the fields of the box, not of our boards"
    tap(page)
    resign(page)
    page.locator("dialog[open] .headline").wait_for()
    assert record(page)["boards"] == BOX


def test_boards_of_a_link_replace_own_ones_only_when_somebody_says_so(
    server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server.url}/box/double-four")
    page.locator(".verdict").wait_for()
    own = {"text": f"1b:{SIDE};2b:{SIDE}", "right": True}
    page.evaluate("(own) => (localStorage['stolik.box.double-four'] = JSON.stringify(own))", own)
    page.goto(f"{server.url}/about")
    page.goto(f"{server.url}/box/double-four#{BOX}")
    page.get_by_text("Zastąpią one te").wait_for()
    page.get_by_role("button", name="Nie", exact=True).click()
    page.get_by_text(RIGHT).wait_for()
    assert stored(page, "double-four") == own


def test_hostile_links_and_files_are_refused_with_a_sentence(
    server: Server, visit: Callable[..., Any], tmp_path: Path
) -> None:
    page = visit(f"{server.url}/about")
    for hash in ("1a:rb/br", "x" * 20_000, "%00%ff", "<img src=x onerror=alert(1)>"):
        page.goto(f"{server.url}/about")
        page.goto(f"{server.url}/box/double-four#{hash}")
        page.locator(".verdict").wait_for()
        page.wait_for_load_state("networkidle")
        assert not page.get_by_role("button", name="Weź je").count(), hash[:20]
        assert stored(page, "double-four") is None
    page.goto(f"{server.url}/about")
    page.goto(f"{server.url}/box/double-four")
    for boards, game in (("1a:rb/br", "double-four"), (BOX, "rings"), ([1], "double-four")):
        file = tmp_path / "box.json"
        file.write_text(json.dumps({"stolik": "box", "game": game, "boards": boards}))
        page.locator("input[type=file]").set_input_files(file)
        page.locator(".offered .wrong").wait_for()
        page.locator(".offered").get_by_role("button", name="Zamknij").click()
    assert stored(page, "double-four") is None


def test_a_box_is_saved_to_a_file_and_opened_again(server: Server, visit: Callable[..., Any], tmp_path: Path) -> None:
    page = visit(f"{server.url}/box/rings")
    page.get_by_label("7", exact=True).check(force=True)
    page.get_by_text(RIGHT).wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Zapisz plik").click()
    saved.value.save_as(tmp_path / "box.json")
    other = visit(f"{server.url}/box/rings")
    other.locator("input[type=file]").set_input_files(tmp_path / "box.json")
    other.get_by_role("button", name="Weź je").click()
    other.get_by_text(RIGHT).wait_for()
    other.goto(f"{server.url}/new/rings")
    assert other.get_by_role("switch", name="Nasze plansze z pudełka").is_checked(), "the box's number is the default"


@pytest.mark.thorough
def test_a_track_is_put_in_by_tapping_and_played_on(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/box/qwixx")
    page.get_by_text("Jeszcze nic tu nie ma").wait_for()
    numbers = page.locator(".palette .row button")
    for number in range(40):
        numbers.nth(number).click()
        if number == 9:
            page.get_by_text("Brakuje jeszcze 30 pól").wait_for()
    play_with_it(page)
    assert record(page)["boards"].startswith("a:R2,R3,R4")


@pytest.mark.thorough
def test_the_bonus_under_a_track_is_put_in_by_tapping_and_never_falls(
    server: Server, visit: Callable[..., Any]
) -> None:
    side = [f"{colour}{number}" for colour in "RYGB" for number in range(2, 13)][:40]
    page = visit(f"{server.url}/box/qwixx#a:{','.join(side)}")
    page.get_by_role("button", name="Weź je").click()
    page.get_by_label("Premie").check(force=True)
    bonus = page.get_by_role("group", name="Premie").last.get_by_role("button")
    bonus.nth(1).click()  # 2 under field 1
    page.get_by_text("Jaka premia stoi pod polem 2?").wait_for()
    assert [bonus.nth(number).is_enabled() for number in range(3)] == [False, True, True]
    page.get_by_text("Brakuje jeszcze 39 pól").wait_for()
    for _ in range(38):
        bonus.nth(6).click()
    bonus.nth(19).click()
    play_with_it(page)
    assert record(page)["boards"].endswith(f";bonus:{','.join(['2'] + ['7'] * 38 + ['20'])}")


def test_a_horseshoe_is_put_in_by_tapping_and_played_with(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/box/lucky-numbers")
    page.get_by_role("button", name="c1, bez podkowy").click()
    page.get_by_role("button", name="9", exact=True).click()
    play_with_it(page)
    assert record(page)["boards"] == "1:c1-9"


def test_task_cards_are_put_in_by_keyboard_and_what_is_missing_is_told(
    server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server.url}/box/fikolo")
    page.get_by_role("button", name="a1, puste").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.get_by_role("radio", name="gwiazda").first.focus()
    page.locator(".verdict .wrong", has_text="12").wait_for()
    kept = stored(page, "fikolo")
    assert kept
    assert kept["text"] == "a1:rc"
    assert not kept["right"]


@pytest.mark.thorough
def test_task_cards_are_put_in_by_tapping_and_played_with(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/box/fikolo")
    shapes = page.get_by_role("radiogroup", name="Kształt")
    colours = page.get_by_role("radiogroup", name="Kolor")
    places = page.locator(".raster button")
    for number in range(12):
        for place in (0, 1 + number // 6):
            colours.get_by_role("radio").nth((number + place) % 6).click()
            shapes.get_by_role("radio").nth((number + place) % 6).click()
            places.nth(place).click()
        page.get_by_role("button", name="nowa").click()
    page.get_by_text(RIGHT).wait_for()
    kept = stored(page, "fikolo")
    assert kept
    assert len(kept["text"].split(";")) == 12
    page.get_by_role("link", name="Zagraj tym").click()
    page.get_by_role("button", name="Zaczynamy").click()
    page.locator("main.play button.task").first.wait_for()
    resign(page)
    page.locator("dialog[open] .headline").wait_for()
    assert record(page)["boards"] == kept["text"]


@pytest.mark.thorough
def test_every_game_of_an_evening_can_be_played_with_its_own_box(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/about", name="Ola")
    for game, text in (("double-four", BOX), ("lucky-numbers", "1:c1-9")):
        page.evaluate(
            "([game, text]) => (localStorage['stolik.box.' + game] = JSON.stringify({ text, right: true }))",
            [game, text],
        )
    page.goto(f"{server.url}/new/rings?with=here")
    page.locator("summary", has_text="Ile gier?").click()
    page.locator("label:has(input[value=evening])").click()
    for title in ("Podwójna czwórka", "Niezły numer", "Qwixx"):
        page.locator(".evening ul button", has_text=title).click()
    games = page.locator(".evening ol > li")
    games.nth(3).wait_for()
    assert games.get_by_role("switch").count() == 2, "only what is kept here and right can be played with"
    for number in (1, 2):
        games.nth(number).get_by_role("switch", name="Nasze plansze z pudełka").check(force=True)
    assert not serious(page)
    assert not small(page)
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Zaczynamy").click()
    page.wait_for_selector("main.play")
    evening = asked.value.post_data_json["series"]["evening"]
    assert [one["boards"] for one in evening] == ["", BOX, "1:c1-9", ""]
    assert evening[1]["options"] == {"left": "1a", "right": "2a"}
    resign(page)
    page.get_by_role("button", name="Następna gra").click()
    page.locator("main.play button.field").first.wait_for()
    assert page.locator("main.play button.field").count() in (25, 50), "the fields of the box, not of our boards"


def test_whoever_may_keep_nothing_is_told(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/box/rings")
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') } }"
    )
    page.get_by_label("6", exact=True).check(force=True)
    page.get_by_text("Przeglądarka nie pozwala tego zapamiętać").wait_for()


@pytest.mark.parametrize("game", [BOXES[0], *(pytest.param(game, marks=pytest.mark.thorough) for game in BOXES[1:])])
def test_the_screens_of_boxes_can_be_tapped_and_read_by_all(
    game: str, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server.url}/box/{game}")
    page.get_by_text("Jeszcze nic tu nie ma").wait_for()
    page.wait_for_load_state("networkidle")
    problems = [*serious(page), *small(page), *missed(page)]
    if page.get_by_label("Premie").count():
        page.set_viewport_size({"width": 390, "height": 844})
        page.get_by_label("Premie").check(force=True)
        problems += [f"bonus {problem}" for problem in [*serious(page), *small(page), *missed(page)]]
    page.goto(f"{server.url}/box")
    page.locator("main li a").first.wait_for()
    assert not [*problems, *serious(page)]
