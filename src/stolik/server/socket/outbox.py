"""The outbox of a socket: a bounded queue of frames, flushed as the client takes them.

Backpressure never reaches a table: a queue that is full, or frames that are not taken in time, end the socket, and the
page comes back and asks for what it missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Final, Protocol

from ..live.projection import Viewer, encode
from ..messages import Problem, Refused, ServerMessage

MOST: Final = 64  # frames in a queue
PATIENCE: Final = 10.0  # seconds for what was sent to be taken

RESTART, POLICY, UNWELCOME, TOO_SLOW = 1012, 1008, 4403, 4408  # close codes


class Transport(Protocol):
    """What an outbox writes to; see `TableProtocol`."""

    on_writable: Callable[[], None] | None

    def take(self, texts: Sequence[bytes]) -> bool: ...

    async def hang_up(self, code: int) -> None: ...


class Outbox:
    """The sending end of a socket; there are thousands of them, so each is small and has no task."""

    __slots__ = (
        "__weakref__",
        "_alarm",
        "_code",
        "_ended",
        "_flush_soon",
        "_loop",
        "_queue",
        "_refused",
        "_transport",
        "address",
        "here",
        "key",
        "version",
        "viewer",
    )

    def __init__(
        self, transport: Transport, viewer: Viewer, address: str = "", refused: Callable[[str], None] | None = None
    ) -> None:
        self.viewer = viewer
        self.address = address  # the key of its quota; see `Gate`
        self.key = ""  # of the spectators' link, for who came by it
        self.version = -1  # the last that was sent; -1 before the page has said hello
        self.here: Collection[str] = ()  # the guests who were connected, as was told last
        self._transport = transport
        self._refused = refused  # told the code of every refusal
        self._queue: list[bytes] = []
        self._flush_soon = False
        self._code = 0  # to close with
        self._alarm: asyncio.TimerHandle | None = None  # for a client that takes nothing for too long
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        transport.on_writable = self.flush

    def on_end(self, call: Callable[[], object]) -> None:
        """Call this when nothing more will be sent."""
        self._ended.add_done_callback(lambda _: call())

    @property
    def closed(self) -> bool:
        return self._code != 0

    @property
    def crowded(self) -> bool:
        """Whether the queue is more than half full."""
        return len(self._queue) > MOST // 2

    def tell(self, message: ServerMessage) -> None:
        """Send a message, as soon as the client takes it."""
        if self._refused and isinstance(message, Refused | Problem):
            self._refused(message.code)
        self.push(encode(message))

    def push(self, frame: bytes) -> None:
        """Send a frame that is encoded already; all that is pushed in one go leaves in one write.

        A client is too slow if it does not take what waits, not if much is said in one step of the event loop.
        """
        if len(self._queue) >= MOST and not self._code:
            self.flush()
        if len(self._queue) >= MOST:
            self.close(TOO_SLOW)
        elif not self._code:
            self._queue.append(frame)
            if not self._flush_soon:
                self._flush_soon = True
                self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what waits, if the client has taken what was sent before."""
        self._flush_soon = False
        if self._ended.done():
            return
        try:
            taken = not self._queue or self._transport.take(self._queue)
        except ConnectionError:  # the reader ends the session
            self.drop()
            return
        if taken:
            self._queue.clear()
            self._cancel_alarm()
            if self.closed:
                self._hang_up()
        elif self._alarm is None:
            self._alarm = self._loop.call_later(PATIENCE, self._give_up)

    def close(self, code: int) -> None:
        """Close the socket; what waits is sent before, unless the client is too slow."""
        if not self.closed:
            self._code = code
            if code == TOO_SLOW:
                self._queue.clear()
            self._loop.call_soon(self.flush)

    def send_away(self) -> None:
        """Close the socket, so that the page connects again and asks for what it missed."""
        self.close(RESTART)

    def turn_away(self) -> None:
        """Close the socket for good: its person may not be here."""
        self.close(POLICY)

    def dismiss(self, problem: Problem) -> None:
        """Close the socket for good, saying why."""
        self.tell(problem)
        self.close(UNWELCOME)

    async def finish(self) -> None:
        """Close the socket so that the page reconnects; wait until all is sent, or the client is given up."""
        self.send_away()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self.done()

    def drop(self) -> None:
        """The client is gone."""
        self._code = self._code or POLICY
        self._transport.on_writable = None
        self._queue.clear()
        self._cancel_alarm()
        self._end()

    async def done(self) -> None:
        """Wait until nothing more is sent."""
        await asyncio.wait({self._ended})

    def _give_up(self) -> None:
        self._alarm, self._code = None, TOO_SLOW
        self._queue.clear()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._transport.on_writable:
            self._transport.on_writable = None
            self._loop.create_task(self._close_transport())

    async def _close_transport(self) -> None:
        with suppress(Exception):  # whatever a broken socket raises
            async with asyncio.timeout(2 * PATIENCE):  # so that a page which wakes up late is still told why
                await self._transport.hang_up(self._code)
        self._end()

    def _cancel_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _end(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)
