"""Finished games over HTTP: the record, the proof of its fair chance, the replay.

A player asks by the table's code, a spectator by the key of the spectators' link; before the end both are refused.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Hashable
from typing import Annotated, Any, Final, cast

import msgspec
from litestar import Request, Response, get
from litestar.params import PathParameter, QueryParameter

from stolik.core.errors import BadOption, StolikError
from stolik.play.record import GameRecord
from stolik.play.refusal import Refusal

from ..errors import WRONG
from ..live.projection import Viewer
from ..live.table import LiveTable
from ..messages import Event, SeatView, TableInfo
from ..service import Service, TheService
from .schemas import DrawnWay, FairnessReport, Replay, ReplayStep

Code = Annotated[str, PathParameter(max_length=64)]
Which = Annotated[str, QueryParameter(max_length=8)]
AnyRequest = Request[Any, Any, Any]
SPECTATOR = Viewer(watches=True)
COST: Final = 10  # of an answer that is not cached, in requests of the rate limit
REVALIDATE: Final = "private, no-cache"  # a browser keeps it, and asks whether it is still right


@get("/api/tables/{code:str}/record", responses=WRONG)
async def download_record(request: AnyRequest, service: TheService, code: Code) -> Response[str]:
    """The record of a finished game."""
    live = await _found(request, service, code)
    return _record(live, live.row.code)


@get("/api/watch/{key:str}/record", responses=WRONG)
async def download_watched(request: AnyRequest, service: TheService, key: Code) -> Response[str]:
    """The record of a finished game, for a spectator."""
    return _record(await watched(request, service, key), "watched")


@get("/api/tables/{code:str}/fairness", responses=WRONG)
async def check_fairness(request: AnyRequest, service: TheService, code: Code) -> Response[FairnessReport]:
    """Whether the seed fits its commitment and every draw fits the seed."""
    return await _proof(request, service, await _found(request, service, code))


@get("/api/watch/{key:str}/fairness", responses=WRONG)
async def check_watched(request: AnyRequest, service: TheService, key: Code) -> Response[FairnessReport]:
    """Whether the seed fits its commitment and every draw fits the seed, for a spectator."""
    return await _proof(request, service, await watched(request, service, key))


@get("/api/tables/{code:str}/replay", responses=WRONG)
async def replay(request: AnyRequest, service: TheService, code: Code, seat: Which = "watch") -> Response[Replay]:
    """A finished game move by move, as a seat or a spectator saw it."""
    return await _replay(request, service, await _found(request, service, code), seat, Viewer(request.state.guest))


@get("/api/watch/{key:str}/replay", responses=WRONG)
async def replay_watched(
    request: AnyRequest, service: TheService, key: Code, seat: Which = "watch"
) -> Response[Replay]:
    """A finished game move by move, for a spectator, who is not told the table's code."""
    return await _replay(request, service, await watched(request, service, key), seat, SPECTATOR)


async def _found(request: AnyRequest, service: Service, code: str) -> LiveTable:
    return await service.table(code, request.state.guest, request.state.address)


async def watched(request: AnyRequest, service: Service, key: str) -> LiveTable:
    return await service.watched(key, request.state.guest, request.state.address)


def _record(live: LiveTable, name: str) -> Response[str]:
    table = _over(live).table
    headers = {"Content-Disposition": f'attachment; filename="{table.game.id}-{name}.json"'}
    return Response(table.record().to_json(), media_type="application/json", headers=headers)


async def _proof(request: AnyRequest, service: Service, live: LiveTable) -> Response[FairnessReport]:
    record = _over(live).table.record()
    key = ("proof", live.row.id, live.log.durable_version)
    return await _answer(request, service, key, lambda: _checked(record))


def _checked(record: GameRecord) -> FairnessReport:
    fairness = record.fairness
    assert fairness
    drawn: list[DrawnWay] = []
    try:
        drawn, text = [DrawnWay(one.number, one.ways, one.way, one.move) for one in record.proof()], ""
    except StolikError as problem:
        text = str(problem)
    shown = (fairness.seed, fairness.commitment, list(fairness.nonces))
    return FairnessReport(not text, record.draws, text, *shown, drawn)


async def _replay(
    request: AnyRequest, service: Service, live: LiveTable, seat: str, viewer: Viewer
) -> Response[Replay]:
    table = _over(live).table
    if seat != "watch" and not (seat.isdecimal() and int(seat) < len(table.chairs)):
        raise BadOption(f"seat is 0 to {len(table.chairs) - 1}, or watch, not {seat!r}")
    viewed = None if seat == "watch" else int(seat)
    info = live.projection().info(viewer)
    own = tuple((chair.mine, chair.name) for chair in info.chairs)
    key = ("replay", live.row.id, live.log.durable_version, viewed, viewer.watches, info.host, own)
    record, fixed, told = table.record(), table.fixed, [made.told(viewed, len(table.chairs)) for made in table.moves]
    return await _answer(request, service, key, lambda: _shown(info, fixed, record, told, viewed))


def _shown(
    info: TableInfo, fixed: dict[str, Any], record: GameRecord, told: list[str | None], seat: int | None
) -> Replay:
    """The replay of a record, as a seat or a spectator saw it and was told of its moves."""
    states = record.states()
    start = SeatView(seat, [], next(states).known(seat).table(seat))
    steps = []
    for number, ((actor, _), text, state) in enumerate(zip(record.moves, told, states, strict=True), 1):
        event = Event(number, 0, "moved", actor, text)
        steps.append(ReplayStep(event, SeatView(seat, [], state.known(seat).table(seat))))
    return Replay(info, fixed, start, steps)


async def _answer(
    request: AnyRequest, service: Service, key: Hashable, make: Callable[[], msgspec.Struct]
) -> Response[Any]:
    """Send an answer that never changes; one that is not cached counts as several requests of the rate limit."""
    if key not in service.answers and not service.gate.requests.allow(request.state.address, COST):
        raise Refusal("rate", "too many requests; wait a little")
    kept = await service.answers.get(key, make)
    headers = {"ETag": kept.tag, "Cache-Control": REVALIDATE, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == kept.tag:
        return Response(None, status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return _json(kept.body, {**headers, "Content-Encoding": "gzip"})
    return _json(await asyncio.to_thread(gzip.decompress, kept.body), headers)


def _json(body: bytes, headers: dict[str, str]) -> Response[Any]:
    return Response(cast(Any, body), media_type="application/json", headers=headers)


def _over(live: LiveTable) -> LiveTable:
    if not live.table.end:
        raise Refusal("not-playing", "this can be seen when the game is over")
    return live


HANDLERS = [download_record, download_watched, check_fairness, check_watched, replay, replay_watched]
