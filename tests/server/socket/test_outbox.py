"""One end of a socket, by a client that takes what it is sent when the test lets it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from stolik.server.live.projection import Viewer
from stolik.server.socket import outbox as module
from stolik.server.socket.outbox import MOST, RESTART, TOO_SLOW, Outbox

from ...patience import PATIENCE

pytestmark = pytest.mark.anyio


class Client:
    """Keeps what was sent in each write, and the code it was closed with."""

    def __init__(self) -> None:
        self.on_writable: Callable[[], None] | None = None
        self.writable = asyncio.Event()
        self.writable.set()
        self.gone = False
        self.writes: list[list[bytes]] = []
        self.code = 0

    def take(self, texts: Sequence[bytes]) -> bool:
        if self.gone:
            raise ConnectionError
        if self.writable.is_set():
            self.writes.append(list(texts))
        return self.writable.is_set()

    async def hang_up(self, code: int) -> None:
        await self.writable.wait()
        self.code = code


@pytest.fixture
def client(anyio_backend: object) -> Client:
    return Client()


async def turn() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_all_that_is_pushed_in_one_go_leaves_in_one_write(client: Client) -> None:
    outbox = Outbox(client, Viewer())
    for frame in (b"done", b"update"):
        outbox.push(frame)
    await turn()
    outbox.push(b"later")
    await turn()
    assert client.writes == [[b"done", b"update"], [b"later"]]


async def test_what_a_client_cannot_take_waits_until_it_can(client: Client) -> None:
    outbox = Outbox(client, Viewer())
    client.writable.clear()
    outbox.push(b"one")
    await turn()
    outbox.push(b"two")
    await turn()
    assert client.writes == []
    client.writable.set()
    assert client.on_writable
    client.on_writable()
    assert client.writes == [[b"one", b"two"]]


async def test_a_queue_that_is_full_ends_the_socket(client: Client) -> None:
    outbox = Outbox(client, Viewer())
    client.writable.clear()
    for _ in range(MOST + 1):
        outbox.push(b"frame")
    assert outbox.closed
    client.writable.set()
    await asyncio.wait_for(outbox.done(), PATIENCE)
    assert client.code == TOO_SLOW
    assert client.writes == []


async def test_a_burst_in_one_step_does_not_end_the_socket_of_a_client_that_takes_it(client: Client) -> None:
    outbox = Outbox(client, Viewer())
    for _ in range(3 * MOST):
        outbox.push(b"frame")
    await turn()
    assert not outbox.closed
    assert sum(map(len, client.writes)) == 3 * MOST


async def test_a_client_that_takes_nothing_in_time_is_let_go(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    outbox = Outbox(client, Viewer())
    client.writable.clear()
    outbox.push(b"frame")
    await asyncio.wait_for(outbox.done(), PATIENCE)
    assert outbox.closed
    assert client.code == 0  # it could not even be told


async def test_what_waits_is_sent_before_the_socket_is_closed(client: Client) -> None:
    outbox = Outbox(client, Viewer())
    outbox.push(b"last")
    await outbox.finish()
    assert client.writes == [[b"last"]]
    assert client.code == RESTART
    outbox.push(b"too late")
    await turn()
    assert client.writes == [[b"last"]]


async def test_a_client_that_is_gone_ends_the_outbox_at_once(client: Client) -> None:
    outbox, ended = Outbox(client, Viewer()), []
    outbox.on_end(lambda: ended.append(True))
    client.gone = True
    outbox.push(b"frame")
    await turn()
    assert outbox.closed
    assert ended
