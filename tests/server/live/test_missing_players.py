"""Missing players: what the others may decide, at a real table whose clock the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from stolik.play.chairs import AWAY
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.series import PlannedGame, SeriesPlan, start_series
from stolik.server.cluster.bus import Bus
from stolik.server.cluster.clock import ServerClock
from stolik.server.identity.tickets import Tickets
from stolik.server.live.projection import Viewer
from stolik.server.live.resources import Resources
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.messages import AnyCommand, Decide, Done, Play, Refused, Resign, Return, ServerMessage
from stolik.server.socket.commands import CommandHandler
from stolik.server.socket.outbox import Outbox
from stolik.server.storage import Store
from stolik.server.workers import Pool

from ...patience import PATIENCE
from ..picks import quiet

pytestmark = pytest.mark.anyio
_decode = msgspec.json.Decoder(ServerMessage).decode


class Time:
    """Seconds that pass when a test says so."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class Page:
    """A guest's socket without a network."""

    def __init__(self, tables: LiveTables, live: LiveTable, guest: str) -> None:
        self.answers: dict[str, Done | Refused] = {}
        self.on_writable: Callable[[], None] | None = None
        self.outbox = Outbox(self, Viewer(guest))
        self.handler = CommandHandler(tables, live, self.outbox)
        live.enter(self.outbox, 0)

    def take(self, texts: Sequence[bytes]) -> bool:
        """Receive what the server sends."""
        for message in map(_decode, texts):
            if isinstance(message, Done | Refused):
                self.answers[message.id] = message
        return True

    async def hang_up(self, code: int) -> None:
        """The server closes the socket."""

    async def say(self, command: AnyCommand) -> str:
        """Send a command; the code with which it was refused, empty if it was done."""
        self.handler.take(command)
        await until(lambda: command.id in self.answers)
        answer = self.answers[command.id]
        return answer.code if isinstance(answer, Refused) else ""


