"""Two processes serve the same tables over PostgreSQL and Redis, which may go away and come back."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest

from stolik.server.messages import Done, Reacted, Refused

from ...leash import hold, let_go
from ...patience import PATIENCE
from ..client import FRIEND, ME, Client, Guest, nonce
from ..conftest import missing
from ..postgres import Postgres
from ..running import Server, free_port
from .players import Player, check, seated, settle

PLAIN = {"NUMBA_DISABLE_JIT": "1", "STOLIK_KEYS": "a" * 64}  # all processes sign cookies alike


class Redis:
    """A Redis that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        self.program = shutil.which("redis-server") or missing("redis-server")
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([self.program, *options], stdout=subprocess.DEVNULL)
        hold(self.process)

    def stop(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()
        let_go(self.process)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    running = Redis(tmp_path)
    running.start()
    yield running
    running.stop()


@contextmanager
def two_servers(folder: Path, database: str, redis: str) -> Iterator[tuple[Server, Server]]:
    servers = []
    for name in ("one", "two"):
        (folder / name).mkdir()
        servers.append(Server(folder / name, "--redis", redis, "--rate", "100", database=database, environment=PLAIN))
    with servers[0], servers[1]:
        yield servers[0], servers[1]


async def apart(one: Server, two: Server, game: str) -> list[Player]:
    """Two players of one table, each connected to another process."""
    players = await seated(one, game)
    players[1].guest.host = two.host
    return players


def test_a_move_at_one_process_is_seen_at_the_other(
    tmp_path: Path, fresh_postgres: Callable[[], str], redis: Redis
) -> None:
    async def run() -> None:
        with two_servers(tmp_path, fresh_postgres(), redis.url) as (one, two):
            ola, jan = Guest(one.host), Guest(two.host)
            await jan.get("/api/me")
            code = (await ola.open_table("double-four", [ME, FRIEND]))["code"]
            async with Client(ola, code) as page, Client(jan, code) as other:
                await other.command("sit", seat=1, name="Jan", nonce=nonce())
                await page.until(lambda: page.info and page.info.chairs[1].name == "Jan")
                await page.until(lambda: page.info and page.info.chairs[1].here)
                await page.command("begin")
                await other.until(lambda: other.phase == "playing")
                mover, watcher = (page, other) if page.moves() else (other, page)
                answer = await mover.play(mover.moves()[0])
                assert isinstance(answer, Done)
                await watcher.until(lambda: watcher.version >= answer.version)
                await page.command("react", seat=0, reaction="bravo")
                await other.until(lambda: other.told(Reacted))

    asyncio.run(run())


def test_two_processes_that_race_for_a_table_agree_on_one_order(
    tmp_path: Path, fresh_postgres: Callable[[], str], redis: Redis
) -> None:
    async def run() -> None:
        database = fresh_postgres()
        with two_servers(tmp_path, database, redis.url) as (one, two):
            tables = [await apart(one, two, "qwixx") for _ in range(2)]  # both players act at the same time
            async with AsyncExitStack() as stack:
                players = [await stack.enter_async_context(player) for table in tables for player in table]
                async with asyncio.timeout(PATIENCE):
                    while sum(player.played for player in players) < 60 and any(
                        player.phase != "over" for player in players
                    ):
                        await asyncio.sleep(0.1)
                await settle(players)
                # Who was slower is not refused for that: the move is tried again on what the other one led to.
                assert "storage" not in [refused.code for player in players for refused in player.told(Refused)]
                for table in tables:
                    await check(table, database)

    asyncio.run(run())


def test_redis_and_postgres_may_be_restarted_in_the_middle_of_a_game(
    tmp_path: Path, postgres: Postgres, fresh_postgres: Callable[[], str], redis: Redis
) -> None:
    async def run() -> None:
        database = fresh_postgres()
        with two_servers(tmp_path, database, redis.url) as (one, two):
            players = await apart(one, two, "double-four")
            async with players[0], players[1]:
                await _played(players, 10)
                redis.stop()
                await asyncio.sleep(0.5)
                redis.start()
                await _played(players, 10)
                await asyncio.to_thread(postgres.stop)
                await asyncio.sleep(0.5)
                await asyncio.to_thread(postgres.start)
                await _played(players, 10)
                await settle(players)
                await check(players, database)

    asyncio.run(run())


async def _played(players: list[Player], moves: int) -> None:
    """Wait until so many more moves have been made, or the game is over."""
    before = sum(player.played for player in players)
    async with asyncio.timeout(PATIENCE):
        while sum(player.played for player in players) < before + moves and players[0].phase != "over":
            await asyncio.sleep(0.1)
