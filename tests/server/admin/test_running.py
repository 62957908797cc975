"""`stolik admin` beside a running server: it carries out the command, so tables, lobby and pages agree at once."""

from __future__ import annotations

import asyncio
import stat

import pytest
from click.testing import CliRunner

from stolik.cli import main
from stolik.server.identity.guests import public_id

from ..client import FRIEND, ME, Client, Guest, nonce
from ..running import Server
from ..scenes import done, pair

pytestmark = pytest.mark.anyio


async def admin(server: Server, *words: str, fails: bool = False) -> str:
    """What the command says; it has to be done by the server."""
    runner = CliRunner(env={"STOLIK_DATABASE": server.database})
    told = await asyncio.to_thread(runner.invoke, main, ["admin", *words])
    assert told.exit_code == int(fails), told.output
    assert fails or "(by the running server, process " in told.stderr
    return told.output


async def test_nobody_but_the_owner_can_open_the_socket(server: Server) -> None:
    (path,) = server.folder.glob("admin-*.sock")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert str(server.process and server.process.pid) in path.name


async def test_a_closed_game_has_ended_for_everybody(server: Server) -> None:
    async with pair(server, "template") as (ola, jan):
        await admin(server, "close", ola.code)
        for page in (ola, jan):
            await page.until(lambda page=page: page.phase == "over")  # type: ignore[misc]
            assert page.info
            assert page.info.end
            assert page.info.end.reason == "stopped"
        assert "over already" in await admin(server, "close", ola.code, fails=True)


async def test_a_deleted_table_is_gone_from_pages_lobby_and_lists(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table("template", [ME, FRIEND], {"public": True}))["code"]
    async with Client(ola, code) as page:
        assert code in [table["code"] for table in await ola.get("/api/tables")]
        assert "would be deleted" in await admin(server, "delete", code, "--dry-run")
        await admin(server, "delete", code)
        assert await page.ended() == 4404
    assert code not in [table["code"] for table in await ola.get("/api/tables")]
    assert code not in [table["code"] for table in (await ola.get("/api/me"))["tables"]]
    assert (await ola.ask("GET", f"/api/tables/{code}")).status == 404


async def test_a_new_name_is_seen_by_who_is_at_the_table(server: Server) -> None:
    async with pair(server, "template") as (ola, jan):
        moves = len(ola.moves() + jan.moves())
        await admin(server, "rename", ola.code, "1", "Janek")
        for page in (ola, jan):
            await page.until(lambda page=page: page.info.chairs[1].name == "Janek")  # type: ignore[misc]
        assert moves
        mover = ola if ola.moves() else jan
        done(await mover.play(mover.moves()[0]))


async def test_a_replay_that_was_looked_at_before_tells_the_new_name(server: Server) -> None:
    async with pair(server, "template") as (ola, jan):
        done(await jan.command("resign", seat=1))
        await ola.until(lambda: ola.phase == "over")
        path = f"/api/tables/{ola.code}/replay"
        assert '"Jan"' in (await ola.guest.ask("GET", path)).body.decode()
        await admin(server, "rename", ola.code, "1", "Janek")
        told = (await ola.guest.ask("GET", path)).body.decode()
        assert '"Janek"' in told
        assert '"Jan"' not in told


async def test_a_forgotten_person_leaves_the_game_to_a_bot_and_the_others_play_on(server: Server) -> None:
    async with pair(server, "template") as (ola, jan):
        guest = jan.guest.id
        assert ola.info
        told = await admin(server, "forget-person", public_id(guest))
        assert f"kept for the others, without the name: {ola.code}" in told
        await ola.until(lambda: ola.info and ola.info.chairs[1].name == "" and ola.info.chairs[1].covered)
        await jan.until(lambda: jan.seats == [])
        assert (await jan.guest.get("/api/me"))["tables"] == []
        while ola.phase == "playing":
            await ola.until(lambda: ola.moves() or ola.phase == "over")
            if ola.moves():
                done(await ola.play(ola.moves()[0]))
        assert (await ola.guest.get(f"/api/tables/{ola.code}/fairness"))["ok"]
        replay = (await ola.guest.ask("GET", f"/api/tables/{ola.code}/record")).body.decode()
        assert '"somebody"' in replay
        assert "Jan" not in replay


async def test_a_ban_closes_sockets_and_shuts_the_door_until_it_is_lifted(server: Server) -> None:
    async with pair(server, "template") as (ola, jan):
        told = await admin(server, "ban", f"{ola.code}:1")
        assert "is banned for good; 1 socket closed" in told
        assert await jan.ended() == 1008
        refused = await jan.guest.ask("GET", "/api/me")
        assert (refused.status, refused.data["code"]) == (403, "banned")
        async with Client(jan.guest, jan.code, stays=False) as again:
            assert await again.ended() == 1008
        assert (await ola.guest.ask("GET", "/api/me")).status == 200
        await admin(server, "unban", public_id(jan.guest.id))
        assert (await jan.guest.ask("GET", "/api/me")).status == 200


async def test_a_banned_address_is_kept_out_with_any_cookie_and_sees_the_page_still(server: Server) -> None:
    eve = Guest(server.host)
    await eve.get("/api/me")
    await admin(server, "ban", eve.address)
    eve.cookies.clear()
    assert (await eve.ask("GET", "/api/me")).data["code"] == "banned"
    assert (await eve.ask("POST", "/api/tables", {})).data["code"] == "banned"
    assert (await eve.ask("GET", "/")).status == 200
    await admin(server, "unban", eve.address)
    await eve.get("/api/me")


async def test_show_tells_who_is_here_and_from_where_and_stats_what_goes_on(server: Server) -> None:
    async with pair(server, "template") as (ola, _):
        told = await admin(server, "show", ola.code)
        assert f"host, here, from {ola.guest.address}" in told
        assert "connected   2 sockets" in told
        assert "Sockets at tables: " in await admin(server, "stats")


async def test_a_listed_table_of_somebody_forgotten_is_gone(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table("template", [ME, FRIEND], {"public": True}))["code"]
    jan = Guest(server.host)
    await jan.get("/api/me")
    async with Client(ola, code), Client(jan, code) as page:
        done(await page.command("sit", seat=1, name="Jan", nonce=nonce()))
        await admin(server, "forget-person", public_id(ola.id))
        await page.until(lambda: page.info and page.info.host and page.info.chairs[0].kind == "free")
