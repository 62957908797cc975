"""The server as a process: it listens, serves until it is told to stop, or hands on to a new one."""

from __future__ import annotations

import asyncio
import signal
import socket
from contextlib import suppress
from typing import Final

import uvicorn

from .app import App
from .http.protocol import http_protocol
from .ops.succession import Succession
from .ops.systemd import notify
from .settings import ServerSettings
from .socket.protocol import TableProtocol

QUEUE: Final = 2048  # connections that may wait to be accepted


class Daemon(uvicorn.Server):
    """Uvicorn, on sockets that outlive it."""

    def __init__(self, settings: ServerSettings, succession: Succession) -> None:
        self.succession = succession
        self._calling: asyncio.Task[None] | None = None
        super().__init__(
            uvicorn.Config(
                App(settings, succession),
                host=settings.host,
                port=settings.port,
                backlog=QUEUE,
                ws=TableProtocol,
                ws_max_size=8192,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=5,
                http=http_protocol(settings.proxies),
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=settings.proxies,
                server_header=False,
                log_config=None,
                access_log=False,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and to listen to SIGUSR2."""
        await super().startup(sockets)
        notify("READY=1")
        with suppress(AttributeError, NotImplementedError):  # not on Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, self.hand_on)

    def hand_on(self) -> None:
        """Have a new server take over; while one is starting, nothing more."""
        if self._calling is None and not self.should_exit:
            self._calling = asyncio.create_task(self._hand_on())

    async def _hand_on(self) -> None:
        ready = await self.succession.call()
        self._calling = None
        if ready and self.succession.after:
            notify(f"MAINPID={self.succession.after.pid}")
            self.should_exit = True
