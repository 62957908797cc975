"""The one thread that writes, by group commit: all that waits shares a transaction, and is told once it is on disk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError

from .engine import lost
from .errors import StorageError, Unavailable, Unsure
from .health import DAMAGED, Health, reason_of
from .jobs import Append, Change, Job, write_appends
from .statements import Statements

BATCH = 2_000  # jobs in one transaction at most
# Group commit: seconds to wait for more that can share a transaction, the busier the longer, since each transaction
# costs work of its own; a move that comes alone hardly waits.
GATHER, GATHER_A_JOB = 0.008, 0.001
# Seconds between attempts while the database is away: together as long as a crashed server takes to come back.
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, *[2.0] * 6)

FAILURES = (OperationalError, InterfaceError, InternalError)  # of the database, not of what was to be written


class Writer:
    """Takes jobs from one event loop and hands them back, batch by batch, through `deliver`."""

    def __init__(self, engine: Engine, health: Health, deliver: Callable[[list[Job]], None]) -> None:
        self._engine = engine
        self._health = health
        self._deliver = deliver
        self._statements = Statements(engine.dialect)
        self._connection: Connection | None = None
        self._jobs = 0  # in the last batch
        self._away = False  # the last batch failed: the next one is tried only once
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="stolik-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        self._queue.put(job)

    def waiting(self) -> int:
        return self._queue.qsize()

    def close(self) -> None:
        """Write what waits, then end."""
        self._closing.set()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._take()
            if jobs:
                self._settle(jobs)
                self._deliver(jobs)
        self._drop()

    def _take(self) -> tuple[list[Job], bool]:
        jobs: list[Job] = []
        job = self._queue.get()
        self._closing.wait(min(GATHER, GATHER_A_JOB * self._jobs))
        while job is not None:
            jobs.append(job)
            if len(jobs) == BATCH:
                break
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
        self._jobs = len(jobs)
        return jobs, job is not None

    def _settle(self, jobs: list[Job]) -> None:
        """Give every job its result or its error, whatever happens."""
        pauses = iter(() if self._away else PAUSES)
        one_by_one = False
        while True:
            problem = self._attempt(jobs, one_by_one)
            self._away = problem is not None
            if problem is None:
                return
            if (one_by_one or _failed(problem)) and not self._wait(problem, pauses):
                return _fail(jobs, problem)
            one_by_one = True  # to find the job that is wrong, or those that had been kept

    def _wait(self, problem: Exception, pauses: Iterator[float]) -> bool:
        """Whether it is worth trying again, now that a moment has passed."""
        pause = next(pauses, None)
        if pause is None or not lost(problem) or self._closing.is_set():
            return False
        self._closing.wait(pause)
        return True

    def _attempt(self, jobs: list[Job], one_by_one: bool) -> Exception | None:
        """One transaction; the problem that undid it, if any."""
        committing = False
        try:
            self._health.check()
            connection = self._connected()
            with connection.begin() as transaction:
                (self._one_by_one if one_by_one else self._together)(connection, jobs)
                committing = True
                transaction.commit()
            self._health.check_place()  # what was written counts if the next start will find it
        except Exception as problem:
            if self._health.hurt(problem) or isinstance(problem, FAILURES):
                self._drop()
            if committing and (lost(problem) or isinstance(problem, Unavailable)):
                for job in jobs:
                    job.unsure = True
            return problem
        return None

    def _together(self, connection: Connection, jobs: list[Job]) -> None:
        appends = []
        for job in jobs:
            job.error = None
            if isinstance(job, Change):
                _run_alone(job, connection, self._statements)
            elif not (blocked := job.blocked()):
                appends.append(job)
            else:
                job.error = blocked
        if appends:
            write_appends(connection, self._statements, appends)

    def _one_by_one(self, connection: Connection, jobs: list[Job]) -> None:
        for job in jobs:
            job.error = None
            if isinstance(job, Append) and (blocked := job.blocked()):
                job.error = blocked
            elif isinstance(job, Change) and job.unsure and not job.repeatable:
                job.error = Unsure("the connection to the database broke while this was being kept")
            else:
                _run_alone(job, connection, self._statements)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def _run_alone(job: Job, connection: Connection, statements: Statements) -> None:
    """Run a job so that its refusal concerns no other one."""
    try:
        job.run(connection, statements)
    except StorageError as refusal:
        job.error = refusal
    except Exception as problem:
        if _failed(problem):
            raise
        job.error = StorageError(f"the database refused a change: {problem}")


def _failed(problem: Exception) -> bool:
    """Whether it is the database that failed, not what was to be written."""
    return isinstance(problem, (*FAILURES, Unavailable)) or reason_of(problem) == DAMAGED


def _fail(jobs: list[Job], problem: Exception) -> None:
    told = str(problem.orig if isinstance(problem, DBAPIError) else problem).strip()
    for job in jobs:
        if job.unsure:
            job.error = Unsure(f"nobody knows whether this was kept: {told}", reason_of(problem))
        else:
            job.error = Unavailable(f"the database cannot be written: {told}", reason_of(problem))
