"""A clock that jumps: whatever happens to the system's date, nobody's time is lost and no table stalls."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from stolik.server.cluster.clock import ServerClock

from ..client import HERE, ME, Client, Guest
from ..running import Server

HOUR = 3_600_000


class Machine:
    """A machine whose date can be set."""

    def __init__(self) -> None:
        self.date, self.steady = 1_800_000_000.0, 50.0

    def wait(self, seconds: float) -> None:
        self.date += seconds
        self.steady += seconds


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_date_that_is_set_changes_nothing_while_the_server_runs(jump: int) -> None:
    machine = Machine()
    clock = ServerClock(lambda: machine.date, lambda: machine.steady)
    machine.wait(5)
    before = clock.now()
    machine.date += jump / 1000
    assert clock.now() == before
    machine.wait(2)
    assert clock.now() == before + 2_000


def test_a_server_that_starts_goes_on_from_what_is_on_disk_if_its_date_was_set_back() -> None:
    machine = Machine()
    clock = ServerClock(lambda: machine.date, lambda: machine.steady)
    now = clock.now()
    clock.reach(now - HOUR)
    assert clock.now() == now
    clock.reach(now + HOUR)
    assert clock.now() == now + HOUR
    machine.wait(3)
    assert clock.now() == now + HOUR + 3_000


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
