"""Connections: slow requests (slowloris) are cut off, and one address cannot take all connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn

from stolik.server.http import protocol
from stolik.server.http.protocol import http_protocol, is_trusted

from ...patience import PATIENCE

pytestmark = pytest.mark.anyio
WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: he"
HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nabc"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Read the whole request, then say hello."""
    assert scope["type"] == "http"
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


class Served:
    """A server, and connections to it that live as long as it does."""

    def __init__(self, server: uvicorn.Server, kind: type[protocol.HttpProtocol]) -> None:
        self.server = server
        self.port: int = server.servers[0].sockets[0].getsockname()[1]
        self.kind = kind
        self.writers: list[asyncio.StreamWriter] = []

    async def talk(self, sent: bytes = b"", address: str = "127.0.0.1") -> asyncio.StreamReader:
        """Connect and send something."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        self.writers.append(writer)
        writer.write(sent)
        return reader

    async def hang_up(self) -> None:
        """Close the latest connection."""
        writer = self.writers.pop()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


@asynccontextmanager
async def served(trusted: Sequence[str] = ()) -> AsyncIterator[Served]:
    kind = http_protocol(trusted)
    server = uvicorn.Server(uvicorn.Config(app, port=0, http=kind, lifespan="off", log_config=None))
    serving = asyncio.create_task(server.serve())
    async with asyncio.timeout(PATIENCE):
        while not server.started:
            await asyncio.sleep(0.01)
    here = Served(server, kind)
    yield here
    while here.writers:
        await here.hang_up()
    server.should_exit = True
    await serving


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that was answered until the server ended the connection."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


@pytest.mark.parametrize("sent", [b"", HALF, HALF_A_BODY], ids=["nothing", "half a head", "half a body"])
async def test_a_request_that_does_not_arrive_is_not_waited_for(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "REQUEST", 0.1)
    async with served() as here:
        assert not await ended(await here.talk(sent))
        assert not len(here.kind.places)


async def test_half_a_request_after_a_whole_one_is_not_waited_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "REQUEST", 0.1)
    async with served() as here:
        assert (await ended(await here.talk(WHOLE + HALF))).endswith(b"hello")


async def test_what_drips_in_does_not_put_the_deadline_off(monkeypatch: pytest.MonkeyPatch) -> None:
    alarms: list[float] = []
    expect = protocol.HttpProtocol._expect

    def count(self: protocol.HttpProtocol, seconds: float, *, coming: bool) -> None:
        alarms.append(seconds)
        expect(self, seconds, coming=coming)

    monkeypatch.setattr(protocol.HttpProtocol, "_expect", count)
    async with served() as here:
        reader = await here.talk()
        for byte in WHOLE:
            here.writers[-1].write(bytes([byte]))
            await asyncio.sleep(0.001)
        assert await reader.readuntil(b"hello")
        assert alarms[0] == protocol.REQUEST
        assert set(alarms[1:]) <= {protocol.RESPONSE}


async def test_one_address_has_so_many_connections_and_another_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST", 3)
    async with served() as here:
        for _ in range(3):
            await here.talk()
        assert not await ended(await here.talk(WHOLE))
        assert await (await here.talk(WHOLE, "127.0.0.9")).readuntil(b"hello")
        for _ in range(3):
            await here.hang_up()
        async with asyncio.timeout(PATIENCE):
            while here.kind.places.held("127.0.0.1") == 3:
                await asyncio.sleep(0.01)
        assert await (await here.talk(WHOLE)).readuntil(b"hello")


async def test_connections_of_a_trusted_proxy_are_other_peoples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MOST", 1)
    async with served(["127.0.0.0/8"]) as here:
        for reader in [await here.talk(WHOLE) for _ in range(5)]:
            assert await reader.readuntil(b"hello")


async def test_when_the_server_ends_a_request_that_is_on_its_way_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "GRACE", PATIENCE)
    async with served() as here:
        new, used = await here.talk(), await here.talk(WHOLE)
        await used.readuntil(b"hello")
        await end_all(here, 2)
        for reader, writer in zip((new, used), here.writers, strict=True):
            writer.write(WHOLE)
            assert (await ended(reader)).endswith(b"hello")  # and closed
        assert (await ended(await here.talk(WHOLE))).endswith(b"hello")  # accepted in the last moment


async def test_when_the_server_ends_who_asks_for_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "GRACE", 0.01)
    async with served() as here:
        reader = await here.talk()
        await end_all(here, 1)
        assert await ended(reader) == b""


async def end_all(here: Served, connections: int) -> None:
    """Tell all connections that the server ends, once there are so many."""
    async with asyncio.timeout(PATIENCE):
        while len(here.server.server_state.connections) < connections:
            await asyncio.sleep(0.01)
    for connection in list(here.server.server_state.connections):
        connection.shutdown()


def test_a_proxy_is_trusted_by_address_or_network() -> None:
    assert is_trusted("10.1.2.3", ["10.1.0.0/16"])
    assert is_trusted("::1", ["127.0.0.1", "::1"])
    assert not is_trusted("10.2.2.3", ["10.1.0.0/16"])
    assert not is_trusted("unix socket", ["10.1.0.0/16"])
