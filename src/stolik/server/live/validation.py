"""Validation of what people send: names, nonces and levels; whatever is wrong raises a Refusal."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from stolik.core.level import LEVELS
from stolik.play.refusal import Refusal

from ..identity.friendly import ALL
from ..identity.names import BadName, clean_name
from ..identity.words import WordList

_NONCE: Final = re.compile(r"[0-9a-f]{16,64}")


def checked_name(text: str) -> str:
    try:
        return clean_name(text)
    except BadName as problem:
        raise Refusal("bad-name", str(problem)) from None


@dataclass(frozen=True)
class NameRules:
    """Which names people may have here."""

    words: WordList = field(default_factory=lambda: WordList(()))  # unwelcome at public tables
    closed: bool = False  # friendly names only

    def check(self, text: str, *, public: bool) -> str:
        """The name as it is shown at a table, which is public or not."""
        name = checked_name(text)
        if self.closed and name not in ALL:
            raise Refusal("bad-name", "in this house everybody chooses one of the friendly names")
        if public and self.words.found_in(name):
            raise Refusal("unwelcome-name", "this name is not welcome at a public table; choose another")
        return name


def checked_nonce(text: str) -> str:
    if not _NONCE.fullmatch(text):
        raise Refusal("bad-nonce", "a nonce is 16 to 64 hexadecimal digits in lower case")
    return text


def checked_level(text: str) -> str:
    if text not in LEVELS:
        raise Refusal("bad-level", f"levels are {', '.join(LEVELS)}")
    return text
