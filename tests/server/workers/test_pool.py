"""The pool: it answers whatever happens to its workers, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from stolik.core.binding import compiling
from stolik.core.game import Game
from stolik.search.search import Search
from stolik.server.workers import Busy, Decision, NoAnswer, Pool
from stolik.server.workers.process import WorkerProcess
from stolik.server.workers.questions import Question
from stolik.server.workers.worker import NICENESS

from ...patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")

ENDLESS = 1 << 40  # simulations


@pytest.fixture
def quick_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules as plain Python: such workers are there at once, and a master's advice takes most of a second."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.fixture
def decision(template: Game) -> Decision:
    return Decision(template.id, template.start().known(0).text, 0)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for its end does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def thinking(pool: Pool, after: int = 0) -> int:
    """The process that has taken the only question in the queue, after the one that was killed."""
    await until(lambda: pool.pids not in ([], [after]) and not pool.waiting)
    pid = pool.pids[0]
    await asyncio.sleep(0.1)
    return pid


async def holding(pool: Pool) -> int:
    """Stop the process that has taken the only question in the queue, until it is told to go on."""
    await until(lambda: pool.pids and not pool.waiting)
    os.kill(pool.pids[0], signal.SIGSTOP)
    return pool.pids[0]


@pytest.mark.usefixtures("quick_workers")
def test_a_pool_answers_and_leaves_no_process_behind(decision: Decision, template: Game) -> None:
    async def run() -> list[int]:
        async with Pool(2, ["template"]) as pool:
            move = await pool.choose(decision._replace(table="a"), "solid")
            assert move in [each.text for each in template.parse(decision.position).legal(decision.seat)]
            chosen = await pool.choose(decision, "casual", seed=4)  # a level that no clock cuts short
            assert await pool.plan(decision, "casual", seed=4) == (0, chosen)
            assert (await pool.advise(decision, simulations=10))[0][1] > 0
            await until(lambda: len(pool.pids) == 2)
            assert await pool.warm() == ["template"]
            return pool.pids

    assert not any(map(is_alive, asyncio.run(run())))


@pytest.mark.usefixtures("quick_workers")
def test_thinking_gives_way_to_moves_and_pages(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            await pool.choose(decision, "beginner")
            own = os.getpriority(os.PRIO_PROCESS, 0)
            assert os.getpriority(os.PRIO_PROCESS, pool.pids[0]) == min(19, own + NICENESS)  # 19 gives way most

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_a_worker_killed_while_thinking_costs_no_answer(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            asked = asyncio.create_task(pool.advise(decision))
            killed = await thinking(pool)
            os.kill(killed, signal.SIGKILL)
            assert (await asked)[0]
            assert pool.restarts == 1
            assert killed not in pool.pids

    with capture_logs() as logs:
        asyncio.run(run())
    assert [line["event"] for line in logs] == ["worker died while thinking", "worker ended"]
    assert logs[1]["code"] == -signal.SIGKILL


@pytest.mark.usefixtures("quick_workers")
def test_a_worker_killed_while_idle_is_replaced(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            await pool.choose(decision, "beginner")
            os.kill(pool.pids[0], signal.SIGKILL)
            await until(lambda: pool.restarts == 1)
            assert await pool.choose(decision, "beginner")

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_a_question_that_ends_two_workers_is_given_up_and_others_are_answered(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            asked = asyncio.create_task(pool.advise(decision, simulations=ENDLESS))
            first = await thinking(pool)
            os.kill(first, signal.SIGKILL)
            os.kill(await thinking(pool, after=first), signal.SIGKILL)
            with pytest.raises(NoAnswer, match="2 workers died over this question"):
                await asked
            assert await pool.choose(decision, "beginner")

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_a_cancelled_question_leaves_the_queue(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            long = asyncio.create_task(pool.advise(decision))
            pid = await holding(pool)
            waiting = asyncio.create_task(pool.choose(decision._replace(table="a"), "beginner"))
            await until(lambda: pool.waiting)
            waiting.cancel()
            await asyncio.wait({waiting})
            assert pool.waiting == 0
            assert not long.done()
            os.kill(pid, signal.SIGCONT)
            await pool.choose(decision._replace(table="a"), "beginner")
            assert (await long)[0]
            assert pool.restarts == 0

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_the_answer_to_a_cancelled_question_reaches_nobody_else(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            dropped = asyncio.create_task(pool.advise(decision._replace(table="a")))
            pid = await thinking(pool)
            dropped.cancel()
            _, move = await pool.plan(decision._replace(table="a"), "beginner", seed=1)
            assert move == await pool.choose(decision, "beginner", seed=1)
            assert pool.pids == [pid]

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_a_worker_that_thinks_on_for_long_without_anybody_waiting_is_ended(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"], patience=0.2) as pool:
            dropped = asyncio.create_task(pool.advise(decision, simulations=ENDLESS))
            pid = await thinking(pool)
            dropped.cancel()
            await until(lambda: not is_alive(pid))
            assert await pool.choose(decision, "beginner")

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_nobody_waits_for_ever(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"], limit=0.05) as pool:
            with pytest.raises(NoAnswer, match=r"within 0\.05 seconds"):
                await pool.advise(decision, simulations=ENDLESS)

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_a_seat_has_one_question_at_a_time_and_the_queue_is_bounded(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"], most=1) as pool:
            long = asyncio.create_task(pool.advise(decision._replace(table="a")))
            pid = await holding(pool)
            with pytest.raises(Busy, match=r"seat \d of table a is thinking already"):
                await pool.choose(decision._replace(table="a"), "beginner")
            waiting = asyncio.create_task(pool.choose(decision._replace(table="b"), "beginner"))
            await until(lambda: pool.waiting)
            with pytest.raises(Busy, match="1 questions wait"):
                await pool.choose(decision._replace(table="c"), "beginner")
            os.kill(pid, signal.SIGCONT)
            assert await waiting
            assert (await long)[0]

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_a_wrong_question_costs_nothing_but_its_answer(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            await pool.choose(decision, "beginner")
            pids = pool.pids
            with pytest.raises(NoAnswer, match="there is no bot 'genius'"):
                await pool.choose(decision, "genius")
            assert await pool.choose(decision, "beginner")
            assert pool.pids == pids

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_whoever_waits_is_told_when_the_pool_closes(decision: Decision) -> None:
    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            asked = [asyncio.create_task(pool.advise(decision, simulations=ENDLESS)) for _ in range(3)]
            await until(lambda: pool.pids and pool.waiting == 2)
            pid = pool.pids[0]
        assert not is_alive(pid)
        for each in asked:
            with pytest.raises(NoAnswer, match="closing"):
                await each
        with pytest.raises(NoAnswer, match="not started, or closed"):
            await pool.choose(decision, "beginner")

    asyncio.run(run())


PARENT = """
import asyncio, sys
from stolik.server.workers import Decision, Pool
async def main():
    async with Pool(1, ["template"]) as pool:
        asked = asyncio.create_task(pool.advise(Decision("template", sys.argv[1], int(sys.argv[2])), 1 << 40))
        while not pool.pids or pool.waiting:
            await asyncio.sleep(0.01)
        print(pool.pids[0], flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""


@pytest.mark.usefixtures("quick_workers")
def test_workers_end_when_their_parent_dies_even_while_thinking(decision: Decision) -> None:
    command = [sys.executable, "-c", PARENT, decision.position, str(decision.seat)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert is_alive(worker)
        parent.kill()
    try:
        asyncio.run(until(lambda: not is_alive(worker)))
    finally:
        if is_alive(worker):
            os.kill(worker, signal.SIGKILL)


@pytest.mark.usefixtures("quick_workers")
def test_a_worker_is_not_handed_the_servers_secrets(decision: Decision, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_KEYS", "k" * 32)
    monkeypatch.setenv("DATABASE_PASSWORD", "p" * 32)

    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            await pool.choose(decision, "beginner")
            handed = Path(f"/proc/{pool.pids[0]}/environ").read_text()
            assert "NUMBA_DISABLE_JIT" in handed
            assert "k" * 32 not in handed
            assert "p" * 32 not in handed

    asyncio.run(run())


def has_compiler(pid: int) -> bool:
    return "llvmlite" in Path(f"/proc/{pid}/maps").read_text()


@pytest.mark.skipif(not compiling(), reason="nothing is compiled in this run")
def test_nothing_is_ever_compiled_at_the_table(
    decision: Decision, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path))

    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            assert await pool.warm() == ["template"]
            assert await pool.choose(decision, "master")
            assert await pool.advise(decision, simulations=5)
            assert not has_compiler(pool.pids[0])

    asyncio.run(run())
    assert not list(tmp_path.rglob("*.nb*"))


@pytest.mark.skipif(not compiling(), reason="nothing is compiled in this run")
def test_what_was_compiled_before_is_loaded(decision: Decision, template: Game) -> None:
    Search(template, size=64).compile()

    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            assert await pool.warm() == []
            assert has_compiler(pool.pids[0])
            assert await pool.choose(decision, "master")

    asyncio.run(run())


@pytest.mark.usefixtures("quick_workers")
def test_a_question_that_waited_long_is_answered_by_a_quick_level(
    decision: Decision, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ask = WorkerProcess.ask

    async def listen(process: WorkerProcess, question: Question) -> object:
        asked.append(question.level)
        return await ask(process, question)

    async def run() -> None:
        async with Pool(1, ["template"]) as pool:
            monkeypatch.setattr("stolik.server.workers.pool.HURRY", PATIENCE)
            await pool.choose(decision, "solid")
            monkeypatch.setattr("stolik.server.workers.pool.HURRY", -1.0)
            for level in ("solid", "beginner"):
                await pool.choose(decision, level)
            await pool.advise(decision, simulations=10)
            assert asked == ["solid", "casual", "beginner", "master"]
            assert pool.hurried == 1

    monkeypatch.setattr(WorkerProcess, "ask", listen)
    asyncio.run(run())
