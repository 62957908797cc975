"""The health of a database: still the file that was opened, whole, and in the place where the next start looks for it.

SQLite goes on writing to a file that was deleted or replaced, and says that all is well; so what is committed counts
only while the names of the database and of its write-ahead log lead to the files that are open here.
"""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import structlog
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from .engine import connect
from .errors import Unavailable

logger = structlog.get_logger(__name__)

GONE: Final = "the file of the database is gone; put it back"
REPLACED: Final = "another file is in the place of the database; put the old one back, or restart the server"
DAMAGED: Final = "the database is damaged; stop the server and restore a backup"
SILENT: Final = "the database does not answer"
_SQLITE: Final = {
    5: "another program holds the database",  # SQLITE_BUSY
    8: "the database is read-only",  # SQLITE_READONLY
    10: "the disk cannot be read or written",  # SQLITE_IOERR
    11: DAMAGED,  # SQLITE_CORRUPT
    13: "the disk is full",  # SQLITE_FULL
    14: "the file of the database cannot be opened",  # SQLITE_CANTOPEN
    26: DAMAGED,  # SQLITE_NOTADB
}
_POSTGRES: Final = {"53100": "the disk of the database is full", "25006": "the database is read-only"}


def reason_of(problem: BaseException) -> str:
    """What is wrong, for everybody to read: no path, no address, nothing of what was written."""
    if isinstance(problem, Unavailable):
        return problem.reason
    if not isinstance(problem, DBAPIError):
        return SILENT
    if "Could not decode to UTF-8" in str(problem.orig):
        return DAMAGED
    code = getattr(problem.orig, "sqlite_errorcode", None)
    found = _POSTGRES.get(getattr(problem.orig, "sqlstate", None) or "") if code is None else _SQLITE.get(code & 0xFF)
    return found or SILENT


class Health:
    """What is known of one database; asked and told by several threads."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._files: dict[Path, tuple[int, int]] = {}
        self._keeper: Any = None
        self.damage = ""  # what was found to be wrong inside the file
        self.suspect = False  # something could not be read, and the cause has not been examined yet
        if url.get_backend_name() == "sqlite":
            self._hold(Path(str(url.database)))

    def _hold(self, file: Path) -> None:
        """Keep a connection, so that SQLite never makes another write-ahead log, and note which files these are."""
        self._engine = connect(self._url, writes=True)
        self._keeper = self._engine.raw_connection()
        with closing(self._keeper.cursor()) as cursor:
            cursor.execute("SELECT count(*) FROM sqlite_master").fetchall()
        self._files = {path: _identity(path) for path in (file, file.with_name(file.name + "-wal"))}

    def close(self) -> None:
        if self._keeper is not None:
            self._keeper.close()
            self._engine.dispose()

    def check_place(self) -> None:
        """Unavailable when a file is gone, or another one is in its place."""
        for path, identity in self._files.items():
            try:
                there = _identity(path)
            except OSError:
                raise Unavailable(GONE, GONE) from None
            if there != identity:
                raise Unavailable(REPLACED, REPLACED)

    def check(self) -> None:
        """Unavailable when nothing may be written: a damaged file might lose it."""
        self.check_place()
        if self.damage:
            raise Unavailable(DAMAGED, DAMAGED)

    def hurt(self, problem: BaseException) -> bool:
        """Note what the database said; whether it means that the file is damaged."""
        if reason_of(problem) != DAMAGED or isinstance(problem, Unavailable):
            return False
        self._blame(str(getattr(problem, "orig", problem)))
        return True

    def examine(self) -> str:
        """Look through the whole file for damage; what is wrong with it, if anything."""
        self.suspect = False
        if not self._files:
            return ""  # PostgreSQL looks after its own pages
        engine = connect(self._url, writes=False)
        try:
            self.check_place()
            with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
                (found,) = cursor.execute("PRAGMA quick_check(1)").fetchone()
        except Unavailable:
            return self.damage
        except Exception as problem:  # raised by SQLAlchemy while connecting, or by SQLite itself
            found = str(problem)
        finally:
            engine.dispose()
        if found != "ok":
            self._blame(found)
        elif self.damage:
            self.damage = ""
            logger.warning("the database is whole again")
        return self.damage

    def _blame(self, found: str) -> None:
        if not self.damage:
            logger.error("the database is damaged", found=found)
        self.damage = found or "malformed"


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino
