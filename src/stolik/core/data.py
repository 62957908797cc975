"""Data files of games: JSON objects that name the source of what they say."""

from __future__ import annotations

import json
from typing import Any, Final

from .errors import BadData

SOURCES: Final = ("printed", "found", "chosen")


def read_object(text: str, where: str) -> dict[str, Any]:
    """The JSON object of a text; BadData if it is something else."""
    try:
        data = json.loads(text)
    except ValueError as problem:
        raise BadData(f"{where} is no JSON: {problem}") from None
    if not isinstance(data, dict):
        raise BadData(f"{where}: the whole file is one object in braces")
    return data


def check_source(part: Any, where: str) -> None:
    """BadData unless a part of a data file says whether it is printed, found or chosen by us."""
    source = part.get("source") if isinstance(part, dict) else None
    if source not in SOURCES:
        raise BadData(f"{where}: source is one of {', '.join(SOURCES)}, not {source!r}")
