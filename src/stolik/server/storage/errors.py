"""Errors of the storage, one for each thing that the caller has to do next."""

from __future__ import annotations

from stolik.core.errors import StolikError


class StorageError(StolikError):
    """Any failure of the storage."""


class CodeTaken(StorageError):
    """Another table has this code or watch key: draw another one."""


class IdTaken(StorageError):
    """There is a table of this id already: what the id was made from has been used."""


class Conflict(StorageError):
    """Another process wrote this entry first (optimistic concurrency): load the table, then decide again."""


class Gone(Conflict):
    """There is no such table, or no longer."""


class Used(Conflict):
    """The one-time key of this change is used, or unknown: nothing of the change was kept."""


class Unavailable(StorageError):
    """The database cannot be written or read now; nothing of the change was kept."""

    def __init__(self, text: str, reason: str = "the database does not answer") -> None:
        super().__init__(text)
        self.reason = reason  # for everybody to read


class Unreadable(StorageError):
    """A table's log cannot be read: a newer release wrote it, or the file is damaged."""


class Unsure(Unavailable):
    """The connection was lost while the change was being kept: load the table to see whether it was."""


class BadDatabase(StorageError):
    """What the address names is no database of Stolik, or one of a newer release."""
