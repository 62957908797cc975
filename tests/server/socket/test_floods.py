"""Floods: whoever asks too much is told to wait, and nobody else is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stolik.server.messages import Problem, Refused, Snapshot

from ..client import BOT, HERE, ME, Client, Guest, fresh_address, nonce, request
from ..picks import SMALL, quiet
from ..running import Server
from ..scenes import done, pair, refusal

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A tenth of the usual limits: a machine that is busy floods it, too."""
    with Server(tmp_path_factory.mktemp("strict"), "--rate", "0.1") as running:
        yield running


async def test_one_guests_flood_of_commands_is_refused_and_other_guests_are_not(strict_server: Server) -> None:
    async with pair(strict_server, quiet().id) as (ola, jan):
        for number in range(100):
            await ola.say({"type": "undo", "id": f"flood-{number:04}", "seat": 0})
        await ola.until(lambda: len(ola.told(Refused)) == 100)
        codes = [refused.code for refused in ola.told(Refused)]
        assert codes.count("rate") >= 50
        assert refusal(await jan.command("undo", seat=1)) == "no-undo"


async def test_one_addresss_flood_of_requests_is_refused_and_other_addresses_are_not(strict_server: Server) -> None:
    eve, ola = Guest(strict_server.host), Guest(strict_server.host)
    replies = await asyncio.gather(*(eve.ask("GET", "/api/games") for _ in range(120)))
    refused = [reply for reply in replies if reply.status == 429]
    assert refused
    assert refused[0].headers["x-content-type-options"] == "nosniff"
    assert (await ola.ask("GET", "/api/games")).status == 200


async def test_one_addresss_flood_of_sockets_is_refused(strict_server: Server) -> None:
    ola = Guest(strict_server.host)
    address, refused = f"ws://{strict_server.host}/socket/ZZZZZZ", 0
    origin: Any = ola.origin
    for _ in range(100):
        try:
            page = await connect(address, origin=origin, local_addr=(ola.address, 0), proxy=None, compression=None)
            page.transport.abort()
        except (InvalidStatus, ConnectionClosed):
            refused += 1
    assert refused


async def test_one_guest_opens_only_so_many_tables(server: Server) -> None:
    ola = Guest(server.host)
    await ola.get("/api/me")
    body = {"game": quiet().id, "players": 2, "seats": [ME, {"kind": "friend"}], "nonce": nonce()}
    statuses: list[int] = []
    while 429 not in statuses and len(statuses) < 200:  # while it opens tables, it may open a few more
        ola.address, ticket = fresh_address(), await Guest(server.host).ticket()
        statuses.append((await ola.ask("POST", "/api/tables", {**body, "ticket": ticket})).status)
    assert statuses[:20] == [201] * 20
    assert 429 in statuses[20:]


async def test_who_asks_for_everything_again_and_again_is_told_to_wait(strict_server: Server) -> None:
    ola = Guest(strict_server.host)
    code = (await ola.open_table("template", [ME, HERE]))["code"]
    async with Client(ola, code) as page:
        for _ in range(200):
            await page.say({"type": "hello", "version": 0})
        await page.until(lambda: "rate" in [problem.code for problem in page.told(Problem)])
        assert len(page.told(Snapshot)) < 100


async def test_who_asks_for_many_solutions_at_once_is_told_to_wait(server: Server) -> None:
    ola = Guest(server.host)
    game = next(game["id"] for game in await ola.get("/api/games") if game["tasks"])
    hard = {"start": "20 19 18 17 / 16 15 14 13 / 12 11 10 8 / 5 3 2 1"}
    with ThreadPoolExecutor(40) as pool:  # a browser's tabs, all at the same time
        loop, headers = asyncio.get_running_loop(), {"Content-Type": "application/json", "X-Stolik": "1"}
        headers |= {"Origin": ola.origin, "Cookie": ola.cookie}
        path, body = f"/api/games/{game}/tasks/solve", json.dumps(hard).encode()
        asking = [loop.run_in_executor(pool, request, server.host, "POST", path, body, headers) for _ in range(40)]
        replies = await asyncio.gather(*asking)
    refused = [reply for reply in replies if reply.status == 503]
    assert refused
    assert {reply.data["code"] for reply in refused} == {"busy"}
    assert len({reply.body for reply in replies if reply.status == 200}) == 1


async def test_replays_that_have_to_be_made_cost_more_than_those_that_are_kept(strict_server: Server) -> None:
    paths = []
    for _ in range(6):
        ola = Guest(strict_server.host)
        opened = await ola.open_table(SMALL, [ME, BOT])
        async with Client(ola, opened["code"]) as page:
            await page.command("resign", seat=0)
        paths += [f"/api/watch/{opened['watch']}/replay?seat={seat}" for seat in ("0", "1", "watch")]
    eve, jan = Guest(strict_server.host), Guest(strict_server.host)
    statuses = [(await eve.ask("GET", path)).status for path in paths]
    assert 429 in statuses
    made = [path for path, status in zip(paths, statuses, strict=True) if status == 200]
    assert [(await jan.ask("GET", made[0])).status for _ in range(15)] == [200] * 15


async def test_friendly_signs_are_few_and_moves_after_them_go_on(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        answers = [await ola.command("react", seat=0, reaction="hello") for _ in range(10)]
        assert "rate" in [answer.code for answer in answers if isinstance(answer, Refused)]
        page = ola if ola.moves() else jan
        done(await page.play(page.moves()[0]))
        assert not jan.closings
