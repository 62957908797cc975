"""What is no message, no name or no body of a request is refused and changes nothing."""

from __future__ import annotations

import json

import pytest

from stolik.server.messages import Problem

from ..client import BOT, ME, Client, Guest
from ..picks import quiet
from ..running import Server
from ..scenes import pair

pytestmark = pytest.mark.anyio

BAD = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"type": "dance"}',
    '{"type": "begin"}',
    '{"type": "begin", "id": 7}',
    '{"type": "begin", "id": "abcdefgh", "admin": true}',
    '{"type": "free", "id": "abcdefgh", "seat": "0"}',
    '{"type": "free", "id": "abcdefgh", "seat": 0.5}',
    '{"type": "free", "id": "abcdefgh", "seat": 1e400}',
    '{"type": "ping", "sent": NaN}',
    '{"type": "react", "id": "abcdefgh", "seat": 0, "reaction": "insult"}',
    '{"type": "decide", "id": "abcdefgh", "seat": 0, "about": 1, "decision": "destroy"}',
    '{"a": ' + "[" * 2000 + "]" * 2000 + ', "type": "hello"}',
    "[" * 4000,
    '{"type": "play", "id": "abcdefgh", "seat": 0, "version": 0, "move": "' + "x" * 5000 + '"}',
    b"\x00\xff\xfe binary \x80",
    bytes(range(256)),
]


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: repr(bad[:50]))
async def test_what_is_no_message_is_answered_by_a_problem(server: Server, bad: str | bytes) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, BOT], {"pace": "slow"}))["code"]
    async with Client(ola, code, stays=False) as page:
        await page.until(lambda: page.info)
        await page.say(bad)
        await page.until(lambda: page.told(Problem))
        assert [problem.code for problem in page.told(Problem)] == ["bad-message"]
        await page.say({"type": "ping", "sent": 1.0})
        await page.until(lambda: page.frames[-1].startswith('{"type":"pong"'))
        assert page.phase == "playing"


async def test_a_page_that_says_nonsense_twenty_times_is_closed(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, _):
        async with Client(ola.guest, ola.code, stays=False) as page:
            await page.until(lambda: page.info)
            for _ in range(20):
                await page.say("nonsense")
            assert await page.ended() == 1008
            assert len(page.told(Problem)) == 20
        assert not ola.closings


@pytest.mark.parametrize("size", [8193, 100_000, 5_000_000])
async def test_a_frame_that_is_too_large_closes_the_socket(server: Server, size: int) -> None:
    async with pair(server, quiet().id) as (ola, _), Client(ola.guest, ola.code, stays=False) as page:
        await page.until(lambda: page.info)
        await page.say("x" * size)
        assert await page.ended() in (1009, 1006)  # 1006: closed while the frame was still being sent
        assert not ola.closings


async def test_a_large_body_is_refused(server: Server) -> None:
    ola = Guest(server.host)
    for size, status in ((60_000, 409), (70_000, 413), (2_000_000, 413)):
        try:
            reply = await ola.ask("POST", "/api/me", json.dumps({"name": "x" * size}).encode())
        except OSError:  # closed while the body was still being sent
            assert size > 1_000_000
            continue
        assert reply.status == status, reply.body[:200]


@pytest.mark.parametrize("body", [b"[" * 50_000, b'{"name":' * 8_000], ids=["lists", "objects"])
async def test_a_body_that_is_nested_too_deep_is_refused_and_no_fault_of_ours(server: Server, body: bytes) -> None:
    ola = Guest(server.host)
    before = server.log.count('"level": "error"')
    reply = await ola.ask("POST", "/api/me", body)
    assert (reply.status, reply.data["code"]) == (400, "bad-request")
    assert server.log.count('"level": "error"') == before


async def test_bad_names_are_refused(server: Server) -> None:
    ola = Guest(server.host)
    for name in ("", " ", "x" * 21, "a\u202eb", "a\x00b", "Z" + "\u0301" * 9):
        reply = await ola.ask("POST", "/api/me", {"name": name})
        assert (reply.status, reply.data["code"]) == (409, "bad-name")
    assert (await ola.post("/api/me", {"name": "  Ola   <b>"}))["name"] == "Ola <b>"
    assert (await ola.get("/api/me"))["name"] == "Ola <b>"
