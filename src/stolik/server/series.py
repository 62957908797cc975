"""Series over HTTP: a page of their own, which any of their tables leads to, and a record of all their games."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import PathParameter

from stolik.play.following import series_now
from stolik.play.refusal import Refusal
from stolik.play.series import Series
from stolik.play.series_record import SeriesRecord

from . import faces
from .errors import WRONG
from .following import newest
from .room import Room
from .service import TheService
from .shapes import SeriesPage, SeriesSeat

Code = Annotated[str, PathParameter(max_length=64)]


@get("/api/series/{code:str}", responses=WRONG)
async def show_series(request: Request[Any, Any, Any], service: TheService, code: Code) -> SeriesPage:
    """A series from its first game to its newest table, by the code of any of its tables."""
    room = await newest(await service.hall.room(code))
    info = faces.series_info(room.table, room.row.code)
    if info is None:
        raise Refusal("no-series", f"table {room.row.code} belongs to no series")
    guest: str = request.state.guest
    seats = [
        SeriesSeat("person" if chair.person else "bot", chair.name, chair.level, bool(guest) and chair.guest == guest)
        for chair in room.table.chairs
    ]
    table = room.table
    return SeriesPage(info, room.row.code, table.phase, table.opened.game, seats, table.opened.host == guest)


@get("/api/series/{code:str}/record", responses=WRONG)
async def download_series(service: TheService, code: Code) -> Response[str]:
    """The record of the games of a series that are over; a game that is going on keeps its seed to itself."""
    room = await newest(await service.hall.room(code))
    series = _played(room)
    tables = [(await service.hall.room(game.code)).table for game in series.played]
    record = SeriesRecord(series, tables[0].starts, tuple(table.record() for table in tables))
    headers = {"Content-Disposition": f'attachment; filename="series-{series.id}.json"'}
    return Response(record.to_json(), media_type="application/json", headers=headers)


def _played(room: Room) -> Series:
    series = series_now(room.table, room.row.code)
    if series is None:
        raise Refusal("no-series", f"table {room.row.code} belongs to no series")
    if not series.played:
        raise Refusal("not-playing", "this can be seen when the first game is over")
    return series


HANDLERS = [show_series, download_series]
