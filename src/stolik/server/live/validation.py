"""Validation of what people send: names, nonces and levels; whatever is wrong raises a Refusal."""

from __future__ import annotations

import re
from typing import Final

from stolik.core.level import LEVELS
from stolik.play.refusal import Refusal

from ..identity.names import BadName, clean_name

_NONCE: Final = re.compile(r"[0-9a-f]{16,64}")


def checked_name(text: str) -> str:
    try:
        return clean_name(text)
    except BadName as problem:
        raise Refusal("bad-name", str(problem)) from None


def checked_nonce(text: str) -> str:
    if not _NONCE.fullmatch(text):
        raise Refusal("bad-nonce", "a nonce is 16 to 64 hexadecimal digits in lower case")
    return text


def checked_level(text: str) -> str:
    if text not in LEVELS:
        raise Refusal("bad-level", f"levels are {', '.join(LEVELS)}")
    return text
