"""The server's clock: milliseconds since 1970 that never go back and never jump, whatever happens to the system's."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

LEAP: Final = 60_000  # milliseconds that the system's date may drift before it is logged


@dataclass
class ServerClock:
    """Asks the system for the date once, then goes on by the monotonic clock."""

    date: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic
    _ahead: float = field(init=False)
    _told: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._ahead = self.date() - self.steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self._ahead + self.steady()) * 1000)

    def leap(self) -> int:
        """Milliseconds by which the system's date has leapt since the last call; 0 for less than a leap."""
        away = int(self.date() * 1000) - self.now()
        leapt = away - self._told
        if abs(leapt) < LEAP:
            return 0
        self._told = away
        return leapt
