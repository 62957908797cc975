"""The latencies measured by a run of load."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Latencies:
    """Times from a command to everybody's view, in milliseconds."""

    found: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)  # how many seconds after the beginning each of them was seen
    skipped: int = 0  # moves that were due while the table's last one was not answered yet
    seconds: float = 0.0

    def part(self, share: float) -> float:
        """The time within which this share of the moves was seen."""
        ordered = sorted(self.found)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

    def see(self, taken: float, after: float) -> None:
        """Note a move that took so many seconds, seen so many seconds after the beginning."""
        self.found.append(1000 * taken)
        self.after.append(after)

    def windows(self, seconds: float) -> list[float]:
        """The 99 % time of each stretch of so many seconds: a stall of the machine shows as one of them."""
        stretches: dict[int, Latencies] = {}
        for taken, after in zip(self.found, self.after, strict=True):
            stretches.setdefault(int(after // seconds), Latencies()).found.append(taken)
        return [stretches[number].part(0.99) for number in sorted(stretches) if (number + 1) * seconds <= self.seconds]

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.found) / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        times = f"p50 {self.part(0.5):6.1f} ms   p99 {self.part(0.99):6.1f} ms"
        return f"{self.rate:7.0f} moves/s   {times}   {self.skipped} left out because the last was not seen yet"
