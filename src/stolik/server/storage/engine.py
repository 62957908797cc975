"""Connections to SQLite and PostgreSQL, set up so that what is committed is on disk."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from .errors import BadDatabase

SYNCHRONOUS = "FULL"  # SQLite: the write-ahead log is on disk before a commit returns
PAGES = 8_000  # of SQLite's write-ahead log, after which a commit checkpoints it; see `checkpointer`
BUSY_MILLISECONDS = 5_000  # how long to wait for another process that is writing
_DRIVERS = {"sqlite": "pysqlite", "postgresql": "psycopg"}
# TCP keepalives and timeouts: a server that vanished is noticed within seconds, and one that hangs holds nobody up.
_POSTGRES: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c synchronous_commit=on -c lock_timeout=10s",
}


def address(text: str) -> URL:
    """The database that a text like `sqlite:///stolik.db` or `postgresql://user@host/name` means."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        url = None
    backend = url.get_backend_name() if url else ""
    if url is None or backend not in _DRIVERS:
        raise BadDatabase(f"a database is sqlite:///FILE or postgresql://USER@HOST/NAME, not {text!r}")
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadDatabase("SQLite needs a file: sqlite:///stolik.db (in memory nothing would survive a restart)")
    return url.set(drivername=f"{backend}+{_DRIVERS[backend]}")


def connect(url: URL, *, writes: bool, connections: int = 1) -> Engine:
    """An engine whose transactions either write, or see one unchanging moment."""
    pool: dict[str, Any] = {"pool_size": connections, "max_overflow": 0}
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, writes, pool)
    try:
        level = "READ COMMITTED" if writes else "REPEATABLE READ"
        engine = create_engine(url, isolation_level=level, pool_pre_ping=True, connect_args=_POSTGRES, **pool)
    except ModuleNotFoundError as problem:
        raise BadDatabase(f"PostgreSQL needs one more package ({problem.name}): pip install 'stolik[many]'") from None
    return engine if writes else engine.execution_options(postgresql_readonly=True)


def private_file(url: URL) -> None:
    """Make the file of a SQLite database, and its folder, so that only its owner can read the secrets in it."""
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as problem:
        raise BadDatabase(f"the database {path} cannot be opened: {problem.strerror}") from None


def lost(problem: BaseException) -> bool:
    """Whether the database could not be reached, or the connection broke: another attempt may succeed."""
    if not isinstance(problem, DBAPIError):
        return False
    state = getattr(problem.orig, "sqlstate", None)
    if state in ("40001", "40P01"):  # a deadlock or a serialization failure, in which this process was the victim
        return True
    # Every error of PostgreSQL itself has a state; one without comes from the connection.
    return problem.connection_invalidated or (isinstance(problem, OperationalError) and _postgres(problem, state))


def _postgres(problem: DBAPIError, state: str | None) -> bool:
    """Whether PostgreSQL is away, starting or stopping (57P0x), or has no connection left for us (53300)."""
    return hasattr(problem.orig, "sqlstate") and (state is None or state[:4] in ("57P0", "5330") or state[:2] == "08")


def _sqlite(url: URL, writes: bool, pool: dict[str, Any]) -> Engine:
    # Never make a file: where a database was and is no more, an empty one would be taken for it.
    file = f"file:{quote(str(url.database))}?mode=rw"

    def open_file() -> sqlite3.Connection:
        return sqlite3.connect(file, uri=True, isolation_level=None, check_same_thread=False)

    engine = create_engine(url, creator=open_file, **pool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout = {BUSY_MILLISECONDS}",
            *(("journal_mode = WAL", f"wal_autocheckpoint = {PAGES}") if writes else ("query_only = ON",)),
            f"synchronous = {SYNCHRONOUS}",
            "foreign_keys = ON",
            "journal_size_limit = 67108864",
            "secure_delete = ON",  # who is forgotten does not stay in what the file no longer uses
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # BEGIN IMMEDIATE: a writer takes the write lock at once, since of two that read first one could not upgrade.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
