"""Faces: a table as one guest, or a spectator, is shown it. Built up field by field; nothing else leaves the server."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from stolik.play import entries as log

from .messages import Chair, End, Event, Fair, Running, SeatView, TableInfo

if TYPE_CHECKING:
    from stolik.play.table import Table

KINDS: Final = {kind: str(kind.__struct_config__.tag) for kind in get_args(log.Body)}  # names of events
NAMELESS: Final = (
    log.Opened,
    log.Begun,
    log.Undone,
    log.Credited,
    log.Rematched,
)  # entries that concern no single seat


class Viewer(NamedTuple):
    """Who looks: a guest with or without seats, or a spectator by the table's other link."""

    guest: str = ""
    watches: bool = False


class Place(NamedTuple):
    """What is known of a table besides its log."""

    code: str
    watch: str
    here: Collection[str]  # guests who are connected
    next: str = ""  # the commitment of a rematch


class Face:
    """A table at one moment, to be shown to many: what is the same for all of them is worked out once."""

    def __init__(self, table: Table, place: Place, now: int) -> None:
        self.table = table
        self.place = place
        self.now = now
        self._phase = table.phase
        self._to_act = list(table.to_act)
        self._undoable = table.undoable
        self._fair = _fair(table, place.next)
        self._running = _running(table, now)
        self._end = end(table)
        self._chairs = [_chair(table, seat, place, now) for seat in range(table.opened.players)]

    def info(self, viewer: Viewer) -> TableInfo:
        """The table around the game, for one viewer."""
        table, opened, place = self.table, self.table.opened, self.place
        seats, host = table.seats_of(viewer.guest), bool(viewer.guest) and viewer.guest == opened.host
        return TableInfo(
            code="" if viewer.watches else place.code,
            game=opened.game,
            players=opened.players,
            options=table.options,
            settings=opened.settings,
            phase=self._phase,  # type: ignore[arg-type]
            host=host,
            chairs=[replace(chair, mine=True) if chair.seat in seats else chair for chair in self._chairs],
            to_act=self._to_act,
            fair=self._fair,
            running=self._running,
            end=self._end,
            asked=table.asked,
            agreed=sorted(table.agreed) if table.asked is not None else [],
            undoable=[seat for seat in self._undoable if seat in seats],
            round=opened.round,
            wins=opened.wins,
            rematch="" if viewer.watches else table.rematch,
            watch=place.watch if seats or host else "",
            moves=len(table.moves),
        )

    def views(self, viewer: Viewer) -> list[SeatView]:
        """What the viewer's seats see; the spectator's view for a spectator, nothing for others."""
        if self.table.state is None:
            return []
        seats: list[int | None] = [*self.table.seats_of(viewer.guest)]
        return [_view(self.table, seat) for seat in seats or ([None] if viewer.watches else [])]

    def events(self, viewer: Viewer, since: int) -> list[Event]:
        """What happened after a version, each as the viewer was told of it."""
        seats: list[int | None] = [*self.table.seats_of(viewer.guest)] or [None]
        allowed = viewer.watches or seats != [None] or self.table.state is None
        return [_event(self.table, entry, seats) for entry in self.table.entries[since:]] if allowed else []


def _view(table: Table, seat: int | None) -> SeatView:
    """What one seat sees and may do."""
    state = table.state
    assert state is not None
    legal = [] if seat is None or table.end else [move.text for move in state.legal(seat)]
    return SeatView(seat, legal, state.known(seat).table(seat))


def _event(table: Table, entry: log.Entry, seats: list[int | None]) -> Event:
    """One entry of the log, as those seats together were told."""
    body = entry.body
    kind = KINDS[type(body)]
    if isinstance(body, log.Moved):
        made = table.told[entry.seq]
        told = next((text for seat in seats if (text := made.told(seat, len(table.chairs)))), None)
        return Event(entry.seq, entry.at, kind, body.actor, told)
    return Event(entry.seq, entry.at, kind, None if isinstance(body, NAMELESS) else body.seat)


def _chair(table: Table, seat: int, place: Place, now: int) -> Chair:
    chair = table.chairs[seat]
    due = table.timing.due(seat) if chair.plays else None
    return Chair(
        seat=seat,
        kind="person" if chair.person else "bot" if chair.level else "free",
        name=chair.name,
        level=chair.level,
        here=not chair.person or chair.guest in place.here,
        covered=chair.covered,
        due=None if due is None else max(0, due - now),
        overdue=chair.overdue,
    )


def _fair(table: Table, following: str) -> Fair:
    fairness = table.fairness
    return Fair(fairness.commitment, list(fairness.nonces), fairness.seed if table.end else "", following)


def _running(table: Table, now: int) -> Running | None:
    rule = table.timing.rule
    return Running(rule.name, rule.milliseconds, max(0, table.timing.ends - now)) if rule else None


def end(table: Table) -> End | None:
    over = table.end
    return End(list(over.winners), list(over.scores), over.reason) if over else None


encode = msgspec.json.Encoder().encode
