"""What goes wrong is told as it is, and can be reported without giving anything away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stolik.core.registry import games

from ..server.running import Server
from .conftest import OUTSIDE
from .person import open_table

GAME = next(iter(games()))
REFUSALS = [(429, "rate", "Za szybko"), (503, "busy", "dużo pracy"), (500, "error", "po stronie serwera")]

# Keeps what is said for a moment: a busy machine may not look in time.
LISTEN = """() => {
  const box = document.querySelector('.toasts')
  const heard = (window.heard = [])
  new MutationObserver(() => heard.push(box.textContent)).observe(box, { subtree: true, childList: true })
}"""


def play_while(page: Any, server: Server, answer: Callable[[Any], None], told: str) -> None:
    """Want to play while requests for a table are answered so, and be told of it."""
    page.route("**/api/tables", answer)  # before the page is there, so that nothing is on its way meanwhile
    page.goto(server.url)
    page.locator(".toasts").wait_for(state="attached")
    page.evaluate(LISTEN)
    page.locator("article button").first.click()
    page.wait_for_function("text => heard.some((said) => said.includes(text))", arg=told, polling=100)
    page.unroute("**/api/tables")


def refused(status: int, code: str) -> Callable[[Any], None]:
    """An answer that refuses."""
    return lambda route: route.fulfill(status=status, json={"code": code, "text": ""})


def test_a_lost_line_is_called_one_and_a_refusal_is_not(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(server.blank)
    play_while(page, server, lambda route: route.abort(), "Serwer nie odpowiada")
    for status, code, told in REFUSALS:
        play_while(page, server, refused(status, code), told)


def test_a_stranger_who_is_quicker_than_the_server_becomes_one_guest(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/health")
    asked: list[str] = []
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    page.route("**/api/me", hold)
    page.goto(server.url)
    page.locator("article button").first.click()
    page.wait_for_timeout(300)
    assert asked == [f"{server.url}/api/me"], "nothing else is asked before the server knows who asks"
    held[0].continue_()
    page.wait_for_selector("main.play")


def test_an_error_report_can_be_copied_and_holds_no_key(server: Server, visit: Callable[..., Any]) -> None:
    page = visit(f"{server.url}/health")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.route("**/assets/Seat*.js", lambda route: route.abort())
    page.goto(f"{server.url}/seat/a-secret-key")
    page.get_by_role("button", name="Skopiuj opis błędu").click()
    page.locator(".toasts", has_text="Skopiowane").wait_for()
    report = page.evaluate("navigator.clipboard.readText()")
    assert "/seat" in report
    assert "Seat" in report, "it names what could not be loaded"
    assert "a-secret-key" not in report
    assert not any(cookie["value"] in report for cookie in page.context.cookies())


def test_an_invitation_can_be_copied_without_https(server: Server, visit: Callable[..., Any]) -> None:
    url = server.url.replace("127.0.0.1", OUTSIDE)
    page = visit(url)
    assert not page.evaluate("isSecureContext")
    address = open_table(page, url, GAME, "friends")
    page.get_by_role("button", name="Skopiuj link").click()
    page.locator(".toasts", has_text="Skopiowane").wait_for()
    page.goto(url)
    field = page.get_by_label("Masz kod stołu?")
    field.evaluate("field => (field.maxLength = 200)")
    field.focus()
    page.keyboard.press("Control+V")
    assert field.input_value() == address
