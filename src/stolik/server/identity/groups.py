"""Groups of a closed house: a class or a family, each with a code that its operator hands out and may withdraw.

They stand in a file beside the database, a line each: the code, and what it is for. A running server reads it again
whenever it has changed. A guest's number begins with a tag of the group, so nothing else has to be kept of who came.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Final, NamedTuple

FILE: Final = "stolik.groups"
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
HALF: Final = 4  # letters on either side of the hyphen
TAG: Final = 8  # hexadecimal digits
LONGEST: Final = 60  # characters of what a code is for


class Group(NamedTuple):
    """A class or a family."""

    code: str  # as it is handed out
    label: str  # what it is for

    @property
    def tag(self) -> str:
        """What the numbers of its guests begin with."""
        return hashlib.sha256(f"group {plain(self.code)}".encode()).hexdigest()[:TAG]


def plain(code: str) -> str:
    """A code as it is compared, however it was typed."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def group_tag(guest: str) -> str:
    """The tag of the group that a guest came with; none outside a closed house."""
    return guest.partition("-")[0] if "-" in guest else ""


def new_guest(tag: str = "") -> str:
    """The number of a new guest, of a group if there is one."""
    return f"{tag}-{secrets.token_hex(16)}" if tag else secrets.token_hex(16)


class Groups:
    """The groups in a folder's file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self._read_at: tuple[int, int] | None = None  # of the file, when it was read: time of change and size
        self._groups: list[Group] = []

    def all(self) -> list[Group]:
        """All groups, the oldest first."""
        try:
            found = self.file.stat()
        except FileNotFoundError:
            self._read_at, self._groups = None, []
            return []
        if (found.st_mtime_ns, found.st_size) != self._read_at:
            self._read_at = found.st_mtime_ns, found.st_size
            lines = self.file.read_text("utf-8").splitlines()
            self._groups = [
                Group(code, label.strip()) for code, _, label in (line.partition(" ") for line in lines) if code
            ]
        return self._groups

    def of_code(self, code: str) -> Group | None:
        """The group of a code."""
        return next((group for group in self.all() if plain(group.code) == plain(code)), None)

    def of_guest(self, guest: str) -> Group | None:
        """The group of a guest, unless its code has been withdrawn."""
        tag = group_tag(guest)
        return next((group for group in self.all() if group.tag == tag), None)

    def add(self, label: str) -> Group:
        """Make a code for a class or a family."""
        letters = "".join(secrets.choice(LETTERS) for _ in range(2 * HALF))
        group = Group(f"{letters[:HALF]}-{letters[HALF:]}", " ".join(label.split())[:LONGEST])
        self._write([*self.all(), group])
        return group

    def withdraw(self, code: str) -> Group | None:
        """Withdraw a code; who came with it has to be given another."""
        group = self.of_code(code)
        self._write([each for each in self.all() if each != group])
        return group

    def _write(self, groups: list[Group]) -> None:
        """Replace the file in one step, closed to others."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        made = self.file.with_suffix(f".{os.getpid()}")
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
            out.writelines(f"{group.code} {group.label}\n" for group in groups)
        made.replace(self.file)
        self._read_at = None
