"""The next table of a rematch or a series: the same people on the same chairs, and who is ready for it.

The first person who goes on opens the next table; all others are asked there. Its game begins when every connected
person has given a nonce for it, or when the host begins without those who are away: bots play for them meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from stolik.core.registry import game as registered

from . import entries as log
from .beginning import missing
from .chairs import COVER
from .entries import Opened
from .refusal import Refusal
from .series import PlannedGame, Series
from .starting import Starts, following_seat

if TYPE_CHECKING:
    from .table import Table


def series_now(table: Table, code: str) -> Series | None:
    """The series that a table belongs to, its own game included when that is over; `code` is the table's."""
    series = table.opened.series
    if series is None:
        return None
    if table.end:
        series = series.add(code, table.game, table.end, table.resigned)
    return series.end() if table.ended else series


def opening(table: Table, code: str, seed: str) -> Opened:
    """The opening of the next table: a rematch, the next game of a series, or the same series once more."""
    assert table.end
    opened, series = table.opened, series_now(table, code)
    planned = PlannedGame(opened.game, dict(table.options), opened.boards)
    if series is not None:
        series = Series(series.plan, series.players) if series.over else series
        planned = series.following(planned)
    again = series is not None and not series.played
    before = opened.wins or [0] * opened.players
    wins = [won + (seat in table.end.winners) for seat, won in enumerate(before)]
    tournament = opened.series is not None and opened.series.plan.kind == "tournament"
    return replace(
        opened,
        game=planned.game,
        rules=registered(planned.game).version,
        options=planned.options,
        boards=planned.boards,
        host=_host(table),
        seed=seed,
        first=following_seat(Starts() if tournament else table.starts, table.starter or 0, table.end),
        round=1 if again else opened.round + 1,
        wins=[] if again else wins,
        starts=table.starts,
        after=code,
        series=series,
        locked=table.door.locked,
        removed=sorted(table.door.removed),
    )


def seat_all(table: Table, following: Table, guest: str, nonce: str, now: int) -> None:
    """Let everybody keep the chair; the guest who goes on first gives a nonce, the others are asked for theirs."""
    for seat, chair in enumerate(table.chairs):
        if chair.person and seat not in table.left:
            own = nonce if chair.guest == guest else ""
            following.add(now, "", log.Sat(seat, chair.guest, chair.name, own))
        else:
            following.add(now, "", log.Placed(seat, COVER if chair.person else chair.level))


def go_on(table: Table, code: str, watch: str, now: int, command: str = "") -> None:
    """The same people go on at another table."""
    if not table.end:
        raise Refusal("not-playing", "the game is not over yet")
    if table.rematch:
        raise Refusal("over", "the next table has been opened already")
    table.add(now, command, log.Rematched(code, watch))


def give(table: Table, guest: str, nonce: str, now: int, command: str = "") -> None:
    """A person gives the nonce for all own seats; given once, it stays."""
    _follows(table)
    for seat in table.seats_of(guest):
        if not table.chairs[seat].nonce:
            table.add(now, command, log.Ready(seat, nonce))
            command = ""


def leave(table: Table, seat: int, now: int, command: str = "") -> None:
    """A person does not go on: a bot takes the chair."""
    if not table.chairs[seat].person:
        raise Refusal("not-your-seat", f"no person sits on seat {seat}")
    if table.phase == "over":
        if seat not in table.left:
            table.add(now, command, log.Left(seat))
        return
    _follows(table)
    table.add(now, command, log.Placed(seat, COVER))


def end_series(table: Table, guest: str, now: int, command: str = "", *, away: int = 0) -> None:
    """The host ends the series; the games that were played count, one that is going on does not.

    When the host has been away for a minute, or no longer plays here, everybody else who plays may.
    """
    if not (_goes_on(table, guest) and _host_gone(table, now, away)):
        if away and _goes_on(table, guest):
            raise Refusal("not-overdue", "the host has not been away for a minute yet")
        table.check_host(guest)
    series = series_now(table, "")
    if series is None or series.over:
        raise Refusal("no-series", "there is no series to end")
    table.add(now, command, log.Ended())


def complete(table: Table, away: Collection[int]) -> bool:
    """Whether the next game can begin by itself: all persons who are not away have given a nonce, at least one."""
    if table.phase != "waiting" or not table.follows or table.ended:
        return False
    ready = any(chair.person and chair.nonce for chair in table.chairs)
    return ready and set(missing(table)) <= set(away)


def _follows(table: Table) -> None:
    if table.phase != "waiting":
        raise Refusal("not-waiting", "the game has begun")
    if not table.follows:
        raise Refusal("not-waiting", "this table follows no other; take a seat instead")
    if table.ended:
        raise Refusal("no-series", "the series has been ended")


def _goes_on(table: Table, guest: str) -> bool:
    """Whether a person plays here and has not left."""
    return bool(set(table.seats_of(guest)) - table.left)


def _host_gone(table: Table, now: int, away: int) -> bool:
    """Whether the host does not go on here, or has been away for so long that the others may decide."""
    if not _goes_on(table, table.opened.host):
        return True
    return all(table.chairs[seat].gone(now, away) for seat in table.seats_of(table.opened.host))


def _host(table: Table) -> str:
    """The guest who opened the first table, as long as that person goes on; then the next person who does."""
    people = [chair.guest for seat, chair in enumerate(table.chairs) if chair.person and seat not in table.left]
    return table.opened.host if table.opened.host in people or not people else people[0]
