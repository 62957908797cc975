"""The operator's commands as they travel from `stolik admin` to a running server, and the reply in plain words."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class ListTables(msgspec.Struct, frozen=True, tag="tables"):
    """List tables, the last used first."""

    phase: str = ""
    game: str = ""
    limit: int = 50


class Show(msgspec.Struct, frozen=True, tag="show"):
    """Tell all about a table that is no secret of its game."""

    code: str


class Close(msgspec.Struct, frozen=True, tag="close"):
    """End a table's game, and its series."""

    code: str
    dry_run: bool = False


class Delete(msgspec.Struct, frozen=True, tag="delete"):
    """Delete a table."""

    code: str
    dry_run: bool = False


class BanSubject(msgspec.Struct, frozen=True, tag="ban"):
    """Keep a person or an address out, for some days or for good."""

    whom: str
    days: float = 0
    dry_run: bool = False


class Unban(msgspec.Struct, frozen=True, tag="unban"):
    """Let a person or an address in again; without one list all bans."""

    whom: str = ""
    dry_run: bool = False


class Rename(msgspec.Struct, frozen=True, tag="rename"):
    """Give the person of a seat another name."""

    code: str
    seat: int
    name: str
    dry_run: bool = False


class ForgetPerson(msgspec.Struct, frozen=True, tag="forget-person"):
    """Take a person out of everything that is kept."""

    whom: str
    dry_run: bool = False


class Stats(msgspec.Struct, frozen=True, tag="stats"):
    """Count what is kept, and what goes on."""


Command: TypeAlias = ListTables | Show | Close | Delete | BanSubject | Unban | Rename | ForgetPerson | Stats


class Reply(msgspec.Struct, frozen=True):
    """What was done, line by line; or what was wrong, and then nothing was changed."""

    lines: list[str] = []
    problem: str = ""


encode = msgspec.json.Encoder().encode
decode_command = msgspec.json.Decoder(Command).decode
decode_reply = msgspec.json.Decoder(Reply).decode
