"""Commands that are carried out elsewhere, on either database, are noticed by every process that serves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.table import Table
from stolik.server.admin.commands import Close, Delete, ForgetPerson, Rename
from stolik.server.admin.offline import offline_operator
from stolik.server.admin.operator import Operator
from stolik.server.cluster.bus import Bus
from stolik.server.cluster.clock import ServerClock
from stolik.server.identity.guests import public_id
from stolik.server.identity.tickets import Tickets
from stolik.server.live.resources import Resources
from stolik.server.live.tables import LiveTables
from stolik.server.storage import Store
from stolik.server.workers import Pool

from ..picks import quiet

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/stolik.db"
    made: str = request.getfixturevalue("fresh_postgres")()
    return made


async def open_table(tables: LiveTables, id: str) -> str:
    """A game of Ola and Jan that has begun; its code."""
    game = quiet()
    opened = Opened(game.id, game.version, 2, {}, TableSettings(), "ola", seed_of(7))
    now = tables.resources.clock.now()

    def sit_down(table: Table) -> None:
        for seat, guest in enumerate(("ola", "jan")):
            table.sit(guest, seat, guest.capitalize(), "ab" * 8, now)
        table.begin("ola", now)

    return (await tables.open(id, opened, [sit_down])).row.code


async def test_a_process_reads_anew_what_was_changed_without_it(url: str) -> None:
    store = await Store.open(url)
    tables = LiveTables(Resources(store, Pool(1), Bus(), ServerClock(), Tickets(["key"])))
    codes = [await open_table(tables, f"id{number}") for number in range(4)]
    before = await tables.by_code(codes[1])
    async with offline_operator(url) as elsewhere:
        for command in (
            Rename(codes[0], 1, "Janek"),
            ForgetPerson(public_id("jan"), dry_run=True),
            Close(codes[2]),
            Delete(codes[3]),
        ):
            assert not (await elsewhere.carry_out(command)).problem
        await tables.follow_revisions()
        assert {live.row.code for live in tables.loaded.values()} == {codes[1]}
        assert (await tables.by_code(codes[0])).table.chairs[1].name == "Janek"
        assert not (await elsewhere.carry_out(ForgetPerson(public_id("jan")))).problem
    await tables.follow_revisions()
    left = await tables.by_code(codes[1])
    assert left is not before
    assert (left.table.chairs[1].name, left.table.seats_of("jan")) == ("", [])
    assert left.table.chairs[1].covered
    assert (await tables.by_code(codes[2])).table.end
    loaded = dict(tables.loaded)
    await tables.follow_revisions()  # nothing is new, so nobody is disturbed
    assert tables.loaded == loaded
    await tables.close()
    await store.close()


async def test_a_process_does_not_disturb_a_table_twice_for_its_own_change(url: str) -> None:
    store = await Store.open(url)
    tables = LiveTables(Resources(store, Pool(1), Bus(), ServerClock(), Tickets(["key"])))
    code = await open_table(tables, "id")
    assert not (await Operator(tables).carry_out(Rename(code, 1, "Janek"))).problem
    live = await tables.by_code(code)
    await tables.follow_revisions()
    assert await tables.by_code(code) is live
    await tables.close()
    await store.close()
