"""The bots of Fikolo: their policy, their evaluation, and how fast they react at every level."""

from __future__ import annotations

from typing import Final

from .evaluation import evaluate
from .policy import policy
from .reaction import react

__all__ = ["VARIANTS", "evaluate", "policy", "react"]

VARIANTS: Final = ({"variant": "junior"},)
