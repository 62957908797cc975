"""Tables are replayed a few entries at a time, so that no other table waits for a long log."""

from __future__ import annotations

import asyncio

from stolik.play.table import Table
from stolik.server.live import replaying

from ...play.test_play_table import begun, play_on


def test_a_long_log_is_replayed_in_slices_that_let_others_run() -> None:
    table = begun("qwixx", 4)
    play_on(table, 400, seed=3)
    assert table.version > replaying.SLICE
    seen: list[int] = []

    async def load() -> Table:
        loading = asyncio.create_task(replaying.replayed(table.entries))
        while not loading.done():
            seen.append(len(asyncio.all_tasks()))
            await asyncio.sleep(0)
        return await loading

    again = asyncio.run(load())
    assert (again.version, again.state) == (table.version, table.state)
    assert len(seen) >= table.version // replaying.SLICE
