"""A server whose clock can be turned: `python -m tests.server.turning serve …`, in all else the real one.

Every line on its standard input turns the clock on, by so many seconds; `STOLIK_AHEAD` is by how much it is ahead at
the start. All that waits for that time wakes up: the loop asks the same clock, and looks at it several times a second.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import Any


def plant(ahead: float) -> None:
    """Put a clock that can be turned into this process, before anything takes the real one."""
    date, steady, machine = time.time, time.monotonic, vars(time)

    def listen() -> None:
        nonlocal ahead
        for line in sys.stdin:
            ahead += float(line)

    machine["time"] = lambda: date() + ahead
    machine["monotonic"] = lambda: steady() + ahead
    modules: dict[str, Any] = sys.modules
    modules["uvloop"] = None  # which has a clock of its own
    threading.Thread(target=listen, daemon=True).start()


if __name__ == "__main__":
    plant(float(os.environ["STOLIK_AHEAD"]))
    from stolik.cli import main

    main()
