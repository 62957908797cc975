"""Projection: a table as one guest, or a spectator, is shown it.

It is built up field by field, never stripped from the state, and nothing else leaves the server.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from stolik.play import entries as log
from stolik.play.beginning import missing
from stolik.play.following import series_now
from stolik.play.series import PlannedGame

from ..messages import ChairInfo, End, Event, Fair, Running, SeatView, SeriesInfo, Snapshot, TableInfo, Turn, Update

if TYPE_CHECKING:
    from stolik.core.state import State
    from stolik.play.table import Table

FAR: Final = 200  # versions behind which a page gets a snapshot instead of what it missed
RECENT: Final = 400  # events in a snapshot, more than most games have
KINDS: Final = {kind: str(kind.__struct_config__.tag) for kind in get_args(log.Body)}  # names of events
NAMELESS: Final = (
    log.Opened,
    log.Begun,
    log.Undone,
    log.Credited,
    log.Rematched,
    log.Ended,
    log.Locked,
    log.Withdrawn,
)  # entries that concern no single seat


class Viewer(NamedTuple):
    """Who looks: a guest with or without seats, or a spectator by the table's other link."""

    guest: str = ""
    watches: bool = False


class TableContext(NamedTuple):
    """What is known of a table besides its log."""

    code: str
    watch: str
    here: Collection[str]  # guests who are connected
    release: str = ""  # of the server
    next: str = ""  # the commitment of a rematch


class Projection:
    """A table at one version, to be shown to many: what is the same for all of them is computed once."""

    def __init__(self, table: Table, context: TableContext, now: int) -> None:
        self.table = table
        self.context = context
        self.now = now
        self._to_act = list(table.to_act)
        self._undoable = table.undoable
        self._running = _running(table, now)
        self._frames: dict[tuple[Viewer, int, bool], bytes] = {}  # encoded updates, by viewer and the version it has
        self._seats: dict[str, list[int]] = {}  # by guest
        self._known: dict[bytes, State] = {}  # seats that know the same are shown the same state
        self._public: dict[int, list[Event] | None] = {}  # what happened since a version, unless a part is hidden

    @cached_property
    def _chairs(self) -> list[ChairInfo]:
        return [_chair(self.table, seat, self.context, self.now) for seat in range(self.table.opened.players)]

    def news(self, viewer: Viewer, since: int, stayed: bool) -> bytes:
        """What a viewer has missed since a version, ready to be sent; `stayed`: it knows who is here.

        Several sockets of one seat are told the same.
        """
        key = (viewer, since, stayed)
        frame = self._frames.get(key)
        if frame is None:
            frame = self._frames[key] = encode(self._news(viewer, since, stayed))
        return frame

    def _news(self, viewer: Viewer, since: int, stayed: bool) -> Snapshot | Update:
        version, views = self.table.version, self.views(viewer)
        if since == 0 or not 0 <= version - since <= FAR:
            info, events = self.info(viewer), self.events(viewer, max(0, version - RECENT))
            return Snapshot(version, info, views, self.table.fixed, events, self.context.release, self.now)
        moved = stayed and self._only_moves(since)
        shown, turn = (None, self.turn(viewer)) if moved else (self.info(viewer), None)
        return Update(version, since, shown, turn, views, self.events(viewer, since), self.now)

    def info(self, viewer: Viewer) -> TableInfo:
        """The table around the game, for one viewer."""
        table, opened, context = self.table, self.table.opened, self.context
        seats, host = self._seats_of(viewer), bool(viewer.guest) and viewer.guest == opened.host
        return TableInfo(
            code="" if viewer.watches else context.code,
            game=opened.game,
            players=opened.players,
            options=table.options,
            settings=opened.settings,
            phase=table.phase,
            host=host,
            chairs=[replace(chair, mine=True) if chair.seat in seats else chair for chair in self._chairs],
            to_act=self._to_act,
            fair=_fair(table, context.next),
            running=self._running,
            end=end(table),
            asked=table.asked,
            agreed=sorted(table.agreed) if table.asked is not None else [],
            undoable=[seat for seat in self._undoable if seat in seats],
            round=opened.round,
            wins=opened.wins,
            rematch="" if viewer.watches else table.rematch,
            follow=table.rematch_watch,
            starts=table.starts,
            first=table.starter,
            series=self.series(viewer),
            watch=context.watch if seats or host else "",
            moves=len(table.moves),
            locked=table.door.locked,
        )

    def series(self, viewer: Viewer) -> SeriesInfo | None:
        """The series, without the codes of tables for spectators."""
        if self._whole_series is None or not viewer.watches:
            return self._whole_series
        played = [replace(game, code="") for game in self._whole_series.played]
        return replace(self._whole_series, id="", played=played)

    @cached_property
    def _whole_series(self) -> SeriesInfo | None:
        return series_info(self.table, self.context.code)

    def turn(self, viewer: Viewer) -> Turn:
        """What moves have changed about the table, for one viewer."""
        undoable = [seat for seat in self._undoable if seat in self._seats_of(viewer)]
        return Turn(self._to_act, undoable, len(self.table.moves), self._running)

    def _only_moves(self, since: int) -> bool:
        """Whether `turn` covers all that has changed since a version: no clock runs, and nothing ended."""
        table = self.table
        moves = all(isinstance(entry.body, log.Moved) for entry in table.entries[since:])
        return moves and not table.end and not table.timing.limit

    def views(self, viewer: Viewer) -> list[SeatView]:
        """What the viewer's seats see; the spectator's view for a spectator, nothing for others."""
        if self.table.state is None:
            return []
        seats: Sequence[int | None] = self._seats_of(viewer)
        return [self._view(seat) for seat in seats or ([None] if viewer.watches else [])]

    def events(self, viewer: Viewer, since: int) -> list[Event]:
        """What happened after a version, each as the viewer was told of it."""
        seats = self._seats_of(viewer)
        if not (viewer.watches or seats or self.table.state is None):
            return []
        if since not in self._public:
            self._public[since] = _public(self.table, since)
        public = self._public[since]
        if public is not None:
            return public
        return [_event(self.table, entry, seats or [None]) for entry in self.table.entries[since:]]

    def _seats_of(self, viewer: Viewer) -> list[int]:
        seats = self._seats.get(viewer.guest)
        if seats is None:
            seats = self._seats[viewer.guest] = self.table.seats_of(viewer.guest)
        return seats

    def _view(self, seat: int | None) -> SeatView:
        """What one seat sees and may do."""
        state = self.table.state
        assert state is not None
        idle = seat is None or self.table.end or self.table.chairs[seat].covered
        legal = [] if seat is None or idle else [move.text for move in state.legal(seat)]
        known = state.known(seat)
        return SeatView(seat, legal, self._known.setdefault(known.bytes, known).table(seat))


