"""The fair queue: tables take turns, nobody waits without end, and who leaves is not served."""

from __future__ import annotations

import asyncio

import pytest

from stolik.server.workers.errors import Busy
from stolik.server.workers.fair_queue import FairQueue, PendingQuestion
from stolik.server.workers.questions import Question


def pending(table: str, seat: int = 0, address: str = "") -> PendingQuestion:
    question = Question(1, "choose", "game", "position", seat, "solid", 1, 1)
    return PendingQuestion(table, question, asyncio.get_running_loop().create_future(), address)


async def served(queue: FairQueue) -> list[tuple[str, int]]:
    order = []
    while len(queue):
        next_one = await queue.get()
        order.append((next_one.table, next_one.question.seat))
    return order


def test_a_table_with_many_bots_does_not_starve_the_others() -> None:
    async def run() -> None:
        queue = FairQueue(20)
        for seat in range(6):
            queue.put(pending("crowded", seat))
        queue.put(pending("quiet"))
        queue.put(pending("calm"))
        order = await served(queue)
        assert order[:4] == [("crowded", 0), ("quiet", 0), ("calm", 0), ("crowded", 1)]
        assert [seat for table, seat in order if table == "crowded"] == list(range(6))

    asyncio.run(run())


def test_somebody_with_many_tables_does_not_starve_the_others() -> None:
    async def run() -> None:
        queue = FairQueue(20)
        for number in range(6):
            queue.put(pending(f"his {number}", address="his"))
        queue.put(pending("hers 0", address="hers"))
        queue.put(pending("hers 1", address="hers"))
        order = [table for table, _ in await served(queue)]
        assert order[:5] == ["his 0", "hers 0", "his 1", "hers 1", "his 2"]

    asyncio.run(run())


def test_one_address_does_not_fill_the_queue() -> None:
    async def run() -> None:
        queue = FairQueue(20, most_of_one=3)
        for number in range(3):
            queue.put(pending(f"his {number}", address="his"))
        with pytest.raises(Busy, match="3 questions of this address wait"):
            queue.put(pending("his 3", address="his"))
        queue.put(pending("hers", address="hers"))
        assert len(await served(queue)) == 4
        queue.put(pending("his 3", address="his"))

    asyncio.run(run())


def test_the_line_is_bounded() -> None:
    async def run() -> None:
        queue = FairQueue(2)
        queue.put(pending("a"))
        queue.put(pending("b"))
        with pytest.raises(Busy, match="2 questions wait for a bot already"):
            queue.put(pending("c"))
        assert await served(queue) == [("a", 0), ("b", 0)]

    asyncio.run(run())


def test_who_leaves_the_line_is_not_served() -> None:
    async def run() -> None:
        queue = FairQueue(5)
        first, second = pending("a"), pending("b")
        queue.put(first)
        queue.put(second)
        assert queue.remove(first)
        assert not queue.remove(first)
        assert await served(queue) == [("b", 0)]

    asyncio.run(run())


def test_who_was_served_badly_is_next() -> None:
    async def run() -> None:
        queue = FairQueue(1)
        queue.put(pending("a"))
        queue.put_back(pending("b"))
        assert await served(queue) == [("b", 0), ("a", 0)]

    asyncio.run(run())


def test_a_worker_that_dies_while_it_waits_takes_no_job_along() -> None:
    async def run() -> None:
        queue = FairQueue(5)
        dying, living = asyncio.create_task(queue.get()), asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put(pending("a"))
        dying.cancel()  # in the very moment in which the question is handed to it
        assert (await living).table == "a"
        assert dying.cancelled() or await dying is None

    asyncio.run(run())


def test_a_worker_that_has_left_is_handed_nothing() -> None:
    async def run() -> None:
        queue = FairQueue(5)
        gone, living = asyncio.create_task(queue.get()), asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait({gone})
        queue.put(pending("a"))
        assert (await living).table == "a"

    asyncio.run(run())
