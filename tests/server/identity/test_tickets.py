"""Tickets: the seed is promised before a nonce is given, and a promise makes one table."""

from __future__ import annotations

import asyncio
import hashlib
import string
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import pytest

from stolik.cli.serve import serve
from stolik.play.fairness import commit
from stolik.play.refusal import Refusal
from stolik.server.identity.guests import DAY, Guests
from stolik.server.identity.tickets import GOOD_FOR, Tickets
from stolik.server.messages import Fair

from ..client import BOT, HERE, ME, Client, Guest, nonce
from ..picks import quiet
from ..running import PLAIN, Server
from ..scenes import done, pair, refusal

pytestmark = pytest.mark.anyio

OLD, NEW, FOREIGN = "o" * 32, "n" * 32, "f" * 32


class ServerClock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


# What a ticket is.


def test_a_ticket_promises_a_seed_that_every_process_with_the_key_can_tell() -> None:
    ticket, promise = Tickets([NEW]).issue()
    assert Tickets([NEW]).read(ticket) == promise
    assert promise.commitment == commit(promise.seed)
    assert Tickets([NEW]).issue()[1] != promise


def test_neither_the_ticket_nor_the_id_of_its_table_shows_the_seed() -> None:
    ticket, promise = Tickets([NEW]).issue()
    number = ticket.split(".")[0]
    shown = {hashlib.sha256(text.encode()).hexdigest() for text in (ticket, number, promise.id)}
    assert promise.seed not in {number, promise.id, *shown}
    assert promise.seed not in ticket


def test_a_ticket_that_is_forged_or_of_another_key_is_refused() -> None:
    ticket, _ = Tickets([NEW]).issue()
    number, _, rest = ticket.partition(".")
    other = ("0" if number[0] != "0" else "1") + number[1:]
    cookie = Guests([NEW]).issue()[1]  # signed with the right key, for another purpose
    forged = [f"{other}.{rest}", number, f"{number}.{rest[:-2]}", cookie, "", "..", "żółw", "\udc80", ticket[:-5]]
    for each in (*forged, Tickets([FOREIGN]).issue()[0]):
        with pytest.raises(Refusal, match="not given out by this server; ask GET /api/commitment") as refused:
            Tickets([NEW, OLD]).read(each)
        assert refused.value.code == "bad-ticket"


def test_a_ticket_is_good_for_ten_minutes() -> None:
    clock = ServerClock()
    tickets = Tickets([NEW], clock)
    ticket, promise = tickets.issue()
    clock.now += GOOD_FOR
    assert tickets.read(ticket) == promise
    clock.now += 1
    with pytest.raises(Refusal, match="older than 10 minutes"):
        tickets.read(ticket)


def test_a_ticket_is_worthless_before_a_table_that_was_left_can_be_deleted() -> None:
    shortest = next(option.type for option in serve.params if option.name == "expire_days")
    assert isinstance(shortest, click.FloatRange)
    assert shortest.min is not None
    assert shortest.min * DAY > GOOD_FOR


def test_a_new_key_leaves_the_promises_of_the_old_one_as_they_are() -> None:
    ticket, promise = Tickets([OLD]).issue()
    assert Tickets([NEW, OLD]).read(ticket) == promise
    shown = Tickets([OLD]).after("t1")
    assert Tickets([NEW, OLD]).shown_after("t1", shown.commitment) == shown
    assert Tickets([NEW, OLD]).after("t1").commitment != shown.commitment


def test_whatever_key_a_rematch_was_promised_with_there_can_be_one_only() -> None:
    assert Tickets([NEW]).after("t1").id == Tickets([OLD]).after("t1").id != Tickets([NEW]).after("t2").id


def test_a_ticket_that_is_written_in_another_way_is_the_same_ticket() -> None:
    tickets = Tickets([NEW])
    ticket, promise = tickets.issue()
    read = []
    for letter in string.ascii_letters + string.digits + "-_":  # the signature's last, of which four mean the same
        with suppress(Refusal):
            read.append(tickets.read(ticket[:-1] + letter))
    assert set(read) == {promise}


# Tables and their tickets.


def table(ticket: str, **change: Any) -> dict[str, Any]:
    return {"game": quiet().id, "players": 2, "seats": [ME, BOT], "ticket": ticket, "nonce": nonce(), **change}


async def open_one(guest: Guest, **change: Any) -> tuple[str, Client]:
    """The commitment given first, and a page at the table opened after it."""
    promised = await guest.get("/api/commitment")
    opened = await guest.post("/api/tables", table(promised["ticket"], **change))
    return promised["commitment"], Client(guest, opened["code"])


async def test_the_seed_is_fixed_before_the_nonce_is_given(server: Server) -> None:
    own = nonce()
    commitment, visit = await open_one(Guest(server.host), nonce=own)
    async with visit as page:
        assert page.info
        assert page.info.fair == Fair(commitment, [own, ""])
        done(await page.command("resign", seat=0))
        await page.until(lambda: page.phase == "over")
        checked = await page.guest.get(f"/api/tables/{page.code}/fairness")
        assert (checked["ok"], checked["commitment"], commit(checked["seed"])) == (True, commitment, commitment)


