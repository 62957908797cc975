"""The hall: tables that nobody uses are let go."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from stolik.play.entries import Opened, Settings
from stolik.server.bus import Bus
from stolik.server.clock import Clock
from stolik.server.hall import Hall
from stolik.server.storage import Store
from stolik.server.thinking import Pool
from stolik.server.tickets import Tickets

from .picks import quiet

pytestmark = pytest.mark.anyio


async def test_a_table_that_is_let_go_leaves_memory_without_the_collector(tmp_path: Path) -> None:
    """It looks at old things nearly never, because everybody would wait for it."""
    store = await Store.open(f"sqlite:///{tmp_path / 'stolik.db'}")
    hall = Hall(store, Pool(1), Bus(), Clock(), Tickets(["key"]))
    game = quiet()
    gc.disable()
    try:
        room = await hall.open("id", Opened(game.id, game.version, 2, {}, Settings(), "ola", "ab" * 32))
        code, table, gone = room.row.code, weakref.ref(room.table), weakref.ref(room)
        hall.forget(room)
        del room
        assert (gone(), table()) == (None, None)
    finally:
        gc.enable()
    assert (await hall.room(code)).table.phase == "waiting"
    await hall.close()
    await store.close()
