"""Friendly names: all that people are called in a closed house, in Polish and English."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

FRIENDLY: Final[dict[str, list[str]]] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
ALL: Final = frozenset(name for names in FRIENDLY.values() for name in names)
