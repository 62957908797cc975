"""A new server takes over while people play: nobody is refused, nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from stolik.server.ops.succession import NotTheTurn, Succession

from ...patience import PATIENCE
from ..client import Guest
from ..running import Server
from .players import Player, check, seated, settle

PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # starts quickest; the rules are the same


class Line(Server):
    """A server and those that succeed it."""

    def call(self) -> None:
        """Have a new server started, and wait until it is about to take over."""
        assert self.process
        self.process.send_signal(signal.SIGUSR2)
        end = time.monotonic() + PATIENCE
        while "the new server takes over" not in self.log:
            assert time.monotonic() < end
            time.sleep(0.001)

    def leave(self) -> int:
        """Wait until the old server has ended; the process of the new one."""
        assert self.process
        assert self.process.wait(PATIENCE) == 0
        return self.pids[-1]

    @property
    def pids(self) -> list[int]:
        """The successors, as they were logged."""
        return [int(each) for each in re.findall(r'"pid": (\d+), "event": "a new server is starting"', self.log)]

    def kill(self) -> None:
        """End all of them."""
        for pid in self.pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        super().kill()


def test_while_a_new_server_takes_over_nobody_is_refused_and_no_move_is_lost_or_doubled(tmp_path: Path) -> None:
    asyncio.run(_hand_on(tmp_path))


async def _hand_on(folder: Path) -> None:
    with Line(folder, environment=PLAIN) as server:
        tables = [await seated(server, game) for game in ("double-four", "qwixx")]
        players = [player for table in tables for player in table]
        async with AsyncExitStack() as stack:
            for player in players:
                await stack.enter_async_context(player)
            knocking = asyncio.create_task(_knock(server))
            await _more_moves(players, 5)
            for player in players:
                player.stop()  # no game is to end before
            await asyncio.to_thread(server.call)
            for player in players:
                player.still = False
            os.kill(server.pids[-1], signal.SIGUSR2)  # told again too early: it is not ready to hand on, and goes on
            successor = await asyncio.to_thread(server.leave)
            await _more_moves(players, 5)
            knocking.cancel()
            assert await knocking > 0
            await settle(players)
            for table in tables:
                await check(table, server.database)
            assert all(set(player.closings) <= {1012} for player in players)  # sent away, never refused
            os.kill(successor, 0)  # it serves by itself


async def _knock(server: Server) -> int:
    """Connect and ask, again and again: how often, until it is cancelled. Each must be answered."""
    asked, guest = 0, Guest(server.host)
    try:
        while True:
            assert (await guest.ask("GET", "/health")).status == 200  # a refused connection is an OSError
            asked += 1
            await asyncio.sleep(0.01)
    except asyncio.CancelledError:
        return asked


async def _more_moves(players: list[Player], moves: int) -> None:
    before = sum(player.played for player in players)
    end = time.monotonic() + PATIENCE
    while sum(player.played for player in players) < before + moves:
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


# The two ends, in one process.

NEVER_STARTS = [sys.executable, "-c", "raise SystemExit(7)"]
ASKS = """
import asyncio
from stolik.server.ops.succession import NotTheTurn, Succession
place = Succession.inherited()
try:
    asyncio.run(place.begin())
    print("mine", place.listeners[0].getsockname()[1], flush=True)
except NotTheTurn:
    print("not mine", flush=True)
"""


@pytest.fixture
def listener() -> socket.socket:
    made = socket.create_server(("127.0.0.1", 0))
    return made


@pytest.mark.anyio
async def test_a_new_server_that_cannot_start_changes_nothing_and_another_may_be_tried(listener: socket.socket) -> None:
    with listener:
        line = Succession([listener])
        assert not await line.call(NEVER_STARTS)
        assert not await line.call(NEVER_STARTS)
        listener.getsockname()  # still open here


@pytest.mark.anyio
async def test_the_new_server_has_the_tables_only_when_the_old_one_has_let_go(
    listener: socket.socket, capfd: pytest.CaptureFixture[str]
) -> None:
    with listener:
        line = Succession([listener])
        assert await line.call([sys.executable, "-c", ASKS])
        assert line.after
        assert not await line.call(NEVER_STARTS)  # one is on its way
        assert line.after.poll() is None
        assert "mine" not in capfd.readouterr().out
        line.end()
        assert await asyncio.to_thread(line.after.wait, PATIENCE) == 0
        assert capfd.readouterr().out.splitlines()[-1] == f"mine {listener.getsockname()[1]}"


@pytest.mark.anyio
async def test_a_new_server_gives_up_if_the_old_one_is_stopped_instead() -> None:
    ours, theirs = socket.socketpair()
    place = Succession([], theirs)
    beginning = asyncio.create_task(place.begin())
    await asyncio.sleep(0)
    ours.close()
    with pytest.raises(NotTheTurn):
        await beginning


@pytest.mark.anyio
async def test_a_server_that_succeeds_nobody_begins_at_once() -> None:
    await Succession().begin()
