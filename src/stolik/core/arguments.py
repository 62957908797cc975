"""Checks of a caller's arguments: a wrong one raises StolikError with a sentence that says what was wanted."""

from __future__ import annotations

import operator
from typing import Any, TypeVar

from .errors import StolikError

Kind = TypeVar("Kind")


def expect(value: object, kind: type[Kind], wanted: str, error: type[StolikError] = StolikError) -> Kind:
    """The value, if it is of that type; `wanted` begins the sentence of the error, which ends with the value."""
    if not isinstance(value, kind):
        raise error(f"{wanted}, not {value!r:.60}")
    return value


def whole(value: object, wanted: str, error: type[StolikError] = StolikError, least: int | None = None) -> int:
    """A whole number of any kind, NumPy's too, as a Python int; True and False are refused."""
    number = as_whole(value)
    if number is None or (least is not None and number < least):
        raise error(f"{wanted}, not {value!r:.60}")
    return number


def as_whole(value: Any) -> int | None:
    """A whole number of any kind as a Python int; None for any other value."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None
