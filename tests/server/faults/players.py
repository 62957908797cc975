"""Pages that play on by themselves, whatever happens to the server or to the connection."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any

from stolik.play.entries import Entry
from stolik.server.messages import Done, Pong, Snapshot, Update
from stolik.server.storage import Store

from ..client import FRIEND, ME, Client, Guest, nonce
from ..running import Server

BEAT = 0.3  # seconds between two checks whether anything was missed


class Player(Client):
    """A page that notices what it has missed, and repeats what was not answered, as the real one does."""

    def __init__(self, guest: Guest, code: str, seed: int = 0) -> None:
        super().__init__(guest, code)
        self.rng = random.Random(seed)
        self.resumed = asyncio.Event()  # since the last `expect`
        self.played = 0
        self.still = False  # makes no more moves
        self._missed = asyncio.Event()
        self._habits: list[asyncio.Task[None]] = []

    def expect(self) -> None:
        """From now on, wait for the next news."""
        self.resumed.clear()

    async def __aenter__(self) -> Player:
        await super().__aenter__()
        self._habits = [asyncio.create_task(self._look()), asyncio.create_task(self._play_on())]
        return self

    async def __aexit__(self, *problem: object) -> None:
        for habit in self._habits:
            habit.cancel()
        await asyncio.gather(*self._habits, return_exceptions=True)
        await super().__aexit__(*problem)

    def stop(self) -> None:
        """Make no more moves. Not by cancelling: `wait_for` of Python 3.11 swallows that when the answer is there."""
        self.still = True

    def _take(self, message: Any) -> None:
        if isinstance(message, Update) and message.since > self.version:
            self._missed.set()  # something was lost on the way
            return
        if isinstance(message, Pong) and message.version > self.version:
            self._missed.set()
        if isinstance(message, Update | Snapshot):
            self.resumed.set()
        super()._take(message)

    async def _look(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._missed.wait(), BEAT)
                await self.say({"type": "hello", "version": self.version})
                self._missed.clear()
            await self.say({"type": "ping", "sent": 0})
            for message, _ in list(self._open.values()):
                await self.say(message)

    async def _play_on(self) -> None:
        while True:
            await asyncio.sleep(self.rng.uniform(0.005, 0.03))
            moves = self.moves()
            if moves and self.connected.is_set() and not self._open and not self.still:
                with suppress(TimeoutError):
                    answer = await self.play(self.rng.choice(moves))
                    self.played += isinstance(answer, Done)


async def seated(server: Server, game: str, settings: dict[str, object] | None = None, port: int = 0) -> list[Player]:
    """Two players at a new table, not connected yet; through another port if one is given."""
    host = f"127.0.0.1:{port}" if port else server.host
    ola, jan = Guest(server.host), Guest(server.host)
    await jan.get("/api/me")
    code = (await ola.open_table(game, [ME, FRIEND], settings))["code"]
    async with Client(jan, code) as page, Client(ola, code) as host_page:
        await page.command("sit", seat=1, name="Jan", nonce=nonce())
        await host_page.command("begin")
    for guest in (ola, jan):
        guest.host = host
    return [Player(ola, code, 1), Player(jan, code, 2)]


async def kept(database: str, code: str) -> list[Entry]:
    """What is on disk of a table."""
    store = await Store.open(database)
    try:
        row = await store.find(code)
        assert row
        return await store.load(row.id)
    finally:
        await store.close()


async def check(players: list[Player], database: str) -> None:
    """Nothing that was acknowledged is lost, nothing is there twice, and everybody ends with the same table."""
    entries = await kept(database, players[0].code)
    commands = [entry.command for entry in entries if entry.command]
    assert len(commands) == len(set(commands)), "a command was carried out twice"
    by_command = {entry.command: entry.seq for entry in entries if entry.command}
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    for player in players:
        for command, version in player.acknowledged.items():
            assert command in by_command, f"command {command}, acknowledged at version {version}, is lost"
        await player.until(lambda player=player: player.version >= entries[-1].seq)  # type: ignore[misc]
        assert player.version == entries[-1].seq, f"the page has seen {player.version}, kept are {entries[-1].seq}"
    assert players[0].info
    assert players[1].info
    assert [event.version for event in players[0].events] == [event.version for event in players[1].events]
    assert players[0].info.to_act == players[1].info.to_act


async def settle(players: list[Player]) -> None:
    """Make no more moves, and wait until all that were sent are answered: nothing is added to the tables then."""
    for player in players:
        player.stop()
    for player in players:
        await player.until(lambda player=player: not player._open and player.connected.is_set())  # type: ignore[misc]
