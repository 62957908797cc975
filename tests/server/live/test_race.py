"""The race over real sockets: the order of arrival counts, limits run, and who is late is told so."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from stolik.core.contract import REFEREE
from stolik.server.messages import Pong, Refused

from ..client import Client
from ..picks import race
from ..running import Server
from ..scenes import agree, done, pair, refusal

pytestmark = pytest.mark.anyio

WINDOW = next(limit.milliseconds for limit in race().deadlines if limit.name == "window")
SHOW = next(limit.milliseconds for limit in race().deadlines if limit.name == "show")


@asynccontextmanager
async def racing(server: Server) -> AsyncIterator[tuple[Client, Client]]:
    """Two people who look at the same tasks."""
    async with pair(server, race().id) as (ola, jan):
        assert claims(ola)
        assert claims(ola) == claims(jan)
        yield ola, jan


def claims(page: Client) -> list[str]:
    return [move for move in page.moves() if move.startswith("stop")]


def running(page: Client) -> str:
    return page.info.running.name if page.info and page.info.running else ""


def queue(page: Client) -> list[int]:
    found: list[int] = page.view().table["queue"]
    return found


@pytest.mark.parametrize("first", [0, 1])
async def test_of_two_who_say_stop_nearly_at_once_the_first_to_arrive_shows_first(server: Server, first: int) -> None:
    for _ in range(60):  # a machine that is busy may need longer than the window
        async with racing(server) as pages:
            quicker, slower = pages[first], pages[1 - first]
            seen, claim, began = slower.version, claims(slower)[1], time.monotonic()
            said = done(await quicker.play(claims(quicker)[0])).version
            answer = await slower.play(claim, 1 - first, version=seen)  # for what was seen before the STOP
            if isinstance(answer, Refused) and time.monotonic() - began > WINDOW / 1000:
                continue
            assert said < done(answer).version
            await agree(done(answer).version, *pages)
            assert queue(quicker) == queue(slower) == [first, 1 - first]
            await slower.until(lambda slower=slower: running(slower) == "show")  # type: ignore[misc]
            assert quicker.moves()
            assert not slower.moves()
            return
    raise AssertionError("no two claims arrived within the window, sixty times")


async def test_a_claim_after_the_window_is_told_that_it_is_late(server: Server) -> None:
    async with racing(server) as (ola, jan):
        version, claim = jan.version, claims(jan)[1]
        done(await ola.play(claims(ola)[0]))
        await jan.until(lambda: running(jan) == "window")
        assert jan.info
        assert jan.info.running
        assert jan.info.running.milliseconds == WINDOW
        assert 0 < jan.info.running.left <= WINDOW
        await jan.until(lambda: running(jan) == "show")
        assert refusal(await jan.play(claim, 1, version=version)) == "late"
        assert queue(jan) == [0]


async def test_the_window_closes_after_its_time_and_not_before(server: Server) -> None:
    async with racing(server) as (ola, _):
        said = done(await ola.play(claims(ola)[0])).version
        await ola.until(lambda: running(ola) == "show")
        at = {event.version: event.at for event in ola.events}
        closed = next(event for event in ola.events if event.version > said and event.actor == REFEREE)
        assert at[closed.version] - at[said] >= WINDOW


async def test_who_does_not_show_in_time_has_shown_nothing(server: Server) -> None:
    async with racing(server) as (ola, jan):
        done(await ola.play(claims(ola)[0]))
        await ola.until(lambda: running(ola) == "show")
        assert ola.info
        assert ola.info.running
        assert (ola.info.running.milliseconds, 0 < ola.info.running.left <= SHOW) == (10_000, True)
        before = ola.view().table["seats"][0]["points"]
        await jan.until(lambda: running(jan) == "show")
        await jan.until(lambda: running(jan) != "show")
        times = [event.at for event in jan.events if event.actor == REFEREE]
        assert times[-1] - times[-2] >= SHOW
        assert jan.view().table["seats"][0]["points"] < before
        assert claims(jan)


async def test_who_laid_cards_out_of_turn_or_shows_for_another_is_refused(server: Server) -> None:
    async with racing(server) as (ola, jan):
        assert refusal(await jan.play("turn 90", 1)) == "illegal"
        done(await ola.play(claims(ola)[0]))
        await jan.until(lambda: running(jan) == "show")
        assert refusal(await jan.play("turn 90", 1)) == "not-your-turn"
        assert refusal(await jan.play("turn 90", 0)) == "not-your-seat"
        assert refusal(await jan.play("time", 1)) == "not-your-turn"
        done(await ola.play("turn 90"))


async def test_nothing_is_taken_back_in_a_race(server: Server) -> None:
    async with racing(server) as (ola, _):
        done(await ola.play("pass"))
        assert refusal(await ola.command("undo", seat=0)) == "no-undo"


async def test_the_round_trip_can_be_measured_while_the_race_goes_on(server: Server) -> None:
    async with racing(server) as (ola, jan):
        done(await jan.play(claims(jan)[0]))
        for sent in (1.0, 2.5, 3.25):
            await ola.say({"type": "ping", "sent": sent})
        await ola.until(lambda: len(ola.told(Pong)) == 3)
        assert [pong.sent for pong in ola.told(Pong)] == [1.0, 2.5, 3.25]
        assert ola.told(Pong)[0].now <= ola.told(Pong)[2].now
