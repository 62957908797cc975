"""What an operator, or a person who wants to be forgotten, changes about tables, whether they are in memory or not."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Final

from stolik.play import entries as log
from stolik.play.following import series_now
from stolik.play.forgetting import give_up, heir, with_name, without
from stolik.play.lookalikes import skeleton
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..storage import TableRow
from .tables import LiveTables
from .validation import checked_name

OPERATOR: Final = -1  # who stopped a game, where a seat would stand
ROUNDS: Final = 5  # times that somebody is looked for who sits down again while being forgotten


@dataclass
class Forgotten:
    """What became of the tables of a person, by their codes."""

    deleted: list[str] = field(default_factory=list)  # nobody else was there
    changed: list[str] = field(default_factory=list)


async def forget_person(tables: LiveTables, guest: str, *, dry_run: bool = False) -> Forgotten:
    """Take a person out of all tables; those at which nobody else has been are deleted."""
    done = Forgotten()
    for _ in range(ROUNDS):
        rows = await tables.resources.store.all_seated(guest)
        for row in rows:
            alone = await _forget_at(tables, row, guest, dry_run)
            (done.deleted if alone else done.changed).append(row.code)
        if dry_run or not rows:
            break
    return done


async def _forget_at(tables: LiveTables, row: TableRow, guest: str, dry_run: bool) -> bool:
    """Take a person out of one table; whether nobody else was there, so that it is gone."""
    store = tables.resources.store
    entries = await store.load(row.id)
    bodies = [entry.body for entry in entries]
    here = {body.guest for body in bodies if isinstance(body, log.Sat | log.Handed)}
    alone = here <= {guest} and all(body.host == guest for body in bodies if isinstance(body, log.Opened))
    if dry_run:
        return alone
    if alone:
        await tables.remove(row.id)
        return True
    host = ""
    try:
        live = await tables.by_id(row.id)
        await live.durably(lambda table: give_up(table, guest, live.now()))
        host = heir(live.table, guest)
        entries = await store.load(row.id)
    except Refusal:
        pass  # a game that is not installed any more: nobody can play there, but the name goes too
    await tables.revise(row.id, without(entries, guest, secrets.token_hex(16), host), guest)
    return False


async def close(tables: LiveTables, row: TableRow) -> None:
    """End a game that is being played, and its series; a table whose game has not begun is deleted."""
    if row.phase == "waiting":
        await tables.remove(row.id)
        return
    live = await tables.by_id(row.id)
    await live.durably(lambda table: _stop(table, live.row.code, live.now()))


def _stop(table: Table, code: str, now: int) -> None:
    if table.phase == "over":
        raise Refusal("over", f"the game at table {code} is over already")
    series = series_now(table, code)
    table.add(now, "", log.Ended() if series and not series.over else log.Stopped(OPERATOR))


async def rename(tables: LiveTables, row: TableRow, seat: int, name: str, *, dry_run: bool = False) -> tuple[str, str]:
    """Give the person of a seat another name; the old name, and the new one as it is shown."""
    shown = checked_name(name)
    entries = await tables.resources.store.load(row.id)
    table = Table.replay(entries)
    chair = table.chair(seat)
    if not chair.person:
        raise Refusal("unknown-seat", f"no person sits on seat {seat} of table {row.code}")
    for other in table.chairs:
        if other.person and other.guest != chair.guest and skeleton(other.name) == skeleton(shown):
            raise Refusal("name-taken", f"somebody at table {row.code} is called {other.name!r}; choose another name")
    if not dry_run:
        await tables.revise(row.id, [with_name(entries, seat, shown)])
    return chair.name, shown
