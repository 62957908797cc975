"""Two processes at one table: its bots think once, wherever people are connected."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stolik.core.registry import game as registered
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.server.cluster.bus import Bus, Listener, Notification
from stolik.server.cluster.clock import ServerClock
from stolik.server.identity.tickets import Tickets
from stolik.server.live.presence import SILENT
from stolik.server.live.projection import Viewer
from stolik.server.live.resources import Resources
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.socket.outbox import Outbox
from stolik.server.storage import Store
from stolik.server.workers import Decision, Pool

from ...patience import PATIENCE
from ..picks import quiet

pytestmark = pytest.mark.anyio

GUESTS = ("ola", "jan")
BOT = 2


class Time:
    """Seconds that pass when a test says so."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class Cable(Bus):
    """The bus of two processes that are simulated in one; it can be cut."""

    def __init__(self, name: str, ends: list[Cable]) -> None:
        super().__init__()
        self.name, self.ends, self.whole = name, ends, True
        self.heard: Listener | None = None
        ends.append(self)

    async def start(self, listener: Listener) -> None:
        self.heard = listener

    def publish(self, notification: Notification) -> None:
        for end in self.ends:
            if end is not self and end.heard and end.whole and self.whole:
                asyncio.get_running_loop().call_soon(end.heard, notification)


class Thinkers(Pool):
    """Bots that take the first move there is, and count how often they are asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0
        self.alive = True

    async def plan(self, decision: Decision, level: str, seed: int | None = None) -> tuple[int, str]:
        self.asked += 1
        while not self.alive:
            await asyncio.sleep(0.01)
        return 0, registered(decision.game).parse(decision.position).legal(decision.seat)[0].text


class Page:
    """A guest's socket that takes whatever comes."""

    on_writable: Callable[[], None] | None = None

    def take(self, _texts: object) -> bool:
        return True

    async def hang_up(self, _code: int) -> None:
        """Nothing is open."""


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def two_processes(folder: Path, time: Time) -> AsyncIterator[list[LiveTable]]:
    """A table of two persons and a bot, at two processes; Ola is connected to the first, Jan to the second."""
    ends: list[Cable] = []
    processes = []
    for name in ("a", "b"):
        store = await Store.open(f"sqlite:///{folder}/stolik.db")
        clock = ServerClock(date=time, steady=time)
        processes.append(LiveTables(Resources(store, Thinkers(), Cable(name, ends), clock, Tickets(["k" * 32]))))
        await processes[-1].start()
    game, now = quiet(), processes[0].resources.clock.now()
    opened = Opened(game.id, game.version, 3, {}, TableSettings(pace="quick"), "ola", seed_of(1), first=0)
    seating = [lambda table, seat=seat: table.sit(GUESTS[seat], seat, GUESTS[seat], "ab" * 8, now) for seat in range(2)]
    bot = [lambda table: table.add_bot("ola", BOT, "casual", now), lambda table: table.begin("ola", now)]
    lives = [await processes[0].open("0" * 16, opened, [*seating, *bot])]
    lives.append(await processes[1].by_code(lives[0].row.code))
    for live, guest in zip(lives, GUESTS, strict=True):
        live.enter(Outbox(Page(), Viewer(guest)), 0)
    for live in lives:  # each knows of the other
        live.look_after()
    await until(lambda: all(live.audience.presence.elsewhere for live in lives))
    yield lives
    for tables in processes:
        await tables.close()
        await tables.resources.store.close()


def moves_of(live: LiveTable, *seats: int) -> int:
    return sum(made.actor in seats for made in live.table.moves)


async def step(lives: list[LiveTable]) -> None:
    """Let the person whose turn it is move, at their own process, and wait until the other one has seen it."""
    (seat,) = lives[0].table.to_act
    live, before = lives[seat], lives[seat].table.version
    assert live.table.state
    text = live.table.state.legal(seat)[0].text
    live.commit(lambda table: table.move(seat, text, 0))
    await until(lambda: min(live.table.version for live in lives) > before)


async def play(lives: list[LiveTable], moves: int) -> None:
    """Let the bot make so many moves."""
    while moves_of(lives[0], BOT) < moves:
        if lives[0].table.to_act != (BOT,):
            await step(lives)
        await until(lambda: lives[0].table.version == lives[1].table.version and lives[0].table.to_act != (BOT,))


def asked(live: LiveTable) -> int:
    assert isinstance(live.resources.pool, Thinkers)
    return live.resources.pool.asked


async def test_a_bot_thinks_at_one_process_only(tmp_path: Path) -> None:
    async with two_processes(tmp_path, Time()) as lives:
        await play(lives, 3)
        assert [asked(live) for live in lives] == [moves_of(lives[0], BOT), 0]


async def test_another_process_takes_over_when_the_one_that_thinks_falls_silent(tmp_path: Path) -> None:
    time = Time()
    async with two_processes(tmp_path, time) as (first, other):
        assert isinstance(first.resources.pool, Thinkers)
        assert isinstance(first.resources.bus, Cable)
        first.resources.pool.alive = False
        while other.table.to_act != (BOT,):
            await step([first, other])
        first.resources.bus.whole = False
        other.look_after()
        await asyncio.sleep(0)
        assert (asked(first), asked(other)) == (1, 0)
        time.seconds += SILENT / 1000
        other.look_after()
        await until(lambda: other.table.to_act != (BOT,))
        assert asked(other) == moves_of(other, BOT) > 0


async def test_another_process_takes_over_at_once_when_nobody_is_connected_to_the_first(tmp_path: Path) -> None:
    async with two_processes(tmp_path, Time()) as lives:
        for outbox in list(lives[0].audience.subscribers):
            lives[0].leave(outbox)
        await until(lambda: lives[1].audience.presence.elsewhere["a"][1] == [])
        await play(lives, 3)
        assert [asked(live) for live in lives] == [0, moves_of(lives[0], BOT)]


async def test_a_lost_notification_heals_when_processes_tell_again_who_is_here(tmp_path: Path) -> None:
    async with two_processes(tmp_path, Time()) as (first, other):
        assert isinstance(first.resources.bus, Cable)
        assert first.table.state
        (seat,) = first.table.to_act
        text = first.table.state.legal(seat)[0].text
        first.resources.bus.whole = False
        first.commit(lambda table: table.move(seat, text, 0))
        await until(lambda: first.log.settled)
        first.resources.bus.whole = True
        assert other.table.version < first.table.version
        first.look_after()
        await until(lambda: other.table.version == first.table.version)


async def test_bots_think_only_while_somebody_looks_on(tmp_path: Path) -> None:
    async with two_processes(tmp_path, Time()) as lives:
        while lives[0].table.to_act != (BOT,):
            for live in lives:  # the last to move is gone before the bot's turn
                if moves_of(live, 0) + moves_of(live, 1) + 1 == BOT:
                    for outbox in list(live.audience.subscribers):
                        live.leave(outbox)
            await step(lives)
        for live in lives:
            live.look_after()
        await asyncio.sleep(0)
        assert [asked(live) for live in lives] == [0, 0]
        lives[0].enter(Outbox(Page(), Viewer("", watches=True)), 0)
        await until(lambda: moves_of(lives[0], BOT))
        assert asked(lives[0])
        assert not asked(lives[1])
