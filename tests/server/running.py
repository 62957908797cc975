"""A real server for tests: `stolik serve` in a process of its own, which can be stopped, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Self

from ..leash import hold, let_go
from ..patience import PATIENCE

PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # starts quickest; the rules are the same


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Server:
    """A server on a port of its own; its database and its log stay in `folder` from one start to the next.

    with Server(tmp_path) as server:
        server.kill()
        server.start()
    """

    program = "stolik.cli"
    stdin = subprocess.DEVNULL

    def __init__(
        self, folder: Path, *options: str, database: str = "", port: int = 0, environment: dict[str, str] | None = None
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.database = database or f"sqlite:///{folder}/stolik.db"
        self.options = options
        self.environment = environment or {}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    @property
    def blank(self) -> str:
        """An address of this server at which no page is loaded."""
        return f"{self.url}/health"

    @property
    def log(self) -> str:
        """All that the server has written, over all its starts."""
        return (self.folder / "log").read_text("utf-8", errors="replace")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process:
            self.kill()

    def start(self) -> None:
        """Start, and wait until the server is ready."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start without waiting."""
        assert self.process is None, "the server runs already"
        options = {"--port": str(self.port), "--database": self.database, "--workers": "1", "--log": "json"}
        command = [sys.executable, "-m", self.program, "serve", *(word for pair in options.items() for word in pair)]
        # In a session of its own, so that Ctrl-C in the terminal ends the tests and not their servers first.
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.options],
                stdin=self.stdin,
                stdout=log,
                stderr=log,
                env={**os.environ, **self.environment},
                start_new_session=True,
            )
        hold(self.process)

    def wait(self) -> None:
        """Wait until the server is ready."""
        assert self.process
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}:\n{self.log[-3000:]}")
            if self.ready:
                return
            time.sleep(0.02)
        raise AssertionError(f"the server was not ready in {PATIENCE} seconds:\n{self.log[-3000:]}")

    @property
    def ready(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5, source_address=("127.77.0.1", 0))
        try:
            connection.request("GET", "/ready")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def stop(self) -> int:
        """Ask the server to end (SIGTERM); its exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def kill(self) -> None:
        """End the server as a power cut would (SIGKILL)."""
        assert self.process
        self.process.kill()
        self._ended()

    def _ended(self) -> int:
        assert self.process
        code = self.process.wait(PATIENCE)
        let_go(self.process)
        if self.process.stdin:
            self.process.stdin.close()
        self.process = None
        return code


class TurningServer(Server):
    """A server whose clock can be turned, also while it does not run: tests need not wait for real time."""

    program = "tests.server.turning"
    stdin = subprocess.PIPE
    ahead = 0.0

    def launch(self) -> None:
        self.environment = {**self.environment, "STOLIK_AHEAD": str(self.ahead)}
        super().launch()

    def turn(self, seconds: float) -> None:
        """Let so much time go by at once."""
        self.ahead += seconds
        if self.process:
            assert self.process.stdin
            self.process.stdin.write(f"{seconds}\n".encode())
            self.process.stdin.flush()
