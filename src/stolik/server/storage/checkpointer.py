"""Carries what was committed from SQLite's log of changes over into its file, beside the writer.

Left alone, SQLite has whoever commits do that when the log has grown by some pages, and everybody who waits for that
commit waits several times as long. Done all the time by a thread of its own, little of it is left for the writer, which
only has to begin the log anew when it is long.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

OFTEN = 0.25  # seconds


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
        while not self._closing.wait(OFTEN):
            try:
                with closing(self._engine.raw_connection()) as connection:
                    connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            except (DBAPIError, sqlite3.Error):
                continue  # a disk that is full or away: the writer says so to those who wait
