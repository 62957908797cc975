"""A socket's protocol: the short way in, only for a message that came alone and whole, and keepalive pings."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from stolik.server.socket.protocol import SLICE, Backlog, TableProtocol, between

from ...patience import PATIENCE
from ..running import free_port
from .test_session import frame

PING = b'{"type":"ping","sent":7.0}'


def opened() -> ServerProtocol:
    """A server's end after the handshake."""
    page, connection = ClientProtocol(parse_uri("ws://localhost/")), ServerProtocol()
    page.send_request(page.connect())
    connection.receive_data(b"".join(page.data_to_send()))
    (request,) = connection.events_received()
    assert isinstance(request, Request)
    connection.send_response(connection.accept(request))
    assert connection.state is OPEN
    return connection


def test_the_parser_waits_for_a_message_to_begin_before_and_after_each() -> None:
    connection, sent = opened(), frame(PING, b"abcd")
    assert between(connection)
    for cut in (1, 2, 4, 6, 7, 20):
        connection.receive_data(sent[:cut])
        assert not between(connection), cut
        connection.receive_data(sent[cut:])
        assert between(connection), cut


def test_a_message_in_fragments_is_not_over_between_them() -> None:
    connection = opened()
    connection.receive_data(frame(PING, b"abcd", 0x01))
    assert not between(connection)
    connection.receive_data(frame(b"", b"abcd", 0x80))
    assert between(connection)


@pytest.mark.parametrize(("sent", "short"), [(frame(PING, b"abcd"), True), (frame(PING, b"abcd")[:-1], False)])
def test_only_a_whole_message_takes_the_short_way(sent: bytes, short: bool) -> None:
    heard: list[bytes] = []
    protocol = TableProtocol.__new__(TableProtocol)
    protocol.conn = opened()
    protocol._hear = heard.append
    protocol.handle_events = lambda: None  # type: ignore[method-assign]
    protocol.data_received(sent)
    assert heard == [PING] * short
    assert between(protocol.conn) == short


@contextlib.asynccontextmanager
async def listening(interval: float) -> AsyncIterator[int]:
    """A server that takes every socket and sends keepalive pings so often; its port."""

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            pass

    settings = {"ws_ping_interval": interval, "ws_ping_timeout": interval, "ws_per_message_deflate": False}
    config = uvicorn.Config(app, port=free_port(), ws=TableProtocol, lifespan="off", log_config=None, **settings)  # type: ignore[arg-type]
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield config.port
    finally:
        server.should_exit = True
        await serving


class Page:
    """A page's end that does only what it is told: it answers no ping by itself."""

    def __init__(self) -> None:
        self._protocol = ClientProtocol(parse_uri("ws://127.0.0.1/"))
        self.got: list[Opcode] = []

    async def open(self, port: int) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        self._protocol.send_request(self._protocol.connect())
        self._send()
        while self._protocol.state is not OPEN:
            await self.listen(0.1)

    def say(self) -> None:
        self._protocol.send_text(PING)
        self._send()

    async def listen(self, seconds: float, answering: bool = False) -> None:
        """Take what comes for so long, and pass on the answers to pings only if asked to."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while data := await self._reader.read(4096):
                    self._protocol.receive_data(data)
                    self.got += [event.opcode for event in self._protocol.events_received() if isinstance(event, Frame)]
                    sent = self._protocol.data_to_send()
                    if answering:
                        self._writer.write(b"".join(sent))

    def close(self) -> None:
        self._writer.close()

    def _send(self) -> None:
        self._writer.write(b"".join(self._protocol.data_to_send()))


@pytest.mark.anyio
async def test_a_page_that_is_silent_is_asked_for_a_sign_of_life_and_one_that_speaks_is_not() -> None:
    for _ in range(20):  # while the machine stands still, nobody can speak
        silent, speaking, gap = await beside_each_other(1.0)
        assert set(silent.got) <= {Opcode.PING}  # and it is kept, since it answered
        if gap < 0.5:
            assert silent.got
            assert speaking.got == []
            return
    raise AssertionError("the machine stood still, twenty times")


async def beside_each_other(interval: float) -> tuple[Page, Page, float]:
    """A page that is silent and one that speaks, for a while; the longest time between two words, in seconds."""
    loop = asyncio.get_running_loop()
    async with listening(interval) as port:
        silent, speaking = Page(), Page()
        await asyncio.gather(silent.open(port), speaking.open(port))
        spoken = [loop.time()]

        async def speak() -> None:
            for _ in range(25):
                speaking.say()
                await speaking.listen(0.1)
                spoken.append(loop.time())

        await asyncio.gather(silent.listen(2.5 * interval, answering=True), speak())
        silent.close()
        speaking.close()
    return silent, speaking, max(later - earlier for earlier, later in itertools.pairwise(spoken))


@pytest.mark.anyio
async def test_a_page_that_gives_no_sign_of_life_any_more_is_let_go() -> None:
    async with listening(0.2) as port:
        page = Page()
        await page.open(port)
        page.say()
        await page.listen(PATIENCE)  # ends when the server hangs up
        assert page.got[-2:] == [Opcode.PING, Opcode.CLOSE]
        page.close()


class Wire:
    """A transport that only notes whether it is read."""

    def __init__(self) -> None:
        self.reading = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return False


def flooded(backlog: Backlog, heard: list[bytes]) -> TableProtocol:
    """The server's end of an open socket whose messages are noted."""
    protocol = TableProtocol.__new__(TableProtocol)
    protocol.conn, protocol.transport, protocol.loop = opened(), Wire(), asyncio.get_running_loop()  # type: ignore[assignment]
    protocol.handshake_initiated, protocol.read_paused, protocol.close_sent = True, False, False
    protocol.frames, protocol._hear = [], heard.append
    protocol.backlog = backlog  # type: ignore[misc]
    return protocol


@pytest.mark.anyio
async def test_thousands_of_messages_in_one_go_are_taken_a_few_at_a_step() -> None:
    clock = itertools.count()  # a turn is over whenever anybody looks at the clock
    heard: list[bytes] = []
    protocol = flooded(Backlog(lambda: float(next(clock))), heard)
    protocol.data_received(frame(PING, b"abcd") * 1000)
    assert heard == []
    assert not protocol.transport.reading  # type: ignore[attr-defined]
    steps, most = 0, SLICE // len(frame(PING, b"abcd")) + 1
    while len(heard) < 1000:
        before = len(heard)
        await asyncio.sleep(0)
        assert len(heard) - before <= most
        steps += 1
    assert steps >= 1000 // most
    assert heard == [PING] * 1000  # all of them, in the end
    await asyncio.sleep(0)
    assert protocol.transport.reading  # type: ignore[attr-defined]


@pytest.mark.anyio
async def test_of_several_that_flood_each_has_its_turn() -> None:
    clock = itertools.count()
    backlog, one, other = Backlog(lambda: float(next(clock))), list[bytes](), list[bytes]()
    sockets = [flooded(backlog, one), flooded(backlog, other)]
    for socket in sockets:
        socket.data_received(frame(PING, b"abcd") * 100)
    for _ in range(10):
        await asyncio.sleep(0)
    assert one
    assert abs(len(one) - len(other)) <= SLICE // len(frame(PING, b"abcd")) + 1


@pytest.mark.anyio
async def test_from_a_socket_that_is_held_nothing_is_taken_until_it_is_let_go() -> None:
    heard: list[bytes] = []
    protocol = flooded(Backlog(), heard)
    protocol.hold(0.05)
    protocol.data_received(frame(PING, b"abcd"))  # had been on its way
    assert heard == []
    assert not protocol.transport.reading  # type: ignore[attr-defined]
    end = asyncio.get_running_loop().time() + PATIENCE
    while not heard and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.01)
    assert heard == [PING]
    assert protocol.transport.reading  # type: ignore[attr-defined]
