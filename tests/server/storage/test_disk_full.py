"""A full disk: the store says so, keeps what it had, and goes on once there is room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# In a process of its own, because the limit is the whole process's.
PROGRAM = """
import asyncio, os, resource, signal, sys
from stolik.play.entries import Entry, Moved, Opened, TableSettings
from stolik.server.storage import Store, TableRow, Unavailable, Unsure

OPENED = Opened("template", 1, 2, {}, TableSettings(), "ola", "seed")

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

def move(seq):
    return Entry(seq, seq, Moved(0, "x" * 2000))

async def main(path):
    store = await Store.open(f"sqlite:///{path}")
    await store.create(TableRow("t1", "c", "w", "template", False, "playing", 0, 0), [Entry(1, 0, OPENED)])
    limit(os.path.getsize(path + "-wal") + 200_000)
    kept = 1
    try:
        while kept < 1000:
            await store.append("t1", [move(kept + 1)], phase="playing", guests=["jan"])
            kept += 1
        print("the disk was never full")
    except Unavailable as problem:
        assert not isinstance(problem, Unsure), problem
        print("refused:", problem)
    assert kept > 3, kept
    try:
        await store.append("t1", [move(kept + 2)], phase="playing")
        print("an entry was kept without the one before")
    except Unavailable:
        pass
    assert len(await store.load("t1")) == kept
    limit(resource.RLIM_INFINITY)
    await store.append("t1", [move(kept + 1)], phase="playing")
    assert await store.ready()
    await store.close()
    store = await Store.open(f"sqlite:///{path}")
    assert [entry.seq for entry in await store.load("t1")] == list(range(1, kept + 2))
    await store.close()
    print("fine")

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
asyncio.run(main(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file sizes are POSIX")
def test_a_full_disk_is_told_loses_nothing_and_is_no_harm_once_there_is_room(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "stolik.db")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    refused, fine = done.stdout.splitlines()
    assert refused.startswith("refused: the database cannot be written: ")
    assert fine == "fine"
