"""`stolik serve` with wrong settings: told in one line, before anything is served."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, text

from stolik.cli import main
from stolik.server.storage import migration
from stolik.server.storage.engine import address


def serve(*words: str, **environment: str) -> Result:
    return CliRunner(env={"NO_COLOR": "1", "TERM": "dumb", **environment}).invoke(main, ["serve", *words])


def told(shown: Result) -> str:
    """The one line that says what is wrong."""
    assert shown.exit_code == 1, shown.output
    assert shown.output.startswith("Error: ")
    assert shown.output.count("\n") == 1
    return shown.output


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/stolik.db"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--database", "postgresql://ola@host:port/stolik"],
            "postgresql://USER@HOST/NAME, not 'postgresql://ola@host:port",
        ),
        (["--database", "nonsense"], "a database is sqlite:///FILE or postgresql://USER@HOST/NAME, not 'nonsense'"),
        (["--database", "sqlite:///{folder}"], "cannot be opened: Is a directory"),
        (["--database", "sqlite:///{folder}/text"], "is no SQLite database; name another file"),
        (["--database", "sqlite:///{folder}/photos.db"], "photos.db has a table 'photos' that is not Stolik's"),
        (["--database", "sqlite:///{folder}/text/stolik.db"], "cannot be opened: "),
        (["--redis", "nonsense"], "Redis is at an address such as redis://HOST, not 'nonsense'"),
        (["--public-url", "stolik.example"], "an address such as https://stolik.example, not 'stolik.example'"),
        (["--public-url", "https://stolik.example/games"], "an address such as https://stolik.example"),
        (["--host", ""], "--host is an address of this machine"),
        (["--host", "x" * 70 + ".invalid"], "name an address of this machine with --host"),
        (["--rate", "nan"], "--rate, --expire-days and --keep-days are numbers"),
        (["--keep-days", "inf"], "--rate, --expire-days and --keep-days are numbers"),
        (["--expire-days", "inf"], "--rate, --expire-days and --keep-days are numbers"),
    ],
)
def test_wrong_settings_are_told_in_one_line(tmp_path: Path, database: str, words: list[str], said: str) -> None:
    (tmp_path / "text").write_text("This is a letter, not a database. " * 40)
    with sqlite3.connect(tmp_path / "photos.db") as photos:
        photos.execute("CREATE TABLE photos (place TEXT)")
    photos.close()
    given = [word.format(folder=tmp_path) for word in words]
    assert said in told(serve("--port", "0", "--database", database, *given))
    assert (tmp_path / "text").read_text().startswith("This is a letter")


def test_wrong_keys_are_told_in_one_line(database: str) -> None:
    said = told(serve("--port", "0", "--database", database, STOLIK_KEYS="short"))
    assert "key 1 of STOLIK_KEYS has 5 characters; it needs at least 32" in said


def test_a_database_of_a_newer_release_is_left_alone(database: str) -> None:
    migration.migrate(address(database))
    engine = create_engine(address(database))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert "was written by a newer Stolik (schema 9999" in told(serve("--port", "0", "--database", database))
    with engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    engine.dispose()


def test_a_port_that_is_taken_is_told_in_one_line(database: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = told(serve("--port", str(port), "--database", database))
    assert f"cannot listen at 127.0.0.1:{port}" in said
    assert "is Stolik running already? Choose another port with --port" in said


@pytest.mark.usefixtures("hear_ctrl_c")
def test_with_port_0_the_port_that_was_found_is_told_and_ctrl_c_ends_without_a_traceback(database: str) -> None:
    command = [sys.executable, "-m", "stolik.cli", "serve", "--port", "0", "--workers", "1", "--database", database]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as server:
        assert server.stderr
        first = server.stderr.readline()
        assert re.match(r"Stolik: http://127\.0\.0\.1:[1-9]\d+ ", first), first
        while "ready" not in (line := server.stderr.readline()):
            assert server.poll() is None
        assert "\x1b" not in line  # colours are for terminals
        os.killpg(server.pid, signal.SIGINT)
        rest = server.stderr.read()
        assert server.wait(300) == 130
    assert "Traceback" not in rest
    assert "Aborted" not in rest
