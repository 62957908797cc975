"""What must not be possible: each attempt is refused with a code that a page can explain, and changes nothing."""

from __future__ import annotations

import asyncio
import json
import stat
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stolik.server.messages import Problem, Refused, Snapshot

from .client import BOT, HERE, ME, Client, Guest, fresh_address, nonce, request
from .picks import quiet
from .running import Server
from .scenes import done, pair, play_some, refusal

pytestmark = pytest.mark.anyio

FOREIGN = [
    "http://evil.example",
    "null",
    "",
    "https://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.1.evil.example",
]
SECURITY = {
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=()",
}


# Other sites.


@pytest.mark.parametrize("origin", [*FOREIGN, None])
async def test_another_sites_page_gets_no_socket(server: Server, origin: str | None) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, BOT]))["code"]
    address = f"ws://{server.host}/socket/{code}"
    given: Any = None if origin == "" else origin
    headers = {"Cookie": ola.cookie, **({"Origin": ""} if origin == "" else {})}
    with pytest.raises(InvalidStatus) as refused:
        await connect(address, origin=given, additional_headers=headers, local_addr=(ola.address, 0), proxy=None)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", [*FOREIGN, None])
async def test_another_sites_page_changes_nothing(server: Server, origin: str | None) -> None:
    ola = Guest(server.host)
    await ola.get("/api/me")
    headers = {"Cookie": ola.cookie, "X-Stolik": "1", "Content-Type": "application/json"}
    if origin is not None:
        headers["Origin"] = origin
    reply = await asyncio.to_thread(request, server.host, "POST", "/api/me", b'{"name": "Eve"}', headers)
    assert reply.status == 403
    assert not reply.cookies
    assert (await ola.get("/api/me"))["name"] == ""


async def test_a_form_of_another_site_changes_nothing_since_it_cannot_send_our_header(server: Server) -> None:
    headers = {"Origin": f"http://{server.host}", "Content-Type": "application/json"}
    for path in ("/api/me", "/api/tables", "/api/handover/abc", "/api/tables/ABCDEF/handover"):
        reply = await asyncio.to_thread(request, server.host, "POST", path, b"{}", headers)
        assert reply.status == 403


async def test_no_other_site_is_allowed_to_read_answers(server: Server) -> None:
    for method in ("GET", "OPTIONS"):
        headers = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
        reply = await asyncio.to_thread(request, server.host, method, "/api/me", None, headers)
        assert not [name for name in reply.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/t/ABCDEF", 200),
        ("GET", "/api/me", 200),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
        ("GET", "/schema/openapi.json", 200),
        ("GET", "/api/tables/ZZZZZZ", 404),
        ("GET", "/nothing.js", 404),
        ("DELETE", "/api/me", 405),
        ("POST", "/api/me", 403),
    ],
)
async def test_every_answer_has_the_security_headers(server: Server, method: str, path: str, status: int) -> None:
    reply = await asyncio.to_thread(request, server.host, method, path)
    assert reply.status == status
    for name, value in SECURITY.items():
        assert reply.headers[name].startswith(value), name
    assert "server" not in reply.headers
    assert reply.headers.get("cache-control") == "no-store" or not path.startswith("/api/")


async def test_the_cookie_is_closed_to_scripts_and_other_sites(server: Server) -> None:
    reply = await asyncio.to_thread(request, server.host, "GET", "/api/me")
    (cookie,) = reply.cookies
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))


# Other people's seats.


async def test_a_forged_cookie_is_worth_nothing(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, _):
        guest, rest = ola.guest.cookies["stolik"].split(".", 1)
        changed = (guest, f"{guest}.", f"{guest}.{rest[:-1]}", f"{guest}.{rest[:-2]}AA", f"{guest}.{rest}x", "x" * 5000)
        for cookie in changed:
            eve = Guest(server.host, cookies={"stolik": cookie})
            async with Client(eve, ola.code) as page:
                assert page.seats == []
                assert page.views == []
                assert refusal(await page.command("resign", seat=0)) == "not-your-seat"
        eve = Guest(server.host, cookies={"stolik": f"{guest}.{rest[:-2]}AA"})
        assert (await eve.get("/api/me"))["tables"] == []
        assert eve.id != guest


