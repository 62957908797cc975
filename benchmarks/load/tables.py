"""Tables of two people each, played by two sockets, at a steady pace of moves over all tables."""

from __future__ import annotations

import asyncio
import gc
import random
import time
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from .frames import Socket, request
from .latencies import Latencies


class _Info(msgspec.Struct):
    phase: str


class _View(msgspec.Struct):
    seat: int | None
    legal: list[str]


class _News(msgspec.Struct):
    type: str
    version: int = 0
    info: _Info | None = None
    views: list[_View] = []
    code: str = ""


_decode = msgspec.json.Decoder(_News).decode


@dataclass(eq=False)
class Pair:
    """A table and its two sockets."""

    sockets: list[Socket] = field(default_factory=list)
    versions: list[int] = field(default_factory=lambda: [0, 0])
    legal: list[list[str]] = field(default_factory=lambda: [[], []])
    playing: bool = False
    sent: float = 0.0  # when the move was sent that is not seen by both yet
    number: int = 0
    faults: int = 0

    def hear(self, seat: int, body: bytes, seen: Callable[[float], None]) -> None:
        """Take a message of a seat's socket."""
        news = _decode(body)
        if news.type in ("snapshot", "update"):
            self.versions[seat] = news.version
            if news.info:
                self.playing = news.info.phase == "playing"
            self.legal[seat] = news.views[0].legal if news.views else []
            if self.sent and self.versions[0] == self.versions[1]:
                seen(time.perf_counter() - self.sent)
                self.sent = 0.0
        elif news.type in ("refused", "problem"):
            self.faults += 1
            self.sent = 0.0

    def play(self, rng: random.Random) -> bool:
        """Send a move of somebody who may; False if the last one is not seen yet, or the game is over."""
        if self.sent or not self.playing or self.versions[0] != self.versions[1]:
            return False
        seat = next((seat for seat in (0, 1) if self.legal[seat]), None)
        if seat is None:
            return False
        self.number += 1
        move = {"type": "play", "id": f"move-{self.number:08d}", "seat": seat, "move": rng.choice(self.legal[seat])}
        self.sent = time.perf_counter()
        self.sockets[seat].send(msgspec.json.encode({**move, "version": self.versions[seat]}))
        return True


async def seat_pairs(bases: list[str], games: list[str], pairs: int, progress: Callable[[int], None]) -> list[Pair]:
    """Open tables and take their seats, some at a time."""
    gate, opened = asyncio.Semaphore(16), []

    async def one(number: int) -> None:
        async with gate:
            opened.append(await open_table(bases, games[number % len(games)]))
            progress(len(opened))

    await asyncio.gather(*(one(number) for number in range(pairs)))
    return opened


async def drive(pairs: list[Pair], rate: float, seconds: float, progress: Callable[[float], None]) -> Latencies:
    """Play so many moves a second over all tables, whatever the answers take."""
    rng, result = random.Random(1), Latencies()
    done, turn, began = 0, 0, time.perf_counter()
    for pair in pairs:
        pair.faults = 0
        for seat, socket in enumerate(pair.sockets):
            socket.on_text = _hearing(pair, seat, lambda taken: result.see(taken, time.perf_counter() - began))
    gc.collect()
    gc.freeze()  # the garbage collector would pause the clients while they measure
    began = time.perf_counter()
    while (now := time.perf_counter() - began) < seconds:
        while done < now * rate:
            done += 1
            turn = (turn + 1) % len(pairs)
            if not pairs[turn].play(rng):
                result.skipped += 1
        progress(now)
        await asyncio.sleep(0.002)
    result.seconds = time.perf_counter() - began
    await asyncio.sleep(0.5)
    return result


def _hearing(pair: Pair, seat: int, seen: Callable[[float], None]) -> Callable[[Socket, bytes], None]:
    return lambda _socket, body: pair.hear(seat, body, seen)


async def open_table(bases: list[str], game: str) -> Pair:
    """Open a table, take both seats, each at its own server process if there are several, and begin."""
    pair, base = Pair(), bases[0]
    seats = [{"kind": "me", "name": "Ola"}, {"kind": "friend"}]
    cookies = [(await http(base, "/api/me"))[1] for _ in range(2)]
    ticket = msgspec.json.decode((await http(base, "/api/commitment", cookie=cookies[0]))[0])["ticket"]
    table = {"game": game, "players": 2, "seats": seats, "ticket": ticket, "nonce": "ab" * 8}
    code = msgspec.json.decode((await http(base, "/api/tables", table, cookies[0]))[0])["code"]
    for seat, cookie in enumerate(cookies):
        socket = await open_socket(
            bases[seat % len(bases)], f"/socket/{code}", cookie, _hearing(pair, seat, lambda _: None)
        )
        pair.sockets.append(socket)
        socket.send(b'{"type":"hello"}')
    sit = {"type": "sit", "id": "sit-00000001", "seat": 1, "name": "Jan", "nonce": "cd" * 8}
    pair.sockets[1].send(msgspec.json.encode(sit))
    while pair.versions[0] < 3:
        await asyncio.sleep(0.005)
    pair.sockets[0].send(b'{"type":"begin","id":"begin-000001"}')
    while not pair.playing or pair.versions[0] != pair.versions[1]:
        await asyncio.sleep(0.005)
    return pair


async def open_socket(base: str, path: str, cookie: str, hear: Callable[[Socket, bytes], None]) -> Socket:
    """Open a socket."""
    where = urllib.parse.urlsplit(base)
    asked = request(where.netloc, path, base, cookie)
    loop = asyncio.get_running_loop()
    host, port = where.hostname or "", where.port or 80
    _, socket = await loop.create_connection(lambda: Socket(asked, hear), host, port)
    await socket.opened
    return socket


async def http(base: str, path: str, body: object = None, cookie: str = "") -> tuple[bytes, str]:
    """A request over a new connection: its answer, and the cookie that it set."""
    where = urllib.parse.urlsplit(base)
    data = msgspec.json.encode(body) if body is not None else b""
    head = [
        f"{'POST' if data else 'GET'} {path} HTTP/1.1",
        f"Host: {where.netloc}",
        f"Origin: {base}",
        "Connection: close",
        "X-Stolik: 1",
        "Content-Type: application/json",
        f"Content-Length: {len(data)}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    writer.write(("\r\n".join(head) + "\r\n\r\n").encode() + data)
    answer = await reader.read()
    writer.close()
    headers, _, content = answer.partition(b"\r\n\r\n")
    lines = headers.decode().split("\r\n")
    if not lines[0].split()[1].startswith("2"):
        raise ConnectionError(f"{path}: {lines[0]} {content[:200]!r}")
    found = [line.split(":", 1)[1].split(";")[0].strip() for line in lines if line.lower().startswith("set-cookie:")]
    return content, found[0] if found else cookie
