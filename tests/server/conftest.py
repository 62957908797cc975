"""Real servers for the tests: a PostgreSQL and a Redis of their own, on free ports, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import NoReturn

import pytest

from ..leash import hold, let_go
from ..patience import PATIENCE
from .postgres import Postgres, new_postgres, programs
from .running import Server, free_port


def missing(package: str) -> NoReturn:
    """Skip where somebody tries things out, fail where everything has to be tested."""
    told = f"needs the Debian package {package}"
    if os.environ.get("CI") == "1" or os.environ.get("STOLIK_COMPLETE") == "1":
        pytest.fail(told)
    pytest.skip(told)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with new_postgres(programs() or missing("postgresql")) as server:
        yield server


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
        hold(server)
        try:
            _wait_for(port, server)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
            server.wait()
            let_go(server)


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert server.poll() is None, "the server ended at once"
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"the server did not answer within {PATIENCE:.0f} seconds")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What tests marked `anyio` run on."""
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that tests share; one that wants to stop it starts its own."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
