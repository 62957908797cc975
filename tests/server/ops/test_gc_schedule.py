"""The schedule of the garbage collector: no full collection while people play, and nothing stays for ever."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from stolik.server.ops.gc_schedule import scheduled_gc

from ...patience import PATIENCE

pytestmark = pytest.mark.anyio


class Circle:
    """Something that only the collector can find."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def looks() -> Iterator[list[int]]:
    """The generations that were looked at."""
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(info["generation"])

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


def grown_old() -> weakref.ref[Circle]:
    circle = Circle()
    gc.collect(1)
    return weakref.ref(circle)


async def test_while_something_happens_only_what_is_new_is_looked_at(looks: list[int]) -> None:
    moves = 0
    async with scheduled_gc(lambda: moves, young=0.01, quiet=0.1):
        old, young = grown_old(), weakref.ref(Circle())
        looks.clear()
        for _ in range(30):
            moves += 1
            await asyncio.sleep(0.01)
        assert len(looks) > 3
        assert set(looks) == {0}
        assert young() is None
        assert old() is not None


async def test_when_it_is_quiet_everything_is_looked_at_once(looks: list[int]) -> None:
    async with scheduled_gc(lambda: 7, young=0.01, quiet=0.1), asyncio.timeout(PATIENCE):
        old = grown_old()
        looks.clear()
        while old() is not None:
            await asyncio.sleep(0.01)
        assert max(looks) == 2
        looks.clear()
        while len(looks) < 15:  # longer than it was quiet before
            await asyncio.sleep(0.01)
        assert set(looks) == {0}


async def test_afterwards_the_collector_is_as_before() -> None:
    async with scheduled_gc(lambda: 0):
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
