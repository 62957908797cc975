"""The server's clock: milliseconds since 1970 that never go back and never jump, whatever happens to the system's."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class ServerClock:
    """Asks the system for the date once, then goes on by the monotonic clock."""

    date: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic
    _ahead: float = field(init=False)

    def __post_init__(self) -> None:
        self._ahead = self.date() - self.steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((self._ahead + self.steady()) * 1000)

    def reach(self, moment: int) -> None:
        """Be no earlier than this: what is on disk has happened, also if the system's date has been set back since."""
        self._ahead += max(0, moment - self.now()) / 1000
