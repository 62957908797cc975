"""The door on the page: a link withdrawn, a table locked, somebody sent away; and a closed house for a class."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.server.identity.friendly import FRIENDLY
from stolik.server.identity.groups import Groups

from ..server.running import Server
from .person import gather
from .test_page_screens import GAME, serious
from .test_page_watching import watch_key


def test_the_host_lets_spectators_go_locks_the_table_and_sends_somebody_away(
    server: Server, visit: Callable[..., Any]
) -> None:
    host, guest = gather(visit, server.url, GAME)
    code, key = host.url.rsplit("/", 1)[-1], watch_key(host)
    watcher = visit(f"{server.url}/watch/{key}")
    watcher.wait_for_selector("main.play")
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Wycofaj link dla widzów").click()
    host.get_by_role("button", name="Wycofuję").click()
    watcher.get_by_role("heading", name="Ten link dla widzów już nie działa").wait_for()
    watcher.reload()
    watcher.get_by_role("heading", name="Ten link dla widzów już nie działa").wait_for()
    host.get_by_role("switch", name="Nie wpuszczaj nikogo nowego").check(force=True)
    host.locator("[role=switch]:checked").first.wait_for()
    stranger = visit(f"{server.url}/t/{code}")
    stranger.get_by_role("heading", name="Ten stół jest teraz zamknięty").wait_for()
    assert not serious(host)
    host.get_by_role("button", name="Jan: wyproś od stołu").click()
    host.get_by_role("button", name="Wypraszam").click()
    guest.get_by_role("heading", name="Nie siedzisz już przy tym stole").wait_for()
    assert not serious(guest)


@pytest.mark.thorough
def test_in_a_closed_house_a_child_says_the_class_code_and_taps_a_friendly_name(
    built_page: None, tmp_path: Path, visit: Callable[..., Any]
) -> None:
    code = Groups(tmp_path).add("Klasa 4b").code
    with Server(tmp_path, "--closed", "--rate", "20") as house:
        child = visit(f"{house.url}/new/{GAME}?with=friends")
        child.get_by_label("Kod klasy albo rodziny").fill("nie ten")
        child.get_by_role("button", name="Wchodzę").click()
        child.get_by_text("Nie znamy takiego kodu").wait_for()
        assert not serious(child)
        child.get_by_label("Kod klasy albo rodziny").fill(code.lower())
        child.get_by_role("button", name="Wchodzę").click()
        names = child.get_by_role("group", name="Imię na krześle 1")
        name = names.get_by_role("button").nth(2).inner_text()
        assert name in FRIENDLY["pl"]
        names.get_by_role("button", name=name).click()
        assert not child.locator("input[type=text], input:not([type])").count()
        assert not child.get_by_text("Otwarte stoliki").count()
        child.locator("form button[type=submit]").click()
        child.wait_for_url("**/t/*")
        child.get_by_text(name).first.wait_for()
        assert name not in child.evaluate("() => JSON.stringify(localStorage)")
        assert not serious(child)