async def until(true: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def moved_by_hand(
    folder: Path, clock: Literal["none", "brisk"], plan: SeriesPlan | None = None
) -> AsyncIterator[tuple[LiveTables, LiveTable, Time, list[Page]]]:
    """A table of three persons, the clock in the test's hand."""
    time, game = Time(), quiet()
    store = await Store.open(f"sqlite:///{folder}/stolik.db")
    tables = LiveTables(Resources(store, Pool(1), Bus(), ServerClock(date=time, steady=time), Tickets(["k" * 32])))
    series = start_series(plan, 3, PlannedGame(game.id)) if plan else None
    opened = Opened(game.id, game.version, 3, {}, TableSettings(clock=clock), "g0", seed_of(1), series=series)
    now = tables.resources.clock.now()
    seating = [lambda table, seat=seat: table.sit(f"g{seat}", seat, f"P{seat}", "ab" * 8, now) for seat in range(3)]
    live = await tables.open("0" * 16, opened, [*seating, lambda table: table.begin("g0", now)])
    try:
        yield tables, live, time, [Page(tables, live, f"g{seat}") for seat in range(3)]
    finally:
        await tables.close()
        await store.close()


@pytest.mark.parametrize("decision", ["wait", "cover", "stop"])
async def test_the_others_decide_about_a_person_whose_time_is_up(
    tmp_path: Path, decision: Literal["wait", "cover", "stop"]
) -> None:
    async with moved_by_hand(tmp_path, "brisk") as (_, live, time, pages):
        late = live.table.to_act[0]
        judge = (late + 1) % 3
        assert await pages[judge].say(Decide("too-early-1", judge, late, decision)) == "not-overdue"
        time.seconds += 46
        live.publish()
        await until(lambda: live.table.chairs[late].overdue)
        assert await pages[late].say(Decide("about-me-11", late, late, decision)) == "not-overdue"
        assert await pages[judge].say(Decide("decided-111", judge, late, decision)) == ""
        assert live.table.phase == ("over" if decision == "stop" else "playing")
        assert live.table.chairs[late].covered == (decision == "cover")
        if decision == "wait":
            assert live.table.timing.due(late) == live.now() + 45_000
        if decision == "cover":
            assert await pages[late].say(Return("i-am-back-1", late)) == ""
            assert live.table.chairs[late].plays


async def test_the_others_decide_about_a_person_who_has_been_gone_for_a_minute(tmp_path: Path) -> None:
    async with moved_by_hand(tmp_path, "none") as (_, live, time, pages):
        live.leave(pages[2].outbox)
        time.seconds += AWAY / 1000 - 1
        assert await pages[0].say(Decide("too-early-1", 0, 2, "cover")) == "not-overdue"
        time.seconds += 2
        assert await pages[0].say(Decide("who-is-here", 0, 1, "cover")) == "not-overdue"
        assert await pages[0].say(Decide("who-is-gone", 0, 2, "cover")) == ""
        assert live.table.chairs[2].covered
        assert await pages[1].say(Resign("not-mine-11", 2)) == "not-your-seat"


async def test_a_page_that_comes_back_within_the_minute_keeps_its_seat(tmp_path: Path) -> None:
    async with moved_by_hand(tmp_path, "none") as (tables, live, time, pages):
        live.leave(pages[2].outbox)
        time.seconds += AWAY / 1000 - 1
        Page(tables, live, "g2")
        time.seconds += 10
        assert await pages[0].say(Decide("came-back-1", 0, 2, "cover")) == "not-overdue"


async def test_while_a_bot_plays_for_a_person_only_the_bot_moves_until_the_person_is_back(tmp_path: Path) -> None:
    async with moved_by_hand(tmp_path, "none") as (tables, live, time, pages):
        assert live.table.state
        seat = live.table.to_act[0]
        move, version = live.table.state.legal(seat)[0].text, live.table.version
        live.leave(pages[seat].outbox)
        time.seconds += AWAY / 1000
        assert await pages[seat - 1].say(Decide("who-is-gone", (seat - 1) % 3, seat, "cover")) == ""
        page = Page(tables, live, f"g{seat}")
        assert await page.say(Play("covered-111", seat, move, version)) == "not-your-turn"
        assert await page.say(Return("i-am-back-1", seat)) == ""
        assert await page.say(Play("back-again-", seat, move, version)) == ""


async def test_who_has_resigned_moves_no_more(tmp_path: Path) -> None:
    async with moved_by_hand(tmp_path, "none") as (_, live, _, pages):
        assert live.table.state
        seat = live.table.to_act[0]
        move, version = live.table.state.legal(seat)[0].text, live.table.version
        assert await pages[seat].say(Resign("i-give-up-1", seat)) == ""
        assert await pages[seat].say(Play("after-all-1", seat, move, version)) == "not-your-turn"
        assert await pages[seat].say(Return("back-anyway", seat)) == "not-your-turn"
        viewer = pages[seat].outbox.viewer
        chair = live.projection().info(viewer).chairs[seat]
        assert (chair.resigned, chair.covered) == (True, True)
        assert live.projection().views(viewer)[0].legal == []
        assert not live.table.moves[-1:] or live.table.moves[-1].text != move


async def test_who_has_not_come_to_a_new_table_yet_has_a_minute_too(tmp_path: Path) -> None:
    async with moved_by_hand(tmp_path, "none") as (tables, live, time, _):
        time.seconds += 1000  # the server has been running for long
        old = live.table.opened
        now = tables.resources.clock.now()
        sit = [lambda table, seat=seat: table.sit(f"g{seat}", seat, f"P{seat}", "ab" * 8, now) for seat in range(3)]
        following = await tables.open("1" * 16, old, [*sit, lambda table: table.begin("g0", now)])
        first = Page(tables, following, "g0")
        assert await first.say(Decide("too-early-1", 0, 1, "stop")) == "not-overdue"
        time.seconds += AWAY / 1000
        assert await first.say(Decide("after-a-min", 0, 1, "cover")) == ""


async def test_who_has_just_been_handed_a_seat_has_a_minute_to_connect(tmp_path: Path) -> None:
    async with moved_by_hand(tmp_path, "none") as (_, live, time, pages):
        time.seconds += 1000
        live.table.hand(1, "tablet", live.now())
        assert await pages[0].say(Decide("too-early-1", 0, 1, "stop")) == "not-overdue"
