"""The pool of workers, which a table asks for a bot's move, its plan or its advice.

    async with Pool(workers=2) as pool:
        move = await pool.choose(Decision(game.id, state.known(seat).text, seat, table=code), "solid")

Every question is answered from its position alone. Cancelling the call takes the question back.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import secrets
import time
from collections.abc import Sequence
from typing import Final

import structlog
from msgspec.structs import replace

from stolik.core.level import LEVELS
from stolik.core.registry import games as registered_games

from .errors import Busy, NoAnswer, WorkerGone
from .fair_queue import FairQueue, PendingQuestion
from .process import WorkerProcess, first
from .questions import Answer, Decision, Failure, Question, QuestionKind

PATIENCE: Final = 3.0  # seconds that a thought may take when nobody waits for it any more
LIMIT: Final = 30.0  # seconds until an answer, the time in the queue included
MOST: Final = 256  # questions in the queue
MOST_OF_ONE: Final = 64  # of them from one address
HURRY: Final = 4.0  # seconds in the queue after which a quick level answers for a slow one
QUICK: Final = "casual"
TRIES: Final = 2  # workers that one question may cost
PAUSES: Final = (0.0, 0.5, 2.0, 10.0, 30.0)  # seconds before a new worker, by how many in a row never began

logger = structlog.get_logger(__name__)


class Pool:
    """Worker processes, and the queue in front of them."""

    def __init__(
        self,
        workers: int,
        games: Sequence[str] = (),
        *,
        most: int = MOST,
        limit: float = LIMIT,
        patience: float = PATIENCE,
    ) -> None:
        self.workers = workers
        self.games = list(games or registered_games())
        self.limit = limit
        self.patience = patience
        self.restarts = 0
        self.hurried = 0  # questions that a quick level answered
        self._queue = FairQueue(most, MOST_OF_ONE)
        self._asking: dict[tuple[str, int], PendingQuestion] = {}
        self._processes: list[WorkerProcess] = []
        self._supervisors: list[asyncio.Task[None]] = []
        self._numbers = itertools.count(1)
        self._salt = secrets.token_hex(16)

    async def __aenter__(self) -> Pool:
        self.start()
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self.close()

    def start(self) -> None:
        """Start the workers, without waiting for them: questions may be asked at once."""
        self._supervisors = [asyncio.create_task(self._supervise()) for _ in range(self.workers)]

    async def close(self) -> None:
        """End all workers; whoever still waits is told so."""
        for supervisor in self._supervisors:
            supervisor.cancel()
        await asyncio.gather(*self._supervisors, return_exceptions=True)
        self._supervisors = []
        for pending in list(self._asking.values()):
            _refuse(pending, "the server is closing")

    async def warm(self) -> list[str]:
        """Wait until a worker has loaded all kernels; the games that run as plain Python, since theirs are missing."""
        while True:
            for process in self._processes:
                if process.warm.done():
                    return process.warm.result().plain
            await asyncio.sleep(0.05)

    @property
    def waiting(self) -> int:
        """How many questions are in the queue."""
        return len(self._queue)

    @property
    def age(self) -> float:
        """For how many seconds the oldest question in the queue waits."""
        return self._queue.age

    @property
    def pids(self) -> list[int]:
        """The processes of the workers that can be asked."""
        return [process.pid for process in self._processes if process.began.done() and not process.gone.done()]

    async def choose(self, decision: Decision, level: str, seed: int | None = None) -> str:
        """A bot's move; Busy and NoAnswer say why there is none."""
        return (await self._ask("choose", decision, level, seed)).moves[0]

    async def plan(self, decision: Decision, level: str, seed: int | None = None) -> tuple[int, str]:
        """In how many milliseconds a bot acts, and its move; 0 where seats do not race."""
        answer = await self._ask("plan", decision, level, seed)
        return answer.milliseconds, answer.moves[0]

    async def advise(self, decision: Decision, simulations: int = 0) -> list[tuple[str, float]]:
        """Moves, best first, each with the seat's chance to win.

        Without `simulations` it is a master's advice, in a master's time; with them the time is not limited.
        """
        answer = await self._ask("advise", decision, "master", simulations=simulations)
        return list(zip(answer.moves, answer.chances, strict=True))

    async def _ask(
        self, kind: QuestionKind, decision: Decision, level: str, seed: int | None = None, simulations: int = 0
    ) -> Answer:
        if not self._supervisors:
            raise NoAnswer("nobody thinks here: the pool is not started, or closed")
        number, seat = next(self._numbers), decision.seat
        table = decision.table or f"question {number}"
        earlier = self._asking.get((table, seat))
        if earlier and not earlier.answer.done():  # a cancelled question does not count
            raise Busy(f"the bot on seat {seat} of table {table} is thinking already")
        temper = self._temper(table, seat) if seed is None else seed
        seed = secrets.randbits(63) if seed is None else seed
        question = Question(number, kind, decision.game, decision.position, seat, level, seed, temper, simulations)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        return await self._answered(PendingQuestion(table, question, answer, decision.address))

    async def _answered(self, pending: PendingQuestion) -> Answer:
        key = (pending.table, pending.question.seat)
        self._queue.put(pending)
        self._asking[key] = pending
        try:
            async with asyncio.timeout(self.limit):
                return await pending.answer
        except TimeoutError:
            raise NoAnswer(f"no answer within {self.limit:g} seconds") from None
        finally:
            self._queue.remove(pending)
            if self._asking.get(key) is pending:
                del self._asking[key]

    def _temper(self, table: str, seat: int) -> int:
        """The seed of a seat's temper, which tells nothing of the table's chance."""
        return int.from_bytes(hashlib.sha256(f"{self._salt} {table} {seat}".encode()).digest()[:7], "big")

    async def _supervise(self) -> None:
        """Supervise one worker: start it again whenever it ends."""
        failed = 0
        while True:
            await asyncio.sleep(PAUSES[min(failed, len(PAUSES) - 1)])
            try:
                process = await WorkerProcess.start(self.games)
            except OSError as problem:
                logger.error("worker not started", problem=str(problem))
                failed += 1
                continue
            self._processes.append(process)
            try:
                await self._serve(process)
            finally:
                self._processes.remove(process)
                await process.close()
            failed = 0 if process.began.done() else failed + 1
            self.restarts += 1
            logger.warning("worker ended", pid=process.pid, code=process.gone.result(), began=process.began.done())

    async def _serve(self, process: WorkerProcess) -> None:
        """Hand the worker one question after the other until it is gone."""
        await first(process.began, process.gone)
        while not process.gone.done():
            pending = await self._next(process)
            if pending is not None and not pending.answer.done():
                await self._think(process, pending)

    async def _next(self, process: WorkerProcess) -> PendingQuestion | None:
        """The next question, or None when the worker is gone before there is one."""
        getting = asyncio.create_task(self._queue.get())
        try:
            await first(getting, process.gone)
            if not getting.done():
                return None
            if process.gone.done():
                self._queue.put_back(getting.result())
                return None
            return getting.result()
        finally:
            getting.cancel()

    async def _think(self, process: WorkerProcess, pending: PendingQuestion) -> None:
        """Have a question answered; a worker that goes on for long with what nobody wants any more is killed."""
        clock = asyncio.get_running_loop().time
        began, pending.tries = clock(), pending.tries + 1
        asking = asyncio.create_task(process.ask(self._quick(pending)))
        try:
            await first(asking, pending.answer)
            if not asking.done():
                await asyncio.wait({asking}, timeout=max(0.0, self.patience - (clock() - began)))
            if not asking.done():
                logger.warning(
                    "worker ended for a thought that nobody waits for", pid=process.pid, game=pending.question.game
                )
                process.kill()
            self._deliver(pending, await asking)
        except WorkerGone as problem:
            self._try_again(pending, str(problem))
        finally:
            asking.cancel()

    def _quick(self, pending: PendingQuestion) -> Question:
        """The question, asked of a quick level if it waited long: on a busy server bots become weaker, not slower."""
        question = pending.question
        late = time.monotonic() - pending.since > HURRY
        if not late or question.kind == "advise" or LEVELS.index(question.level) <= LEVELS.index(QUICK):
            return question
        self.hurried += 1
        return replace(question, level=QUICK)

    def _deliver(self, pending: PendingQuestion, told: Answer | Failure) -> None:
        if isinstance(told, Failure):
            _refuse(pending, told.text)
        elif not pending.answer.done():
            pending.answer.set_result(told)

    def _try_again(self, pending: PendingQuestion, why: str) -> None:
        if pending.answer.done():
            return
        logger.warning("worker died while thinking", game=pending.question.game, tries=pending.tries, why=why)
        if pending.tries < TRIES:
            self._queue.put_back(pending)
        else:
            _refuse(pending, f"{TRIES} workers died over this question; the last: {why}")


def _refuse(pending: PendingQuestion, why: str) -> None:
    if not pending.answer.done():
        pending.answer.set_exception(NoAnswer(why))
