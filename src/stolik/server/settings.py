"""The server's settings: options of `stolik serve`, or environment variables, `STOLIK_` and the name in capitals."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{user_data_path('stolik') / 'stolik.db'}"


@dataclass(frozen=True)
class ServerSettings:
    """How the server runs."""

    host: str = "127.0.0.1"
    port: int = 8010
    database: str = field(default_factory=default_database)
    redis: str = ""  # address of Redis, when several processes serve the same tables
    public_url: str = ""  # as people see it, e.g. https://stolik.example
    workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which bots think
    expire_days: float = 30.0  # of running, after which an unfinished table that nobody touches is marked for deletion
    keep_days: float = 0.0  # of running, after which a finished table that nobody opens is marked; 0: never
    behind_proxy: bool = False  # trust the client's address in the headers of a proxy on this machine
    trusted_proxies: str = ""  # addresses and networks of other proxies to trust, with commas between them
    rate: float = 1.0  # how often one guest or address may ask, as a multiple of what is usual
    guest_tables: int = 100  # that one guest may open a day
    address_tables: int = 1000  # that one address may open a day
    guest_sockets: int = 20  # that one guest may have open
    address_sockets: int = 300  # that one address may have open
    log: str = "text"  # or json
    closed: bool = False  # a house for children: no lobby, tables by a group's code only, friendly names only
    words: str = ""  # a file of more words that are unwelcome in names at public tables

    @property
    def proxies(self) -> list[str]:
        """The proxies whose headers are trusted for the client's address."""
        given = [each.strip() for each in self.trusted_proxies.split(",") if each.strip()]
        return [*given, "127.0.0.1", "::1"] if self.behind_proxy else given

    @property
    def folder(self) -> Path:
        """Where the server's own files are: beside the SQLite file, else in the user's data folder."""
        prefix = "sqlite:///"
        return (
            Path(self.database[len(prefix) :]).parent if self.database.startswith(prefix) else user_data_path("stolik")
        )
