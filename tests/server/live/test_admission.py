"""The door of a table over its socket: locked, links withdrawn, somebody sent away; each is told why."""

from __future__ import annotations

import pytest

from stolik.server.messages import Problem

from ..client import FRIEND, ME, Client, Guest, nonce
from ..picks import SMALL, quiet
from ..running import Server
from ..scenes import done, pair, refusal, waiting

pytestmark = pytest.mark.anyio
UNWELCOME = 4403


async def turned_away(guest: Guest, code: str = "", watch: str = "") -> str:
    """Why a page is not let in."""
    async with Client(guest, code, watch=watch, stays=False) as page:
        assert await page.ended() == UNWELCOME
        return str(page.told(Problem)[-1].code)


async def test_a_withdrawn_link_lets_its_spectators_go_and_says_so_and_the_new_one_works(server: Server) -> None:
    async with pair(server, SMALL) as (ola, jan):
        assert ola.info
        old = ola.info.watch
        async with Client(Guest(server.host), "", watch=old) as watching:
            watching.stays = False
            done(await ola.command("withdraw"))
            assert await watching.ended() == UNWELCOME
            assert watching.told(Problem)[-1].code == "withdrawn"
        new = ola.info.watch
        assert new.startswith(f"{old}~")
        assert await turned_away(Guest(server.host), watch=old) == "withdrawn"
        assert await turned_away(Guest(server.host), watch=f"{old}~guessed") == "withdrawn"
        reply = await Guest(server.host).ask("GET", f"/api/watch/{old}")
        assert (reply.status, reply.data["code"]) == (403, "withdrawn")
        async with Client(Guest(server.host), "", watch=new) as watching:
            assert watching.views
        await jan.until(lambda: jan.info and jan.info.watch == new)
        done(await ola.command("resign", seat=0))
        for way in ("replay", "fairness", "record"):
            assert (await Guest(server.host).ask("GET", f"/api/watch/{old}/{way}")).status == 403
            assert (await Guest(server.host).ask("GET", f"/api/watch/{new}/{way}")).status == 200


async def test_only_the_host_withdraws_locks_and_sends_away(server: Server) -> None:
    async with pair(server, SMALL) as (ola, jan):
        assert ola.info
        assert refusal(await jan.command("withdraw")) == "not-host"
        assert refusal(await jan.command("lock", locked=True)) == "not-host"
        assert refusal(await jan.command("send-away", seat=0)) == "not-host"
        async with Client(Guest(server.host), "", watch=ola.info.watch) as watching:
            assert refusal(await watching.command("lock", locked=True)) == "not-your-seat"


async def test_at_a_locked_table_nobody_new_sits_or_watches_and_who_was_there_comes_back(server: Server) -> None:
    spectator, eve = Guest(server.host), Guest(server.host)
    await spectator.get("/api/me")
    async with waiting(server, quiet().id, {"public": True}, players=3) as (ola, jan):
        assert ola.info
        watch = ola.info.watch
        async with Client(spectator, "", watch=watch) as watching:
            done(await ola.command("lock", locked=True))
            await watching.until(lambda: watching.info and watching.info.locked)
            assert refusal(await jan.command("sit", seat=1, name="Jan", nonce=nonce())) == "locked"
            assert await turned_away(eve, ola.code) == "locked"
            assert await turned_away(eve, watch=watch) == "locked"
            reply = await eve.ask("GET", f"/api/tables/{ola.code}")
            assert (reply.status, reply.data["code"]) == (403, "locked")
            assert ola.code not in [each["code"] for each in await eve.get("/api/tables")]
            await watching.cut()
            await watching.until(watching.connected.is_set)
        async with Client(spectator, "", watch=watch) as watching:
            assert watching.info
        done(await ola.command("lock", locked=False))
        done(await jan.command("sit", seat=1, name="Jan", nonce=nonce()))
        assert ola.code in [each["code"] for each in await eve.get("/api/tables")]


async def test_the_finished_game_of_a_locked_table_is_seen_by_the_long_link(server: Server) -> None:
    async with pair(server, SMALL) as (ola, _):
        assert ola.info
        done(await ola.command("lock", locked=True))
        done(await ola.command("resign", seat=0))
        async with Client(Guest(server.host), "", watch=ola.info.watch) as watching:
            assert watching.phase == "over"


async def test_who_is_sent_away_from_a_game_is_told_and_stays_out_by_any_way(server: Server) -> None:
    async with pair(server, SMALL) as (ola, jan):
        assert ola.info
        watch = ola.info.watch
        key = (await jan.guest.post(f"/api/tables/{jan.code}/handover", {"seat": 1}))["key"]
        jan.stays = False
        done(await ola.command("send-away", seat=1))
        assert await jan.ended() == UNWELCOME
        assert jan.told(Problem)[-1].code == "removed"
        await ola.until(lambda: ola.info and ola.info.chairs[1].kind == "bot")
        assert await turned_away(jan.guest, ola.code) == "removed"
        assert await turned_away(jan.guest, watch=watch) == "removed"
        other = Guest(server.host, jan.guest.address)  # with another cookie
        assert await turned_away(other, watch=watch) == "removed"
        assert (await Guest(server.host).ask("POST", f"/api/handover/{key}")).status >= 400
        assert (await jan.guest.ask("GET", f"/api/tables/{ola.code}")).data["code"] == "removed"


async def test_who_is_sent_away_from_a_table_that_waits_is_told_at_once(server: Server) -> None:
    async with waiting(server, quiet().id) as (ola, jan):
        done(await jan.command("sit", seat=1, name="Jan", nonce=nonce()))
        jan.stays = False
        done(await ola.command("send-away", seat=1))
        assert await jan.ended() == UNWELCOME
        other = Guest(server.host, jan.guest.address)
        await other.get("/api/me")
        async with Client(other, ola.code) as page:
            assert refusal(await page.command("sit", seat=1, name="Jan", nonce=nonce())) == "removed"


async def test_a_withdrawn_link_stays_withdrawn_when_the_server_starts_again(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Server(tmp_path_factory.mktemp("door")) as own:
        ola = Guest(own.host)
        opened = await ola.open_table(quiet().id, [ME, FRIEND])
        async with Client(ola, opened["code"]) as page:
            done(await page.command("withdraw"))
        own.kill()
        own.start()
        assert await turned_away(Guest(own.host), watch=opened["watch"]) == "withdrawn"
        info = await ola.get(f"/api/tables/{opened['code']}")
        async with Client(Guest(own.host), "", watch=info["watch"]) as watching:
            assert watching.info