async def test_moves_for_another_seat_out_of_turn_illegal_or_after_the_end_are_refused(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        mover, other = (ola, jan) if ola.moves() else (jan, ola)
        move, seat, version = mover.moves()[0], mover.seats[0], ola.version
        assert refusal(await other.play(move, seat)) == "not-your-seat"
        assert refusal(await other.play(move, 1 - seat)) == "not-your-turn"
        assert refusal(await mover.play("sing a song", seat)) == "illegal"
        assert refusal(await mover.play("x" * 101, seat)) == "illegal"
        assert refusal(await mover.play(move, 7)) == "not-your-seat"
        assert refusal(await mover.play(move, -1)) == "not-your-seat"
        assert refusal(await mover.play(move, 10**26, version=-(10**26))) == "not-your-seat"
        assert refusal(await mover.play("x", seat, version=-(10**26))) in ("illegal", "late")
        assert (ola.version, jan.version) == (version, version)
        done(await mover.command("resign", seat=seat))
        assert refusal(await mover.play(move, seat)) == "over"


async def test_a_replayed_command_is_not_done_again_even_with_other_contents(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        mover = ola if ola.moves() else jan
        first = done(await mover.play(mover.moves()[0], id="used-once-1"))
        await mover.until(lambda: mover.version == first.version)
        again = done(await mover.command("resign", id="used-once-1", seat=mover.seats[0]))
        assert again.version == first.version
        assert (mover.version, mover.phase) == (first.version, "playing")


async def test_commands_need_a_decent_id(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, _):
        for id in ("short", "x" * 41, "spaces in it", "żółćżółć", "line\nline"):
            assert refusal(await ola.command("resign", id=id, seat=0)) == "bad-message"
        assert ola.phase == "playing"


# Frames that are no messages.


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


async def test_one_guests_flood_of_commands_is_refused_and_other_guests_are_not(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        for number in range(150):
            await ola.say({"type": "undo", "id": f"flood-{number:04}", "seat": 0})
        await ola.until(lambda: len(ola.told(Refused)) == 150)
        codes = [refused.code for refused in ola.told(Refused)]
        assert codes.count("rate") >= 50
        assert refusal(await jan.command("undo", seat=1)) == "no-undo"


# Requests.


async def test_one_addresss_flood_of_requests_is_refused_and_other_addresses_are_not(server: Server) -> None:
    eve, ola = Guest(server.host), Guest(server.host)
    replies = await asyncio.gather(*(eve.ask("GET", "/api/games") for _ in range(250)))
    refused = [reply for reply in replies if reply.status == 429]
    assert refused
    assert refused[0].headers["x-content-type-options"] == "nosniff"
    assert (await ola.ask("GET", "/api/games")).status == 200


async def test_one_addresss_flood_of_sockets_is_refused(server: Server) -> None:
    ola = Guest(server.host)
    address, refused = f"ws://{server.host}/socket/ZZZZZZ", 0
    origin: Any = ola.origin
    for _ in range(200):
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
    tickets = [await Guest(server.host).ticket() for _ in range(26)]
    statuses = []
    for ticket in tickets:
        ola.address = fresh_address()
        statuses.append((await ola.ask("POST", "/api/tables", {**body, "ticket": ticket})).status)
    assert statuses[:20] == [201] * 20
    assert 429 in statuses[20:]


async def test_a_large_body_is_refused(server: Server) -> None:
    ola = Guest(server.host)
    for size, status in ((60_000, 409), (70_000, 413), (2_000_000, 413)):
        try:
            reply = await ola.ask("POST", "/api/me", json.dumps({"name": "x" * size}).encode())
        except OSError:  # closed while the body was still being sent
            assert size > 1_000_000
            continue
        assert reply.status == status, reply.body[:200]


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


async def test_bad_names_are_refused(server: Server) -> None:
    ola = Guest(server.host)
    for name in ("", " ", "x" * 21, "a\u202eb", "a\x00b", "Z" + "\u0301" * 9):
        reply = await ola.ask("POST", "/api/me", {"name": name})
        assert (reply.status, reply.data["code"]) == (409, "bad-name")
    assert (await ola.post("/api/me", {"name": "  Ola   <b>"}))["name"] == "Ola <b>"
    assert (await ola.get("/api/me"))["name"] == "Ola <b>"


# Secrets.


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


async def test_who_asks_for_everything_again_and_again_is_told_to_wait(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table("template", [ME, HERE]))["code"]
    async with Client(ola, code) as page:
        for _ in range(60):
            await page.say({"type": "hello", "version": 0})
        await page.until(lambda: "rate" in [problem.code for problem in page.told(Problem)])
        assert len(page.told(Snapshot)) < 40
