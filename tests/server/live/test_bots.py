"""Whole games over real sockets, people and bots together: they end, they were fair, and nothing leaked."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from stolik.cli import main
from stolik.core.binding import compiling
from stolik.core.laws import Setup
from stolik.core.registry import game, games
from stolik.play.moves import PlayedMove
from stolik.play.record import GameRecord
from stolik.server.messages import Refused, Snapshot, Update

from ...patience import WHOLE_GAME
from ..client import BOT, FRIEND, HERE, ME, Client, Guest, fresh_address, nonce
from ..picks import SMALL, covering, quiet, race, secretive, together
from ..running import Server
from ..scenes import agree, done, pair, refusal

pytestmark = pytest.mark.anyio

SETUPS = [(found.id, setup) for found in games().values() for setup in covering(found)]
FEW = [(found.id, covering(found)[:2][-1]) for found in games().values()]  # another number of players, most options


@dataclass
class Played:
    """A game that was played to its end, and all that its pages were told."""

    code: str
    pages: list[Client]  # the last one is a spectator's
    record: GameRecord
    text: str  # of the record

    def __post_init__(self) -> None:
        self.states = list(self.record.states())


@pytest.mark.parametrize("setups", [FEW, pytest.param(SETUPS, marks=pytest.mark.thorough)], ids=["few", "every"])
async def test_games_in_every_variant_end_were_fair_and_leaked_nothing(
    server: Server, tmp_path: Path, setups: list[tuple[str, Setup]]
) -> None:
    async with asyncio.timeout(WHOLE_GAME):
        tables = await asyncio.gather(*(play(server, *setup, seed) for seed, setup in enumerate(setups)))
    for table, (id, setup) in zip(tables, setups, strict=True):
        try:
            the_record_is_sound(table, tmp_path / "record.json")
            every_page_saw_what_its_seats_may_know(table)
            every_page_was_told_of_the_moves_that_its_seats_witnessed(table)
            no_secret_was_in_any_frame(table)
            await the_game_can_be_replayed_from_every_seat(table)
        except AssertionError as problem:
            problem.add_note(f"{id} {setup}")
            raise


def seating(id: str, setup: Setup) -> list[dict[str, str]]:
    """Up to two guests; the rest are bots, or where bots take as long as people, seats at the two guests' devices."""
    if game(id).deadlines and setup.players > 2:
        return [ME, FRIEND, *([HERE, FRIEND] * 2)[: setup.players - 2]]
    bot = {**BOT, "level": "casual" if compiling() else "beginner"}
    return [ME, FRIEND, bot] if setup.players == 3 else [ME, bot, HERE, bot, HERE][: setup.players]


async def play(server: Server, id: str, setup: Setup, seed: int) -> Played:
    ola, jan, ewa = (Guest(server.host) for _ in range(3))
    seats = seating(id, setup)
    opened = await ola.open_table(id, seats, options=setup.options)
    await jan.get("/api/me")
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(Client(ola, opened["code"]))]
        if FRIEND in seats:
            pages.append(await stack.enter_async_context(Client(jan, opened["code"])))
            for seat in (seat for seat, chair in enumerate(seats) if chair is FRIEND):
                done(await pages[1].command("sit", seat=seat, name=f"P{seat}", nonce=nonce()))
        pages.append(await stack.enter_async_context(Client(ewa, "", watch=opened["watch"])))
        if FRIEND in seats:
            done(await pages[0].command("begin"))
        await asyncio.gather(*(play_out(page, random.Random(seed)) for page in pages))
    text = (await ola.ask("GET", f"/api/tables/{opened['code']}/record")).body.decode()
    return Played(opened["code"], pages, GameRecord.from_json(text), text)


async def play_out(page: Client, rng: random.Random) -> None:
    """Play random moves, preferably no pass, until the game is over."""
    while page.phase != "over":
        await page.until(lambda: page.moves() or page.phase == "over")
        moves = page.moves()
        if page.phase == "over":
            return
        answer = await page.play(rng.choice([move for move in moves if move != "pass"] or moves))
        if isinstance(answer, Refused):
            assert answer.code in ("late", "rate", "not-your-turn", "over"), answer
            await asyncio.sleep(0.05)
        else:
            await page.until(lambda version=answer.version: page.version >= version)  # type: ignore[misc]


def the_record_is_sound(table: Played, file: Path) -> None:
    file.write_text(table.text, "utf-8")
    checked = CliRunner().invoke(main, ["verify", str(file)])
    assert checked.exit_code == 0, checked.output
    assert checked.output.startswith("Sound: ")
    assert "not over" not in checked.output
    outcome = table.states[-1].outcome
    assert outcome
    for page in table.pages:
        assert page.info
        assert page.info.end
        assert (tuple(page.info.end.winners), tuple(page.info.end.scores)) == (outcome.winners, outcome.scores)
        assert not page.closings


