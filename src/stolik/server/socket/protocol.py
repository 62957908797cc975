"""The WebSocket protocol of a table's socket: uvicorn's, with a fast path for receiving and sending.

ASGI passes on a frame at a time, each by a coroutine that may wait, so a move would cost several iterations of the
event loop. A table waits for no socket: a message is handed over in the callback that received it, and frames are
written only if the transport takes them at once. Handshake, parsing of other frames, pings and closing are uvicorn's.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import Protocol, State
from websockets.streams import StreamReader

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets' own in Python, where its C extension is missing
    from websockets.utils import apply_mask

EXTENSION: Final = "stolik.protocol"  # of the ASGI scope
SLICE: Final = 256  # bytes parsed in one go of what is not a short text alone
TURN: Final = 0.005  # seconds for such slices of all sockets together, before everything else has its turn
_TEXT: Final = 0x81  # the first byte of a whole text in one frame
_SHORT, _LONG = 126, 1 << 16  # bytes from which a frame's length takes 2 and 8 bytes more
_MASK, _MASKED = 0x80, 6  # a client masks what it sends: the bit that says so, and the bytes before a short text


class Backlog:
    """Sockets with more to parse than a message: a slice of each in turn, for a moment in each step of the event loop.

    A page sends a message at a time. Whoever sends thousands in one go would have everybody wait while they are parsed.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._waiting: deque[TableProtocol] = deque()
        self._clock = clock

    def add(self, socket: TableProtocol) -> None:
        """Let a socket have its turns until it has nothing left."""
        if not self._waiting:
            socket.loop.call_soon(self._work)
        self._waiting.append(socket)

    def _work(self) -> None:
        end = self._clock() + TURN
        while self._waiting:
            socket = self._waiting.popleft()
            if socket.parse_slice():
                self._waiting.append(socket)
            if self._waiting and self._clock() >= end:
                self._waiting[0].loop.call_soon(self._work)
                return


class TableProtocol(WebSocketsSansIOProtocol):
    """One end of a WebSocket."""

    backlog: ClassVar[Backlog] = Backlog()

    on_writable: Callable[[], None] | None = None  # called when backpressure has ended
    _hear: Callable[[bytes], None] | None = None
    _received = False  # whether anything was, since the last keepalive ping was due
    _unparsed = memoryview(b"")  # received, and waiting for its turn
    _held: asyncio.TimerHandle | None = None  # while nothing of it is parsed

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"protocol": self}

    # Receiving.

    def listen(self, hear: Callable[[bytes], None] | None) -> None:
        """From now on hand every message to `hear` at once; only the end of the socket still comes by ASGI."""
        self._hear = hear
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in waiting:
            if hear and event["type"] == "websocket.receive":
                text = event.get("text")
                hear(event.get("bytes") or b"" if text is None else text.encode())
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def pause(self) -> None:
        """Stop reading, until the socket is closed."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        """Hand over a short text frame that came alone and whole, as nearly all do; leave all else to the parser."""
        self._received = True
        whole = len(data) > _MASKED and data[0] == _TEXT and data[1] ^ _MASK == len(data) - _MASKED < _SHORT
        if self._unparsed or self._held:  # what came before has not had its turn
            self._queue_up(data)
        elif whole and self._hear and between(self.conn):
            self._hear(apply_mask(data[_MASKED:], data[2:_MASKED]))
        elif len(data) <= SLICE or not self.handshake_initiated:
            super().data_received(data)
        else:
            self._queue_up(data)

    def _queue_up(self, data: bytes) -> None:
        """Let it be parsed later, and read no more until then."""
        if not self._unparsed and not self._held:
            self.backlog.add(self)
        self._unparsed = memoryview(bytes(self._unparsed) + data)
        self.transport.pause_reading()

    def parse_slice(self) -> bool:
        """Parse a little of what waits; whether there is more, and it may be parsed now."""
        part, self._unparsed = bytes(self._unparsed[:SLICE]), self._unparsed[SLICE:]
        if not self.transport.is_closing():
            super().data_received(part)
        if self.transport.is_closing():
            self._unparsed = memoryview(b"")
        elif not self._unparsed and not self._held and not self.read_paused:
            self.transport.resume_reading()
        return bool(self._unparsed) and not self._held

    def hold(self, seconds: float) -> None:
        """Take nothing from this socket for so long: its sender does not listen when told to wait."""
        if not self._held and not self.transport.is_closing():
            self.transport.pause_reading()
            self._held = self.loop.call_later(seconds, self._let_go)

    def _let_go(self) -> None:
        self._held = None
        if self._unparsed:
            self.backlog.add(self)
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unparsed = memoryview(b"")
        if self._held:
            self._held.cancel()
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        if self._hear is None:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            self._hear(b"".join(frames))

    # Sending.

    def send_keepalive_ping(self) -> None:
        """Send a keepalive ping, unless something was received since the last one was due."""
        if self._received:
            self._received = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def take(self, texts: Sequence[bytes]) -> bool:
        """Send texts as frames in one write; False while the client has not taken what was sent before."""
        if self.close_sent or self.transport.is_closing():
            raise ConnectionError("the socket is closed")
        if not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))
        return True

    async def hang_up(self, code: int) -> None:
        """Close the socket, when the client has taken what was sent."""
        await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable:
            self.on_writable()


def between(connection: Protocol) -> bool:
    """Whether the parser is between two messages."""
    waiting: Any = connection.parser
    while inner := waiting.gi_yieldfrom:
        waiting = inner
    begins = waiting.gi_code is StreamReader.at_eof.__code__
    return begins and connection.state is State.OPEN and connection.current_size is None


def _head(size: int) -> bytes:
    """The header of a text frame of so many bytes; a server's frames are not masked."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _LONG:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")
