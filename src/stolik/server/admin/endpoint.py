"""The admin socket of a process: a Unix socket beside the database that only its owner can open.

Each process has its own, named by the database and its number, so that two which serve the same tables do not get in
each other's way; a command is one line of JSON, and so is the reply.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec
import structlog
from sqlalchemy import URL

from ..settings import ServerSettings
from ..storage.engine import address
from .commands import Command, Reply, decode_command, decode_reply, encode
from .operator import BadCommand

LONGEST: Final = 100  # characters of a path that the system takes as the address of a socket
LARGEST: Final = 64 * 1024  # bytes of a command
PATIENCE: Final = 5.0  # seconds for a server to take the command; what it does then may take as long as it takes

logger = structlog.get_logger(__name__)


def prefix(settings: ServerSettings) -> str:
    """How the sockets of all processes that serve a database are called; who it is opened by does not matter."""
    url = address(settings.database)
    return f"admin-{hashlib.sha256(_place(url).encode()).hexdigest()[:8]}-"


def _place(url: URL) -> str:
    if url.get_backend_name() == "sqlite":
        return str(Path(str(url.database)).resolve())
    return f"{url.host or ''}:{url.port or 5432}/{url.database}"


@asynccontextmanager
async def listening(settings: ServerSettings, carry_out: Callable[[Command], Awaitable[Reply]]) -> AsyncIterator[None]:
    """Take commands as long as the process runs; a system without such sockets goes without."""
    # Processes of two containers may have the same number.
    path = settings.folder / f"{prefix(settings)}{os.getpid()}-{secrets.token_hex(3)}.sock"
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        _sweep(settings)
        listener = _bound(path)
    except (OSError, AttributeError) as problem:
        logger.warning("no admin socket: `stolik admin` does not reach this process", problem=str(problem))
        yield
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reply = await _reply(reader, carry_out)
        with suppress(OSError):
            writer.write(encode(reply) + b"\n")
            await writer.drain()
        writer.close()

    try:
        async with await asyncio.start_unix_server(answer, sock=listener, limit=LARGEST):
            yield
    finally:
        path.unlink(missing_ok=True)


async def _reply(reader: asyncio.StreamReader, carry_out: Callable[[Command], Awaitable[Reply]]) -> Reply:
    try:
        async with asyncio.timeout(PATIENCE):
            line = await reader.readline()
        command = decode_command(line)
    except (TimeoutError, ValueError) as problem:  # also what msgspec finds wrong
        return Reply(problem=f"the running server does not know this command, perhaps of another release: {problem}")
    try:
        return await carry_out(command)
    except Exception:
        logger.exception("admin command failed")
        return Reply(problem="something went wrong in the running server; its log says what")


def ask_server(settings: ServerSettings, command: Command) -> tuple[int, Reply] | None:
    """The number of a running process that has carried out a command, and its reply; None when none runs here."""
    for path in _sockets(settings):
        with suppress(ConnectionRefusedError, FileNotFoundError):  # of a process that was killed
            return int(path.stem.split("-")[2]), _ask(path, command)
    return None


def _sockets(settings: ServerSettings) -> list[Path]:
    """The admin sockets of a database, the newest first, in case one process takes over from another."""
    found = [(path.lstat().st_mtime, path) for path in settings.folder.glob(f"{prefix(settings)}*.sock")]
    return [path for _, path in sorted(found, reverse=True)]


def _sweep(settings: ServerSettings) -> None:
    """Remove sockets that killed processes have left."""
    for path in _sockets(settings):
        with socket.socket(socket.AF_UNIX) as attempt, _short(path) as short:
            try:
                attempt.connect(short)
            except ConnectionRefusedError:
                path.unlink(missing_ok=True)
            except OSError:
                continue


def _ask(path: Path, command: Command) -> Reply:
    try:
        with socket.socket(socket.AF_UNIX) as connection, _short(path) as short:
            connection.connect(short)
            connection.sendall(encode(command) + b"\n")
            connection.shutdown(socket.SHUT_WR)
            with connection.makefile("rb") as answer:
                return decode_reply(answer.read())
    except PermissionError:
        raise BadCommand(f"the server's admin socket {path} belongs to another user; become that user first") from None
    except msgspec.DecodeError:
        raise BadCommand("the server ended before it answered; ask again to see what was done") from None


def _bound(path: Path) -> socket.socket:
    """A socket at a path, from the first moment for its owner only."""
    listener = socket.socket(socket.AF_UNIX)
    mask = os.umask(0o177)
    try:
        with _short(path) as short:
            listener.bind(short)
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(mask)
    return listener


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """The path in a form that the system takes, also if it is long."""
    if len(os.fsencode(path)) <= LONGEST:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
