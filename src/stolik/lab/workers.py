"""Sittings played by worker processes on this machine."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event

from .contest import Contest, Finished
from .errors import ArenaError
from .schedule import Sitting
from .sitting import play_sitting

AHEAD = 3  # sittings queued ahead for each worker, so that none is idle


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def on_this_machine(
    contest: Contest, sittings: Iterable[Sitting], workers: int | None
) -> Generator[Finished, None, None]:
    """The sittings as they are finished, in any order; closing the iterator ends the workers at once."""
    workers = workers or cores()
    if workers == 1:
        for sitting in sittings:
            yield play_sitting(contest, sitting)
        return
    context = get_context("spawn")  # a forked copy of compiled code and its threads would not be safe
    leave = context.Event()
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(leave,))
    try:
        yield from _as_finished(pool, contest, iter(sittings), workers * AHEAD)
    except BrokenProcessPool:
        raise ArenaError("a worker process died; it may have run out of memory, fewer --workers need less") from None
    finally:
        leave.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _as_finished(
    pool: ProcessPoolExecutor, contest: Contest, sittings: Iterator[Sitting], most: int
) -> Iterator[Finished]:
    waiting: set[Future[Finished]] = set()
    while True:
        waiting |= {pool.submit(play_sitting, contest, sitting) for sitting in islice(sittings, most - len(waiting))}
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for each in done:
            yield each.result()


def _begin(leave: Event) -> None:
    """Ignore SIGINT, which the parent handles; exit when told to or when orphaned, even during a game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end, args=(leave,), daemon=True).start()


def _end(leave: Event) -> None:
    parent = parent_process()
    while not leave.wait(timeout=1):
        if parent is None or not parent.is_alive():
            break
    os._exit(0)
