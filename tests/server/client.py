"""Guests and pages for tests: what a browser is to the server, without a browser.

    ola = Guest(server.host)
    made = await ola.open_table("template", seats=[ME, BOT])
    async with Client(ola, made["code"]) as page:
        await page.until(lambda: page.moves(0))
        answer = await page.play(page.moves(0)[0])

A Client keeps what the server tells it, comes back by itself when its socket is closed, and sends a command again, with
the same id, until it has been answered.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any, Final, Self

import msgspec
from msgspec.structs import asdict, replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stolik.server.messages import (
    Advice,
    Done,
    Event,
    Pong,
    Problem,
    Reacted,
    Refused,
    SeatView,
    ServerMessage,
    Snapshot,
    TableInfo,
    Update,
)

from ..patience import PATIENCE

FINAL: Final = (1008, 4403, 4404)  # codes after which a page does not come back
ME: Final = {"kind": "me", "name": "Ola"}
HERE: Final = {"kind": "here", "name": "Jan"}
FRIEND: Final = {"kind": "friend"}
BOT: Final = {"kind": "bot", "level": "casual"}

Answer = Done | Refused | Advice
_decode = msgspec.json.Decoder(ServerMessage).decode
_addresses = itertools.count(random.randrange(1 << 22))


def nonce() -> str:
    return secrets.token_hex(16)


def fresh_address() -> str:
    """An address of this machine that nobody has used yet: all of 127.0.0.0/8 are, on Linux."""
    number = next(_addresses) % (1 << 22)
    return f"127.{1 + (number >> 16)}.{number >> 8 & 255}.{1 + (number & 255) % 254}"


@dataclass(frozen=True)
class Reply:
    """What the server answered over HTTP."""

    status: int
    headers: dict[str, str]  # names in lower case
    cookies: list[str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


def request(
    host: str,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: Mapping[str, str] | None = None,
    address: str = "",
) -> Reply:
    """One request on a connection of its own; nothing is added to the headers."""
    name, port = host.split(":")
    connection = HTTPConnection(name, int(port), timeout=PATIENCE, source_address=(address or fresh_address(), 0))
    try:
        connection.request(method, path, body, dict(headers or {}))
        answer = connection.getresponse()
        cookies = answer.headers.get_all("Set-Cookie") or []
        found = {name.lower(): value for name, value in answer.headers.items()}
        return Reply(answer.status, found, cookies, answer.read())
    finally:
        connection.close()


@dataclass
class Guest:
    """A person's browser: an address and the cookies that the server gave it."""

    host: str
    address: str = field(default_factory=fresh_address)
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @property
    def id(self) -> str:
        """The secret id that the server knows the guest by, read from the cookie."""
        return self.cookies["stolik"].split(".")[0]

    async def ask(self, method: str, path: str, data: object = None, **headers: str) -> Reply:
        """A request as the page sends it, whatever the answer."""
        body = None if data is None else data if isinstance(data, bytes) else json.dumps(data).encode()
        given = {"Origin": self.origin, "X-Stolik": "1", "Content-Type": "application/json", **headers}
        if self.cookies:
            given["Cookie"] = self.cookie
        reply = await asyncio.to_thread(request, self.host, method, path, body, given, self.address)
        for cookie in reply.cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return reply

    async def get(self, path: str) -> Any:
        """The data at a path."""
        return _good(await self.ask("GET", path))

    async def post(self, path: str, data: object = None) -> Any:
        """The data that came back for some that was sent."""
        return _good(await self.ask("POST", path, data))

    async def open_table(
        self,
        game: str,
        seats: list[dict[str, str]],
        settings: Mapping[str, object] | None = None,
        options: Mapping[str, object] | None = None,
    ) -> Any:
        """A new table: {code, watch}; bots are quick unless the settings say something else."""
        chosen = {"pace": "quick", **(settings or {})}
        body = {"game": game, "players": len(seats), "seats": seats, "nonce": nonce(), "settings": chosen}
        return await self.post("/api/tables", {**body, "options": dict(options or {}), "ticket": await self.ticket()})

    async def ticket(self) -> str:
        """What a table can be opened with, once."""
        ticket: str = (await self.get("/api/commitment"))["ticket"]
        return ticket


def _good(reply: Reply) -> Any:
    assert reply.status < 300, f"{reply.status} {reply.body[:500]!r}"
    return reply.data


