"""Checkpoints SQLite's write-ahead log (WAL): copies what was committed into the database file, beside the writer.

Left alone, SQLite has whoever commits run the checkpoint when the log has grown by some pages, and everybody who waits
for that commit waits several times as long. A thread that runs passive checkpoints all the time leaves little for the
writer, which only has to restart the log when it is long.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

INTERVAL = 0.25  # seconds between checkpoints


class Checkpointer:
    """A thread with a connection of its own, until it is closed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="stolik-checkpointer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        while not self._closing.wait(INTERVAL):
            try:
                with closing(self._engine.raw_connection()) as connection:
                    connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            except (DBAPIError, sqlite3.Error):
                continue  # a disk that is full or away: the writer says so to those who wait
