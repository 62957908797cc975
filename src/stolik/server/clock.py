"""The server's clock: milliseconds since 1970 that never go back and never jump, whatever happens to the system's."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Clock:
    """Asks the system for the date once, then goes on by the monotonic clock."""

    date: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic
    _ahead: float = field(init=False)

    def __post_init__(self) -> None:
        self._ahead = self.date() - self.steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self._ahead + self.steady()) * 1000)
