"""Waiting for people between two games: who is away, who is still waited for, and when the next game begins.

A person who still looks at the result of the previous table is not away, so these functions take that table too, if it
is in memory.
"""

from __future__ import annotations

from typing import Final

from stolik.play import following
from stolik.play.beginning import begin, missing
from stolik.play.chairs import AWAY
from stolik.play.table import Table

from .table import LiveTable

GRACE: Final = 15_000  # milliseconds: a person gone for less may be on the way from one table to the next


def waits_for_people(live: LiveTable) -> bool:
    """Whether a table that follows another has not begun, because some have given no nonce yet."""
    return live.table.phase == "waiting" and bool(missing(live.table)) and not live.table.ended


def absent(live: LiveTable, before: LiveTable | None, guest: str) -> int | None:
    """For how many milliseconds a guest has been neither here nor at the table before; None for one who is there."""
    audiences = [each.audience for each in (live, before) if each]
    if any(guest in audience.here for audience in audiences):
        return None
    return min(audience.presence.away(guest) for audience in audiences)


def left_out(live: LiveTable, before: LiveTable | None) -> list[int]:
    """The seats without which the host may begin: their persons are not here, or have been waited for long enough."""
    table = live.table
    late = live.now() - table.entries[0].at >= AWAY
    return [seat for seat in missing(table) if late or absent(live, before, table.chairs[seat].guest) is not None]


def begin_if_complete(live: LiveTable, before: LiveTable | None) -> None:
    """Begin the game that follows another once all who are there have given their nonces."""
    away = []
    if before:  # without it nobody knows who still looks at the result
        chairs = live.table.chairs
        away = [seat for seat in missing(live.table) if (absent(live, before, chairs[seat].guest) or 0) >= GRACE]
    if following.complete(live.table, away):
        live.commit(lambda table: begin_unless_waiting(table, away, live.now()))


def give(table: Table, guest: str, nonce: str, now: int, command: str = "") -> None:
    """Give a nonce at the next table, which begins if nobody else is to be asked."""
    following.give(table, guest, nonce, now, command)
    begin_unless_waiting(table, (), now)


def begin_unless_waiting(table: Table, away: tuple[int, ...] | list[int], now: int) -> None:
    """Begin, unless somebody else has, or somebody is still waited for."""
    if following.complete(table, away):
        begin(table, away, now)
