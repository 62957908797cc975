"""The set-up: which tasks are played with, and who begins (FK-4, FK-19)."""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import Record

from .codes import BEGINNER, DEALING, VARIANT
from .components import MOST, TASKS
from .rasters import size


@kernel
def in_game(s: Record) -> int:
    """The mask of the tasks that are played with (FK-4, FK-19)."""
    tasks, most = 0, MOST[s.options[VARIANT], s.options[BEGINNER]]
    for task in range(TASKS):
        if 0 < size(int(s.tasks[task])) <= most:
            tasks |= 1 << task
    return tasks


@kernel
def begin(s: Record, first: int) -> None:
    """Junior: this seat starts (FK-20)."""
    s.first = first
    s.queue[0] = first + 1
    s.phase = DEALING
