"""Seats without accounts: friends, several at one device, bots, links; and what people may ask of each other."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from stolik.core.level import LEVELS
from stolik.server.http.tables import OF_ONE_ADDRESS
from stolik.server.messages import Advice, Reacted

from ..client import BOT, FRIEND, HERE, ME, Client, Guest, nonce
from ..picks import SMALL, quiet, secretive, together
from ..running import Server
from ..scenes import agree, done, pair, play_some, refusal, waiting

pytestmark = pytest.mark.anyio


# Sitting down.


async def test_a_friend_sits_down_by_the_tables_code(server: Server) -> None:
    async with waiting(server, quiet().id) as (ola, jan):
        assert jan.views == []
        done(await jan.command("sit", seat=1, name="  Jan   K. ", nonce=nonce()))
        await ola.until(lambda: ola.info and ola.info.chairs[1].kind == "person")
        assert ola.info
        assert ola.info.chairs[1].name == "Jan K."
        assert not ola.info.chairs[1].mine
        assert jan.seats == [1]
        async with Client(ola.guest, ola.code.lower()) as typed:
            assert typed.seats == [0]


async def test_a_taken_seat_cannot_be_taken(server: Server) -> None:
    async with waiting(server, quiet().id) as (_, jan):
        assert refusal(await jan.command("sit", seat=0, name="Jan", nonce=nonce())) == "seat-taken"
        assert refusal(await jan.command("sit", seat=9, name="Jan", nonce=nonce())) == "unknown-seat"
        assert refusal(await jan.command("sit", seat=-1, name="Jan", nonce=nonce())) == "unknown-seat"
        assert refusal(await jan.command("sit", seat=1, name="Jan", nonce="xyz")) == "bad-nonce"
        assert refusal(await jan.command("sit", seat=1, name=" \u200b ", nonce=nonce())) == "bad-name"


async def test_several_people_play_at_one_device(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, HERE]))["code"]
    async with Client(ola, code) as page:
        assert page.seats == [0, 1]
        assert [view.seat for view in page.views] == [0, 1]
        await play_some((page,), 6)
        assert {event.actor for event in page.events if event.kind == "moved"} >= {0, 1}


async def test_the_host_places_bots_of_every_level_and_nobody_else_does(server: Server) -> None:
    async with waiting(server, quiet().id, players=3) as (ola, jan):
        assert refusal(await jan.command("place", seat=1, level="casual")) == "not-host"
        assert refusal(await ola.command("place", seat=1, level="godlike")) == "bad-level"
        assert refusal(await ola.command("place", seat=0, level="casual")) == "seat-taken"
        for level in LEVELS:
            done(await ola.command("place", seat=1, level=level))
        await ola.until(lambda: ola.info and ola.info.chairs[1].level == LEVELS[-1])
        assert ola.info
        assert (ola.info.chairs[1].kind, ola.info.chairs[1].name) == ("bot", "")


async def test_a_seat_is_given_up_by_its_owner_or_freed_by_the_host(server: Server) -> None:
    async with waiting(server, quiet().id) as (ola, jan):
        assert refusal(await jan.command("free", seat=0)) == "not-host"
        for page in (jan, ola):
            done(await jan.command("sit", seat=1, name="Jan", nonce=nonce()))
            done(await page.command("free", seat=1))
        await ola.until(lambda: ola.info and ola.info.chairs[1].kind == "free")
        assert await jan.ended() == 4403  # sent away by the host


async def test_only_the_host_begins_and_only_when_all_seats_are_taken(server: Server) -> None:
    async with waiting(server, quiet().id) as (ola, jan):
        assert refusal(await ola.command("begin")) == "seats-free"
        done(await jan.command("sit", seat=1, name="Jan", nonce=nonce()))
        assert refusal(await jan.command("begin")) == "not-host"
        done(await ola.command("begin"))
        assert refusal(await ola.command("begin")) == "not-waiting"
        assert refusal(await jan.command("free", seat=1)) == "not-waiting"


async def test_a_seat_is_handed_over_by_a_link_that_works_once(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        tablet = Guest(server.host)
        assert (await jan.guest.ask("POST", f"/api/tables/{ola.code}/handover", {"seat": 0})).status == 403
        key = (await jan.guest.post(f"/api/tables/{ola.code}/handover", {"seat": 1}))["key"]
        assert await tablet.post(f"/api/handover/{key}") == {"code": ola.code, "seat": 1}
        again = await Guest(server.host).ask("POST", f"/api/handover/{key}")
        assert (again.status, again.data["code"]) == (404, "unknown-table")
        async with Client(tablet, ola.code) as page:
            await page.until(lambda: page.seats == [1])
            await jan.until(lambda: not jan.seats)
            assert jan.views == []
            assert refusal(await jan.command("resign", seat=1)) == "not-your-seat"
            await play_some((page, ola), 4)


async def test_a_link_to_a_seat_that_has_changed_hands_since_is_worth_nothing(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        keys = [(await jan.guest.post(f"/api/tables/{ola.code}/handover", {"seat": 1}))["key"] for _ in range(2)]
        await Guest(server.host).post(f"/api/handover/{keys[0]}")
        assert (await Guest(server.host).ask("POST", f"/api/handover/{keys[1]}")).status == 403


async def test_who_gave_a_seat_away_is_not_told_to_have_it_by_an_own_old_link(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        keys = [(await jan.guest.post(f"/api/tables/{ola.code}/handover", {"seat": 1}))["key"] for _ in range(2)]
        await Guest(server.host).post(f"/api/handover/{keys[0]}")
        reply = await jan.guest.ask("POST", f"/api/handover/{keys[1]}")
        assert (reply.status, reply.data["code"]) == (403, "not-your-seat")


# Spectators and the lobby.


@pytest.mark.parametrize("game", ["secretive", "together"])
async def test_a_spectator_sees_the_spectators_view_and_can_do_nothing(server: Server, game: str) -> None:
    async with pair(server, secretive().id if game == "secretive" else together().id) as (ola, jan):
        assert ola.info
        async with Client(ola.guest, "", watch=ola.info.watch) as page:  # the host's own browser gets no more
            assert [(view.seat, view.legal) for view in page.views] == [(None, [])]
            assert page.info
            assert (page.info.code, page.info.watch, page.info.host, page.seats) == ("", "", False, [])
            assert ola.code not in "".join(page.frames)
            await play_some((ola, jan), 1)
            commands: dict[str, dict[str, Any]] = {
                "play": {"seat": 0, "move": "pass", "version": 1},
                "sit": {"seat": 0, "name": "Ewa", "nonce": nonce()},
                "react": {"seat": 0, "reaction": "wow"},
                **{kind: {"seat": 0} for kind in ("free", "resign", "undo", "hint", "return")},
                "next": {"seat": 0, "nonce": nonce(), "commitment": "0" * 64},
                "begin": {},
            }
            version = ola.version
            for kind, fields in commands.items():
                assert refusal(await page.command(kind, **fields)) == "not-your-seat"
            assert ola.version == version


async def test_who_knows_the_code_but_does_not_sit_sees_nothing_of_the_game(server: Server) -> None:
    async with pair(server, secretive().id) as (ola, jan):
        await play_some((ola, jan), 2)
        ewa = Guest(server.host)
        await ewa.get("/api/me")
        async with Client(ewa, ola.code) as page:
            assert (page.views, page.events) == ([], [])
            assert page.info
            assert page.info.watch == ""
            assert refusal(await page.command("resign", seat=0)) == "not-your-seat"
            assert refusal(await page.command("sit", seat=0, name="Ewa", nonce=nonce())) == "not-waiting"


async def test_the_lobby_lists_public_tables_that_wait_for_players_and_no_others(server: Server) -> None:
    ola, ewa = Guest(server.host), Guest(server.host)
    public = (await ola.open_table(quiet().id, [ME, FRIEND], {"public": True}))["code"]
    private = (await ola.open_table(quiet().id, [ME, FRIEND]))["code"]
    full = (await ola.open_table(quiet().id, [ME, BOT], {"public": True}))["code"]
    assert not {public, private, full} & set(await in_lobby(ewa))  # nobody is there
    async with Client(ola, public) as page, Client(ola, private), Client(ola, full):
        listed = await in_lobby(ewa)
        assert {public, private, full} & set(listed) == {public}
        assert (listed[public]["names"], listed[public]["free"]) == (["Ola"], 1)
        done(await page.command("place", seat=1, level="casual"))
        done(await page.command("begin"))
        assert public not in await in_lobby(ewa)


async def test_unwelcome_names_are_refused_at_public_tables_and_not_among_friends(server: Server) -> None:
    async with waiting(server, quiet().id, {"public": True}) as (_, jan):
        assert refusal(await jan.command("sit", seat=1, name="k.u.r.w.a", nonce=nonce())) == "unwelcome-name"
        done(await jan.command("sit", seat=1, name="Jan", nonce=nonce()))
    async with waiting(server, quiet().id) as (_, jan):
        done(await jan.command("sit", seat=1, name="k.u.r.w.a", nonce=nonce()))


async def test_one_host_and_one_address_fill_only_a_part_of_the_lobby(server: Server) -> None:
    ola, ewa = Guest(server.host), Guest(server.host)
    cookies = [Guest(server.host, ola.address) for _ in range(5)]  # of one person, who asks for new ones
    his = set()
    async with AsyncExitStack() as pages:
        for guest in (ola, ola, ola, *cookies, *cookies):
            his.add(code := (await guest.open_table(quiet().id, [ME, FRIEND], {"public": True}))["code"])
            await pages.enter_async_context(Client(guest, code))
        assert len(his & set(await in_lobby(ewa))) == OF_ONE_ADDRESS
        fair = (await ewa.open_table(quiet().id, [ME, FRIEND], {"public": True}))["code"]
        await pages.enter_async_context(Client(ewa, fair))
        assert fair in await in_lobby(ewa)


async def test_who_was_sent_away_does_not_come_back_and_takes_no_second_seat(server: Server) -> None:
    async with waiting(server, quiet().id, {"public": True}, players=3) as (ola, jan):
        done(await jan.command("sit", seat=1, name="Jan", nonce=nonce()))
        assert refusal(await jan.command("sit", seat=2, name="Ela", nonce=nonce())) == "one-seat"
        done(await ola.command("free", seat=1))
        assert await jan.ended() == 4403
        again = Guest(server.host, jan.guest.address)  # with a new cookie
        await again.get("/api/me")
        async with Client(again, ola.code) as page:
            assert refusal(await page.command("sit", seat=1, name="Ewa", nonce=nonce())) == "removed"


async def in_lobby(guest: Guest) -> dict[str, Any]:
    """The tables in the lobby, by their codes."""
    return {table["code"]: table for table in await guest.get("/api/tables")}


# In the game.


async def test_who_resigns_of_two_loses_and_of_three_leaves_the_seat_to_a_bot(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        done(await jan.command("resign", seat=1))
        await ola.until(lambda: ola.phase == "over")
        assert ola.info
        assert ola.info.end
        assert (ola.info.end.winners, ola.info.end.reason) == ([0], "resigned")
        assert refusal(await ola.command("resign", seat=0)) == "over"
    host = Guest(server.host)
    code = (await host.open_table(quiet().id, [ME, HERE, HERE]))["code"]
    async with Client(host, code) as page:
        done(await page.command("resign", seat=2))
        await page.until(lambda: page.info and page.info.chairs[2].covered)
        assert page.phase == "playing"
        assert refusal(await page.command("return", seat=2)) == "not-your-turn"


async def test_a_rematch_keeps_people_and_settings_and_the_next_one_starts(server: Server) -> None:
    async with pair(server, quiet().id, {"clock": "brisk"}) as (ola, jan):
        asking = {"nonce": nonce(), "commitment": "0" * 64}
        assert refusal(await ola.command("next", seat=0, **asking)) == "not-playing"
        first = (ola.seats if ola.moves() else jan.seats)[0]
        await play_some((ola, jan), 1)
        done(await ola.command("resign", seat=0))
        await ola.until(lambda: ola.phase == "over")
        assert ola.info
        asking["commitment"] = ola.info.fair.next
        await asyncio.gather(*(page.command("next", seat=page.seats[0], **asking) for page in (ola, jan)))
        for page in (ola, jan):
            await page.until(lambda page=page: page.info and page.info.rematch)  # type: ignore[misc]
        assert jan.info
        assert ola.info.rematch == jan.info.rematch
        async with Client(jan.guest, jan.info.rematch) as page:
            assert page.info
            assert (page.phase, page.seats, page.info.round, page.info.wins) == ("playing", [1], 2, [0, 1])
            assert page.info.settings.clock == "brisk"
            assert page.info.to_act == [1 - first]
            assert [chair.name for chair in page.info.chairs] == ["Ola", "Jan"]


async def other_turn(ola: Client, jan: Client) -> tuple[Client, Client]:
    """Play until a seat has finished its turn: the one who moved last, and the one who is to move."""
    mover, other = (ola, jan) if ola.moves() else (jan, ola)
    while mover.moves():
        await play_some((mover, other), 1)
    return mover, other


async def test_a_move_is_taken_back_if_the_other_agrees(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        before = (ola.views, jan.views)
        mover, other = await other_turn(ola, jan)
        seat = mover.seats[0]
        await mover.until(lambda: mover.info and seat in mover.info.undoable)
        done(await mover.command("undo", seat=seat))
        await other.until(lambda: other.info and other.info.asked == seat)
        assert refusal(await mover.command("answer", seat=seat, agree=True)) == "nothing-to-answer"
        done(await other.command("answer", seat=1 - seat, agree=False))
        await mover.until(lambda: mover.info and mover.info.asked is None)
        assert not mover.moves()
        while (ola.views, jan.views) != before:
            await agree(done(await mover.command("undo", seat=seat)).version, ola, jan)
            if other.info and other.info.asked == seat:
                await agree(done(await other.command("answer", seat=1 - seat, agree=True)).version, ola, jan)
        assert refusal(await mover.command("undo", seat=seat)) == "no-undo"


async def test_against_bots_a_move_is_taken_back_at_once_and_not_where_undo_was_switched_off(server: Server) -> None:
    for undo in (True, False):
        ola = Guest(server.host)
        code = (await ola.open_table(quiet().id, [ME, BOT], {"pace": "slow", "undo": undo}))["code"]
        async with Client(ola, code) as page:
            await page.until(lambda page=page: page.moves())  # type: ignore[misc]
            views = page.views
            await play_some((page,), 1)
            answer = await page.command("undo", seat=0)
            if not undo:
                assert refusal(answer) == "no-undo"
                continue
            await agree(done(answer).version, page)
            assert page.views == views


async def test_nothing_is_taken_back_once_something_was_revealed(server: Server) -> None:
    async with pair(server, together().id) as (ola, jan):
        for page in (ola, jan):
            await agree(done(await page.play(page.moves()[-1])).version, ola, jan)
        for page in (ola, jan):
            if page.info and page.info.phase == "playing" and page.seats[0] not in page.info.undoable:
                assert refusal(await page.command("undo", seat=page.seats[0])) == "no-undo"
                break
        else:
            raise AssertionError("all choices are open, and both could be taken back")


async def test_a_hint_is_for_the_own_seat_when_it_is_to_act_at_a_table_with_hints(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        mover, other = (ola, jan) if ola.moves() else (jan, ola)
        advice = await mover.command("hint", seat=mover.seats[0])
        assert isinstance(advice, Advice)
        assert advice.moves
        assert set(advice.moves) <= set(mover.moves())
        assert all(0 <= chance <= 1 for chance in advice.chances)
        assert refusal(await other.command("hint", seat=other.seats[0])) == "not-your-turn"
        assert refusal(await other.command("hint", seat=mover.seats[0])) == "not-your-seat"
    async with pair(server, quiet().id, {"hints": False}) as (ola, _):
        assert refusal(await ola.command("hint", seat=0)) == "no-hints"


async def test_a_reaction_reaches_everybody_and_changes_nothing(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        assert ola.info
        async with Client(Guest(server.host), "", watch=ola.info.watch) as spectator:
            version = ola.version
            done(await jan.command("react", seat=1, reaction="bravo"))
            for page in (ola, jan, spectator):
                await page.until(lambda page=page: page.told(Reacted) == [Reacted(1, "bravo")])  # type: ignore[misc]
            assert ola.version == version
            assert refusal(await jan.command("react", seat=0, reaction="bravo")) == "not-your-seat"


async def test_who_is_here_is_shown(server: Server) -> None:
    async with waiting(server, quiet().id) as (ola, jan):
        done(await jan.command("sit", seat=1, name="Jan", nonce=nonce()))
        await ola.until(lambda: ola.info and ola.info.chairs[1].kind == "person" and ola.info.chairs[1].here)
        await jan.__aexit__()
        await ola.until(lambda: ola.info and not ola.info.chairs[1].here)


async def test_the_clock_that_was_chosen_runs_for_who_has_to_decide(server: Server) -> None:
    for clock, limit in (("none", None), ("relaxed", 180_000), ("brisk", 45_000)):
        async with pair(server, quiet().id, {"clock": clock}) as (ola, _):
            assert ola.info
            due = [ola.info.chairs[seat].due for seat in ola.info.to_act]
            assert due == [None] if limit is None else limit - 5000 < (due[0] or 0) <= limit
            idle = [chair.due for chair in ola.info.chairs if chair.seat not in ola.info.to_act]
            assert idle == [None]


async def test_a_limit_of_the_rules_is_shown(server: Server) -> None:
    async with pair(server, SMALL) as (ola, _):
        assert ola.info
        assert ola.info.running
        assert (ola.info.running.name, ola.info.running.milliseconds) == ("guess", 20_000)
