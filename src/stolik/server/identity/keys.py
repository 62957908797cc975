"""Secret keys: what cookies and tickets are signed with; from the environment, or made once and kept in a file."""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from itsdangerous import TimestampSigner

from stolik.core.errors import StolikError

VARIABLE = "STOLIK_KEYS"
FILE = "stolik.keys"
SHORTEST = 32  # characters: as hexadecimal digits, 128 bits


class BadKeys(StolikError):
    """Keys that are missing, too short, or open to others."""


class Signer(TimestampSigner):
    """Signs for one purpose, which `salt` names: a signature for another purpose with the same keys is invalid here."""

    def __init__(self, keys: Sequence[str], salt: bytes, clock: Callable[[], float]) -> None:
        super().__init__(list(keys), salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock())


def secret_keys(folder: Path, environment: Mapping[str, str] = os.environ) -> list[str]:
    """The keys, the one that signs first: those of STOLIK_KEYS, else of the file in the folder of the database."""
    given = environment.get(VARIABLE, "")
    if given.strip():
        return _checked(given.split(","), VARIABLE)
    file = folder / FILE
    if not file.exists():
        _make(file)
    _closed(file)
    return _checked(file.read_text("ascii", errors="replace").splitlines(), str(file))


def _checked(found: list[str], where: str) -> list[str]:
    keys = [key.strip() for key in found if key.strip()]
    if not keys:
        raise BadKeys(f"{where} holds no key; it needs one of at least {SHORTEST} characters")
    for number, key in enumerate(keys, 1):
        if len(key) < SHORTEST:
            raise BadKeys(f"key {number} of {where} has {len(key)} characters; it needs at least {SHORTEST}")
    return keys


def _make(file: Path) -> None:
    """Make the file atomically, so that two processes that start together use the same key."""
    file.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=file.parent, prefix=f".{FILE}-")  # readable by its owner only
    made = Path(name)
    try:
        with os.fdopen(number, "w", encoding="ascii") as out:
            out.write(secrets.token_hex(32) + "\n")
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):  # the other process was first
            os.link(made, file)
    finally:
        made.unlink()


def _closed(file: Path) -> None:
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise BadKeys(f"{file} can be read by others; close it with: chmod 600 {file}")
