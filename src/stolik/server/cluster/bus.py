"""The bus: publish and subscribe between processes that serve the same tables.

A notification is only a hint: a version and its newest entries, a reaction, who is here. A lost one is made good by the
next one, within seconds: a process that lacks entries before the version it is told of reads the log from disk.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog

from stolik.core.errors import BadOption
from stolik.play.entries import Entry

logger = structlog.get_logger(__name__)

CHANNEL = "stolik"
BATCH = 500  # notifications in one message at most
PATIENCE = 1.0  # seconds between two tries to reach Redis


class Notification(msgspec.Struct, frozen=True):
    """News of a table."""

    sender: str  # the process
    table: str
    version: int = 0  # the log has grown to this
    entries: list[Entry] = []  # and these are the newest, which are on disk
    here: list[str] | None = None  # guests connected to that process
    seat: int = 0
    reaction: str = ""


Listener = Callable[[Notification], None]
_decode = msgspec.json.Decoder(list[Notification]).decode


class Bus:
    """The bus of a single process: nobody else listens."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)

    def publish(self, notification: Notification) -> None:
        """Tell the other processes."""

    async def start(self, listener: Listener) -> None:
        """Listen from now on."""

    async def close(self) -> None:
        """Stop."""


def _redis(url: str) -> Any:
    """A client of Redis; the package is imported only when it is needed."""
    try:
        from redis.asyncio import Redis

        return Redis.from_url(url, socket_connect_timeout=2, socket_timeout=None)
    except ModuleNotFoundError as problem:
        raise BadOption(f"Redis needs one more package ({problem.name}): pip install 'stolik[many]'") from None
    except ValueError:
        raise BadOption(f"Redis is at an address such as redis://HOST, not {url!r}") from None


class RedisBus(Bus):
    """Redis between several processes; it may go away and come back at any time."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis = _redis(url)
        self._queue: asyncio.Queue[Notification] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self.connected = False

    def publish(self, notification: Notification) -> None:
        with suppress(asyncio.QueueFull):  # the next notification has it too
            self._queue.put_nowait(notification)

    async def start(self, listener: Listener) -> None:
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen(listener))]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            notifications = [await self._queue.get()]
            while not self._queue.empty() and len(notifications) < BATCH:
                notifications.append(self._queue.get_nowait())
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(notifications))
            except Exception as problem:  # whatever the driver raises while Redis is away
                logger.warning("Redis is away", problem=type(problem).__name__)
                await asyncio.sleep(PATIENCE)

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    self.connected = True
                    listener(Notification("", ""))  # notifications may have been lost: check all tables
                    async for message in pubsub.listen():
                        for notification in _decode(message["data"]):
                            if notification.sender != self.name:
                                listener(notification)
            except Exception as problem:
                self.connected = False
                logger.warning("Redis is away", problem=type(problem).__name__)
                await asyncio.sleep(PATIENCE)
