"""Pacing (throttling): an address that sends requests faster than any browser waits for its turn, almost for free.

A request costs a millisecond of the event loop, also one that is refused, and one address can have hundreds of
connections that send one after the other. What waits costs nothing; what would wait too long is refused before anything
looks at it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from ..identity.limits import Limits, address_key

LONGEST: Final = 10.0  # seconds that a request may wait for its turn
TOO_MANY: Final = (429, b"too many requests; wait a little\n")


async def in_turn(pace: Limits, scope: MutableMapping[str, Any]) -> bool:
    """Wait for the turn of the address that asks; returns whether that is soon enough."""
    client = scope.get("client")
    delay = pace.reserve(address_key(client[0] if client else ""), LONGEST)
    if delay:
        await asyncio.sleep(delay)
    return delay is not None


async def refuse(scope: MutableMapping[str, Any], send: Callable[[MutableMapping[str, Any]], Awaitable[None]]) -> None:
    """Refuse a request or a socket, and end the connection."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4429})
        return
    status, text = TOO_MANY
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
