"""A worker: the process in which bots think. Questions come by stdin, answers leave by stdout, EOF ends it.

    python -m stolik.server.workers.worker GAME…

It runs at a lower priority than the tables, and loads kernels only while nobody asks anything.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from .questions import LENGTH, Began, Question, Told, Warm, framed, read_question

Inbox = queue.SimpleQueue[Question]
NICENESS = 5  # moves and pages come first, but a bot that people wait for must not starve


def main() -> None:
    _lower_priority()
    out = _own_output()
    inbox: Inbox = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, inbox), daemon=True).start()

    from . import answers  # imported late, since it is slow: the process already listens, and ends with its parent

    games = sys.argv[1:]
    plain = answers.settle(games)
    _tell(out, Began())
    _think(out, inbox, answers.loading(games), Warm(plain))


def _think(out: BinaryIO, inbox: Inbox, loading: Iterator[str], warm: Warm) -> None:
    from .answers import answer

    for _ in loading:
        while not inbox.empty():
            _tell(out, answer(inbox.get()))
    _tell(out, warm)
    while True:
        _tell(out, answer(inbox.get()))


def _listen(stream: BinaryIO, inbox: Inbox) -> None:
    """Pass questions on; exit when the parent is gone, even during a thought."""
    while True:
        head = stream.read(LENGTH)
        body = stream.read(int.from_bytes(head, "big"))
        if len(head) < LENGTH or not body:
            os._exit(0)
        inbox.put(read_question(body))


def _tell(out: BinaryIO, message: Told) -> None:
    try:
        out.write(framed(message))
    except BrokenPipeError:
        os._exit(0)


def _own_output() -> BinaryIO:
    """A copy of stdout for answers alone; what a game prints goes to stderr."""
    own = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    return own


def _lower_priority() -> None:
    """Lower the priority, and be the first process that the system kills when memory is short."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    score = Path("/proc/self/oom_score_adj")
    if score.exists():
        score.write_text("800")


if __name__ == "__main__":
    main()
