"""Workers: bots think in processes of their own, so that no table waits while one of them looks ahead."""

from .errors import Busy, NoAnswer
from .pool import Pool
from .questions import Decision

__all__ = ["Busy", "Decision", "NoAnswer", "Pool"]
