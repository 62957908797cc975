"""What follows a game, across tables: the next one is opened once, found by all, and begins when all are ready."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from stolik.play import following
from stolik.play.beginning import begin, missing
from stolik.play.chairs import AWAY
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..messages import Done, Refused
from ..storage import IdTaken

if TYPE_CHECKING:
    from .audience import Subscriber
    from .table import LiveTable

GRACE: Final = 15_000  # milliseconds: who has been gone for less is waited for, on the way from one table to the next


async def go_on(live: LiveTable, guest: str, nonce: str, commitment: str) -> None:
    """Let a guest go on after a game: opens the next table, or gives the nonce there; harmless when said again."""
    table, tables = live.table, live.tables
    if not table.end:
        raise Refusal("not-playing", "the game is not over yet")
    if table.rematch:
        there = await tables.by_code(table.rematch)
    else:
        there = await _open(live, guest, nonce, commitment)
    if there.table.fairness.commitment != commitment:
        raise Refusal("bad-ticket", "to go on names the commitment that the finished table shows as fair.next")
    if there.table.phase == "waiting" and set(there.table.seats_of(guest)) & set(missing(there.table)):
        await _kept(there, lambda table: _give_in_time(table, guest, nonce, tables.clock.now()))
        begin_if_complete(there)


async def leave(live: LiveTable, guest: str, seat: int, id: str, subscriber: Subscriber) -> None:
    """Let a person not go on; said at the table that is over, it holds for the next one if that has been opened."""
    there = await live.tables.by_code(live.table.rematch) if live.table.rematch else live
    if seat not in there.table.seats_of(guest):
        raise Refusal("not-your-seat", f"seat {seat} is not yours")
    there.order(id, subscriber, lambda table: following.leave(table, seat, live.tables.clock.now(), id))
    begin_if_complete(there)


async def end_series(live: LiveTable, guest: str, id: str, subscriber: Subscriber) -> None:
    """Let the host end the series, at its newest table, whichever of them is looked at; the others once he is gone."""
    clock, there = live.tables.clock, await newest(live)
    away = _absent(there, there.table.opened.host) or 0
    there.order(id, subscriber, lambda table: following.end_series(table, guest, clock.now(), id, away=away))
    if there.table.ended and there.table.phase == "waiting":  # the last finished table is what remains of it
        before = await live.tables.by_code(there.table.opened.after)
        before.order("", None, lambda table: following.end_series(table, guest, clock.now(), away=away))


async def newest(live: LiveTable) -> LiveTable:
    """The newest table of the series that a table belongs to, or of the games that went on without one."""
    series = live.table.opened.series is not None
    while live.table.rematch:
        with suppress(Refusal):  # one that was never begun may be gone
            there = await live.tables.by_code(live.table.rematch)
            again = there.table.opened.series
            if series and (again is None or not again.played):
                return live  # the same series once more is another one
            live = there
            continue
        return live
    return live


def give(table: Table, guest: str, nonce: str, now: int, command: str = "") -> None:
    """Give a nonce at the next table, which begins if nobody else is to be asked."""
    following.give(table, guest, nonce, now, command)
    _begin(table, (), now)


def left_out(live: LiveTable) -> list[int]:
    """The seats without which the host may begin: their persons are not here, or have been waited for long enough."""
    table, now = live.table, live.tables.clock.now()
    late = now - table.entries[0].at >= AWAY
    return [seat for seat in missing(table) if late or _absent(live, live.table.chairs[seat].guest) is not None]


def waits_for_people(live: LiveTable) -> bool:
    """Whether a table that follows another has not begun, because some have given no nonce yet."""
    return live.table.phase == "waiting" and bool(missing(live.table)) and not live.table.ended


def begin_if_complete(live: LiveTable) -> None:
    """Begin the game that follows another once all who are there have given their nonces."""
    before = live.tables.in_memory(live.table.opened.after)  # without it nobody knows who still looks at the result
    chairs = live.table.chairs
    away = [seat for seat in missing(live.table) if before and (_absent(live, chairs[seat].guest) or 0) >= GRACE]
    if following.complete(live.table, away):
        live.order("", None, lambda table: _begin(table, away, live.tables.clock.now()))


async def _open(live: LiveTable, guest: str, nonce: str, commitment: str) -> LiveTable:
    """The next table, opened once, however many ask for it at whichever process."""
    tables, table, code = live.tables, live.table, live.row.code
    promise = tables.tickets.shown_after(live.row.id, commitment)

    def prepare(there: Table) -> None:
        following.seat_all(table, there, guest, nonce, tables.clock.now())
        _begin(there, (), tables.clock.now())

    try:
        there = await tables.open(promise.id, following.opening(table, code, promise.seed), [prepare])
    except IdTaken:  # somebody else was quicker, perhaps at another process
        there = await tables.by_id(promise.id)
    row = there.row
    await _kept(live, lambda table: _lead_on(table, row.code, row.watch, tables.clock.now()))
    begin_if_complete(there)
    return there


def _give_in_time(table: Table, guest: str, nonce: str, now: int) -> None:
    """Give a nonce, unless the game has begun meanwhile: then the guest only follows."""
    if table.phase == "waiting":
        give(table, guest, nonce, now)


def _lead_on(table: Table, code: str, watch: str, now: int) -> None:
    """Name the next table, unless another process has."""
    if not table.rematch:
        following.go_on(table, code, watch, now)


class _Receipt:
    """Waits until the disk has what was done."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()

    def tell(self, message: Done | Refused, /) -> None:
        if not self.answer.done():
            self.answer.set_result(message)


async def _kept(live: LiveTable, do: Callable[[Table], None]) -> None:
    """Do something at a table and wait until it is on disk; a Refusal if it is not."""
    receipt = _Receipt()
    live.order("", receipt, do)
    answer = await receipt.answer
    if isinstance(answer, Refused):
        raise Refusal(answer.code, answer.text)


def _begin(table: Table, away: tuple[int, ...] | list[int], now: int) -> None:
    """Begin, unless somebody else has, or somebody is still waited for."""
    if following.complete(table, away):
        begin(table, away, now)


def _absent(live: LiveTable, guest: str) -> int | None:
    """For how many milliseconds a person has been neither here nor at the table before; None for one who is there."""
    before = live.tables.in_memory(live.table.opened.after)
    lives = [live] if before is None else [live, before]
    if any(guest in each.here for each in lives):
        return None
    return min(each.presence.away(guest) for each in lives)
