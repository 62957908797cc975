"""Restart without a gap: a new server takes over the listening sockets from the one that runs.

    old   is told to (SIGUSR2); starts the new one, which inherits the listening sockets
    new   loads rules, starts bots                                                     → ready
    old   go →  accepts no more, sends pages away, writes what waits, lets go of the database, ends
    new   opens the database and the tables, accepts

Whoever connects meanwhile waits in the system's queue of the listening socket, which is never closed, and pages send
again what was not acknowledged. At no time do two processes have the tables, so no move is acknowledged by both. A new
one that cannot start changes nothing: the old one goes on.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

import structlog

from stolik.core.errors import StolikError

VARIABLE: Final = "STOLIK_SUCCEEDS"  # the files of a new server: its channel to the old one, the listening sockets
READY, GO = b"ready", b"go"

logger = structlog.get_logger(__name__)


class NotTheTurn(StolikError):
    """The server that was to be succeeded was stopped instead."""


class Succession:
    """The place of this process in the line of servers: which was before it, and which comes after."""

    def __init__(self, listeners: Sequence[socket.socket] = (), before: socket.socket | None = None) -> None:
        self.listeners = list(listeners)
        self.after: subprocess.Popen[bytes] | None = None
        self.before = before  # the channel to the server before, until that is gone
        self._channel: socket.socket | None = None  # to the server after

    @classmethod
    def inherited(cls) -> Succession | None:
        """The place of a process that was started to succeed another one."""
        given = os.environ.pop(VARIABLE, "")
        if not given:
            return None
        channel, *listeners = (socket.socket(fileno=int(each)) for each in given.split(","))
        for each in (channel, *listeners):
            each.set_inheritable(False)
        return cls(listeners, channel)

    async def begin(self) -> None:
        """Wait until the tables are nobody else's; NotTheTurn if the server before has not let them go."""
        if self.before is None:
            return
        with self.before as before:
            before.setblocking(False)
            said = b""
            try:
                await asyncio.get_running_loop().sock_sendall(before, READY)
                while part := await asyncio.get_running_loop().sock_recv(before, len(GO)):
                    said += part
            except ConnectionError:
                pass  # it has ended, which is an answer too
        self.before = None
        if said != GO:
            raise NotTheTurn("the server that was to be succeeded has been stopped")

    async def call(self, command: Sequence[str] = ()) -> bool:
        """Start the server that comes after; whether it is ready, and this one is to end."""
        if self._channel:
            return False
        self._channel, theirs = socket.socketpair()
        self._channel.setblocking(False)
        with theirs:
            files = [each.fileno() for each in (theirs, *self.listeners)]
            self.after = subprocess.Popen(
                command or [sys.executable, *sys.orig_argv[1:]],
                env={**os.environ, VARIABLE: ",".join(map(str, files))},
                pass_fds=files,
            )
        logger.info("a new server is starting", pid=self.after.pid)
        try:
            said = await asyncio.get_running_loop().sock_recv(self._channel, len(READY))
        except ConnectionError:
            said = b""
        if said == READY:
            self._channel.send(GO)
            logger.info("the new server takes over", pid=self.after.pid)
            return True
        self.end()
        code = await asyncio.to_thread(self.after.wait)
        logger.error("the new server did not start; this one goes on", code=code)
        return False

    def end(self) -> None:
        """Let go: the server that comes after may have the tables."""
        if self._channel:
            self._channel.close()
            self._channel = None
