"""Single screens: what each of them tells and does, and what axe-core finds at a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.core.registry import games

from ..server.running import Server
from .conftest import ROOT, missing
from .person import TARGETS, open_table, resign, sit_down, tap, until

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
GAME, *OTHERS = games()
# Nothing moves that will stop moving: what is half faded in has no colours to be judged.
STILL = """() => document.getAnimations().every((one) => {
  return one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity
})"""


def serious(page: Any) -> list[str]:
    """What axe-core calls serious or critical on the page as it is now."""
    if not AXE.is_file():
        missing("axe-core is not there: run npm ci")
    until(page, lambda: bool(page.evaluate(STILL)))
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("game", [GAME, *(pytest.param(game, marks=pytest.mark.thorough) for game in OTHERS)])
def test_axe_finds_nothing_serious_at_a_table(game: str, server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank, theme="dark", size="desktop")
    open_table(page, server.url, game)
    page.locator(TARGETS).first.wait_for()
    assert not serious(page)
    for button in ("Przebieg", "Zasady", "Menu") if game == GAME else ():  # they are the same for all
        page.get_by_role("button", name=button).click()
        page.locator("dialog[open] h2").wait_for()
        assert not serious(page), button
        page.keyboard.press("Escape")


def test_the_waiting_screen_shows_link_code_and_who_is_here(server: Server, visit: Callable[..., Any]) -> None:
    host = visit(server.blank, name="Ola")
    address = open_table(host, server.url, GAME, "friends")
    code = address.rsplit("/", 1)[-1]
    host.get_by_text(code, exact=True).wait_for()
    host.get_by_role("img", name="Kod QR").wait_for()
    assert host.get_by_role("button", name="Zaczynamy").is_disabled()
    assert not serious(host)
    guest = visit(server.url, language="pl")
    guest.get_by_label("Masz kod stołu?").fill(code.lower())
    guest.get_by_role("button", name="Dołącz").click()
    sit_down(guest, "Jan")
    host.get_by_text("Jan").wait_for()


def test_an_unknown_code_is_said_to_be_unknown(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url)
    page.get_by_label("Masz kod stołu?").fill("nobody")
    page.get_by_role("button", name="Dołącz").click()
    page.get_by_role("alert").filter(has_text="NOBODY").wait_for()


def test_the_back_button_leads_home_and_the_table_is_listed(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url)
    page.locator("article button").first.click()
    page.wait_for_url("**/t/*")
    code = page.url.rsplit("/", 1)[-1]
    page.wait_for_selector("main.play")
    page.go_back()
    page.locator(f"a[href='/t/{code}']").click()
    page.wait_for_selector("main.play")


def test_both_lists_of_tables_call_a_variant_by_its_own_name(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank, name="Ola")
    page.goto(f"{server.url}/new/qwixx?with=friends")
    page.locator("label:has(input[value=board])").click()
    page.locator("details summary").last.click()
    page.get_by_role("switch", name="Stół widoczny").check()
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    code, other = page.url.rsplit("/", 1)[-1], page.context.new_page()  # the lobby lists it while its host is there
    for path in ("/", "/lobby"):
        other.goto(server.url + path)
        assert other.locator(f"a[href='/t/{code}'] strong").inner_text() == "Qwixx On Board", path


def test_language_and_theme_change_at_once_and_are_remembered(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.url)
    page.get_by_role("button", name="Switch to English").click()
    page.get_by_role("heading", name="Come and sit down").wait_for()
    page.get_by_role("button", name="Look: as the device").click()
    page.get_by_role("button", name="Look: light").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    page.get_by_role("heading", name="Come and sit down").wait_for()
    assert page.evaluate("[document.documentElement.dataset.theme, document.documentElement.lang]") == ["dark", "en"]


def test_the_first_load_needs_at_most_100_kb_of_script(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/health")
    sizes: list[int] = []
    page.on(
        "response",
        lambda answer: sizes.append(answer.request.sizes()["responseBodySize"]) if answer.url.endswith(".js") else None,
    )
    page.goto(server.url)
    page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) <= 100_000, sizes


def test_a_replay_can_be_stepped_and_seen_by_every_seat(
    server: Server, visit: Callable[..., Any], tmp_path: Path
) -> None:
    page = visit(server.blank)
    address = open_table(page, server.url, GAME)
    tap(page, times=4)
    resign(page)
    page.get_by_role("link", name="Obejrzyj od nowa").click()
    page.get_by_text("Ustawienie początkowe").wait_for()
    assert page.get_by_role("slider").input_value() == "0"
    page.get_by_role("button", name="Krok naprzód").click()
    page.get_by_role("button", name="Krok naprzód").click()
    assert page.get_by_role("slider").input_value() == "2"
    page.get_by_label("Czyimi oczami").select_option("1")
    page.wait_for_url("**seat=1*")
    page.get_by_role("button", name="Na koniec").click()
    assert not serious(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Pobierz zapis gry").click()
    assert saved.value.path()
    page.goto(f"{server.url}/fair?table={address.rsplit('/', 1)[-1]}")
    page.locator(".verdict.ok").wait_for()


def test_the_device_is_handed_over_before_a_secret_is_shown(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank)
    open_table(page, server.url, "rings", "here")
    page.get_by_role("heading", name="Teraz gra").wait_for()
    assert page.locator(TARGETS).count() == 1, "nothing but the button that shows the board"
    page.locator(TARGETS).click()
    page.get_by_role("heading", name="Teraz gra").wait_for(state="detached")
