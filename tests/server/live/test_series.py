"""A series at real tables: from game to game on the same chairs, fair in each, to its end."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from stolik.core.registry import games
from stolik.play.fairness import commit
from stolik.play.series_record import SeriesRecord

from ..client import BOT, FRIEND, HERE, ME, Client, Guest, nonce
from ..picks import quiet, secretive, together
from ..running import Server
from ..scenes import done, refusal
from ..series_scenes import Pair

pytestmark = pytest.mark.anyio

BEST: dict[str, Any] = {"series": {"kind": "best", "games": 3}}


async def test_best_of_three_from_game_to_game_until_it_is_decided(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        assert (two.series.number, two.series.standing, two.series.points) == (1, [0, 0], None)
        starters = [two.ola.info and two.ola.info.first]
        await two.resign(1)
        assert (two.series.points, two.series.standing, two.series.over) == ([1, 0], [1, 0], False)
        await two.next()
        starters.append(two.ola.info and two.ola.info.first)
        assert sorted(starters, key=str) == [0, 1]
        assert two.ola.info
        assert two.ola.info.fair.nonces == two.nonces
        assert (two.series.id, two.series.number, two.series.standing) == (two.codes[0], 2, [1, 0])
        await two.resign(0)
        await two.next()
        await two.resign(0)
        assert (two.series.over, two.series.standing, two.series.places) == (True, [1, 2], [2, 1])
        assert two.series.winners == [1]
        assert [game.code for game in two.series.played] == two.codes
        for code in two.codes:
            page = await two.guests[1].get(f"/api/series/{code}")
            assert (page["code"], page["phase"], page["host"]) == (two.codes[-1], "over", False)
            assert page["series"]["standing"] == [1, 2]
            assert [(seat["name"], seat["mine"]) for seat in page["seats"]] == [("Ola", False), ("Jan", True)]


async def test_the_record_of_a_series_is_verified_game_by_game_and_tells_no_seed_too_early(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        assert (await two.guests[0].ask("GET", f"/api/series/{two.codes[0]}/record")).status == 409
        await two.resign(1)
        await two.next()
        reply = await two.guests[0].ask("GET", f"/api/series/{two.codes[1]}/record")
        during = SeriesRecord.from_json(reply.body.decode())
        assert (len(during.records), len(during.verify())) == (1, 1)
        await two.resign(1)
        record = SeriesRecord.from_json(
            (await two.guests[0].ask("GET", f"/api/series/{two.codes[0]}/record")).body.decode()
        )
        assert len(record.verify()) == 2
        last = record.records[1].fairness
        assert last
        assert last.seed not in reply.body.decode()
        assert commit(last.seed) == last.commitment


async def test_the_seed_of_the_next_game_is_never_sent_before_that_game_is_over(server: Server) -> None:
    async with Pair(server, secretive().id, **BEST) as two:
        await two.resign(1)
        frames = [frame for page in two.pages for frame in page.frames]
        await two.next()
        frames += [frame for page in two.pages for frame in page.frames]
        await two.resign(1)
        assert two.ola.info
        assert two.ola.info.fair.seed
        assert two.ola.info.fair.seed not in "".join(frames)
        assert commit(two.ola.info.fair.seed) == two.ola.info.fair.commitment


async def test_who_came_to_the_next_table_by_link_gives_the_nonce_there(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        await two.resign(1)
        await two.say_next(0)
        await two.come(await two.following())
        await two.phase("waiting")
        assert two.jan.info
        assert [chair.ready for chair in two.jan.info.chairs] == [True, False]
        assert refusal(await two.jan.command("ready", seat=0, nonce=nonce())) == "not-your-seat"
        assert refusal(await two.jan.command("ready", seat=1, nonce="x")) == "bad-nonce"
        own, id = nonce(), "ready-once"
        done(await two.jan.command("ready", seat=1, nonce=own, id=id))
        await two.phase("playing")
        assert two.jan.info.fair.nonces[1] == own
        done(await two.jan.command("ready", seat=1, nonce=own, id=id))  # the same command again changes nothing
        assert refusal(await two.jan.command("ready", seat=1, nonce=nonce())) == "not-waiting"


async def test_the_host_begins_without_who_is_away_and_a_bot_covers_until_he_is_back(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        await two.resign(1)
        await two.say_next(0)
        code = await two.following()
        async with Client(two.guests[0], code) as ola:
            assert refusal(await ola.command("begin")) == "not-ready"  # Jan still looks at the result
            await two.jan.__aexit__()
            await two.ola.until(lambda: two.ola.info and not two.ola.info.chairs[1].here)
            done(await ola.command("begin"))
            await ola.until(lambda: ola.info and ola.info.chairs[1].covered)
            assert ola.info
            assert ola.info.fair.nonces[1] == ""
            async with Client(two.guests[1], code) as jan:
                done(await jan.command("return", seat=1))
                await jan.until(lambda: jan.info and not jan.info.chairs[1].covered)


async def test_who_does_not_go_on_leaves_the_chair_to_a_bot(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        assert refusal(await two.jan.command("leave", seat=1)) == "not-waiting"
        await two.resign(1)
        assert refusal(await two.jan.command("leave", seat=0)) == "not-your-seat"
        done(await two.jan.command("leave", seat=1))
        await two.say_next(0)
        async with Client(two.guests[0], await two.following()) as ola:
            assert ola.info
            assert (ola.phase, ola.info.chairs[1].kind) == ("playing", "bot")


async def test_who_leaves_after_the_next_table_was_opened_does_so_there(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        await two.resign(1)
        await two.say_next(0)
        code = await two.following()
        done(await two.jan.command("leave", seat=1))
        async with Client(two.guests[0], code) as ola:
            await ola.until(lambda: ola.phase == "playing")
            assert ola.info
            assert ola.info.chairs[1].kind == "bot"


@pytest.mark.parametrize("where", ["playing", "over", "waiting"])
async def test_the_host_ends_a_series_wherever_it_stands(server: Server, where: str) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        if where != "playing":
            await two.resign(1)
        if where == "waiting":
            await two.say_next(0)
            await two.following()
        assert refusal(await two.jan.command("end")) == "not-host"
        done(await two.ola.command("end", id="end-it-once"))
        page = await two.guests[1].get(f"/api/series/{two.codes[0]}")
        assert (page["series"]["ended"], page["series"]["over"]) == (True, True)
        assert page["series"]["winners"] == ([0, 1] if where == "playing" else [0])
        assert refusal(await two.ola.command("end")) == "no-series"
        await two.ola.until(lambda: two.series.ended)


async def test_a_table_without_a_series_has_no_page_of_one(server: Server) -> None:
    async with Pair(server, quiet().id) as two:
        assert refusal(await two.ola.command("end")) == "no-series"
        for path in ("", "/record"):
            reply = await two.guests[0].ask("GET", f"/api/series/{two.codes[0]}{path}")
            assert (reply.status, reply.data["code"]) == (404, "no-series")
        assert (await two.guests[0].ask("GET", "/api/series/NOSUCH")).status == 404


async def test_spectators_follow_from_table_to_table_without_learning_a_code(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        assert two.ola.info
        key = two.ola.info.watch
        await two.resign(1)
        async with Client(Guest(server.host), "", watch=key) as page:
            await two.next()
            await page.until(lambda: page.info and page.info.follow)
            assert page.info
            async with Client(Guest(server.host), "", watch=page.info.follow) as there:
                assert there.info
                assert there.info.series
                assert (there.phase, there.info.series.number, there.info.series.id) == ("playing", 2, "")
                for code in two.codes:
                    assert code not in "".join(page.frames + there.frames)
                for watch in (key, page.info.follow):
                    for path in ("series", "series/record"):
                        reply = await Guest(server.host).ask("GET", f"/api/watch/{watch}/{path}")
                        assert reply.status == 200
                        assert not any(code in reply.body.decode() for code in two.codes)
                assert len(SeriesRecord.from_json(reply.body.decode()).verify()) == 1
                told = await Guest(server.host).get(f"/api/watch/{key}/series")
                assert (told["code"], told["watch"], told["watched"]) == ("", page.info.follow, [key])
                assert (await Guest(server.host).ask("GET", f"/api/watch/{key}/replay")).status == 200


async def test_an_evening_goes_from_one_game_to_another(server: Server) -> None:
    evening = [{"game": quiet().id}, {"game": together().id}]
    async with Pair(server, quiet().id, series={"kind": "evening", "evening": evening}) as two:
        await two.resign(1)
        assert two.series.points == [2, 0]
        await two.next()
        assert two.ola.info
        assert two.ola.info.game == together().id
        await two.resign(1)
        assert (two.series.over, two.series.standing, two.series.winners) == (True, [4, 0], [0])


async def test_alone_with_bots_the_next_game_begins_at_once(server: Server) -> None:
    ola = Guest(server.host)
    body = {"game": quiet().id, "players": 3, "seats": [ME, HERE, BOT], "nonce": nonce(), "ticket": await ola.ticket()}
    code = (await ola.post("/api/tables", {**body, "series": {"kind": "tournament"}}))["code"]
    async with Client(ola, code) as page:
        for seat in (0, 1):
            done(await page.command("resign", seat=seat))
        await page.until(lambda: page.phase == "over")
        assert page.info
        done(await page.command("next", seat=0, nonce="ab" * 16, commitment=page.info.fair.next))
        await page.until(lambda: page.info and page.info.rematch)
        async with Client(ola, page.info.rematch) as there:
            assert there.info
            assert (there.phase, there.info.fair.nonces) == ("playing", ["ab" * 16, "ab" * 16, ""])


async def test_my_tables_name_the_series_and_what_came_after(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        await two.resign(1)
        (between,) = (await two.guests[0].get("/api/me"))["tables"]
        assert (between["phase"], between["goes_on"]) == ("over", True)
        await two.next()
        found = {table["code"]: table for table in (await two.guests[0].get("/api/me"))["tables"]}
        first, second = two.codes
        assert found[second]["goes_on"]
        assert (found[first]["series"], found[first]["next"]) == (first, second)
        assert (found[second]["series"], found[second]["next"]) == (first, "")
        done(await two.ola.command("end"))
        assert not any(
            table["goes_on"] for table in (await two.guests[0].get("/api/me"))["tables"] if not table["next"]
        )


BAD: list[dict[str, Any]] = [
    {"series": {"kind": "league"}},
    {"series": {"kind": "score", "games": 1000}},
    {"series": {"kind": "score", "games": -1}},
    {"series": {"kind": "score", "games": "many"}},
    {"series": {"kind": "best", "games": 2}},
    {"series": {"kind": "tournament", "games": 5}},
    {"series": {"kind": "tournament", "hours": 5}},
    {"series": {"kind": "evening", "evening": []}},
    {"series": {"kind": "evening", "evening": [{"game": quiet().id}, {"game": "chess"}]}},
    {"series": {"kind": "evening", "evening": [{"game": quiet().id}] * 1000}},
    {"series": {"kind": "evening", "evening": [{"game": quiet().id}, {"game": quiet().id, "options": {"x": 1}}]}},
    {"series": {"kind": "evening", "evening": [{"game": quiet().id}, {"game": quiet().id, "boards": "x" * 9999}]}},
    {"series": {"kind": "evening", "evening": [{"game": together().id}, {"game": quiet().id}]}},
    {"series": []},
    {"starts": {"by": "fate"}},
    {"starts": {"by": "seat"}},
    {"starts": {"by": "seat", "seat": 2}},
    {"starts": {"by": "oldest", "seat": -1}},
    {"starts": {"by": "name", "seat": 1}},
]


@pytest.mark.parametrize("table", BAD, ids=lambda table: json.dumps(table)[:60])
async def test_what_is_no_series_opens_no_table(server: Server, table: dict[str, Any]) -> None:
    ola = Guest(server.host)
    body = {"game": quiet().id, "players": 2, "seats": [ME, FRIEND], "nonce": nonce(), "ticket": await ola.ticket()}
    reply = await ola.ask("POST", "/api/tables", {**body, **table})
    assert reply.status == 400
    assert (await ola.get("/api/me"))["tables"] == []


async def test_an_evening_with_a_game_for_fewer_players_is_refused(server: Server) -> None:
    counts = {id: game.counts() for id, game in games().items()}
    many, few = max(counts, key=lambda id: counts[id][-1]), min(counts, key=lambda id: counts[id][-1])
    players, ola = counts[many][-1], Guest(server.host)
    evening = {"kind": "evening", "evening": [{"game": many}, {"game": few}]}
    body = {"game": many, "players": players, "seats": [ME, *[BOT] * (players - 1)], "nonce": nonce()}
    reply = await ola.ask("POST", "/api/tables", {**body, "ticket": await ola.ticket(), "series": evening})
    assert (reply.status, reply.data["code"]) == (400, "bad-input")
    assert few in reply.data["text"]


async def test_next_at_once_and_again_opens_one_table_and_asks_for_nothing_twice(server: Server) -> None:
    async with Pair(server, quiet().id, **BEST) as two:
        await two.resign(1)
        own = nonce()
        await asyncio.gather(*(two.say_next(0, own) for _ in range(3)), *(two.say_next(1, own) for _ in range(3)))
        await two.come(await two.following())
        await two.phase("playing")
        kinds = [event.kind for event in two.ola.events]
        assert kinds.count("begun") == 1
        assert len((await two.guests[0].get("/api/me"))["tables"]) == 2


# Who starts.


async def test_the_table_waits_until_it_is_told_who_the_youngest_is(server: Server) -> None:
    ola = Guest(server.host)
    body = {"game": quiet().id, "players": 2, "seats": [ME, HERE], "nonce": nonce(), "ticket": await ola.ticket()}
    code = (await ola.post("/api/tables", {**body, "starts": {"by": "youngest"}}))["code"]
    async with Client(ola, code) as page:
        assert page.phase == "waiting"
        assert refusal(await page.command("begin")) == "who-starts"
        assert refusal(await page.command("begin", seat=7)) == "unknown-seat"
        done(await page.command("begin", seat=1))
        await page.until(lambda: page.phase == "playing")
        assert page.info
        assert (page.info.first, page.info.starts.by, page.info.starts.seat) == (1, "youngest", 1)
        assert page.info.to_act == [1]


async def test_games_say_who_starts_as_usual_and_by_the_printed_rules(server: Server) -> None:
    ola = Guest(server.host)
    listed = {game["id"]: game for game in await ola.get("/api/games")}
    by_name = next(game for game in listed.values() if game["starts"] == "name")
    assert by_name["printed_starts"] == "name"
    for public, by in ((False, "name"), (True, "random")):
        code = (await ola.open_table(by_name["id"], [ME, FRIEND], {"public": public}))["code"]
        assert (await ola.get(f"/api/tables/{code}"))["starts"]["by"] == by
    assert not (await ola.get(f"/api/games/{by_name['id']}/counts"))["scored"]
    assert (await ola.get(f"/api/games/{by_name['id']}/counts?scoring=points"))["scored"]
