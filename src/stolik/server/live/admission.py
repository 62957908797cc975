"""Who is let in to a live table, and who is let go when its host locks it, withdraws its link or sends somebody away.

A spectators' key that was withdrawn once has a second part, which the log knows: KEY~SECOND. Who comes by an earlier
one is told so, and learns nothing else.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection
from typing import Final

from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..messages import Problem
from .projection import Viewer

SECOND: Final = "~"  # what a key's second part begins with
UNWELCOME: Final = ("removed", "locked", "withdrawn")  # why somebody is not let in, or not any more
WITHDRAWN: Final = "the host has withdrawn this spectators' link"
REMOVED: Final = "the host has sent you away from this table"
LOCKED: Final = "the host has locked this table: nobody new can come in"


def whole_key(first: str, table: Table) -> str:
    """The spectators' key that is good now."""
    return f"{first}{SECOND}{table.door.watch}" if table.door.watch else first


def is_good(key: str, table: Table) -> bool:
    """Whether a spectators' key that led to the table has not been withdrawn."""
    return hmac.compare_digest(key.partition(SECOND)[2].encode(), table.door.watch.encode())


def check_guest(table: Table, guest: str) -> None:
    """Refuse a guest who comes by the table's code, if the host does not let him in."""
    if guest in table.door.removed:
        raise Refusal("removed", REMOVED)
    if table.door.locked and not table.end and guest not in table.guests:
        raise Refusal("locked", LOCKED)


def check_spectator(table: Table, guest: str, watched: Collection[str]) -> None:
    """Refuse who comes by the spectators' link while the game goes on, unless the host lets him in.

    Who has `watched` before comes back to a table that is locked. A finished game is everybody's who has the link.
    """
    if table.end:
        return
    if guest in table.door.removed:
        raise Refusal("removed", REMOVED)
    if table.door.locked and guest not in watched and guest not in table.guests:
        raise Refusal("locked", LOCKED)


def reason_to_go(table: Table, viewer: Viewer, key: str) -> Problem | None:
    """Why a page that is here, perhaps by a spectators' key, may not stay."""
    if viewer.guest in table.door.removed:
        return Problem("removed", REMOVED)
    if viewer.watches and not is_good(key, table):
        return Problem("withdrawn", WITHDRAWN)
    return None
