"""Sittings played on a Ray cluster: the one that RAY_ADDRESS names, the one of this machine, or one started here."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from .contest import Contest, Finished
from .errors import ArenaError
from .schedule import Sitting
from .sitting import play_sitting
from .workers import AHEAD


def on_a_cluster(contest: Contest, sittings: Iterable[Sitting], workers: int | None) -> Generator[Finished, None, None]:
    """The sittings as they are finished, in any order; at most `workers` at once, or as many as there are CPUs."""
    ray = _ray()
    joined = ray.is_initialized()
    if not joined:
        _join(ray)
    most = workers or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: list[Any] = []
    try:
        yield from _as_finished(ray, contest, iter(sittings), most, waiting)
    except ray.exceptions.RayTaskError as problem:
        raise ArenaError(str(problem.cause)) from None
    except ray.exceptions.RayError as problem:
        raise ArenaError(f"the Ray cluster failed: {type(problem).__name__}") from problem
    finally:
        for each in waiting:
            ray.cancel(each, force=True)
        if not joined:
            ray.shutdown()


def _as_finished(
    ray: Any, contest: Contest, sittings: Iterator[Sitting], most: int, waiting: list[Any]
) -> Iterator[Finished]:
    remote = ray.remote(_play).options(max_retries=0)
    folder = str(Path.cwd())
    while True:
        waiting += [remote.remote(contest, each, folder) for each in islice(sittings, most - len(waiting))]
        if not waiting:
            return
        done, waiting[:] = ray.wait(waiting)
        yield from ray.get(done)


def _play(contest: Contest, sitting: Sitting, folder: str) -> Finished:
    """One sitting on a node; an author's own bot is imported from the folder of the command, if the node has it."""
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return play_sitting(contest, sitting)


def _join(ray: Any) -> None:
    try:
        ray.init(logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as problem:
        raise ArenaError(f"no Ray cluster can be reached: {problem}") from None


def _ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError:
        raise ArenaError("--on ray needs Ray, which is not installed: pip install 'stolik[cluster]'") from None
    return ray
