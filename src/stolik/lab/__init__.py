"""Where bots are measured: the arena, its schedule, its statistics and the machines it runs on."""

from .arena import Arena
from .result import Pair, Result, Standing
from .statistics import Estimate

__all__ = ["Arena", "Estimate", "Pair", "Result", "Standing"]
