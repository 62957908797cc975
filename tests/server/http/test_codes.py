"""Codes are short: they lead to a table until its game is over, and guessing them is limited."""

from __future__ import annotations

import pytest

from ..client import BOT, FRIEND, ME, Client, Guest
from ..picks import SMALL, quiet
from ..running import Server

pytestmark = pytest.mark.anyio
WAYS = ("", "/record", "/fairness", "/replay")


async def finished(host: Guest) -> dict[str, str]:
    opened: dict[str, str] = await host.open_table(SMALL, [ME, BOT])
    async with Client(host, opened["code"]) as page:
        await page.command("resign", seat=0)
    return opened


async def test_a_finished_game_is_found_by_its_code_only_by_those_who_were_there(server: Server) -> None:
    ola, eve = Guest(server.host), Guest(server.host)
    opened = await finished(ola)
    for way in WAYS:
        path = f"/api/tables/{opened['code']}{way}"
        assert (await ola.ask("GET", path)).status == 200
        refused = await eve.ask("GET", path)
        assert (refused.status, refused.data["code"]) == (404, "unknown-table")
    async with Client(eve, opened["code"], stays=False) as page:
        assert await page.ended() == 4404
    assert (await eve.ask("GET", f"/api/watch/{opened['watch']}/replay")).status == 200  # by the long link


async def test_who_was_handed_a_seat_was_there_and_so_was_who_gave_it_away(server: Server) -> None:
    ola, phone = Guest(server.host), Guest(server.host)
    code = (await ola.open_table(SMALL, [ME, BOT]))["code"]
    key = (await ola.post(f"/api/tables/{code}/handover", {"seat": 0}))["key"]
    await phone.post(f"/api/handover/{key}")
    async with Client(phone, code) as page:
        await page.command("resign", seat=0)
    for guest in (ola, phone):
        assert (await guest.ask("GET", f"/api/tables/{code}/replay")).status == 200


async def test_codes_cannot_be_guessed_at_leisure(server: Server) -> None:
    eve, ola = Guest(server.host), Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, FRIEND]))["code"]
    statuses = [(await eve.ask("GET", f"/api/tables/{number:06}")).status for number in range(222222, 222322)]
    assert statuses[:5] == [404] * 5
    assert 429 in statuses
    assert (await eve.ask("GET", f"/api/tables/{code}")).status == 429  # whether right or wrong
    async with Client(eve, code, stays=False) as page:
        assert await page.ended() == 4429
    friend = Guest(server.host)
    assert (await friend.ask("GET", f"/api/tables/{code}")).status == 200
    own = Guest(server.host, eve.address, ola.cookies)  # the host behind the same address
    assert (await own.ask("GET", f"/api/tables/{code}")).status == 200
