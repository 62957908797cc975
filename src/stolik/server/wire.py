"""One end of a socket: a bounded queue of what has to be sent, and the task that sends it.

Nothing that a client does, or does not do, makes a table wait: a queue that is full, or a frame that cannot be sent in
time, ends the socket, and the page comes back and asks for what it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from .faces import Viewer, encode
from .messages import ServerMessage

Send = Callable[[Any], Awaitable[None]]

MOST: Final = 64  # messages in a queue
PATIENCE: Final = 10.0  # seconds for one frame to be taken

RESTART, POLICY, TOO_SLOW = 1012, 1008, 4408


class Wire:
    """A client's socket, as a table sees it; there are thousands of them, so each is small."""

    __slots__ = ("__weakref__", "_code", "_queue", "_send", "_sender", "_waiting", "version", "viewer")

    def __init__(self, send: Send, viewer: Viewer) -> None:
        self.viewer = viewer
        self.version = -1  # the last that was sent; -1 before the page has said hello
        self._send = send
        self._queue: list[bytes] = []
        self._waiting: asyncio.Future[None] | None = None  # of the sender, for something to send
        self._code = 0  # to close with
        self._sender = asyncio.create_task(self._run())

    def on_end(self, call: Callable[[], object]) -> None:
        """Call this when nothing more will be sent."""
        self._sender.add_done_callback(lambda _: call())

    @property
    def closed(self) -> bool:
        return self._code != 0

    @property
    def crowded(self) -> bool:
        """Whether much waits to be sent."""
        return len(self._queue) > MOST // 2

    def tell(self, message: ServerMessage) -> None:
        """Send a message, as soon as the client takes it."""
        self.push(encode(message))

    def push(self, frame: bytes) -> None:
        """Send a frame that is encoded already."""
        if len(self._queue) >= MOST:
            self.close(TOO_SLOW)
        elif not self.closed:
            self._queue.append(frame)
            self._wake()

    def close(self, code: int) -> None:
        """Close the socket; what waits is sent before, unless the client is too slow."""
        if not self.closed:
            self._code = code
            if code == TOO_SLOW:
                self._queue.clear()
            self._wake()

    async def finish(self) -> None:
        """Wait until everything is sent and the socket closed, or the client is given up."""
        self.close(RESTART)
        with suppress(Exception, asyncio.CancelledError):
            await asyncio.wait_for(self._sender, PATIENCE)

    def drop(self) -> None:
        """The client is gone."""
        self._code = self._code or POLICY
        self._sender.cancel()

    async def done(self) -> None:
        """Wait until nothing more is sent."""
        await asyncio.wait({self._sender})

    def _wake(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def _run(self) -> None:
        try:
            while True:
                while self._queue:
                    async with asyncio.timeout(PATIENCE):
                        await self._send({"type": "websocket.send", "text": self._queue.pop(0).decode()})
                if self.closed:
                    break
                self._waiting = asyncio.get_running_loop().create_future()
                await self._waiting
        except TimeoutError:
            self._code = TOO_SLOW
        except Exception:  # whatever a broken socket raises: the reader sees that it is gone
            self._code = self._code or POLICY
            return
        with suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await self._send({"type": "websocket.close", "code": self._code, "reason": ""})
