"""Forget me: the person who asks leaves all tables, the cookies die, and the others keep what was theirs."""

from __future__ import annotations

import pytest

from ..client import BOT, ME, Client, Guest
from ..running import Server
from ..scenes import done, pair

pytestmark = pytest.mark.anyio


async def test_who_asks_is_forgotten_at_once_and_the_others_play_on(server: Server) -> None:
    async with pair(server, "template") as (ola, jan):
        alone = (await jan.guest.open_table("template", [{**ME, "name": "Jan"}, BOT]))["code"]
        old, id = dict(jan.guest.cookies), jan.guest.id
        reply = await jan.guest.ask("POST", "/api/me/forget", {})
        assert (reply.status, reply.data) == (200, {"deleted": 1, "changed": 1})
        assert sorted(cookie.split("=")[0] for cookie in reply.cookies) == ["stolik", "stolik_name"]
        assert all("Max-Age=0" in cookie for cookie in reply.cookies)
        await ola.until(lambda: ola.info and ola.info.chairs[1].name == "" and ola.info.chairs[1].covered)
        assert (await ola.guest.ask("GET", f"/api/tables/{alone}")).status == 404
        jan.guest.cookies = old  # a copy of the cookie leads to nothing
        assert jan.guest.id == id
        assert (await jan.guest.get("/api/me"))["tables"] == []
        await ola.until(ola.moves)
        done(await ola.play(ola.moves()[0]))


async def test_a_replay_that_was_looked_at_before_does_not_tell_the_name_again(server: Server) -> None:
    async with pair(server, "template") as (ola, jan):
        done(await jan.command("resign", seat=1))
        await ola.until(lambda: ola.phase == "over")
        path = f"/api/tables/{ola.code}/replay"
        before = await ola.guest.ask("GET", path)
        assert "Jan" in before.body.decode()
        await jan.guest.post("/api/me/forget", {})
        after = await ola.guest.ask("GET", path, **{"If-None-Match": before.headers["etag"]})
        assert after.status == 200
        assert "Jan" not in after.body.decode()
        assert (await ola.guest.get(f"/api/tables/{ola.code}/fairness"))["ok"]


async def test_another_site_cannot_have_somebody_forgotten(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table("template", [ME, BOT]))["code"]
    assert (await ola.ask("POST", "/api/me/forget", {}, Origin="http://elsewhere.example")).status == 403
    async with Client(ola, code) as page:
        assert page.seats == [0]


async def test_who_has_never_sat_anywhere_is_forgotten_too(server: Server) -> None:
    reply = await Guest(server.host).ask("POST", "/api/me/forget", {})
    assert (reply.status, reply.data) == (200, {"deleted": 0, "changed": 0})