def every_page_saw_what_its_seats_may_know(table: Played) -> None:
    open_game = all(state.known(None) == state for state in table.states[::10])
    for page in table.pages:
        shown = [message for message in page.messages if isinstance(message, Snapshot | Update)]
        for message in shown[:: 10 if open_game else 1]:
            around = message.info or (message.turn if isinstance(message, Update) else None)
            assert around
            state = table.states[around.moves]
            assert [view.seat for view in message.views] in (page.seats, [], [None][len(page.seats) :])
            for view in message.views:
                assert view.table == plain(state.known(view.seat).table(view.seat))
                assert view.legal == ([] if view.seat is None else [move.text for move in state.legal(view.seat)])


def plain(table: dict[str, object]) -> object:
    return json.loads(json.dumps(table))


def every_page_was_told_of_the_moves_that_its_seats_witnessed(table: Played) -> None:
    made = [
        PlayedMove(actor, text, state.witnesses(state.game.move(text), actor))
        for state, (actor, text) in zip(table.states, table.record.moves, strict=False)
    ]
    for page in table.pages:
        seats: list[int | None] = [*page.seats] or [None]
        expected = [max(move.told(seat, table.record.players) or "" for seat in seats) or None for move in made]
        assert [event.move for event in page.events if event.kind == "moved"] == expected


def no_secret_was_in_any_frame(table: Played) -> None:
    assert table.record.fairness
    guests = [page.guest.id for page in table.pages[:-1]]
    for frame in (frame for page in table.pages for frame in page.frames):
        assert not [guest for guest in guests if guest in frame]
        assert table.record.fairness.seed not in frame or '"phase":"over"' in frame
    assert not [frame for frame in table.pages[-1].frames if table.code in frame]


async def the_game_can_be_replayed_from_every_seat(table: Played) -> None:
    asking = table.pages[0].guest
    for seat in (*range(table.record.players), None):
        asking.address = fresh_address()
        shown = await asking.get(f"/api/tables/{table.code}/replay?seat={'watch' if seat is None else seat}")
        assert len(shown["steps"]) == len(table.record.moves)
        assert shown["start"]["table"] == plain(table.states[0].known(seat).table(seat))
        assert shown["steps"][-1]["view"]["table"] == plain(table.states[-1].known(seat).table(seat))
    checked = await asking.get(f"/api/tables/{table.code}/fairness")
    assert (checked["ok"], checked["draws"]) == (True, table.record.draws)


# What is hidden stays hidden whatever it is.


async def test_what_others_see_does_not_depend_on_a_secret_choice(server: Server) -> None:
    seen = []
    for choice in (0, -1):
        async with pair(server, SMALL) as (ola, jan):
            assert ola.info
            async with Client(Guest(server.host), "", watch=ola.info.watch) as spectator:
                await agree(done(await ola.play(ola.moves()[choice])).version, jan, spectator)
                shown = []
                for page in (jan, spectator):
                    event = page.events[-1]
                    shown.append((page.views, event.kind, event.actor, event.move, page.info and page.info.to_act))
                seen.append(shown)
    assert seen[0] == seen[1]
    assert [event[3] for event in seen[0]] == [None, None]


async def test_a_record_a_replay_and_the_seed_are_for_the_end_only(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(secretive().id, [ME, BOT]))["code"]
    for what in ("record", "replay", "replay?seat=1", "fairness"):
        reply = await ola.ask("GET", f"/api/tables/{code}/{what}")
        assert (reply.status, reply.data["code"]) == (409, "not-playing")
    table = await ola.get(f"/api/tables/{code}")
    assert (table["fair"]["seed"], len(table["fair"]["commitment"])) == ("", 64)


# Bots.


async def test_bots_play_among_themselves_while_somebody_watches(server: Server) -> None:
    ola = Guest(server.host)
    opened = await ola.open_table(together().id, [{**BOT, "level": "beginner"}] * 2)
    async with Client(ola, "", watch=opened["watch"]) as page:
        await page.until(lambda: page.info and page.info.moves > 12)
        at = [event.at for event in page.events if event.kind == "moved" and event.actor in (0, 1)]
        assert at[-1] - at[0] >= 100  # slow enough to be followed


async def test_a_bot_waits_as_long_as_the_table_wants(server: Server) -> None:
    for pace, pause in (("quick", 150), ("calm", 900)):
        ola = Guest(server.host)
        code = (await ola.open_table(quiet().id, [ME, {**BOT, "level": "beginner"}], {"pace": pace}))["code"]
        async with Client(ola, code) as page:
            while not bots_moves(page):
                await page.until(lambda page=page: page.moves() or bots_moves(page))  # type: ignore[misc]
                if page.moves():
                    await agree(done(await page.play(page.moves()[0])).version, page)
            first = bots_moves(page)[0]
            before = next(event.at for event in page.events if event.version == first - 1)
            at = next(event.at for event in page.events if event.version == first)
            assert at - before >= pause - 20


def bots_moves(page: Client) -> list[int]:
    return [event.version for event in page.events if event.kind == "moved" and event.actor == 1]


async def test_in_a_race_a_bot_is_as_slow_as_a_person(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(race().id, [ME, {**BOT, "level": "master"}]))["code"]
    async with Client(ola, code) as page:
        await page.until(page.moves)
        opened = page.events[-1].at
        assert refusal(await page.command("undo", seat=0)) == "no-undo"
        await page.until(lambda: bots_moves(page))
        assert next(event.at for event in page.events if event.version == bots_moves(page)[0]) - opened >= 1200