def _public(table: Table, since: int) -> list[Event] | None:
    """What happened after a version, if all seats and spectators were told the same of it."""
    entries = table.entries[since:]
    moves = [table.told[entry.seq] for entry in entries if isinstance(entry.body, log.Moved)]
    everybody = len(table.chairs)
    if not all(made.told(None, everybody) for made in moves):
        return None
    return [_event(table, entry, [None]) for entry in entries]


def _event(table: Table, entry: log.Entry, seats: Sequence[int | None]) -> Event:
    """One entry of the log, as those seats together were told."""
    body = entry.body
    kind = KINDS[type(body)]
    if isinstance(body, log.Moved):
        made, players = table.told[entry.seq], len(table.chairs)
        told = any(made.told(seat, players) for seat in seats)
        return Event(entry.seq, entry.at, kind, body.actor, made.text if told else None)
    return Event(entry.seq, entry.at, kind, None if isinstance(body, NAMELESS) else body.seat)


def _chair(table: Table, seat: int, context: TableContext, now: int) -> ChairInfo:
    chair = table.chairs[seat]
    due = table.timing.due(seat) if chair.plays else None
    return ChairInfo(
        seat=seat,
        kind="person" if chair.person else "bot" if chair.level else "free",
        name=chair.name,
        level=chair.level,
        here=not chair.person or chair.guest in context.here,
        covered=chair.covered,
        resigned=chair.resigned,
        due=None if due is None else max(0, due - now),
        overdue=chair.overdue,
        ready=table.phase != "waiting" or seat not in missing(table),
        host=chair.person and chair.guest == table.opened.host,
    )


def _fair(table: Table, following: str) -> Fair:
    fairness = table.fairness
    return Fair(fairness.commitment, list(fairness.nonces), fairness.seed if table.end else "", following)


def _running(table: Table, now: int) -> Running | None:
    rule = table.timing.rule
    return Running(rule.name, rule.milliseconds, max(0, table.timing.ends - now)) if rule else None


def series_info(table: Table, code: str) -> SeriesInfo | None:
    """The series that a table belongs to, as it stands there."""
    series = series_now(table, code)
    if series is None:
        return None
    own = PlannedGame(table.opened.game, dict(table.options))
    return SeriesInfo(
        id=series.id or code,
        kind=series.plan.kind,
        number=len(series.played) + (not table.end),
        games=series.games,
        plan=[replace(planned, boards="") for planned in series.plan.evening] or [own],  # those of a box stay here
        played=series.played,
        points=series.played[-1].points if table.end else None,
        standing=series.standing,
        places=series.places,
        winners=series.winners,
        over=series.over,
        ended=series.ended,
    )


def end(table: Table) -> End | None:
    over = table.end
    return End(list(over.winners), list(over.scores), over.reason) if over else None


encode = msgspec.json.Encoder().encode
