"""Errors of the arena, each one line."""

from __future__ import annotations

from stolik.core.errors import StolikError


class ArenaError(StolikError):
    """A contest that cannot be held, a file of results that does not fit, or a bot that failed."""
