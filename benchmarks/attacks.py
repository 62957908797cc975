"""What one visitor with one address can do to a server: attacks for `siege.py`, each of which goes on for ever.

An attack uses as many tasks, cookies, sockets and connections as it likes. It sends to loopback only.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]

from tests.server.client import BOT, FRIEND, HERE, ME, Client, Guest, request  # noqa: E402

EVE = "127.66.6.6"  # the attacker's only address
MASTER = {"kind": "bot", "level": "master"}
GAME, WITH_BOT = "double-four", "lucky-numbers"
PIPE = 50  # requests sent in one go on one connection


async def takebacks(host: str) -> None:
    """Move and take back, at many tables."""

    async def one() -> None:
        eve = Guest(host, EVE)
        code = (await eve.open_table(GAME, [ME, HERE]))["code"]
        async with Client(eve, code) as page:
            while True:
                seat = page.views[0].seat if page.views[0].legal else page.views[1].seat
                await page.say(command("play", seat=seat, move=page.moves()[0], version=page.version))
                await page.say(command("undo", seat=seat))
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
                        await page.say(command("play", seat=0, move=page.moves()[0], version=page.version))
                    await asyncio.sleep(0.1)

    await many(one, 60)


async def hints(host: str) -> None:
    """Ask for a master's advice again and again, at many tables."""

    async def one() -> None:
        eve = Guest(host, EVE)
        code = (await eve.open_table(WITH_BOT, [ME, BOT], {"hints": True}))["code"]
        async with Client(eve, code) as page:
            while True:
                await page.say(command("hint", seat=0))
                await asyncio.sleep(0.02)

    await many(one, 40)


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


async def pages(host: str) -> None:
    """Ask for the page and for what there is not, as fast as connections take it, and read nothing of the answers."""
    paths = ("/", "/nothing.js", "/api/games", "/ready", "/metrics", "/health", "/schema/openapi.json")

    async def one() -> None:
        reader, writer = await asyncio.open_connection(*host.split(":"), local_addr=(EVE, 0))
        asked = "".join(f"GET {random.choice(paths)} HTTP/1.1\r\nHost: {host}\r\n\r\n" for _ in range(PIPE)).encode()
        with contextlib.closing(writer):
            while True:
                writer.write(asked)
                await writer.drain()
                if not await reader.read(1 << 20):
                    return

    await many(one, 100)


async def visits(host: str) -> None:
    """Connect and leave."""

    async def one() -> None:
        _, writer = await asyncio.open_connection(*host.split(":"), local_addr=(EVE, 0))
        writer.transport.abort()

    await many(one, 20, pause=0.0)


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


async def codes(host: str) -> None:
    """Guess codes of tables."""

    async def one() -> None:
        while True:
            code = "".join(random.choices("ABCDEFGHJKMNPQRSTUVWXYZ23456789", k=6))
            await asyncio.to_thread(request, host, "GET", f"/api/tables/{code}", None, {}, EVE)

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


async def messages(host: str) -> None:
    """Send messages as fast as sockets take them."""
    eve = Guest(host, EVE)
    code = (await eve.open_table(GAME, [ME, BOT]))["code"]

    async def one() -> None:
        async with Client(eve, code) as page:
            while True:
                for _ in range(PIPE):
                    await page.say(command("react", seat=0, reaction="bravo"))
                    await page.say({"type": "ping", "sent": 0})
                await asyncio.sleep(0)

    await many(one, 15)


ATTACKS: dict[str, Callable[[str], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (takebacks, masters, hints, halves, pages, visits, replays, codes, lobby, sockets, messages)
}


async def everything(host: str) -> None:
    """All attacks at once."""
    await asyncio.gather(*(many(partial(attack, host), 1) for attack in ATTACKS.values()))


async def many(one: Callable[[], Awaitable[None]], tasks: int, pause: float = 0.05) -> None:
    """Do it in many tasks; what is refused is tried again."""

    async def again() -> None:
        while True:
            with contextlib.suppress(OSError, AssertionError, TimeoutError, IndexError):
                await one()
            await asyncio.sleep(pause)

    await asyncio.gather(*(again() for _ in range(tasks)))


def command(kind: str, **fields: Any) -> dict[str, Any]:
    """A command with an id of its own."""
    return {"type": kind, "id": f"{random.getrandbits(60):016x}", **fields}


def attack(name: str, host: str) -> None:
    """The attacker's process."""
    asyncio.run({**ATTACKS, "everything": everything}[name](host))  # type: ignore[arg-type]
