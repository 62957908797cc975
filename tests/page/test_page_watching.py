"""Who only looks on: spectators after the end, and who has resigned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..server.running import Server
from .person import RESULT, gather, resign, tap, until
from .test_page_screens import GAME, serious


def watch_key(page: Any) -> str:
    """The key of the spectators' link, as the menu copies it."""
    code = page.url.rsplit("/", 1)[-1]
    key: str = page.evaluate("(code) => fetch(`/api/tables/${code}`).then((r) => r.json()).then((r) => r.watch)", code)
    return key


def test_a_spectator_of_a_finished_game_reaches_replay_record_and_proof(
    server: Server, visit: Callable[..., Any]
) -> None:
    host, guest = gather(visit, server.url, GAME)
    code, key = host.url.rsplit("/", 1)[-1], watch_key(host)
    watcher = visit(f"{server.url}/watch/{key}")
    watcher.wait_for_selector("main.play")
    early = visit(f"{server.url}/watch/{key}/replay")
    early.get_by_role("heading", name="Ta gra jeszcze trwa").wait_for()
    until(host, lambda: any(page.locator("footer.turn").count() for page in (host, guest)))
    tap(next(page for page in (host, guest) if page.locator("footer.turn").count()))
    resign(host)
    watcher.locator(RESULT).wait_for()
    watcher.locator(".fair.ok").wait_for()
    watcher.get_by_role("link", name="Obejrzyj od nowa").click()
    watcher.wait_for_url(f"**/watch/{key}/replay")
    watcher.get_by_role("button", name="Krok naprzód").click()
    watcher.get_by_label("Czyimi oczami").select_option("1")
    watcher.wait_for_url("**seat=1*")
    with watcher.expect_download() as saved:
        watcher.get_by_role("link", name="Pobierz zapis gry").click()
    assert code not in saved.value.suggested_filename
    watcher.goto(f"{server.url}/watch/{key}/fair")
    watcher.locator(".verdict.ok").wait_for()
    assert code not in watcher.content()
    assert not serious(watcher)


@pytest.mark.thorough
def test_who_has_resigned_is_not_called_back_and_not_asked(server: Server, visit: Callable[..., Any]) -> None:
    pages = gather(visit, server.url, "rings", 3)
    resign(pages[1])
    pages[1].get_by_text("Poddano grę").first.wait_for()
    assert not pages[1].get_by_role("button", name="Wracam do gry").count()
    pages[1].get_by_role("button", name="Menu").click()
    pages[1].locator("dialog[open] h3").wait_for()
    assert not pages[1].get_by_role("button", name="Poddaj grę").count()
    pages[0].locator("section[aria-label=Gracze] button", has_text="Jan").click()
    pages[0].get_by_text("Gra poddana. Dogrywa").wait_for()
