"""Tables, persons and counts in plain words, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from stolik.play import entries as log
from stolik.play.chairs import FORGOTTEN, Chair
from stolik.play.entries import Entry
from stolik.play.table import Table

from ..identity.guests import public_id
from ..live.table import LiveTable
from ..storage import Ban, TableRow
from ..storage.totals import Space, Totals

MEGABYTE = 1_000_000


def moment(milliseconds: int) -> str:
    """A time, to the minute."""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def number_of(count: int, one: str) -> str:
    """A number of things."""
    return f"{count:,} {one}" if count == 1 else f"{count:,} {one}s"


def seated(entries: Sequence[Entry]) -> list[str]:
    """Who sits at a table by its log, without its rules: names, and bots by their levels."""
    found: dict[int, str] = {}
    for entry in entries:
        match entry.body:
            case log.Sat(seat=seat, name=name):
                found[seat] = name or FORGOTTEN
            case log.Placed(seat=seat, level=level):
                found[seat] = f"bot ({level})"
            case log.Freed(seat=seat):
                found.pop(seat, None)
    return [found[seat] for seat in sorted(found)]


def aligned(rows: Iterable[Sequence[str]]) -> list[str]:
    """Rows in columns."""
    listed = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*listed, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in listed]


def about_row(row: TableRow) -> str:
    """A table in a few words."""
    return f"Table {row.code} ({row.game}, {row.phase}, last used {moment(row.updated)})"


def about_table(row: TableRow, table: Table, live: LiveTable | None) -> list[str]:
    """A table, who sits there and, of a running server, who is connected; nothing that the game hides."""
    opened = table.opened
    options = ", ".join(f"{name}={value}" for name, value in table.options.items()) or "none"
    listed = "listed in the lobby" if opened.settings.public else "by link only"
    follows = [f"follows     table {opened.after}"] * bool(opened.after)
    goes_on = [f"goes on at  table {table.rematch}"] * bool(table.rematch)
    lines = [
        f"Table {row.code}: {row.game}, {table.phase}, {listed}.",
        f"opened      {moment(row.opened)}, last used {moment(row.updated)}",
        f"options     {options}",
        f"log         {table.version:,} entries, {number_of(len(table.moves), 'move')}",
        *follows,
        *goes_on,
    ]
    return [*lines, *(_seat(seat, chair, opened.host, live) for seat, chair in enumerate(table.chairs)), *_crowd(live)]


def _seat(seat: int, chair: Chair, host: str, live: LiveTable | None) -> str:
    if chair.free:
        return f"seat {seat}      free"
    if not chair.person:
        return f"seat {seat}      bot ({chair.level})"
    parts = [chair.name or FORGOTTEN, f"person {public_id(chair.guest)}"]
    parts += ["host"] * (chair.guest == host) + [f"a bot ({chair.level}) plays"] * chair.covered
    parts += ["resigned"] * chair.resigned
    if live:
        address = live.audience.address_of(chair.guest)
        here = f"here, from {address}" if address else "here" if chair.guest in live.audience.here else "away"
        parts.append(here)
    return f"seat {seat}      " + ", ".join(parts)


def _crowd(live: LiveTable | None) -> list[str]:
    if live is None:
        return []
    watching = sum(each.viewer.watches for each in live.audience.subscribers)
    return [f"connected   {number_of(len(live.audience.subscribers), 'socket')}, of which {watching} spectators"]


def about_ban(ban: Ban) -> list[str]:
    """A ban, in columns."""
    until = "for good" if ban.until is None else f"until {moment(ban.until)}"
    return [ban.subject, f"since {moment(ban.since)}", until]


def about_totals(totals: Totals, space: Space) -> list[str]:
    """What is kept."""
    games = sorted({game for game, _ in totals.tables})
    phases = ("waiting", "playing", "over")
    rows = [["game", *phases], *([game, *(f"{totals.tables.get((game, p), 0):,}" for p in phases)] for game in games)]
    total = sum(totals.tables.values())
    free = "" if space.free is None else f", {space.free / MEGABYTE:,.0f} MB free on its disk"
    return [
        f"{number_of(total, 'table')} of {number_of(totals.guests, 'person')}, {totals.entries:,} entries in logs.",
        *(aligned(rows) if games else ()),
        f"{number_of(totals.marked, 'table')} marked: deleted within a week of running unless somebody opens them.",
        f"{number_of(totals.bans, 'ban')}.",
        f"The database takes {space.database / MEGABYTE:,.1f} MB{free}.",
    ]
