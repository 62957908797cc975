"""Faces: a table as one guest, or a spectator, is shown it. Built up field by field; nothing else leaves the server."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from stolik.play import entries as log

from .messages import Chair, End, Event, Fair, Running, SeatView, TableInfo

if TYPE_CHECKING:
    from stolik.play.table import Table

_SEATS = (log.Sat, log.Placed, log.Freed, log.Overdue, log.Waited, log.Covered, log.Returned, log.Handed)
_OTHERS = (log.Resigned, log.Stopped, log.Asked, log.Agreed, log.Declined)


@dataclass(frozen=True)
class Viewer:
    """Who looks: a guest with or without seats, or a spectator by the table's other link."""

    guest: str = ""
    watches: bool = False


@dataclass(frozen=True)
class Place:
    """What is known of a table besides its log."""

    code: str
    watch: str
    here: Collection[str]  # guests who are connected


def info(table: Table, place: Place, viewer: Viewer, now: int) -> TableInfo:
    """The table around the game, for one viewer."""
    opened, seats = table.opened, table.seats_of(viewer.guest)
    playing = table.phase == "playing"
    return TableInfo(
        code="" if viewer.watches else place.code,
        game=opened.game,
        players=opened.players,
        options=table.options,
        settings=opened.settings,
        phase=table.phase,  # type: ignore[arg-type]
        host=bool(viewer.guest) and viewer.guest == opened.host,
        chairs=[_chair(table, seat, place, viewer, now) for seat in range(opened.players)],
        to_act=list(table.to_act),
        fair=_fair(table),
        running=_running(table, now),
        end=end(table),
        asked=table.asked,
        agreed=sorted(table.agreed) if table.asked is not None else [],
        undoable=[seat for seat in table.undoable if seat in seats] if playing else [],
        round=opened.round,
        wins=opened.wins,
        rematch="" if viewer.watches else table.rematch,
        watch=place.watch if seats or viewer.guest == opened.host else "",
        moves=len(table.moves),
    )


def views(table: Table, viewer: Viewer) -> list[SeatView]:
    """What the viewer's seats see; the spectator's view for a spectator, nothing for others."""
    if table.state is None:
        return []
    seats: list[int | None] = [*table.seats_of(viewer.guest)]
    return [view(table, seat) for seat in seats or ([None] if viewer.watches else [])]


def view(table: Table, seat: int | None) -> SeatView:
    """What one seat sees and may do."""
    state = table.state
    assert state is not None
    legal = [] if seat is None or table.end else [move.text for move in state.legal(seat)]
    return SeatView(seat, legal, state.known(seat).table(seat))


def events(table: Table, viewer: Viewer, since: int) -> list[Event]:
    """What happened after a version, each as the viewer was told of it."""
    seats: list[int | None] = [*table.seats_of(viewer.guest)] or [None]
    allowed = viewer.watches or seats != [None] or table.state is None
    return [event(table, entry, seats) for entry in table.entries[since:]] if allowed else []


def event(table: Table, entry: log.Entry, seats: list[int | None]) -> Event:
    """One entry of the log, as those seats together were told."""
    body = entry.body
    kind = str(type(body).__struct_config__.tag)
    if isinstance(body, log.Moved):
        made = table.told[entry.seq]
        told = next((text for seat in seats if (text := made.told(seat, len(table.chairs)))), None)
        return Event(entry.seq, entry.at, kind, body.actor, told)
    if isinstance(body, _SEATS + _OTHERS):
        return Event(entry.seq, entry.at, kind, body.seat)
    return Event(entry.seq, entry.at, kind)


def _chair(table: Table, seat: int, place: Place, viewer: Viewer, now: int) -> Chair:
    chair = table.chairs[seat]
    due = table.timing.due(seat) if chair.plays else None
    return Chair(
        seat=seat,
        kind="person" if chair.person else "bot" if chair.level else "free",
        name=chair.name,
        level=chair.level,
        mine=bool(viewer.guest) and chair.guest == viewer.guest,
        here=not chair.person or chair.guest in place.here,
        covered=chair.covered,
        due=None if due is None else max(0, due - now),
        overdue=chair.overdue,
    )


def _fair(table: Table) -> Fair:
    fairness = table.fairness
    return Fair(fairness.commitment, list(fairness.nonces), fairness.seed if table.end else "")


def _running(table: Table, now: int) -> Running | None:
    rule = table.timing.rule
    return Running(rule.name, rule.milliseconds, max(0, table.timing.ends - now)) if rule else None


def end(table: Table) -> End | None:
    over = table.end
    return End(list(over.winners), list(over.scores), over.reason) if over else None


encode = msgspec.json.Encoder().encode
