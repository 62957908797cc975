"""What a run of load found."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Latencies:
    """Times from a command to everybody's view, in milliseconds."""

    found: list[float] = field(default_factory=list)
    skipped: int = 0  # moves that were due while the table's last one was not answered yet
    seconds: float = 0.0

    def part(self, share: float) -> float:
        """The time within which this share of the moves was seen."""
        ordered = sorted(self.found)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.found) / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        times = f"p50 {self.part(0.5):6.1f} ms   p99 {self.part(0.99):6.1f} ms"
        return f"{self.rate:7.0f} moves/s   {times}   {self.skipped} left out because the last was not seen yet"
