"""Tables over HTTP: open one, find one, hand a seat over, and what remains of it when the game is over."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from stolik.core.contract import MAX_SEATS
from stolik.core.errors import BadOption, StolikError
from stolik.core.registry import game as registered
from stolik.play.entries import Opened as Opening
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from . import faces
from .commands import checked_level, checked_name, checked_nonce
from .errors import WRONG
from .faces import Viewer
from .messages import Event, SeatView, TableInfo
from .room import Room
from .service import TheService
from .shapes import (
    Checked,
    CodeOf,
    Commitment,
    Key,
    Me,
    MyTable,
    Name,
    NewSeat,
    NewTable,
    Opened,
    OpenTable,
    Replay,
    SeatAt,
    SeatChoice,
    Step,
)
from .storage import IdTaken, TableRow
from .tickets import WHERE

Code = Annotated[str, PathParameter(max_length=64)]
Which = Annotated[str, QueryParameter(max_length=8)]
AnyRequest = Request[Any, Any, Any]


@get("/api/me", responses=WRONG)
async def who_am_i(request: AnyRequest, service: TheService) -> Me:
    """The guest who asks; who comes for the first time becomes one."""
    return await _me(request, service)


@post("/api/me", status_code=200, responses=WRONG)
async def rename(request: AnyRequest, service: TheService, data: JSONBody[Name]) -> Me:
    """Say how you want to be called; seats that are taken keep their names."""
    request.state.name = checked_name(data.name)
    return await _me(request, service)


@get("/api/commitment", responses=WRONG)
async def promise_seed(service: TheService) -> Commitment:
    """The commitment to the seed of a table to be opened, and the ticket that opens it: once, within ten minutes."""
    ticket, promise = service.hall.tickets.issue()
    return Commitment(ticket, promise.commitment)


@post("/api/tables", status_code=201, responses=WRONG)
async def open_table(request: AnyRequest, service: TheService, data: JSONBody[NewTable]) -> Opened:
    """Open a table with the seed that its ticket promised, and with those seated who are there."""
    guest: str = request.state.guest
    if not service.openings.allow(guest):
        raise Refusal("rate", "too many tables in a short time; wait a little")
    if len(data.seats) != data.players or data.players > MAX_SEATS:
        raise BadOption(f"a table for {data.players} needs as many seats, not {len(data.seats)}")
    game = registered(data.game)
    promise = service.hall.tickets.read(data.ticket)
    opening = Opening(
        game.id, game.version, data.players, dict(data.options), data.settings, guest, promise.seed, boards=data.boards
    )
    if data.boards and data.settings.public:
        raise BadOption("a table with boards of somebody's own box cannot be listed; open it for friends by link")
    steps = _seating(data, guest, service.clock.now())
    try:
        room = await service.hall.open(promise.id, opening, steps)
    except IdTaken:
        raise Refusal("bad-ticket", f"this ticket has opened a table already; {WHERE}") from None
    return Opened(room.row.code, room.row.watch)


@get("/api/tables", responses=WRONG)
async def lobby(service: TheService) -> list[OpenTable]:
    """Public tables that wait for players."""
    found = []
    for row, table in await _readable(service, await service.store.lobby()):
        free = sum(chair.free for chair in table.chairs)
        if free and table.phase == "waiting":
            names = [chair.name for chair in table.chairs if chair.person]
            opened = table.opened
            found.append(OpenTable(row.code, row.game, table.options, opened.players, free, names, row.opened))
    return found


@get("/api/tables/{code:str}", responses=WRONG)
async def show_table(request: AnyRequest, service: TheService, code: Code) -> TableInfo:
    """A table, as the one who asks sees it from the door."""
    room = await service.hall.room(code)
    return room.face().info(Viewer(request.state.guest))


@get("/api/watch/{key:str}", responses=WRONG)
async def find_watched(service: TheService, key: Code) -> CodeOf:
    """Check a spectators' link; its table's code stays with those who play."""
    await service.hall.watched(key)
    return CodeOf("")


@post("/api/tables/{code:str}/handover", status_code=201, responses=WRONG)
async def offer_seat(request: AnyRequest, service: TheService, code: Code, data: JSONBody[SeatChoice]) -> Key:
    """A one-time key by which another device can take over an own seat."""
    return Key(await service.hall.offer(await service.hall.room(code), data.seat, request.state.guest))


@post("/api/handover/{key:str}", status_code=200, responses=WRONG)
async def take_seat(request: AnyRequest, service: TheService, key: Code) -> SeatAt:
    """Take over a seat by its key."""
    room, seat = await service.hall.take_over(key, request.state.guest)
    return SeatAt(room.row.code, seat)


@get("/api/tables/{code:str}/record", responses=WRONG)
async def download_record(service: TheService, code: Code) -> Response[str]:
    """The record of a finished game."""
    room = _over(await service.hall.room(code))
    name = f"{room.table.game.id}-{room.row.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(room.table.record().to_json(), media_type="application/json", headers=headers)


@get("/api/tables/{code:str}/fairness", responses=WRONG)
async def check_fairness(service: TheService, code: Code) -> Checked:
    """Whether the seed fits its commitment and every draw fits the seed."""
    record = _over(await service.hall.room(code)).table.record()
    fairness = record.fairness
    assert fairness
    try:
        draws, text = record.verify(), ""
    except StolikError as problem:
        draws, text = record.draws, str(problem)
    return Checked(not text, draws, text, fairness.seed, fairness.commitment, list(fairness.nonces))


@get("/api/tables/{code:str}/replay", responses=WRONG)
async def replay(request: AnyRequest, service: TheService, code: Code, seat: Which = "watch") -> Replay:
    """A finished game move by move, as a seat or a spectator saw it."""
    room = _over(await service.hall.room(code))
    table = room.table
    if seat != "watch" and not (seat.isdecimal() and int(seat) < len(table.chairs)):
        raise BadOption(f"seat is 0 to {len(table.chairs) - 1}, or watch, not {seat!r}")
    viewed = None if seat == "watch" else int(seat)
    info = room.face().info(Viewer(request.state.guest))
    states = table.record().states()
    start = SeatView(viewed, [], next(states).known(viewed).table(viewed))
    steps = []
    for number, (made, state) in enumerate(zip(table.moves, states, strict=True), 1):
        told = Event(number, 0, "moved", made.actor, made.told(viewed, len(table.chairs)))
        steps.append(Step(told, SeatView(viewed, [], state.known(viewed).table(viewed))))
    return Replay(info, table.fixed, start, steps)


def _over(room: Room) -> Room:
    if not room.table.end:
        raise Refusal("not-playing", "this can be seen when the game is over")
    return room


async def _me(request: AnyRequest, service: TheService) -> Me:
    guest, name = request.state.guest, request.state.name
    tables = []
    for row, table in await _readable(service, (await service.store.seated(guest))[:20]):
        players = [chair.name or chair.level for chair in table.chairs]
        mine = bool(table.seats_of(guest))
        options, end = table.options, faces.end(table)
        tables.append(MyTable(row.code, row.game, options, table.phase, players, mine, row.updated, end))
    return Me(request.state.public, name, tables)


async def _readable(service: TheService, rows: list[TableRow]) -> list[tuple[TableRow, Table]]:
    """The tables of these rows, without those that are gone meanwhile, or whose game is no longer installed."""
    found = []
    for row in rows:
        with suppress(Refusal):
            found.append((row, (await service.hall.room(row.code)).table))
    return found


def _seating(data: NewTable, guest: str, now: int) -> list[Callable[[Table], None]]:
    """Those who sit down at once; the game begins if that is everybody."""
    nonce = checked_nonce(data.nonce)
    steps: list[Callable[[Table], None]] = [
        _seat(seat, chair, guest, nonce, now) for seat, chair in enumerate(data.seats)
    ]
    if all(chair.kind != "friend" for chair in data.seats):
        steps.append(lambda table: table.begin(guest, now))
    return steps


def _seat(seat: int, chair: NewSeat, guest: str, nonce: str, now: int) -> Callable[[Table], None]:
    if chair.kind == "bot":
        level = checked_level(chair.level)
        return lambda table: table.place(guest, seat, level, now)
    if chair.kind == "friend":
        return lambda _table: None
    name = checked_name(chair.name)
    return lambda table: table.sit(guest, seat, name, nonce, now)


HANDLERS = [
    who_am_i,
    rename,
    promise_seed,
    open_table,
    lobby,
    show_table,
    find_watched,
    offer_seat,
    take_seat,
    download_record,
    check_fairness,
    replay,
]
