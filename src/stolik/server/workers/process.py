"""The server's end of a worker: it starts the process, asks it one question at a time and notices its end."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from .errors import WorkerGone
from .questions import LENGTH, Answer, Began, Failure, Question, Told, Warm, framed, read_told

LEAVING: Final = 2.0  # seconds to exit by itself

# A worker needs none of the server's secrets, so it is handed what runs Python and finds the kernels, nothing else.
HANDED_ON: Final = ("HOME", "LANG", "LD_LIBRARY_PATH", "PATH", "STOLIK_CACHE", "SYSTEMROOT", "TEMP", "TMPDIR", "TZ")
BEGINNINGS: Final = ("LC_", "NUMBA_", "PYTHON", "XDG_")
ONE_THREAD: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


class WorkerProcess:
    """A process that thinks; `began`, `warm` and `gone` are done when it can be asked, has loaded all, has ended."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        loop = asyncio.get_running_loop()
        self.pid = process.pid
        self.began: asyncio.Future[Began] = loop.create_future()
        self.warm: asyncio.Future[Warm] = loop.create_future()
        self.gone: asyncio.Future[int] = loop.create_future()
        self._process = process
        self._in: StreamWriter = process.stdin
        self._answer: asyncio.Future[Answer | Failure] = loop.create_future()
        self._reading = asyncio.create_task(self._read(process.stdout))

    @classmethod
    async def start(cls, games: Sequence[str]) -> WorkerProcess:
        """A new process; it can be asked once it has begun."""
        command = (sys.executable, "-P", "-m", "stolik.server.workers.worker", *games)
        environment = {**_handed_on(os.environ), **ONE_THREAD}
        # A session of its own: the server handles Ctrl-C.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True
        )
        return cls(process)

    async def ask(self, question: Question) -> Answer | Failure:
        """The answer to a question; WorkerGone if the process ends before."""
        self._answer = asyncio.get_running_loop().create_future()
        with suppress(OSError):  # the end of the process is noticed below
            self._in.write(framed(question))
            await self._in.drain()
        await first(self._answer, self.gone)
        if not self._answer.done():
            raise WorkerGone(f"worker {self.pid} ended with {self.gone.result()} while it was thinking")
        return self._answer.result()

    def kill(self) -> None:
        """End the process at once."""
        with suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """Let the process exit, and kill it if it does not."""
        self._in.close()  # without input it ends
        done, _ = await asyncio.wait({self._reading}, timeout=LEAVING)
        if not done:
            self.kill()
        await self._reading

    async def _read(self, stream: StreamReader) -> None:
        """Read the messages of the process until it ends."""
        try:
            while True:
                length = int.from_bytes(await stream.readexactly(LENGTH), "big")
                self._hear(read_told(await stream.readexactly(length)))
        except (IncompleteReadError, OSError):
            pass
        except msgspec.MsgspecError:  # a broken frame: nothing that follows can be trusted
            self.kill()
        code = await self._process.wait()
        self._in.close()
        self.gone.set_result(code)

    def _hear(self, told: Told) -> None:
        match told:
            case Began():
                self.began.set_result(told)
            case Warm():
                self.warm.set_result(told)
            case Answer() | Failure():
                if not self._answer.done():
                    self._answer.set_result(told)


async def first(*futures: asyncio.Future[Any]) -> None:
    """Wait until one of these futures is done; none is cancelled."""
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)


def _handed_on(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name in HANDED_ON or name.startswith(BEGINNINGS)}
