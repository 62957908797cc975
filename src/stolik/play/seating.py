"""Who may sit down at a table, and under which name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lookalikes import skeleton
from .refusal import Refusal

if TYPE_CHECKING:
    from .table import Table


def check_seating(table: Table, guest: str, name: str) -> None:
    """Refuse whom the host sent away, who takes several seats at a listed table, and a name that passes for another."""
    if guest in table.removed:
        raise Refusal("removed", "the host has sent you away from this table")
    if table.opened.settings.public and guest != table.opened.host and table.seats_of(guest):
        raise Refusal("one-seat", "at a listed table everybody takes one seat")
    own = skeleton(name)
    if any(chair.person and chair.guest != guest and skeleton(chair.name) == own for chair in table.chairs):
        raise Refusal("name-taken", f"somebody at this table has a name that looks like {name!r}; choose another")
