"""Forgetting a person: the seats are given up, and who it was is taken out of the log.

Moves, nonces and draws stay as they are, so the others keep their game and the proof of its chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import entries as log
from . import following
from .entries import Entry
from .refusal import Refusal

if TYPE_CHECKING:
    from .table import Table


def give_up(table: Table, guest: str, now: int) -> None:
    """Give up all seats of a guest for good: freed before the game, played by bots in it and in the next one."""
    for seat in table.seats_of(guest):
        with suppress(Refusal):  # of a log that is full, or a series that was ended: nobody plays there any more
            if table.phase == "over":
                if not table.rematch:
                    following.leave(table, seat, now)
            elif table.phase == "playing":
                table.cover(seat, now)
            elif table.follows:
                following.leave(table, seat, now)
            else:
                table.add(now, "", log.Freed(seat))


def heir(table: Table, guest: str) -> str:
    """Who is the host after a guest: the first of the other persons here, or nobody."""
    return next((chair.guest for chair in table.chairs if chair.person and chair.guest != guest), "")


def without(entries: Sequence[Entry], guest: str, alias: str, host: str = "") -> list[Entry]:
    """The entries of a log that tell who a guest was, as they are once nobody knows; `alias` stands for the guest."""
    sat: dict[int, int] = {}  # by seat: where the entry stands that names its person
    found: dict[int, Entry] = {}
    for place, entry in enumerate(entries):
        body = entry.body
        if isinstance(body, log.Opened) and guest in (body.host, *body.removed):
            removed = [alias if each == guest else each for each in body.removed]
            opener = (host or alias) if body.host == guest else body.host
            found[place] = _with(entry, replace(body, host=opener, removed=removed))
        elif isinstance(body, log.Sat):
            sat[body.seat] = place
            if body.guest == guest:
                found[place] = _with(entry, replace(body, guest=alias, name="", renamed=True))
        elif isinstance(body, log.Handed) and body.guest == guest:
            found[place] = _with(entry, replace(body, guest=alias))
            named = found.get(sat[body.seat], entries[sat[body.seat]])
            found[sat[body.seat]] = _with(named, replace(named.body, name="", renamed=True))
    return [found[place] for place in sorted(found)]


def with_name(entries: Sequence[Entry], seat: int, name: str) -> Entry:
    """The entry that names the person of a seat, with another name."""
    entry = next(entry for entry in reversed(entries) if isinstance(entry.body, log.Sat) and entry.body.seat == seat)
    return _with(entry, replace(entry.body, name=name, renamed=True))


def _with(entry: Entry, body: log.Body) -> Entry:
    return replace(entry, body=body)
