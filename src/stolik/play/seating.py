"""Who may sit down at a table, and under which name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .chairs import Chair
from .entries import Opened
from .lookalikes import skeleton
from .refusal import Refusal


def check_seating(guest: str, name: str, opened: Opened, chairs: Sequence[Chair], removed: Collection[str]) -> None:
    """Refuse a guest whom the host sent away, a second seat at a listed table, and a name that looks like another."""
    if guest in removed:
        raise Refusal("removed", "the host has sent you away from this table")
    if opened.settings.public and guest != opened.host and any(chair.guest == guest for chair in chairs):
        raise Refusal("one-seat", "at a listed table everybody takes one seat")
    own = skeleton(name)
    if any(chair.person and chair.guest != guest and skeleton(chair.name) == own for chair in chairs):
        raise Refusal("name-taken", f"somebody at this table has a name that looks like {name!r}; choose another")
