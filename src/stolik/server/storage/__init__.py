"""Storage: the logs of all tables, in SQLite or PostgreSQL."""

from __future__ import annotations

from .errors import BadDatabase, CodeTaken, Conflict, Gone, IdTaken, StorageError, Unavailable, Unreadable, Unsure, Used
from .rows import Ban, DeadlineRow, Handover, TableRow
from .store import Store

__all__ = [
    "BadDatabase",
    "Ban",
    "CodeTaken",
    "Conflict",
    "DeadlineRow",
    "Gone",
    "Handover",
    "IdTaken",
    "StorageError",
    "Store",
    "TableRow",
    "Unavailable",
    "Unreadable",
    "Unsure",
    "Used",
]
