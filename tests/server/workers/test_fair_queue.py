"""The line: tables take turns, nobody waits without end, and who leaves is not served."""

from __future__ import annotations

import asyncio

import pytest

from stolik.server.workers.errors import Busy
from stolik.server.workers.fair_queue import Job, Line
from stolik.server.workers.questions import Question


def job(table: str, seat: int = 0) -> Job:
    question = Question(1, "choose", "game", "position", seat, "solid", 1, 1)
    return Job(table, question, asyncio.get_running_loop().create_future())


async def served(line: Line) -> list[tuple[str, int]]:
    order = []
    while len(line):
        next_one = await line.get()
        order.append((next_one.table, next_one.question.seat))
    return order


def test_a_table_with_many_bots_does_not_starve_the_others() -> None:
    async def run() -> None:
        line = Line(20)
        for seat in range(6):
            line.put(job("crowded", seat))
        line.put(job("quiet"))
        line.put(job("calm"))
        order = await served(line)
        assert order[:4] == [("crowded", 0), ("quiet", 0), ("calm", 0), ("crowded", 1)]
        assert [seat for table, seat in order if table == "crowded"] == list(range(6))

    asyncio.run(run())


def test_the_line_is_bounded() -> None:
    async def run() -> None:
        line = Line(2)
        line.put(job("a"))
        line.put(job("b"))
        with pytest.raises(Busy, match="2 questions wait for a bot already"):
            line.put(job("c"))
        assert await served(line) == [("a", 0), ("b", 0)]

    asyncio.run(run())


def test_who_leaves_the_line_is_not_served() -> None:
    async def run() -> None:
        line = Line(5)
        first, second = job("a"), job("b")
        line.put(first)
        line.put(second)
        assert line.remove(first)
        assert not line.remove(first)
        assert await served(line) == [("b", 0)]

    asyncio.run(run())


def test_who_was_served_badly_is_next() -> None:
    async def run() -> None:
        line = Line(1)
        line.put(job("a"))
        line.put_back(job("b"))
        assert await served(line) == [("b", 0), ("a", 0)]

    asyncio.run(run())


def test_a_worker_that_dies_while_it_waits_takes_no_job_along() -> None:
    async def run() -> None:
        line = Line(5)
        dying, living = asyncio.create_task(line.get()), asyncio.create_task(line.get())
        await asyncio.sleep(0)
        line.put(job("a"))
        dying.cancel()  # in the very moment in which the job is handed to it
        assert (await living).table == "a"
        assert dying.cancelled() or await dying is None

    asyncio.run(run())


def test_a_worker_that_has_left_is_handed_nothing() -> None:
    async def run() -> None:
        line = Line(5)
        gone, living = asyncio.create_task(line.get()), asyncio.create_task(line.get())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait({gone})
        line.put(job("a"))
        assert (await living).table == "a"

    asyncio.run(run())
