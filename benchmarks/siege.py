"""What does one visitor with bad intentions do to everybody else?

    python benchmarks/siege.py
    python benchmarks/siege.py --seconds 60 --only takebacks everything

Starts a server with its default settings, lets people play there from addresses of their own, and attacks it from one
process with one address: attack by attack, then all at once. Prints what the people noticed: the time of their moves,
of a bot's answer, of opening a table as a newcomer; the server's memory, disk and longest step of the event loop.
Everything stays on loopback and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import random
import socket
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from tests.server.client import BOT, FRIEND, HERE, ME, Client, Guest, nonce, request  # noqa: E402
from tests.server.running import Server  # noqa: E402

EVE = "127.66.6.6"  # the attacker's only address
CALM = 10.0  # seconds without an attack, to compare with
MASTER = {"kind": "bot", "level": "master"}
GAME, WITH_BOT = "double-four", "lucky-numbers"
PACE = 0.25  # seconds between two moves of people
COLUMNS = ("move p50", "p99", "worst", "bot p50", "worst", "newcomer", "refused", "loop", "MB", "disk MB")


@dataclass
class Noticed:
    """What people noticed while something went on."""

    moves: list[float] = field(default_factory=list)  # seconds from a move to its acknowledgement
    bots: list[float] = field(default_factory=list)  # seconds until a bot had answered
    newcomers: list[float] = field(default_factory=list)  # seconds from the page to an open table
    refused: int = 0  # newcomers who were refused
    loop: float = 0.0  # the longest step of the event loop
    memory: float = 0.0  # MB that the server has grown by
    disk: float = 0.0  # MB


# People.


async def play(host: str, noticed: Noticed, end: float) -> None:
    """Two people play game after game."""
    rng = random.Random(1)
    while time.monotonic() < end:
        ola, jan = Guest(host), Guest(host)
        code = (await ola.open_table(GAME, [ME, FRIEND]))["code"]
        await jan.get("/api/me")
        async with Client(ola, code) as first, Client(jan, code) as second:
            await second.command("sit", seat=1, name="Jan", nonce=nonce())
            await first.command("begin")
            while time.monotonic() < end and "over" not in (first.phase, second.phase):
                page = first if first.moves() else second
                if page.moves():
                    began = time.monotonic()
                    await page.play(rng.choice(page.moves()))
                    noticed.moves.append(time.monotonic() - began)
                await asyncio.sleep(PACE)


async def play_with_bot(host: str, noticed: Noticed, end: float) -> None:
    """Somebody plays against a bot."""
    rng = random.Random(2)
    while time.monotonic() < end:
        ola = Guest(host)
        code = (await ola.open_table(WITH_BOT, [ME, BOT], {"pace": "quick"}))["code"]
        async with Client(ola, code) as page:
            waiting = None
            while time.monotonic() < end and page.phase != "over":
                if page.moves():
                    if waiting is not None:
                        noticed.bots.append(time.monotonic() - waiting)
                    await page.play(rng.choice(page.moves()))
                    waiting = None if page.moves() else time.monotonic()
                await asyncio.sleep(0.02)


async def come(host: str, noticed: Noticed, end: float) -> None:
    """Newcomers load the page and open a table."""
    while time.monotonic() < end:
        guest, began = Guest(host), time.monotonic()
        try:
            for path in ("/", "/api/games"):
                await guest.ask("GET", path)
            await guest.open_table(GAME, [ME, BOT])
            noticed.newcomers.append(time.monotonic() - began)
        except (OSError, AssertionError):
            noticed.refused += 1
        await asyncio.sleep(2)


async def watch(host: str, noticed: Noticed, end: float) -> None:
    """Read the longest step of the event loop off the metrics."""
    await asyncio.to_thread(longest_step, host)  # resets the gauge
    while time.monotonic() < end:
        await asyncio.sleep(1)
        noticed.loop = max(noticed.loop, await asyncio.to_thread(longest_step, host))


def longest_step(host: str) -> float:
    with urllib.request.urlopen(f"http://{host}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    return float(text.rpartition("stolik_loop_lag_worst_seconds ")[2].split()[0])


# Attacks: each goes on for ever, by as many tasks and cookies as it likes, all from one address.


async def takebacks(host: str) -> None:
    """Move and take back, at many tables."""

    async def one() -> None:
        eve = Guest(host, EVE)
        code = (await eve.open_table(GAME, [ME, HERE]))["code"]
        async with Client(eve, code) as page:
            while True:
                seat = page.views[0].seat if page.views[0].legal else page.views[1].seat
                for message in (
                    {"type": "play", "seat": seat, "move": page.moves()[0], "version": page.version},
                    {"type": "undo", "seat": seat},
                ):
                    await page.say({**message, "id": f"{random.getrandbits(60):016x}"})
                await asyncio.sleep(0)
                await page.until(page.moves)

    await many(one, 20)


async def masters(host: str) -> None:
    """Open tables of master bots, and watch."""

    async def one() -> None:
        eve = Guest(host, EVE)
        while True:
            code = (await eve.open_table(WITH_BOT, [ME, MASTER, MASTER, MASTER]))["code"]
            async with Client(eve, code) as page:
                for _ in range(60):
                    if page.moves():
                        await page.say(
                            {
                                "type": "play",
                                "id": f"{random.getrandbits(60):016x}",
                                "seat": 0,
                                "move": page.moves()[0],
                                "version": page.version,
                            }
                        )
                    await asyncio.sleep(0.1)

    await many(one, 60)


async def halves(host: str) -> None:
    """Send half a request on as many connections as there can be."""
    name, port = host.split(":")
    open_ones: list[socket.socket] = []
    while True:
        with contextlib.suppress(OSError):
            one = socket.create_connection((name, int(port)), timeout=5, source_address=(EVE, 0))
            one.send(b"GET / HTTP/1.1\r\nHost: ")
            open_ones.append(one)
        del open_ones[:-2000]
        await asyncio.sleep(0.002)


async def replays(host: str) -> None:
    """Ask for replays of finished games again and again."""
    eve = Guest(host, EVE)
    code = (await eve.open_table(GAME, [ME, BOT]))["code"]
    async with Client(eve, code) as page:
        for _ in range(10):
            await page.until(page.moves)
            await page.play(page.moves()[0])
        await page.command("resign", seat=0)

    async def one() -> None:
        while True:
            for path in (f"/api/tables/{code}/replay?seat=0", f"/api/tables/{code}/fairness", "/api/me", "/api/tables"):
                await asyncio.to_thread(request, host, "GET", path, None, {"Cookie": eve.cookie}, EVE)

    await many(one, 16)


async def lobby(host: str) -> None:
    """Open listed tables with ever new cookies, and look at the lobby."""

    async def one() -> None:
        while True:
            eve = Guest(host, EVE)
            await eve.open_table(GAME, [ME, FRIEND], {"public": True})
            await eve.ask("GET", "/api/tables")

    await many(one, 16)


async def sockets(host: str) -> None:
    """Open sockets, ask for everything on each, and send nonsense."""
    eve = Guest(host, EVE)
    code = (await eve.open_table(GAME, [ME, BOT]))["code"]

    async def one() -> None:
        async with Client(Guest(host, EVE), code) as page:
            while True:
                await page.say({"type": "hello", "version": 0})
                await page.say("nonsense")
                await asyncio.sleep(0.01)

    await many(one, 200)


ATTACKS: dict[str, Callable[[str], Awaitable[None]]] = {
    attack.__name__: attack for attack in (takebacks, masters, halves, replays, lobby, sockets)
}


async def everything(host: str) -> None:
    """All attacks at once."""
    await asyncio.gather(*(many(partial(attack, host), 1) for attack in ATTACKS.values()))


async def many(one: Callable[[], Awaitable[None]], tasks: int) -> None:
    """Do it in many tasks; what is refused is tried again."""

    async def again() -> None:
        while True:
            with contextlib.suppress(OSError, AssertionError, TimeoutError, IndexError):
                await one()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(again() for _ in range(tasks)))


def attack(name: str, host: str) -> None:
    """The attacker's process."""
    asyncio.run({**ATTACKS, "everything": everything}[name](host))  # type: ignore[arg-type]


