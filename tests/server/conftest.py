"""Real servers for the tests: a PostgreSQL and a Redis of their own, on free ports, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

from .running import Server


def missing(package: str) -> NoReturn:
    """Skip where somebody tries things out, fail where everything has to be tested."""
    told = f"needs the Debian package {package}"
    if os.environ.get("CI") == "1" or os.environ.get("STOLIK_COMPLETE") == "1":
        pytest.fail(told)
    pytest.skip(told)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@dataclass
class Postgres:
    """A server that a test may stop and start again."""

    programs: Path
    folder: Path
    port: int

    @property
    def url(self) -> str:
        return self.database("postgres")

    def database(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def run(self, program: str, *arguments: str) -> None:
        # PostgreSQL refuses to run as root, which is what a container often is.
        switch = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        command = [*switch, str(self.programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        # Without fsync, which only a crash of the whole machine would notice.
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        log = str(self.folder / "log")
        self.run("pg_ctl", "start", "-w", "-D", str(self.folder / "data"), "-l", log, "-o", options)

    def stop(self, mode: str = "fast") -> None:
        self.run("pg_ctl", "stop", "-w", "-D", str(self.folder / "data"), "-m", mode)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    programs = found[-1].parent if found else Path(shutil.which("initdb") or missing("postgresql")).parent
    # Not in pytest's folder: nobody but its owner may enter that, and PostgreSQL may have to run as somebody else.
    with tempfile.TemporaryDirectory(prefix="stolik-postgres-") as folder:
        server = Postgres(programs, Path(folder), free_port())
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        server.run("initdb", "-D", f"{folder}/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        server.start()
        yield server
        server.stop("immediate")


@pytest.fixture(scope="session")
def postgres_url(postgres: Postgres) -> str:
    """The address of a PostgreSQL server with an empty database."""
    return postgres.url


@pytest.fixture
def fresh_postgres(postgres: Postgres) -> Iterator[Callable[[], str]]:
    """Makes databases that are dropped after the test."""
    import psycopg

    made: list[str] = []

    def make() -> str:
        made.append(f"test_{os.getpid()}_{time.monotonic_ns()}")
        with psycopg.connect(postgres.url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{made[-1]}"'.encode())
        return postgres.database(made[-1])

    yield make
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        for name in made:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis server that keeps nothing."""
    program = shutil.which("redis-server") or missing("redis-server")
    folder, port = tmp_path_factory.mktemp("redis"), free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(folder)]
    with subprocess.Popen([program, *options], stdout=subprocess.DEVNULL) as server:
        try:
            _wait_for(port, server)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        assert server.poll() is None, "the server ended at once"
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the server did not answer within 10 seconds")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What tests marked `anyio` run on."""
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that tests share; one that wants to stop it starts its own."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