class Client:
    """A page at a table."""

    def __init__(self, guest: Guest, code: str, *, watch: str = "", stays: bool = True, version: int = 0) -> None:
        self.guest = guest
        self.code = code
        self.watch = watch
        self.stays = stays  # comes back when the socket is closed
        self.version = version
        self.info: TableInfo | None = None
        self.views: list[SeatView] = []
        self.events: list[Event] = []
        self.frames: list[str] = []  # as they arrived
        self.messages: list[ServerMessage] = []
        self.acknowledged: dict[str, int] = {}  # versions by command
        self.closings: list[int] = []  # the codes with which sockets were closed
        self.connected = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._open: dict[str, tuple[dict[str, Any], asyncio.Future[Answer]]] = {}  # commands without an answer
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        if self.stays:
            await self.until(lambda: self.info)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._socket:
            await self._socket.close()

    # What the page knows.

    @property
    def phase(self) -> str:
        return self.info.phase if self.info else ""

    @property
    def seats(self) -> list[int]:
        """The own seats."""
        return [chair.seat for chair in self.info.chairs if chair.mine] if self.info else []

    def view(self, seat: int | None = None) -> SeatView:
        """What a seat sees; without one, the only view there is."""
        return next(view for view in self.views if seat is None or view.seat == seat)

    def moves(self, seat: int | None = None) -> list[str]:
        """What a seat may do now; without one, what any of the own seats may do."""
        return [move for view in self.views if seat is None or view.seat == seat for move in view.legal]

    def told(self, kind: type[Any]) -> list[Any]:
        """All messages of a kind so far."""
        return [message for message in self.messages if isinstance(message, kind)]

    async def until(self, true: Callable[[], object]) -> None:
        """Wait for messages until something is true."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not true():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            last = [frame[:300] for frame in self.frames[-3:]]
            raise AssertionError(
                f"not in {PATIENCE} s; version {self.version}, closed {self.closings}, {last}"
            ) from None

    # What the page says.

    async def play(self, move: str, seat: int | None = None, *, version: int | None = None, id: str = "") -> Answer:
        """Make a move, for the version that the page has seen unless another is given."""
        own = next((view.seat for view in self.views if move in view.legal), None) if seat is None else seat
        seen = self.version if version is None else version
        answer = await self.command("play", id=id, seat=own, move=move, version=seen)
        if isinstance(answer, Done) and self.stays:  # what the move led to is told after it
            await self.until(lambda: self.version >= answer.version)
        return answer

    async def command(self, kind: str, *, id: str = "", **fields: Any) -> Answer:
        """Send a command and wait for its answer, however often the socket is closed meanwhile."""
        id = id or secrets.token_hex(8)
        message = {"type": kind, "id": id, **fields}
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._open[id] = (message, answer)
        await self.say(message)
        return await asyncio.wait_for(answer, PATIENCE)

    async def say(self, message: Mapping[str, Any] | str | bytes) -> None:
        """Send a message, or any frame, once; while there is no socket nothing is sent."""
        if self._socket:
            with suppress(ConnectionClosed):  # the reader sees it too
                await self._socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def cut(self) -> None:
        """Lose the connection, as in a tunnel."""
        if self._socket:
            self._socket.transport.abort()
            await self._socket.wait_closed()

    async def ended(self) -> int:
        """Wait until the socket is closed and the page does not come back; the code it was closed with."""
        assert self._task
        await asyncio.wait_for(asyncio.shield(self._task), PATIENCE)
        return self.closings[-1]

    # How it works.

    async def _run(self) -> None:
        failures = 0
        while True:
            try:
                self._socket = await self._connect()
                failures = 0
                await self._serve(self._socket)
            except OSError:  # nobody listens there
                failures += 1
            except InvalidHandshake:
                self.closings.append(1006)
                failures += 1
            except ConnectionClosed as closed:
                self.closings.append(closed.rcvd.code if closed.rcvd else 1006)
            self._socket = None
            self.connected.clear()
            self._news.set()
            if not self.stays or (self.closings and self.closings[-1] in FINAL):
                return
            await asyncio.sleep(random.uniform(0.02, 0.1) * min(2**failures, 8))

    async def _connect(self) -> ClientConnection:
        address = f"ws://{self.guest.host}/socket/{self.code or '-'}"
        headers = {"Cookie": self.guest.cookie} if self.guest.cookies else {}
        return await connect(
            address,
            origin=self.guest.origin,  # type: ignore[arg-type]
            additional_headers=headers,
            local_addr=(self.guest.address, 0),
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
            close_timeout=1,
        )

    async def _serve(self, socket: ClientConnection) -> None:
        await self.say({"type": "hello", "version": self.version, "watch": self.watch})
        for message, _ in list(self._open.values()):
            await self.say(message)
        self.connected.set()
        while True:
            frame = await socket.recv()
            assert isinstance(frame, str)
            self.frames.append(frame)
            self._take(_decode(frame))
            self._news.set()

    def _take(self, message: ServerMessage) -> None:
        self.messages.append(message)
        match message:
            case Snapshot():
                self._see(message)
                self.events = list(message.events)
            case Update():
                assert message.since <= self.version, f"update since {message.since}, page at {self.version}"
                self.events += [event for event in message.events if event.version > self.version]
                self._see(message)
            case Done():
                self.acknowledged[message.id] = message.version
                self._answered(message)
            case Refused() | Advice():
                self._answered(message)
            case Reacted() | Pong() | Problem():
                pass

    def _see(self, message: Snapshot | Update) -> None:
        self.version, self.views = message.version, message.views
        if message.info:
            self.info = message.info
        elif isinstance(message, Update) and self.info and message.turn:
            self.info = replace(self.info, **asdict(message.turn))

    def _answered(self, message: Answer) -> None:
        _, answer = self._open.pop(message.id, (None, None))
        if answer and not answer.done():
            answer.set_result(message)
