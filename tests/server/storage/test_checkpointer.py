"""SQLite's write-ahead log: checkpointed into the file beside the writing, and never long."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest

from stolik.server.storage import engine

from ...patience import PATIENCE
from .samples import FIRST, move, opened, row

pytestmark = pytest.mark.anyio


def entries_without_log(file: Path, folder: Path) -> int:
    """How many entries the file has by itself."""
    alone = folder / "alone.db"
    shutil.copy(file, alone)
    with sqlite3.connect(alone) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])


async def test_what_is_committed_is_soon_in_the_file_too(tmp_path: Path) -> None:
    file = tmp_path / "stolik.db"
    async with opened(f"sqlite:///{file}") as store, asyncio.timeout(PATIENCE):
        await store.create(row(), FIRST)
        await store.append("t1", [move(2), move(3)], phase="playing")
        while entries_without_log(file, tmp_path) < 3:
            await asyncio.sleep(0.05)


async def test_the_log_begins_anew_while_writing_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PAGES", 100)
    file, longest = tmp_path / "stolik.db", 0
    async with opened(f"sqlite:///{file}") as store:
        await store.create(row(), FIRST)
        for seq in range(2, 302):
            await store.append("t1", [move(seq, "x" * 3000)], phase="playing")
            longest = max(longest, (tmp_path / "stolik.db-wal").stat().st_size)
    assert 100 * 4096 < longest < 200 * 4096


async def test_a_store_that_is_closed_leaves_no_log(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'stolik.db'}") as store:
        await store.create(row(), FIRST)
    assert [path.name for path in tmp_path.iterdir()] == ["stolik.db"]
