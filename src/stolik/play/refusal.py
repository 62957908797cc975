"""Refusals: why a table does not do what it was asked to, by a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Final

from stolik.core.errors import StolikError

CODES: Final = (
    "bad-level",
    "bad-message",
    "bad-name",
    "bad-nonce",
    "bad-ticket",
    "banned",
    "busy",
    "closed",
    "full",
    "illegal",
    "late",
    "locked",
    "name-taken",
    "no-hints",
    "no-series",
    "no-undo",
    "not-host",
    "not-overdue",
    "not-playing",
    "not-ready",
    "not-waiting",
    "not-your-seat",
    "not-your-turn",
    "nothing-to-answer",
    "one-seat",
    "over",
    "rate",
    "removed",
    "seat-taken",
    "seats-free",
    "storage",
    "unknown-seat",
    "unknown-table",
    "unwelcome-name",
    "who-starts",
    "withdrawn",
)


class Refusal(StolikError):
    """A command that changes nothing, and why."""

    def __init__(self, code: str, text: str) -> None:
        assert code in CODES, code
        super().__init__(text)
        self.code = code
        self.text = text
