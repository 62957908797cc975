"""Boards of somebody's box over HTTP: checked at once, played at private tables, and hostile until they are checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ..client import BOT, FRIEND, ME, Client, Guest, nonce
from ..picks import SMALL
from ..running import Server

pytestmark = pytest.mark.anyio

GAME = "double-four"
LETTERS = "rbgyv"
SIDE = "/".join(LETTERS[row:] + LETTERS[:row] for row in range(5))
BOX = f"1a:{SIDE};2a:{SIDE}"


async def check(guest: Guest, boards: Any, game: str = GAME, **more: Any) -> Any:
    return await guest.ask("POST", f"/api/games/{game}/boards", {"boards": boards, **more})


def table(ticket: str, **more: Any) -> dict[str, Any]:
    usual = {"game": GAME, "players": 2, "seats": [ME, BOT], "nonce": nonce(), "ticket": ticket, "boards": BOX}
    return {**usual, **more}


async def test_good_boards_are_told_as_they_lie_on_the_table(server: Server) -> None:
    ola = Guest(server.host)
    reply = await check(ola, BOX)
    assert (reply.status, reply.data) == (200, {"boards": BOX})
    assert (await check(ola, f"{BOX};1b:{SIDE}", options={"left": "1a"})).data == {"boards": BOX}
    assert (await check(ola, "")).data == {"boards": ""}


@pytest.mark.parametrize(
    ("boards", "key"),
    [("1a:rb/br", "rows"), (f"1a:{SIDE}", "missing"), (BOX.replace("r", "?", 1), "letter"), ("1a" * 3000, "long")],
)
async def test_wrong_boards_are_told_with_the_key_of_a_text_and_its_details(
    server: Server, boards: str, key: str
) -> None:
    ola = Guest(server.host)
    reply = await check(ola, boards)
    assert (reply.status, reply.data["code"], reply.data["key"]) == (400, "bad-boards", key)
    assert reply.data["text"]
    opened = await ola.ask("POST", "/api/tables", table(await ola.ticket(), boards=boards))
    assert (opened.status, opened.data) == (400, reply.data)  # a table refuses them with the same words


@pytest.mark.parametrize(
    "boards", [None, 7, ["1a"], {"1a": SIDE}, "\x00", "|", " ", "1a:" + "\u0660" * 25, "1a:" + "r" * 60_000, "\ud83d"]
)
async def test_hostile_boards_are_refused_and_nothing_falls_over(server: Server, boards: Any) -> None:
    ola = Guest(server.host)
    for reply in (
        await check(ola, boards),
        await ola.ask("POST", "/api/tables", table(await ola.ticket(), boards=boards)),
    ):
        assert reply.status == 400, reply.body[:200]
        assert len(reply.body) < 2000
    assert (await ola.get("/api/me"))["tables"] == []
    assert '"level": "error"' not in server.log


async def test_boards_of_another_game_are_refused(server: Server) -> None:
    ola = Guest(server.host)
    assert (await check(ola, BOX, SMALL)).data["key"] == "none"
    assert (await check(ola, "a:G12,R2")).data["code"] == "bad-boards"
    assert (await check(ola, BOX, "poker")).status == 400
    assert (await check(ola, BOX, options={"players": 2})).status == 400
    assert (await check(ola, BOX, surprise=1)).status == 400


async def test_a_listed_table_is_not_played_with_them(server: Server) -> None:
    ola = Guest(server.host)
    seats = [ME, FRIEND]
    reply = await ola.ask("POST", "/api/tables", table(await ola.ticket(), seats=seats, settings={"public": True}))
    assert (reply.status, reply.data["key"]) == (400, "listed")


async def test_they_are_played_with_and_the_record_has_them(server: Server) -> None:
    ola = Guest(server.host)
    opened = await ola.post("/api/tables", table(await ola.ticket()))
    async with Client(ola, opened["code"]) as page:
        await page.until(lambda: page.phase == "playing")
        await page.command("resign", seat=0)
    record = (await ola.ask("GET", f"/api/tables/{opened['code']}/record")).data
    assert json.loads(json.dumps(record))["boards"] == BOX
    assert (await ola.get(f"/api/tables/{opened['code']}/fairness"))["ok"]