async def test_a_ticket_opens_one_table_also_when_it_is_used_twice_at_once(server: Server) -> None:
    ola = Guest(server.host)
    ticket = await ola.ticket()
    replies = await asyncio.gather(*(ola.ask("POST", "/api/tables", table(ticket)) for _ in range(4)))
    assert sorted(reply.status for reply in replies) == [201, 409, 409, 409]
    again = await Guest(server.host).ask("POST", "/api/tables", table(ticket))
    assert (again.status, again.data["code"]) == (409, "bad-ticket")
    assert again.data["text"] == "this ticket has opened a table already; ask GET /api/commitment for a new one"


async def test_a_wrong_table_does_not_use_its_ticket_up(server: Server) -> None:
    ola = Guest(server.host)
    ticket = await ola.ticket()
    for wrong in ({"options": {"surprise": 1}}, {"nonce": "short"}, {"seats": [ME]}):
        assert (await ola.ask("POST", "/api/tables", table(ticket, **wrong))).status in (400, 409)
    await ola.post("/api/tables", table(ticket))


async def test_no_table_is_opened_without_a_ticket_or_with_one_of_another_server(server: Server) -> None:
    ola = Guest(server.host)
    reply = await ola.ask("POST", "/api/tables", {**table(""), "ticket": Tickets([FOREIGN]).issue()[0]})
    assert (reply.status, reply.data["code"]) == (409, "bad-ticket")
    without = {name: value for name, value in table("").items() if name != "ticket"}
    reply = await ola.ask("POST", "/api/tables", without)
    assert reply.status == 400
    assert "ticket" in reply.data["text"]


async def test_a_server_that_starts_again_with_a_new_key_keeps_the_promises_of_the_old_one(tmp_path: Path) -> None:
    with Server(tmp_path, environment={**PLAIN, "STOLIK_KEYS": OLD}) as server:
        ola = Guest(server.host)
        promised = await ola.get("/api/commitment")
        _, visit = await open_one(ola)
        async with visit as page:
            done(await page.command("resign", seat=0))
            await page.until(lambda: page.phase == "over")
            assert page.info
            following = page.info.fair.next
            server.stop()
            server.environment["STOLIK_KEYS"] = f"{NEW},{OLD}"
            server.start()
            done(await page.command("next", seat=0, nonce=nonce(), commitment=following))
            await page.until(lambda: page.info and page.info.rematch)
            assert await commitment_of(ola, page.info.rematch) == following
        opened = await ola.post("/api/tables", table(promised["ticket"]))
        assert await commitment_of(ola, opened["code"]) == promised["commitment"]


async def commitment_of(guest: Guest, code: str) -> str:
    found: str = (await guest.get(f"/api/tables/{code}"))["fair"]["commitment"]
    return found


# Rematches.


async def test_everybody_sees_the_commitment_of_a_rematch_when_the_game_is_over_and_not_before(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        assert ola.info
        assert ola.info.fair.next == ""
        done(await jan.command("resign", seat=1))
        for page in (ola, jan):
            await page.until(lambda page=page: page.phase == "over")  # type: ignore[misc]
        assert jan.info
        shown = jan.info.fair.next
        assert (len(shown), ola.info.fair.next) == (64, shown)
        own = nonce()
        assert refusal(await ola.command("next", seat=0, nonce=own, commitment="0" * 64)) == "bad-ticket"
        assert refusal(await ola.command("next", seat=0, nonce="short", commitment=shown)) == "bad-nonce"
        done(await ola.command("next", seat=0, nonce=own, commitment=shown))
        await jan.until(lambda: jan.info and jan.info.rematch)
        async with Client(jan.guest, jan.info.rematch) as page:
            assert page.info
            assert (page.phase, page.info.fair.commitment) == ("waiting", shown)
            assert [chair.ready for chair in page.info.chairs] == [True, False]
            assert refusal(await jan.command("next", seat=1, nonce=nonce(), commitment="0" * 64)) == "bad-ticket"
            other = nonce()
            done(await jan.command("next", seat=1, nonce=other, commitment=shown))
            await page.until(lambda: page.phase == "playing")
            assert page.info.fair == Fair(shown, [own, other])


async def test_those_who_ask_for_a_rematch_at_once_get_one_table(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, HERE]))["code"]
    async with Client(ola, code) as first, Client(ola, code) as second:
        done(await first.command("resign", seat=0))
        await first.until(lambda: first.phase == "over")
        assert first.info
        shown, pages = first.info.fair.next, (first, second, first)
        asking = (page.command("next", seat=0, nonce=nonce(), commitment=shown) for page in pages)
        for answer in await asyncio.gather(*asking):
            done(answer)
    assert len((await ola.get("/api/me"))["tables"]) == 2