# The siege.


def main() -> None:
    """Run the attacks, and print what people noticed."""
    names = [*ATTACKS, "everything"]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="of each attack")
    parser.add_argument("--only", nargs="*", choices=names, default=names)
    options = parser.parse_args()
    table = Table("attack", *COLUMNS)
    for name in ("peace", *options.only):
        table.add_row(name, *row(siege(name, CALM if name == "peace" else options.seconds)))
    Console(width=120).print(table)


def siege(name: str, seconds: float) -> Noticed:
    """One attack on a new server."""
    noticed = Noticed()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, attacked(name, server.host):
        assert server.process
        before = memory(server.process.pid), size(Path(folder))
        asyncio.run(people(server.host, noticed, time.monotonic() + seconds))
        noticed.memory = memory(server.process.pid) - before[0]
        noticed.disk = size(Path(folder)) - before[1]
    return noticed


async def people(host: str, noticed: Noticed, end: float) -> None:
    doing = (play, play, play_with_bot, come, watch)
    await asyncio.gather(*(each(host, noticed, end) for each in doing))


@contextlib.contextmanager
def attacked(name: str, host: str) -> Iterator[None]:
    if name == "peace":
        yield
        return
    attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(name, host), daemon=True)
    attacker.start()
    try:
        yield
    finally:
        attacker.kill()
        attacker.join()


def row(noticed: Noticed) -> list[str]:
    moves, bots, newcomers = (sorted(times) or [0.0] for times in (noticed.moves, noticed.bots, noticed.newcomers))
    p99 = moves[min(len(moves) - 1, int(len(moves) * 0.99))]
    return [
        *(milliseconds(value) for value in (statistics.median(moves), p99, moves[-1])),
        *(milliseconds(value) for value in (statistics.median(bots), bots[-1])),
        milliseconds(newcomers[-1]),
        str(noticed.refused),
        milliseconds(noticed.loop),
        f"{noticed.memory:+.0f}",
        f"{noticed.disk:+.1f}",
    ]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def memory(pid: int) -> float:
    """The resident memory of a process, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def size(folder: Path) -> float:
    """The files of a folder, in MB."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


if __name__ == "__main__":
    main()
