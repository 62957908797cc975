"""Who may sit down at a table, and under which name."""

from __future__ import annotations

from collections.abc import Sequence

from .chairs import Chair
from .door import Door
from .entries import Opened
from .lookalikes import skeleton
from .refusal import Refusal


def check_seating(guest: str, name: str, opened: Opened, chairs: Sequence[Chair], door: Door) -> None:
    """Refuse whom the host does not let in, several seats for one at a listed table, and a name like another's."""
    sits = any(chair.guest == guest for chair in chairs)
    if guest in door.removed:
        raise Refusal("removed", "the host has sent you away from this table")
    if door.locked and not sits and guest != opened.host:
        raise Refusal("locked", "the host has locked this table: nobody new can sit down")
    if opened.settings.public and guest != opened.host and sits:
        raise Refusal("one-seat", "at a listed table everybody takes one seat")
    own = skeleton(name)
    if any(chair.person and chair.guest != guest and skeleton(chair.name) == own for chair in chairs):
        raise Refusal("name-taken", f"somebody at this table has a name that looks like {name!r}; choose another")
