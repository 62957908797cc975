"""Secrets: neither files, logs nor faults of ours show them."""

from __future__ import annotations

import asyncio
import stat

import pytest

from ..client import Guest, request
from ..picks import quiet
from ..running import Server
from ..scenes import done, pair, play_some

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../../../etc/passwd",
        "/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/assets/../../settings.py",
        "/assets/..%5c..%5csettings.py",
        "/..%00/etc/passwd",
        "/./../settings.py",
        "/stolik.keys",
        "/../stolik.db",
        "/file:///etc/passwd",
    ],
)
async def test_nothing_outside_the_page_is_served(server: Server, path: str) -> None:
    index = await asyncio.to_thread(request, server.host, "GET", "/")
    reply = await asyncio.to_thread(request, server.host, "GET", path)
    assert reply.status in (400, 404) or reply.body == index.body
    assert b"root:" not in reply.body


async def test_no_secret_is_in_the_log(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        await play_some((ola, jan), 2)
        key = (await ola.guest.post(f"/api/tables/{ola.code}/handover", {"seat": 0}))["key"]
        await ola.guest.ask("POST", "/api/handover/" + key[:-1])
        await ola.guest.ask("POST", "/api/tables", b"{broken")
        await ola.say("nonsense " + ola.guest.id)
        done(await ola.command("resign", seat=0))
        await jan.until(lambda: jan.phase == "over")
        assert jan.info
        keys = (server.folder / "stolik.keys").read_text().split()
        guests = [word for page in (ola, jan) for word in (page.guest.id, page.guest.cookies["stolik"])]
        for secret in (*keys, *guests, key, jan.info.watch, jan.info.fair.seed, *jan.info.fair.nonces):
            assert secret
            assert secret not in server.log


async def test_the_file_of_keys_is_closed_to_others(server: Server) -> None:
    assert stat.S_IMODE((server.folder / "stolik.keys").stat().st_mode) == 0o600


async def test_a_fault_of_ours_is_never_shown_to_callers(server: Server) -> None:
    ola = Guest(server.host)
    for path in ("/api/games/%00/counts", "/api/games/x/tasks/today", "/api/tables/%ff%fe", "/api/watch/" + "x" * 64):
        reply = await ola.ask("GET", path)
        assert reply.status in (400, 404)
        assert b"Traceback" not in reply.body
    assert '"level": "error"' not in server.log
