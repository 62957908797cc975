"""Processes that race, are killed or lose power: what was acknowledged is there, once.

After a power cut, the disk has kept nothing but what it was told to sync.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stolik.server.storage import engine

from ..conftest import missing
from . import appending
from .samples import opened

ENTRIES = 60


@pytest.fixture(scope="session")
def forgetful_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if sys.platform != "linux":
        pytest.skip("files are traced by their synced contents on Linux only")
    compiler = shutil.which("gcc") or missing("gcc")
    library = tmp_path_factory.mktemp("power") / "power.so"
    source = Path(__file__).parent / "power.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


@contextmanager
def process(url: str, name: str, length: int, synchronous: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    arguments = [sys.executable, str(appending.__file__), url, name, str(length), synchronous]
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def cut_power(folder: Path, library: Path, synchronous: str) -> tuple[list[str], list[str]]:
    """The commands that were acknowledged before the power went, and those that are found afterwards."""
    (disk := folder / "disk").mkdir()
    (synced := folder / "synced").mkdir()
    url = f"sqlite:///{disk}/stolik.db"
    traced = {"LD_PRELOAD": str(library), "POWER_FROM": str(disk), "POWER_TO": str(synced)}
    acknowledged = []
    with process(url, "a", 10 * ENTRIES, synchronous, **traced) as running:
        assert running.stdout
        for line in running.stdout:
            acknowledged.append(line.strip())
            if len(acknowledged) == ENTRIES:
                running.kill()
                break

    async def found() -> list[str]:
        async with opened(f"sqlite:///{synced}/stolik.db") as store:
            return [entry.command for entry in await store.load("t1")][1:]

    return acknowledged, asyncio.run(found())


def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path, forgetful_disk: Path) -> None:
    acknowledged, found = cut_power(tmp_path, forgetful_disk, engine.SYNCHRONOUS)
    assert len(acknowledged) == ENTRIES
    assert found[:ENTRIES] == acknowledged


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_with_less_care_it_would(tmp_path: Path, forgetful_disk: Path, synchronous: str) -> None:
    acknowledged, found = cut_power(tmp_path, forgetful_disk, synchronous)
    assert len(acknowledged) == ENTRIES
    assert len(found) < ENTRIES


def test_the_end_of_the_process_loses_nothing_that_was_acknowledged(url: str) -> None:
    with process(url, "a", 50, "FULL") as running:
        assert running.stdout
        acknowledged = [next(running.stdout).strip() for _ in range(20)]
        running.kill()

    async def found() -> list[str]:
        async with opened(url) as store:
            return [entry.command for entry in await store.load("t1")][1:]

    assert asyncio.run(found())[:20] == acknowledged


def test_of_two_processes_exactly_one_writes_each_entry(url: str) -> None:
    length = 50
    with process(url, "a", length, "FULL") as one, process(url, "b", length, "FULL") as other:
        told = [_told(running) for running in (one, other)]

    async def found() -> list[str]:
        async with opened(url) as store:
            return [entry.command for entry in await store.load("t1")][1:]

    written = asyncio.run(found())
    assert [int(command.split("-")[1]) for command in written] == list(range(2, length + 1))
    assert sorted(told[0] + told[1]) == sorted(written)


def _told(running: subprocess.Popen[str]) -> list[str]:
    assert running.stdout
    return list(iter(lambda: next(running.stdout).strip(), "done"))  # type: ignore[arg-type]
