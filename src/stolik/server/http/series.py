"""Series over HTTP: a page of their own, which any of their tables leads to, and a record of all their games."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import PathParameter
from msgspec.structs import replace

from stolik.play.following import series_now
from stolik.play.refusal import Refusal
from stolik.play.series import Series
from stolik.play.series_record import SeriesRecord

from ..errors import WRONG
from ..live.following import newest
from ..live.projection import Viewer
from ..live.table import LiveTable
from ..live.tables import LiveTables
from ..service import TheService
from .finished import SPECTATOR, watched
from .schemas import SeriesPage, SeriesSeat

Code = Annotated[str, PathParameter(max_length=64)]
AnyRequest = Request[Any, Any, Any]


@get("/api/series/{code:str}", responses=WRONG)
async def show_series(request: AnyRequest, service: TheService, code: Code) -> SeriesPage:
    """A series from its first game to its newest table, by the code of any of its tables."""
    live = await service.table(code, request.state.guest, request.state.address)
    return await _page(service.tables, live, Viewer(request.state.guest))


@get("/api/watch/{key:str}/series", responses=WRONG)
async def show_watched(request: AnyRequest, service: TheService, key: Code) -> SeriesPage:
    """A series, for a spectator of any of its tables, who is told the keys of all of them and no code."""
    live = await newest(service.tables, await watched(request, service, key))
    page, series = await _page(service.tables, live, SPECTATOR), series_now(live.table, live.row.code)
    rows = [await service.store.find(game.code) for game in series.played] if series else []
    return replace(page, watch=live.row.watch, watched=[row.watch if row else "" for row in rows])


@get("/api/series/{code:str}/record", responses=WRONG)
async def download_series(request: AnyRequest, service: TheService, code: Code) -> Response[str]:
    """The record of the games of a series that are over; a game that is going on keeps its seed to itself."""
    live = await service.table(code, request.state.guest, request.state.address)
    return await _record(service.tables, live, Viewer())


@get("/api/watch/{key:str}/series/record", responses=WRONG)
async def download_watched_series(request: AnyRequest, service: TheService, key: Code) -> Response[str]:
    """The same for a spectator, without the codes of tables."""
    return await _record(service.tables, await watched(request, service, key), SPECTATOR)


async def _page(tables: LiveTables, live: LiveTable, viewer: Viewer) -> SeriesPage:
    live = await newest(tables, live)
    table, info = live.table, live.projection().series(viewer)
    if info is None:
        raise _none(live)
    own = set(table.seats_of(viewer.guest))
    seats = [
        SeriesSeat("person" if chair.person else "bot", chair.name, chair.level, seat in own)
        for seat, chair in enumerate(table.chairs)
    ]
    code = "" if viewer.watches else live.row.code
    host = bool(viewer.guest) and table.opened.host == viewer.guest
    return SeriesPage(info, code, table.phase, table.opened.game, seats, host)


async def _record(tables: LiveTables, live: LiveTable, viewer: Viewer) -> Response[str]:
    live = await newest(tables, live)
    series = _played(live)
    played = [(await tables.by_code(game.code)).table for game in series.played]
    name = "watched" if viewer.watches else series.id
    if viewer.watches:
        series = replace(series, played=[replace(game, code="") for game in series.played])
    headers = {"Content-Disposition": f'attachment; filename="series-{name}.json"'}
    return Response(SeriesRecord.of(series, played).to_json(), media_type="application/json", headers=headers)


def _played(live: LiveTable) -> Series:
    series = series_now(live.table, live.row.code)
    if series is None:
        raise _none(live)
    if not series.played:
        raise Refusal("not-playing", "this can be seen when the first game is over")
    return series


def _none(live: LiveTable) -> Refusal:
    return Refusal("no-series", f"this table of {live.table.game.id} belongs to no series")


HANDLERS = [show_series, show_watched, download_series, download_watched_series]
