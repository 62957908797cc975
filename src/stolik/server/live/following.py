"""The table after a game: it is opened once, found by all, and its game begins when all are ready."""

from __future__ import annotations

from contextlib import suppress

from stolik.play import following
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..storage import IdTaken
from .log import Requester
from .table import LiveTable
from .tables import LiveTables
from .waiting import absent, begin_if_complete, begin_unless_waiting, give


async def go_on(tables: LiveTables, live: LiveTable, guest: str, nonce: str, commitment: str) -> int:
    """Let a guest go on after a game: opens the next table, or gives the nonce there; harmless when said again.

    Returns the version of the finished table, when all of it is on disk: the next table, the nonce, and its code here.
    A nonce that comes too late is refused, so that no page believes that it was used.
    """
    table = live.table
    if not table.end:
        raise Refusal("not-playing", "the game is not over yet")
    if table.rematch:
        there = await tables.by_code(table.rematch)
    else:
        there = await _open(tables, live, guest, nonce, commitment)
    if there.table.fairness.commitment != commitment:
        raise Refusal("bad-ticket", "to go on names the commitment that the finished table shows as fair.next")
    if any(not there.table.chairs[seat].nonce for seat in there.table.seats_of(guest)):
        await there.durably(lambda table: give(table, guest, nonce, there.now()))
        begin_if_complete(there, tables.before(there))
    return await live.durably(_nothing)  # another guest may have opened the table, and its name is still on its way


async def leave(tables: LiveTables, live: LiveTable, guest: str, seat: int, id: str, requester: Requester) -> None:
    """Let a person not go on; said at the table that is over, it holds for the next one if that has been opened."""
    there = await tables.by_code(live.table.rematch) if live.table.rematch else live
    if seat not in there.table.seats_of(guest):
        raise Refusal("not-your-seat", f"seat {seat} is not yours")
    there.commit(lambda table: following.leave(table, seat, there.now(), id), id, requester)
    begin_if_complete(there, tables.before(there))


async def end_series(tables: LiveTables, live: LiveTable, guest: str, id: str) -> int:
    """Let the host, or once the host is gone the others, end the series at its newest table, from any of its tables.

    Returns the version of that table, when all is on disk.
    """
    there = await newest(tables, live)
    away = absent(there, tables.before(there), there.table.opened.host) or 0
    version = await there.durably(lambda table: following.end_series(table, guest, there.now(), id, away=away), id)
    if there.table.ended and there.table.phase == "waiting":  # the last finished table is what remains of it
        before = await tables.by_code(there.table.opened.after)
        await before.durably(lambda table: _end_too(table, guest, before.now(), away))
    return version


async def newest(tables: LiveTables, live: LiveTable) -> LiveTable:
    """The newest table of the series that a table belongs to, or of the games that went on without one."""
    series = live.table.opened.series is not None
    while live.table.rematch:
        with suppress(Refusal):  # one that was never begun may be gone
            there = await tables.by_code(live.table.rematch)
            again = there.table.opened.series
            if series and (again is None or not again.played):
                return live  # the same series once more is another one
            live = there
            continue
        return live
    return live


async def _open(tables: LiveTables, live: LiveTable, guest: str, nonce: str, commitment: str) -> LiveTable:
    """The next table, opened once, however many ask for it at whichever process."""
    table, code = live.table, live.row.code
    promise = live.resources.tickets.shown_after(live.row.id, commitment)

    def prepare(there: Table) -> None:
        now = live.resources.clock.now()
        following.seat_all(table, there, guest, nonce, now)
        begin_unless_waiting(there, (), now)

    try:
        there = await tables.open(promise.id, following.opening(table, code, promise.seed), [prepare])
    except IdTaken:  # somebody else was quicker, perhaps at another process
        there = await tables.by_id(promise.id)
    row = there.row
    await live.durably(lambda table: _lead_on(table, row.code, row.watch, live.now()))
    series = there.table.opened.series
    if live.table.ended and series and series.played:  # while this table was being opened
        await there.durably(lambda table: following.end_series(table, table.opened.host, there.now()))
    begin_if_complete(there, tables.before(there))
    return there


def _end_too(table: Table, guest: str, now: int, away: int) -> None:
    """End the series here too, where it goes on."""
    with suppress(Refusal):
        following.end_series(table, guest, now, away=away)


def _nothing(_table: Table) -> None:
    """Change nothing."""


def _lead_on(table: Table, code: str, watch: str, now: int) -> None:
    """Name the next table, unless another process has."""
    if not table.rematch:
        following.go_on(table, code, watch, now)
