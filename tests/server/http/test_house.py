"""A closed house: tables of a class or family only, friendly names only, and nothing left of who was there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stolik.server.identity.friendly import FRIENDLY
from stolik.server.identity.groups import Groups
from stolik.server.identity.guests import Guests
from stolik.server.identity.keys import secret_keys
from stolik.server.messages import Problem
from stolik.server.storage import Store

from ..client import BOT, FRIEND, Client, Guest, nonce
from ..picks import SMALL
from ..running import Server
from ..scenes import done, refusal

pytestmark = pytest.mark.anyio
OLA, JAN = FRIENDLY["pl"][0], FRIENDLY["en"][1]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("house")
    Groups(folder).add("Klasa 4b")
    Groups(folder).add("Klasa 5a")
    with Server(folder, "--closed") as running:
        yield running


def codes(house: Server) -> list[str]:
    return [group.code for group in Groups(house.folder).all()]


async def child(house: Server, which: int = 0) -> Guest:
    """Somebody of a class, who has said its code."""
    guest = Guest(house.host)
    await guest.post("/api/enter", {"code": codes(house)[which]})
    return guest


def named(name: str, kind: str = "me") -> dict[str, str]:
    return {"kind": kind, "name": name}


async def test_nobody_gets_a_cookie_or_a_table_before_saying_the_code_of_a_group(house: Server) -> None:
    eve, ola = Guest(house.host), await child(house)
    opened = await ola.open_table(SMALL, [named(OLA), FRIEND])
    me = await eve.get("/api/me")
    assert (me["closed"], me["group"], me["guest"], eve.cookies) == (True, "", "", {})
    for path in ("tables", "commitment", f"tables/{opened['code']}", f"watch/{opened['watch']}"):
        reply = await eve.ask("GET", f"/api/{path}")
        assert (reply.status, reply.data["code"]) == (403, "closed")
    for watch in ("", opened["watch"]):
        async with Client(eve, opened["code"], watch=watch, stays=False) as page:
            await page.ended()
            assert page.told(Problem)[-1].code == "closed"
    wrong = await eve.ask("POST", "/api/enter", {"code": "AAAA-AAAA"})
    assert (wrong.status, wrong.data["code"]) == (403, "closed")
    assert (await eve.get("/api/games"))[0]["id"]  # what the games are is no secret


async def test_a_code_is_taken_however_it_is_typed_and_its_cookie_ends_with_the_browser(house: Server) -> None:
    guest = Guest(house.host)
    reply = await guest.ask("POST", "/api/enter", {"code": f" {codes(house)[0].lower().replace('-', ' ')} "})
    assert (reply.data["closed"], reply.data["group"]) == (True, "Klasa 4b")
    cookie = reply.headers["set-cookie"]
    assert "Max-Age" not in cookie
    assert "HttpOnly" in cookie


async def test_codes_of_groups_cannot_be_guessed_at_leisure(house: Server) -> None:
    eve = Guest(house.host)
    replies = [(await eve.ask("POST", "/api/enter", {"code": f"{n:08}"})).status for n in range(40)]
    assert replies[0] == 403
    assert replies[-1] == 429
    assert (await eve.ask("POST", "/api/enter", {"code": codes(house)[0]})).status == 429


async def test_a_table_is_its_own_groups_and_there_is_no_lobby(house: Server) -> None:
    ola, jan, other = await child(house), await child(house), await child(house, 1)
    opened = await ola.open_table(SMALL, [named(OLA), FRIEND])
    assert (await jan.get(f"/api/tables/{opened['code']}"))["code"] == opened["code"]
    assert (await other.ask("GET", f"/api/tables/{opened['code']}")).status == 404
    assert (await other.ask("GET", f"/api/watch/{opened['watch']}")).status == 404
    key = (await ola.post(f"/api/tables/{opened['code']}/handover", {"seat": 0}))["key"]
    assert (await other.ask("POST", f"/api/handover/{key}")).status == 404
    assert await jan.get("/api/tables") == []
    body = {"game": SMALL, "players": 2, "seats": [named(OLA), FRIEND], "nonce": nonce(), "options": {}}
    listed = {**body, "settings": {"public": True}, "ticket": await ola.ticket()}
    assert (await ola.ask("POST", "/api/tables", listed)).data["code"] == "closed"


async def test_people_have_friendly_names_and_no_others(house: Server) -> None:
    ola, jan = await child(house), await child(house)
    assert (await ola.get("/api/names")) == FRIENDLY
    body = {"game": SMALL, "players": 2, "nonce": nonce(), "options": {}, "settings": {}}
    for seats in ([named("Ola Kowalska"), FRIEND], [named(OLA), named("Jan Nowak", "here")]):
        reply = await ola.ask("POST", "/api/tables", {**body, "seats": seats, "ticket": await ola.ticket()})
        assert reply.data["code"] == "bad-name"
    assert (await ola.ask("POST", "/api/me", {"name": "Ola Kowalska"})).data["code"] == "bad-name"
    opened = await ola.open_table(SMALL, [named(OLA), FRIEND])
    async with Client(jan, opened["code"]) as page:
        assert refusal(await page.command("sit", seat=1, name="Jan Nowak", nonce=nonce())) == "bad-name"
        assert refusal(await page.command("sit", seat=1, name=OLA, nonce=nonce())) == "name-taken"
        done(await page.command("sit", seat=1, name=JAN, nonce=nonce()))


async def test_a_withdrawn_code_lets_nobody_in_any_more(house: Server) -> None:
    group = Groups(house.folder).add("For an hour")
    guest = Guest(house.host)
    await guest.post("/api/enter", {"code": group.code})
    assert (await guest.get("/api/me"))["group"] == "For an hour"
    Groups(house.folder).withdraw(group.code)
    assert (await guest.get("/api/me"))["group"] == ""
    assert (await guest.ask("GET", "/api/commitment")).data["code"] == "closed"
    assert (await Guest(house.host).ask("POST", "/api/enter", {"code": group.code})).status == 403


async def test_nothing_is_left_of_who_played_a_whole_game(tmp_path: Path) -> None:
    code = Groups(tmp_path).add("Klasa 4b").code
    address = "127.83.21.7"
    with Server(tmp_path, "--closed") as own:
        ola, jan, phone = (Guest(own.host, address) for _ in range(3))
        for guest in (ola, jan, phone):
            await guest.ask("POST", "/api/enter", {"code": "not a code"})
            await guest.post("/api/enter", {"code": code})
        opened = await ola.open_table(SMALL, [named(OLA), FRIEND, BOT][:2])
        async with Client(ola, opened["code"]) as first, Client(jan, opened["code"]) as second:
            await second.command("sit", seat=1, name="Jan Nowak", nonce=nonce())
            done(await second.command("sit", seat=1, name=JAN, nonce=nonce()))
            done(await first.command("begin"))
            key = (await jan.post(f"/api/tables/{opened['code']}/handover", {"seat": 1}))["key"]
            await phone.post(f"/api/handover/{key}")
            await first.say("no message")
            done(await first.command("resign", seat=0))
        await ola.get(f"/api/tables/{opened['code']}/replay")
        await ola.ask("POST", "/api/tables", {"nonsense": True})
        seen = (await ola.get("/api/me"))["guest"]
        assert (await ola.get("/api/me"))["guest"] == seen  # as long as there is the table
        guests = [Guests(secret_keys(tmp_path)).read(guest.cookies["stolik"]) for guest in (ola, jan, phone)]
        own.stop()
        assert_nowhere(tmp_path, address, "Jan Nowak")
        store = await Store.open(own.database)
        for hours in range(3):  # as a server does while it runs
            for minutes in range(0, 60, 10):
                await store.sweep(2**41 + (60 * hours + minutes) * 60_000, 12 * 3_600_000, keep=3_600_000, grace=0)
        await store.close()
        assert_nowhere(tmp_path, address, OLA, JAN, opened["code"], *(guest for guest in guests if guest))
        own.start()
        assert (await ola.get("/api/me"))["guest"] != seen  # the cookie has died with the table
        assert (await ola.get("/api/me"))["group"] == "Klasa 4b"
        own.stop()
        assert_nowhere(tmp_path, address)


def assert_nowhere(folder: Path, *texts: str) -> None:
    """Look for texts in everything that lies in a folder: the database, its journals, keys, codes and the log."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {"log", "stolik.db"} <= {path.name for path in files}
    for path in files:
        written = path.read_bytes()
        assert not [text for text in texts if text.encode() in written], path
        if path.name == "log":
            named = {found.decode() for found in re.findall(rb"\d+\.\d+\.\d+\.\d+", written)}
            assert named <= {"127.0.0.1", "0.0.0.0"}, "an address stands in the log"
