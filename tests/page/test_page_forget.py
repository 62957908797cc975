"""Forget me, as a person does it: once asked, once sure, and the others see somebody without a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stolik.core.registry import games

from ..server.running import Server
from .person import gather, until

GAME = next(iter(games()))
NAME = "JSON.parse(localStorage['stolik.settings'] ?? '{}').name"


def test_who_wants_to_be_forgotten_is_asked_once_and_then_nobody_here(
    server: Server, visit: Callable[..., Any]
) -> None:
    ola, jan = gather(visit, server.url, GAME)
    table = ola.url
    assert "Jan" in ola.inner_text("body")
    jan.goto(f"{server.url}/about")
    jan.get_by_role("button", name="Zapomnij o mnie").click()
    jan.get_by_role("button", name="Nie", exact=True).click()
    assert jan.evaluate(NAME) == "Jan"
    jan.get_by_role("button", name="Zapomnij o mnie").click()
    jan.get_by_role("button", name="Tak, zapomnij o mnie").click()
    jan.get_by_text("Nie pamiętamy już, kim jesteś").wait_for()
    assert not jan.evaluate(NAME)
    assert jan.evaluate("localStorage['stolik.pledges'] ?? ''") == ""
    until(ola, lambda: "Ktoś" in ola.inner_text("body") and "Jan" not in ola.inner_text("body"))
    jan.goto(server.url)
    jan.get_by_role("heading", level=1).wait_for()
    assert table.rpartition("/")[2] not in jan.inner_html("body")
