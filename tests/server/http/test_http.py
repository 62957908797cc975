"""The HTTP part: who one is, which games there are, tables and tasks."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from stolik.core.registry import game, games

from ..client import BOT, FRIEND, ME, Client, Guest, nonce, request
from ..picks import SMALL, quiet
from ..running import Server

pytestmark = pytest.mark.anyio


async def test_who_comes_for_the_first_time_becomes_a_guest_and_stays_one(server: Server) -> None:
    ola = Guest(server.host)
    first = await ola.get("/api/me")
    assert (first["name"], first["tables"]) == ("", [])
    assert (await ola.get("/api/me"))["guest"] == first["guest"]
    assert first["guest"] not in ola.id
    assert (await ola.post("/api/me", {"name": "Ola Żółw"}))["name"] == "Ola Żółw"
    assert (await ola.get("/api/me"))["name"] == "Ola Żółw"
    assert (await Guest(server.host).get("/api/me"))["guest"] != first["guest"]


async def test_my_tables_are_those_at_which_i_sit(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, FRIEND]))["code"]
    (table,) = (await ola.get("/api/me"))["tables"]
    assert (table["code"], table["phase"], table["mine"], table["players"]) == (code, "waiting", True, ["Ola", ""])
    assert (await Guest(server.host).get("/api/me"))["tables"] == []


async def test_all_games_are_listed_with_what_can_be_chosen(server: Server) -> None:
    listed = {info["id"]: info for info in await Guest(server.host).get("/api/games")}
    assert list(listed) == list(games())
    for id, info in listed.items():
        assert [option["name"] for option in info["options"]] == [option.name for option in game(id).options]
        assert info["undo"] == (not info["deadlines"])


async def test_the_numbers_of_players_follow_from_the_options(server: Server) -> None:
    ola = Guest(server.host)
    for id, found in games().items():
        assert (await ola.get(f"/api/games/{id}/counts"))["players"] == list(found.counts())
        reply = await ola.ask("GET", f"/api/games/{id}/counts?surprise=1")
        assert (reply.status, reply.data["code"]) == (400, "bad-input")
    assert (await ola.ask("GET", "/api/games/poker/counts")).status in (400, 404)


GOOD = {"game": SMALL, "players": 2, "seats": [ME, BOT], "nonce": "ab" * 8}


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "poker"}, 400),
        ({"players": 3}, 400),
        ({"players": 7, "seats": [ME] * 7}, 400),
        ({"players": 0, "seats": []}, 400),
        ({"players": -1}, 400),
        ({"seats": [ME, {"kind": "bot", "level": "godlike"}]}, 409),
        ({"seats": [ME, {"kind": "alien"}]}, 400),
        ({"seats": [{"kind": "me", "name": ""}, BOT]}, 409),
        ({"nonce": "short"}, 409),
        ({"options": {"goal": 99}}, 400),
        ({"options": {"goal": "--2"}}, 400),
        ({"options": {"goal": "9" * 5000}}, 400),
        ({"options": {"surprise": True}}, 400),
        ({"options": {"first": 1}}, 400),
        ({"options": {"players": 2}}, 400),
        ({"options": {"self": 1}}, 400),
        ({"options": {"goal": {"$gt": 0}}}, 400),
        ({"settings": {"pace": "lightning"}}, 400),
        ({"settings": {"surprise": 1}}, 400),
        ({"surprise": 1}, 400),
    ],
)
async def test_a_table_that_cannot_be_is_not_opened(server: Server, change: dict[str, Any], status: int) -> None:
    ola = Guest(server.host)
    reply = await ola.ask("POST", "/api/tables", {**GOOD, "ticket": await ola.ticket(), **change})
    assert reply.status == status, reply.body
    assert set(reply.data) == {"code", "text"}
    assert reply.data["text"]
    assert (await ola.get("/api/me"))["tables"] == []


async def test_a_table_without_free_seats_begins_at_once(server: Server) -> None:
    ola = Guest(server.host)
    opened = await ola.post("/api/tables", {**GOOD, "ticket": await ola.ticket()})
    info = await ola.get(f"/api/tables/{opened['code'].lower()}")
    assert (info["phase"], info["host"], info["watch"]) == ("playing", True, opened["watch"])
    stranger = await Guest(server.host).get(f"/api/tables/{opened['code']}")
    assert (stranger["host"], stranger["watch"]) == (False, "")
    assert [chair["mine"] for chair in stranger["chairs"]] == [False, False]


async def test_a_spectators_link_does_not_tell_the_tables_code(server: Server) -> None:
    ola = Guest(server.host)
    opened = await ola.open_table(quiet().id, [ME, FRIEND])
    assert await ola.get(f"/api/watch/{opened['watch']}") == {"code": ""}
    assert (await ola.ask("GET", "/api/watch/nothing")).status == 404


async def test_a_spectators_key_opens_record_proof_and_replay_once_the_game_is_over(server: Server) -> None:
    ola, ewa = Guest(server.host), Guest(server.host)
    opened = await ola.open_table(SMALL, [ME, BOT])
    code, key = opened["code"], opened["watch"]
    ways = ("record", "fairness", "replay", "replay?seat=0")
    for way in ways:
        reply = await ewa.ask("GET", f"/api/watch/{key}/{way}")
        assert (reply.status, set(reply.data)) == (409, {"code", "text"})  # and nothing of the game
    async with Client(ola, code) as page:
        await page.command("resign", seat=0)
    for way in ways:
        watched = (await ewa.ask("GET", f"/api/watch/{key}/{way}")).data
        played = (await ola.ask("GET", f"/api/tables/{code}/{way}")).data
        assert code not in json.dumps(watched)
        for told in (watched, played):
            told.pop("info", None)  # says whose the seats are, and the code to those who play
        assert watched == played
    name = (await ewa.ask("GET", f"/api/watch/{key}/record")).headers["content-disposition"]
    assert code not in name
    assert (await ewa.ask("GET", "/api/watch/nothing/replay")).status == 404


async def test_what_is_not_there_is_told_with_a_code(server: Server) -> None:
    ola = Guest(server.host)
    for path in ("/api/tables/ZZZZZZ", "/api/tables/ZZZZZZ/record", "/api/tables/x", "/api/nothing"):
        reply = await ola.ask("GET", path)
        assert reply.status == 404
        assert reply.data["code"] in ("unknown-table", "not-found")
    for path in ("/api/handover/nothing", "/api/tables/ZZZZZZ/handover"):
        assert (await ola.ask("POST", path, {"seat": 0})).status == 404


async def test_every_address_of_a_screen_shows_the_page(server: Server) -> None:
    pages = {
        (await asyncio.to_thread(request, server.host, "GET", path)).body
        for path in ("/", "/t/ABCDEF", "/new/anything", "/watch/key", "/seat/key", "/replay/ABCDEF", "/lobby", "/about")
    }
    assert len(pages) == 1
    assert b"<title>" in pages.pop()


async def test_who_asks_for_the_head_only_gets_no_body(server: Server) -> None:
    whole, head = [await asyncio.to_thread(request, server.host, method, "/") for method in ("GET", "HEAD")]
    assert (head.status, head.body) == (200, b"")
    assert head.headers["etag"] == whole.headers["etag"]


async def test_the_page_is_sent_once_and_packed(server: Server) -> None:
    reply = await asyncio.to_thread(request, server.host, "GET", "/", None, {"Accept-Encoding": "gzip"})
    again = {"If-None-Match": reply.headers["etag"], "Accept-Encoding": "gzip"}
    assert (await asyncio.to_thread(request, server.host, "GET", "/", None, again)).status == 304


async def test_the_words_of_a_game_are_told_to_a_page_that_was_built_without_it(server: Server) -> None:
    ola = Guest(server.host)
    for language in ("pl", "en"):
        assert await ola.get(f"/api/games/{quiet().id}/texts/{language}") == quiet().texts(language)
    for path in (f"{quiet().id}/texts/de", "no-such-game/texts/pl"):
        assert (await ola.ask("GET", f"/api/games/{path}")).status in (400, 404)


async def test_tasks_can_be_listed_tried_and_solved(server: Server) -> None:
    ola = Guest(server.host)
    listed = await ola.get("/api/games")
    id = next(info["id"] for info in listed if info["tasks"])
    first = (await ola.get(f"/api/games/{id}/tasks"))[0]
    task = await ola.get(f"/api/games/{id}/tasks/{first['id']}")
    assert task["start"] == first["start"]
    start = task["start"]
    for move in (await ola.post(f"/api/games/{id}/tasks/solve", {"start": start}))["moves"]:
        board = await ola.post(f"/api/games/{id}/tasks/try", {"start": start, "move": move})
        start = board["start"]
    assert board["solved"]
    assert await ola.get(f"/api/games/{id}/tasks/today") == await ola.get(f"/api/games/{id}/tasks/today")
    for path in ("tasks/999", "tasks/new?moves=99&seed=1", "tasks/new?moves=5&seed=-1", "tasks/new"):
        assert (await ola.ask("GET", f"/api/games/{id}/{path}")).status == 400
    for body in ({"start": "x"}, {"start": ""}, {}, {"start": 7}):
        assert (await ola.ask("POST", f"/api/games/{id}/tasks/solve", body)).status == 400
    assert (await ola.ask("GET", f"/api/games/{quiet().id}/tasks")).status == 404


async def test_a_finished_table_is_kept_and_told_by_its_record(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, {"kind": "here", "name": "Jan"}]))["code"]
    async with Client(ola, code) as page:
        await page.command("resign", seat=1)
        await page.until(lambda: page.phase == "over")
    reply = await ola.ask("GET", f"/api/tables/{code}/record")
    assert reply.headers["content-disposition"] == f'attachment; filename="{quiet().id}-{code}.json"'
    assert json.loads(reply.body)["seats"] == ["Ola", "Jan"]
    for seat in ("2", "-1", "x", "٣", "watch2"):
        refused = await ola.ask("GET", f"/api/tables/{code}/replay?seat={seat.encode().hex() if seat == '٣' else seat}")
        assert refused.status == 400


async def test_the_server_tells_how_it_is(server: Server) -> None:
    ola = Guest(server.host)
    assert (await ola.get("/health"))["status"] == "alive"
    assert (await ola.get("/ready"))["status"] == "ready"
    code = (await ola.open_table(quiet().id, [ME, FRIEND]))["code"]
    async with Client(ola, code) as page:
        await page.command("place", seat=1, level="casual")
        text = (await ola.ask("GET", "/metrics")).body.decode()
        counts = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert float(counts["stolik_sockets"]) >= 1
        assert float(counts["stolik_entries"]) >= 1
        assert nonce() not in text


async def test_a_server_whose_rules_are_not_compiled_says_so_and_what_to_do(tmp_path: Path) -> None:
    with Server(tmp_path, environment={"STOLIK_CACHE": str(tmp_path / "empty")}) as slow:
        assert (await Guest(slow.host).get("/ready"))["plain"] == list(games())
        (said,) = [line for line in slow.log.splitlines() if "stolik setup" in line]
    assert json.loads(said)["games"] == list(games())


@pytest.mark.skipif(not all(game.kernels.compiled for game in games().values()), reason="`stolik setup` has not run")
async def test_a_server_whose_rules_are_compiled_has_nothing_to_complain_of(server: Server) -> None:
    assert (await Guest(server.host).get("/ready"))["plain"] == []
    assert "not compiled" not in server.log


@pytest.mark.parametrize("way", ["fairness", "replay"])
async def test_what_never_changes_is_made_once_kept_compressed_and_known_again(server: Server, way: str) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(SMALL, [ME, BOT]))["code"]
    async with Client(ola, code) as page:
        await page.command("resign", seat=0)
    path = f"/api/tables/{code}/{way}"
    first, packed = await ola.ask("GET", path), await ola.ask("GET", path, **{"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.body) == first.body
    assert packed.headers["content-encoding"] == "gzip"
    tag = first.headers["etag"]
    assert tag == packed.headers["etag"]
    again = await ola.ask("GET", path, **{"If-None-Match": tag})
    assert (again.status, again.body) == (304, b"")
