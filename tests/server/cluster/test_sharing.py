"""Two processes at one table: its bots think once, wherever people are connected."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stolik.core.registry import game as registered
from stolik.play.entries import Opened, Settings
from stolik.play.fairness import seed_of
from stolik.server.cluster.bus import Bus, Listener, Nudge
from stolik.server.cluster.clock import Clock
from stolik.server.identity.tickets import Tickets
from stolik.server.live.presence import SILENT
from stolik.server.live.projection import Viewer
from stolik.server.live.table import Room
from stolik.server.live.tables import Hall
from stolik.server.socket.outbox import Wire
from stolik.server.storage import Store
from stolik.server.workers import Pool

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
    """What two processes hear each other by, in one process; it can be cut."""

    def __init__(self, name: str, ends: list[Cable]) -> None:
        super().__init__()
        self.name, self.ends, self.whole = name, ends, True
        self.heard: Listener | None = None
        ends.append(self)

    async def start(self, listener: Listener) -> None:
        self.heard = listener

    def publish(self, nudge: Nudge) -> None:
        for end in self.ends:
            if end is not self and end.heard and end.whole and self.whole:
                asyncio.get_running_loop().call_soon(end.heard, nudge)


class Thinkers(Pool):
    """Bots that take the first move there is, and count how often they are asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0
        self.alive = True

    async def plan(
        self, game: str, position: str, seat: int, level: str, seed: int | None = None, *, table: str = ""
    ) -> tuple[int, str]:
        self.asked += 1
        while not self.alive:
            await asyncio.sleep(0.01)
        return 0, registered(game).parse(position).legal(seat)[0].text


class Page:
    """A guest's socket that takes whatever comes."""

    on_room: Callable[[], None] | None = None

    def take(self, _texts: object) -> bool:
        return True

    async def hang_up(self, _code: int) -> None:
        """Nothing is open."""


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def two_rooms(folder: Path, time: Time) -> AsyncIterator[list[Room]]:
    """A table of two persons and a bot, at two processes; Ola is connected to the first, Jan to the second."""
    ends: list[Cable] = []
    halls = []
    for name in ("a", "b"):
        store = await Store.open(f"sqlite:///{folder}/stolik.db")
        clock = Clock(date=time, steady=time)
        halls.append(Hall(store, Thinkers(), Cable(name, ends), clock, Tickets(["k" * 32])))
        await halls[-1].start()
    game, now = quiet(), halls[0].clock.now()
    opened = Opened(game.id, game.version, 3, {}, Settings(pace="quick"), "ola", seed_of(1), first=0)
    seating = [lambda table, seat=seat: table.sit(GUESTS[seat], seat, "P", "ab" * 8, now) for seat in range(2)]
    bot = [lambda table: table.place("ola", BOT, "casual", now), lambda table: table.begin("ola", now)]
    rooms = [await halls[0].open("0" * 16, opened, [*seating, *bot])]
    rooms.append(await halls[1].room(rooms[0].row.code))
    for room, guest in zip(rooms, GUESTS, strict=True):
        room.enter(Wire(Page(), Viewer(guest)), 0)
    for room in rooms:  # each knows of the other
        room.remind()
    await until(lambda: all(room.presence.elsewhere for room in rooms))
    yield rooms
    for hall in halls:
        await hall.close()
        await hall.store.close()


def moves_of(room: Room, *seats: int) -> int:
    return sum(made.actor in seats for made in room.table.moves)


async def step(rooms: list[Room]) -> None:
    """Let the person whose turn it is move, at their own process, and wait until the other one has seen it."""
    (seat,) = rooms[0].table.to_act
    room, before = rooms[seat], rooms[seat].table.version
    assert room.table.state
    text = room.table.state.legal(seat)[0].text
    room.order("", None, lambda table: table.move(seat, text, 0))
    await until(lambda: min(room.table.version for room in rooms) > before)


async def play(rooms: list[Room], moves: int) -> None:
    """Let the bot make so many moves."""
    while moves_of(rooms[0], BOT) < moves:
        if rooms[0].table.to_act != (BOT,):
            await step(rooms)
        await until(lambda: rooms[0].table.version == rooms[1].table.version and rooms[0].table.to_act != (BOT,))


def asked(room: Room) -> int:
    assert isinstance(room.hall.pool, Thinkers)
    return room.hall.pool.asked


async def test_a_bot_thinks_at_one_process_only(tmp_path: Path) -> None:
    async with two_rooms(tmp_path, Time()) as rooms:
        await play(rooms, 3)
        assert [asked(room) for room in rooms] == [moves_of(rooms[0], BOT), 0]


async def test_another_process_takes_over_when_the_one_that_thinks_falls_silent(tmp_path: Path) -> None:
    time = Time()
    async with two_rooms(tmp_path, time) as (first, other):
        assert isinstance(first.hall.pool, Thinkers)
        assert isinstance(first.hall.bus, Cable)
        first.hall.pool.alive = False
        while other.table.to_act != (BOT,):
            await step([first, other])
        first.hall.bus.whole = False
        other.look_after_bots()
        await asyncio.sleep(0)
        assert (asked(first), asked(other)) == (1, 0)
        time.seconds += SILENT / 1000
        other.look_after_bots()
        await until(lambda: other.table.to_act != (BOT,))
        assert asked(other) == moves_of(other, BOT) > 0


async def test_another_process_takes_over_at_once_when_nobody_is_connected_to_the_first(tmp_path: Path) -> None:
    async with two_rooms(tmp_path, Time()) as rooms:
        for wire in list(rooms[0].wires):
            rooms[0].leave(wire)
        await until(lambda: rooms[1].presence.elsewhere["a"][1] == [])
        await play(rooms, 3)
        assert [asked(room) for room in rooms] == [0, moves_of(rooms[0], BOT)]
