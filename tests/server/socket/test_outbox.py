"""One end of a socket, by a client that takes what it is sent when the test lets it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from stolik.server.live.projection import Viewer
from stolik.server.socket import outbox as module
from stolik.server.socket.outbox import MOST, RESTART, TOO_SLOW, Wire

from ...patience import PATIENCE

pytestmark = pytest.mark.anyio


class Client:
    """Keeps what was sent in each write, and the code it was closed with."""

    def __init__(self) -> None:
        self.on_room: Callable[[], None] | None = None
        self.room = asyncio.Event()
        self.room.set()
        self.gone = False
        self.writes: list[list[bytes]] = []
        self.code = 0

    def take(self, texts: Sequence[bytes]) -> bool:
        if self.gone:
            raise ConnectionError
        if self.room.is_set():
            self.writes.append(list(texts))
        return self.room.is_set()

    async def hang_up(self, code: int) -> None:
        await self.room.wait()
        self.code = code


@pytest.fixture
def client(anyio_backend: object) -> Client:
    return Client()


async def turn() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_all_that_is_pushed_in_one_go_leaves_in_one_write(client: Client) -> None:
    wire = Wire(client, Viewer())
    for frame in (b"done", b"update"):
        wire.push(frame)
    await turn()
    wire.push(b"later")
    await turn()
    assert client.writes == [[b"done", b"update"], [b"later"]]


async def test_what_a_client_cannot_take_waits_until_it_can(client: Client) -> None:
    wire = Wire(client, Viewer())
    client.room.clear()
    wire.push(b"one")
    await turn()
    wire.push(b"two")
    await turn()
    assert client.writes == []
    client.room.set()
    assert client.on_room
    client.on_room()
    assert client.writes == [[b"one", b"two"]]


async def test_a_queue_that_is_full_ends_the_socket(client: Client) -> None:
    wire = Wire(client, Viewer())
    client.room.clear()
    for _ in range(MOST + 1):
        wire.push(b"frame")
    assert wire.closed
    client.room.set()
    await asyncio.wait_for(wire.done(), PATIENCE)
    assert client.code == TOO_SLOW
    assert client.writes == []


async def test_a_client_that_takes_nothing_in_time_is_let_go(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    wire = Wire(client, Viewer())
    client.room.clear()
    wire.push(b"frame")
    await asyncio.wait_for(wire.done(), PATIENCE)
    assert wire.closed
    assert client.code == 0  # it could not even be told


async def test_what_waits_is_sent_before_the_socket_is_closed(client: Client) -> None:
    wire = Wire(client, Viewer())
    wire.push(b"last")
    await wire.finish()
    assert client.writes == [[b"last"]]
    assert client.code == RESTART
    wire.push(b"too late")
    await turn()
    assert client.writes == [[b"last"]]


async def test_a_client_that_is_gone_ends_the_wire_at_once(client: Client) -> None:
    wire, ended = Wire(client, Viewer()), []
    wire.on_end(lambda: ended.append(True))
    client.gone = True
    wire.push(b"frame")
    await turn()
    assert wire.closed
    assert ended
