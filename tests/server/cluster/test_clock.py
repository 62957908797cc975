"""A clock that jumps: whatever happens to the system's date, nobody's time is lost and no table stalls."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from stolik.server.cluster.clock import ServerClock
from stolik.server.service import tell_gap

from ..client import HERE, ME, Client, Guest
from ..live.test_tables import begun, opening, tables_at
from ..running import Server

HOUR = 3_600_000
DAY = 24 * HOUR


class Machine:
    """A machine whose date can be set."""

    def __init__(self) -> None:
        self.date, self.steady = 1_800_000_000.0, 50.0

    def clock(self) -> ServerClock:
        """A server's clock that starts now."""
        return ServerClock(lambda: self.date, lambda: self.steady)

    def wait(self, seconds: float) -> None:
        self.date += seconds
        self.steady += seconds


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_date_that_is_set_changes_nothing_while_the_server_runs(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wait(5)
    before = clock.now()
    machine.date += jump / 1000
    assert clock.now() == before
    machine.wait(2)
    assert clock.now() == before + 2_000


@pytest.mark.parametrize("jump", [-HOUR, HOUR, 31 * DAY])
def test_a_leap_of_the_date_is_told_once_and_drift_is_not(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wait(5)
    machine.date += 3
    assert clock.leap() == 0
    machine.date += jump / 1000
    assert clock.leap() == jump + 3_000
    machine.wait(60)
    assert clock.leap() == 0
    machine.date -= jump / 1000
    assert clock.leap() == -jump


@pytest.mark.anyio
async def test_a_table_of_a_time_that_is_still_to_come_goes_on_from_there_and_no_other_one(tmp_path: Path) -> None:
    machine = Machine()
    machine.date += 31 * DAY / 1000  # a machine whose date was a month ahead
    async with tables_at(tmp_path, machine.clock()) as tables:
        old = await tables.open("old", opening())
        code, at = old.row.code, old.table.at
    machine.date -= 31 * DAY / 1000  # and was put right before the next start
    clock = machine.clock()
    async with tables_at(tmp_path, clock) as tables:
        old, new = await tables.by_code(code), await tables.open("new", opening())
        assert (old.ahead, new.ahead) == (True, False)
        assert (old.now(), new.now()) == (at, clock.now())
        machine.wait(7)
        assert (old.now(), new.now()) == (at + 7_000, clock.now())
        assert clock.now() == int(machine.date * 1000)


@pytest.mark.anyio
@pytest.mark.parametrize("leap", [31 * DAY, -31 * DAY])
async def test_a_start_with_a_wrong_date_deletes_no_table_and_is_told(tmp_path: Path, leap: int) -> None:
    machine = Machine()
    async with tables_at(tmp_path, machine.clock()) as tables:
        code = (await tables.open("id", opening())).row.code
        await tables.sweep()
    machine.date += leap / 1000
    async with tables_at(tmp_path, machine.clock()) as tables:
        with capture_logs() as told:
            tell_gap(machine.clock().now() - await tables.resources.store.latest())
        assert [line["days"] for line in told] == [leap / DAY]
        for _ in range(3):
            await tables.sweep()
        assert (await tables.by_code(code)).table.phase == "waiting"


def test_a_night_switched_off_is_not_worth_a_word() -> None:
    with capture_logs() as told:
        tell_gap(8 * HOUR)
        tell_gap(0)
        tell_gap(-1)
    assert told == []


@pytest.mark.anyio
async def test_a_limit_from_a_time_that_is_still_to_come_is_watched_again(tmp_path: Path) -> None:
    machine = Machine()
    machine.date += 31 * DAY / 1000
    async with tables_at(tmp_path, machine.clock()) as tables:
        live = await begun(tables)
        due = live.table.due
        assert due
        await live.resources.store.touch(["id"], live.now())
    machine.date -= 31 * DAY / 1000
    async with tables_at(tmp_path, machine.clock()) as tables:  # which adopts what nobody watches
        (live,) = tables.loaded.values()
        assert live.timed
        assert due - live.now() <= 45_000


@pytest.mark.anyio
async def test_a_table_does_not_stall_when_the_date_was_set_back_between_two_starts(tmp_path: Path) -> None:
    with Server(tmp_path, environment={"NUMBA_DISABLE_JIT": "1"}) as server:
        ola = Guest(server.host)
        code = (await ola.open_table("double-four", [ME, HERE], {"clock": "brisk"}))["code"]
        server.kill()
        with sqlite3.connect(tmp_path / "stolik.db") as kept:  # as if it had been written an hour later
            kept.execute("UPDATE entries SET at = at + ?", (HOUR,))
            kept.execute("UPDATE tables SET opened = opened + ?, updated = updated + ?", (HOUR, HOUR))
            kept.execute("UPDATE deadlines SET due = due + ?, seen = seen + ?", (HOUR, HOUR))
        kept.close()
        server.start()
        async with Client(ola, code) as page:
            await page.play(page.moves()[0])
            assert page.info
            (due,) = [chair.due for chair in page.info.chairs if chair.due is not None]
            assert due <= 45_000
