"""A WebSocket client that does as little as possible, so that the server is measured and not its clients."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """One socket: calls `on_text` for every message."""

    def __init__(self, request: bytes, on_text: Callable[[Socket, bytes], None]) -> None:
        self.request = request
        self.on_text = on_text
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the server is gone."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before it was open"))

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has arrived."""
        self._buffer += data
        if not self.opened.done():
            head, separator, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not separator:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
                return
            self._buffer = bytearray(rest)
            self.opened.set_result(None)
        while self._frame():
            pass

    def send(self, text: bytes) -> None:
        """Send a text, ignored if the server has closed; the mask is zero, so that the bytes stay as they are."""
        assert self._transport
        if not self._transport.is_closing():
            self._transport.write(_head(TEXT, len(text)) + text)

    def close(self) -> None:
        """Close the connection."""
        if self._transport:
            self._transport.close()

    def _frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 127, 2
        if size == 126:
            start = 4
            size = int.from_bytes(buffer[2:4], "big")
        elif size == 127:
            start = 10
            size = int.from_bytes(buffer[2:10], "big")
        if len(buffer) < start + size:
            return False
        kind, body = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == TEXT:
            self.on_text(self, body)
        elif kind == PING and self._transport:
            self._transport.write(_head(PONG, len(body)) + body)
        return True


def _head(kind: int, size: int) -> bytes:
    if size < 126:
        return bytes([128 | kind, 128 | size, 0, 0, 0, 0])
    return struct.pack("!BBHI", 128 | kind, 128 | 126, size, 0)


def request(host: str, path: str, origin: str, cookie: str = "") -> bytes:
    """The request that opens a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: {origin}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: c3RvbGlrIGJlbmNobWFyaw==",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
