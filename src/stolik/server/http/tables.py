"""Tables over HTTP: open one, find one, hand a seat over."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, Final

from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from stolik.core.contract import MAX_SEATS
from stolik.core.errors import BadBoards, BadOption
from stolik.core.registry import game as registered
from stolik.play.entries import Opened
from stolik.play.following import series_now
from stolik.play.refusal import Refusal
from stolik.play.series import PlannedGame, Series, start_series
from stolik.play.starting import open_question, usual_starts
from stolik.play.table import Table

from ..errors import WRONG
from ..identity.gate import Quota
from ..identity.groups import group_tag
from ..identity.guests import public_id
from ..identity.tickets import WHERE
from ..live import projection
from ..live.projection import Viewer
from ..live.revising import forget_person
from ..live.table import LiveTable
from ..live.validation import NameRules, checked_level, checked_name, checked_nonce
from ..messages import TableInfo
from ..service import Service, TheService
from ..storage import IdTaken, TableRow
from .middleware import FORGET
from .schemas import (
    CodeOf,
    Commitment,
    ForgottenPerson,
    Key,
    Me,
    MyTable,
    Name,
    NewSeat,
    NewTable,
    OpenedTable,
    OpenTable,
    SeatAt,
    SeatChoice,
)

Code = Annotated[str, PathParameter(max_length=64)]
AnyRequest = Request[Any, Any, Any]
FORGETTING: Final = 20  # of a person, in requests
LISTED: Final = 3_600_000  # milliseconds for which a table that waits for players is listed
OF_ONE_HOST, OF_ONE_ADDRESS = 2, 6  # tables in the lobby


@get("/api/me", responses=WRONG)
async def who_am_i(request: AnyRequest, service: TheService) -> Me:
    """The guest who asks; who comes for the first time becomes one.

    In a closed house that is who says the code of a group; a guest whose last table is gone becomes another.
    """
    if service.settings.closed and request.state.guest and await _outlived(service, request.state.guest):
        request.state.guest, request.state.issued = service.guests.issue(group_tag(request.state.guest))
        request.state.public = public_id(request.state.guest)
    return await describe(request, service)


@post("/api/me", status_code=200, responses=WRONG)
async def rename(request: AnyRequest, service: TheService, data: JSONBody[Name]) -> Me:
    """Say how you want to be called; seats that are taken keep their names."""
    if service.settings.closed:
        raise Refusal("bad-name", "in this house a name is chosen at a table, and kept nowhere else")
    request.state.name = checked_name(data.name)
    return await describe(request, service)


@post(FORGET, status_code=200, responses=WRONG)
async def forget_me(request: AnyRequest, service: TheService) -> ForgottenPerson:
    """Forget the guest who asks: the name leaves all tables, those of nobody else are deleted, the cookies die."""
    if not service.gate.requests.allow(request.state.address, FORGETTING):
        raise Refusal("rate", "too many requests; wait a little")
    done = await forget_person(service.tables, request.state.guest)
    return ForgottenPerson(len(done.deleted), len(done.changed))


@get("/api/commitment", responses=WRONG)
async def promise_seed(service: TheService) -> Commitment:
    """The commitment to the seed of a table to be opened, and the ticket that opens it: once, within ten minutes."""
    ticket, promise = service.tickets.issue()
    return Commitment(ticket, promise.commitment)


@post("/api/tables", status_code=201, responses=WRONG)
async def open_table(request: AnyRequest, service: TheService, data: JSONBody[NewTable]) -> OpenedTable:
    """Open a table with the seed that its ticket promised, and with those seated who are there."""
    guest: str = request.state.guest
    if not service.gate.may_open(guest, request.state.address):
        raise Refusal("rate", "too many tables in a short time; wait a little")
    if len(data.seats) != data.players or data.players > MAX_SEATS:
        raise BadOption(f"a table for {data.players} needs as many seats, not {len(data.seats)}")
    game = registered(data.game)
    promise = service.tickets.read(data.ticket)
    planned, series = _series(data)
    opening = Opened(
        game.id,
        game.version,
        data.players,
        dict(planned.options),
        data.settings,
        guest,
        promise.seed,
        boards=planned.boards,
        starts=data.starts or usual_starts(game, listed=data.settings.public),
        series=series,
    )
    boards = [planned, *(series.plan.evening if series else ())]
    if data.settings.public and any(each.boards for each in boards):
        raise BadBoards("listed", "a table with boards of a box cannot be listed; open it for friends by link", {})
    if data.settings.public and service.settings.closed:
        raise Refusal("closed", "in this house no table is listed")
    steps = _seating(data, guest, service.clock.now(), service.resources.names)
    try:
        live = await service.tables.open(promise.id, opening, steps)
    except IdTaken:
        raise Refusal("bad-ticket", f"this ticket has opened a table already; {WHERE}") from None
    return OpenedTable(live.row.code, live.row.watch)


@get("/api/tables", responses=WRONG)
async def lobby(service: TheService) -> list[OpenTable]:
    """Public tables that wait for players, while their hosts are there; a few of one host and of one address."""
    found, hosts, addresses = [], Quota(OF_ONE_HOST), Quota(OF_ONE_ADDRESS)
    for live in await _readable(service, await service.store.lobby(since=service.clock.now() - LISTED)):
        row, table, host = live.row, live.table, live.table.opened.host
        free = sum(chair.free for chair in table.chairs)
        if free and table.phase == "waiting" and host in live.audience.here and not table.door.locked:
            if not (hosts.take(host) and addresses.take(live.audience.address_of(host))):
                continue
            names = [chair.name for chair in table.chairs if chair.person]
            opened = table.opened
            kind = opened.series.plan.kind if opened.series else ""
            found.append(OpenTable(row.code, row.game, table.options, opened.players, free, names, row.opened, kind))
    return found


@get("/api/tables/{code:str}", responses=WRONG)
async def show_table(request: AnyRequest, service: TheService, code: Code) -> TableInfo:
    """A table, as the one who asks sees it before sitting down."""
    live = await service.table(code, request.state.guest, request.state.address)
    return live.projection().info(Viewer(request.state.guest))


@get("/api/watch/{key:str}", responses=WRONG)
async def find_watched(request: AnyRequest, service: TheService, key: Code) -> CodeOf:
    """Check a spectators' link; its table's code stays with those who play."""
    await service.watched(key, request.state.guest, request.state.address)
    return CodeOf("")


@post("/api/tables/{code:str}/handover", status_code=201, responses=WRONG)
async def offer_seat(request: AnyRequest, service: TheService, code: Code, data: JSONBody[SeatChoice]) -> Key:
    """A one-time key by which another device can take over an own seat."""
    guest: str = request.state.guest
    return Key(await service.tables.offer(await service.table(code, guest, request.state.address), data.seat, guest))


@post("/api/handover/{key:str}", status_code=200, responses=WRONG)
async def take_seat(request: AnyRequest, service: TheService, key: Code) -> SeatAt:
    """Take over a seat by its key."""
    live, seat = await service.tables.take_over(key, request.state.guest)
    return SeatAt(live.row.code, seat)


async def describe(request: AnyRequest, service: TheService) -> Me:
    """The guest who asks, with the tables at which they sit or have sat."""
    guest, name = request.state.guest, request.state.name
    tables = []
    for live in await _readable(service, (await service.store.seated(guest))[:20]):
        row, table = live.row, live.table
        players = [chair.name if chair.person else chair.level for chair in table.chairs]
        mine = bool(table.seats_of(guest))
        options, end = table.options, projection.end(table)
        series = series_now(table, row.code)
        first = (series.id or row.code) if series else ""
        info = MyTable(row.code, row.game, options, table.phase, players, mine, row.updated, end, first, table.rematch)
        tables.append(replace(info, goes_on=series is not None and not series.over))
    group = service.groups.of_guest(guest) if service.settings.closed else None
    return Me(request.state.public, name, tables, service.settings.closed, group.label if group else "")


async def _outlived(service: Service, guest: str) -> bool:
    """Whether a guest has no table any more, and is at none."""
    if any(guest in live.audience.here for live in service.tables.loaded.values()):
        return False
    return not await service.store.seated(guest)


async def _readable(service: TheService, rows: list[TableRow]) -> list[LiveTable]:
    """The tables of these rows, without those that are gone meanwhile, or whose game is no longer installed."""
    found = []
    for row in rows:
        with suppress(Refusal):
            found.append(await service.tables.by_code(row.code))
    return found


def _series(data: NewTable) -> tuple[PlannedGame, Series | None]:
    """The first game, and the series that it begins."""
    own = PlannedGame(data.game, data.options, data.boards)
    if data.series is None:
        return own, None
    series = start_series(data.series, data.players, own)
    return series.following(own), series


def _seating(data: NewTable, guest: str, now: int, names: NameRules) -> list[Callable[[Table], None]]:
    """Those who sit down at once; the game begins if that is everybody."""
    nonce = checked_nonce(data.nonce)
    steps: list[Callable[[Table], None]] = [
        _seat(seat, chair, guest, nonce, now, names, data.settings.public) for seat, chair in enumerate(data.seats)
    ]
    asks = data.starts is not None and open_question(data.starts)
    if not asks and all(chair.kind != "friend" for chair in data.seats):
        steps.append(lambda table: table.begin(guest, now))
    return steps


def _seat(
    seat: int, chair: NewSeat, guest: str, nonce: str, now: int, names: NameRules, public: bool
) -> Callable[[Table], None]:
    if chair.kind == "bot":
        level = checked_level(chair.level)
        return lambda table: table.add_bot(guest, seat, level, now)
    if chair.kind == "friend":
        return lambda _table: None
    name = names.check(chair.name, public=public)
    return lambda table: table.sit(guest, seat, name, nonce, now)


HANDLERS = [
    who_am_i,
    rename,
    forget_me,
    promise_seed,
    open_table,
    lobby,
    show_table,
    find_watched,
    offer_seat,
    take_seat,
]
