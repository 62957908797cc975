"""What remains of a table when its game is over, over HTTP: the record, the proof of its chance, the replay.

Who has the table's code asks by it, a spectator by the key of the spectators' link; before the end neither is told.
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import PathParameter, QueryParameter

from stolik.core.errors import BadOption, StolikError
from stolik.play.refusal import Refusal

from ..errors import WRONG
from ..live.projection import Viewer
from ..live.table import LiveTable
from ..messages import Event, SeatView
from ..service import TheService
from .schemas import FairnessReport, Replay, ReplayStep

Code = Annotated[str, PathParameter(max_length=64)]
Which = Annotated[str, QueryParameter(max_length=8)]
AnyRequest = Request[Any, Any, Any]
SPECTATOR = Viewer(watches=True)


@get("/api/tables/{code:str}/record", responses=WRONG)
async def download_record(service: TheService, code: Code) -> Response[str]:
    """The record of a finished game."""
    live = await service.tables.by_code(code)
    return _record(live, live.row.code)


@get("/api/watch/{key:str}/record", responses=WRONG)
async def download_watched(service: TheService, key: Code) -> Response[str]:
    """The record of a finished game, for a spectator."""
    return _record(await service.tables.by_watch_key(key), "watched")


@get("/api/tables/{code:str}/fairness", responses=WRONG)
async def check_fairness(service: TheService, code: Code) -> FairnessReport:
    """Whether the seed fits its commitment and every draw fits the seed."""
    return _proof(await service.tables.by_code(code))


@get("/api/watch/{key:str}/fairness", responses=WRONG)
async def check_watched(service: TheService, key: Code) -> FairnessReport:
    """Whether the seed fits its commitment and every draw fits the seed, for a spectator."""
    return _proof(await service.tables.by_watch_key(key))


@get("/api/tables/{code:str}/replay", responses=WRONG)
async def replay(request: AnyRequest, service: TheService, code: Code, seat: Which = "watch") -> Replay:
    """A finished game move by move, as a seat or a spectator saw it."""
    return _replay(await service.tables.by_code(code), seat, Viewer(request.state.guest))


@get("/api/watch/{key:str}/replay", responses=WRONG)
async def replay_watched(service: TheService, key: Code, seat: Which = "watch") -> Replay:
    """A finished game move by move, for a spectator, who is not told the table's code."""
    return _replay(await service.tables.by_watch_key(key), seat, SPECTATOR)


def _record(live: LiveTable, name: str) -> Response[str]:
    table = _over(live).table
    headers = {"Content-Disposition": f'attachment; filename="{table.game.id}-{name}.json"'}
    return Response(table.record().to_json(), media_type="application/json", headers=headers)


def _proof(live: LiveTable) -> FairnessReport:
    record = _over(live).table.record()
    fairness = record.fairness
    assert fairness
    try:
        draws, text = record.verify(), ""
    except StolikError as problem:
        draws, text = record.draws, str(problem)
    return FairnessReport(not text, draws, text, fairness.seed, fairness.commitment, list(fairness.nonces))


def _replay(live: LiveTable, seat: str, viewer: Viewer) -> Replay:
    table = _over(live).table
    if seat != "watch" and not (seat.isdecimal() and int(seat) < len(table.chairs)):
        raise BadOption(f"seat is 0 to {len(table.chairs) - 1}, or watch, not {seat!r}")
    viewed = None if seat == "watch" else int(seat)
    info = live.projection().info(viewer)
    states = table.record().states()
    start = SeatView(viewed, [], next(states).known(viewed).table(viewed))
    steps = []
    for number, (made, state) in enumerate(zip(table.moves, states, strict=True), 1):
        told = Event(number, 0, "moved", made.actor, made.told(viewed, len(table.chairs)))
        steps.append(ReplayStep(told, SeatView(viewed, [], state.known(viewed).table(viewed))))
    return Replay(info, table.fixed, start, steps)


def _over(live: LiveTable) -> LiveTable:
    if not live.table.end:
        raise Refusal("not-playing", "this can be seen when the game is over")
    return live


HANDLERS = [download_record, download_watched, check_fairness, check_watched, replay, replay_watched]
