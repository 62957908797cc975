"""Other sites: their pages get no socket, change nothing and read nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from ..client import BOT, ME, Guest, request
from ..picks import quiet
from ..running import Server

pytestmark = pytest.mark.anyio

FOREIGN = [
    "http://evil.example",
    "null",
    "",
    "https://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.1.evil.example",
]

SECURITY = {
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=()",
}


@pytest.mark.parametrize("origin", [*FOREIGN, None])
async def test_another_sites_page_gets_no_socket(server: Server, origin: str | None) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, BOT]))["code"]
    address = f"ws://{server.host}/socket/{code}"
    given: Any = None if origin == "" else origin
    headers = {"Cookie": ola.cookie, **({"Origin": ""} if origin == "" else {})}
    with pytest.raises(InvalidStatus) as refused:
        await connect(address, origin=given, additional_headers=headers, local_addr=(ola.address, 0), proxy=None)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", [*FOREIGN, None])
async def test_another_sites_page_changes_nothing(server: Server, origin: str | None) -> None:
    ola = Guest(server.host)
    await ola.get("/api/me")
    headers = {"Cookie": ola.cookie, "X-Stolik": "1", "Content-Type": "application/json"}
    if origin is not None:
        headers["Origin"] = origin
    reply = await asyncio.to_thread(request, server.host, "POST", "/api/me", b'{"name": "Eve"}', headers)
    assert reply.status == 403
    assert not reply.cookies
    assert (await ola.get("/api/me"))["name"] == ""


async def test_a_form_of_another_site_changes_nothing_since_it_cannot_send_our_header(server: Server) -> None:
    headers = {"Origin": f"http://{server.host}", "Content-Type": "application/json"}
    for path in ("/api/me", "/api/tables", "/api/handover/abc", "/api/tables/ABCDEF/handover"):
        reply = await asyncio.to_thread(request, server.host, "POST", path, b"{}", headers)
        assert reply.status == 403


async def test_no_other_site_is_allowed_to_read_answers(server: Server) -> None:
    for method in ("GET", "OPTIONS"):
        headers = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
        reply = await asyncio.to_thread(request, server.host, method, "/api/me", None, headers)
        assert not [name for name in reply.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/t/ABCDEF", 200),
        ("GET", "/api/me", 200),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
        ("GET", "/schema/openapi.json", 200),
        ("GET", "/api/tables/ZZZZZZ", 404),
        ("GET", "/nothing.js", 404),
        ("DELETE", "/api/me", 405),
        ("POST", "/api/me", 403),
    ],
)
async def test_every_answer_has_the_security_headers(server: Server, method: str, path: str, status: int) -> None:
    reply = await asyncio.to_thread(request, server.host, method, path)
    assert reply.status == status
    for name, value in SECURITY.items():
        assert reply.headers[name].startswith(value), name
    assert "server" not in reply.headers
    assert reply.headers.get("cache-control") == "no-store" or not path.startswith("/api/")


async def test_the_cookie_is_closed_to_scripts_and_other_sites(server: Server) -> None:
    reply = await asyncio.to_thread(request, server.host, "GET", "/api/me")
    (cookie,) = reply.cookies
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
