"""The highest rate of moves that a server carries while nearly all of them are seen soon."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from .latencies import Latencies
from .tables import Pair, drive

SOON = 50.0  # milliseconds, for 99 of 100 moves
FIRST, LAST = 50.0, 25600.0  # moves a second
HALVINGS = 2  # of the gap between the last rate that was carried and the first that was not
TRIES = 3  # a rate counts as carried if one try carries it: machines are shared
KEPT = 0.95  # share of the moves asked for that must have been made in time
QUIET = 0.15  # share of the server's core that others may use; the network takes some of it
GAME = 40  # moves that a random game of Lucky Numbers has at least; then its table is replaced by a new one
SHORTEST = 1.0  # seconds of a step
SETTLING = 1.0  # seconds after tables were opened, in which the server and the disk finish what that left to do
RUN_IN = 3.0  # seconds at a rate before it counts: tables that begin together all take the same kind of turn at first
AT_ONCE = 16  # tables that are opened at the same time

Opening = Callable[[], Awaitable[Pair]]


@dataclass
class Step:
    """The measurements at one rate."""

    asked: float
    result: Latencies
    faults: int
    seconds: float  # from its beginning until the last answers were in
    server: float  # seconds of its core that the server used
    others: float  # seconds of the same core that other programs used: the more, the less reliable the step
    clients: float  # seconds that the clients used; at 100 % they are the bottleneck, not the server

    @property
    def carried(self) -> bool:
        """Whether the server kept up."""
        return not self.faults and self.result.rate >= KEPT * self.asked and self.result.part(0.99) <= SOON

    @property
    def disturbed(self) -> bool:
        """Whether other programs took so much of the server's core that the step is unreliable."""
        return self.others > QUIET * self.seconds

    def __str__(self) -> str:
        moves = max(1, len(self.result.found))
        times = f"p50 {self.result.part(0.5):6.1f} ms   p99 {self.result.part(0.99):7.1f} ms"
        shares = {"server": self.server, "others": self.others, "clients": self.clients}
        cores = "  ".join(f"{name} {used / self.seconds:4.0%}" for name, used in shares.items())
        verdict = ("carried" if self.carried else "not carried") + f", {self.faults} faults" * bool(self.faults)
        seen = f"{self.asked:6.0f} asked {self.result.rate:6.0f} moves/s   {times}   {cores}"
        return f"{seen}   {1000 * self.server / moves:5.2f} ms CPU a move   {verdict}"


@dataclass
class Climb:
    """Steps up in rate on one server, with always the same number of tables."""

    opening: Opening
    tables: int
    seconds: float  # of a step
    used: Callable[[], tuple[float, float]]  # seconds of its core so far: the server's, and everybody's
    tell: Callable[[Step], None]
    pairs: list[Pair] = field(default_factory=list)

    async def highest(self) -> Step | None:
        """The best step that was carried; None if none was."""
        best, rate = None, FIRST
        while rate <= LAST and (step := await self._try(rate)):
            best, rate = step, rate * 2
        return await self._between(best) if best else None

    async def _between(self, best: Step) -> Step:
        """The best step below twice the rate of this one."""
        gap = 2.0
        for _ in range(HALVINGS):
            gap = math.sqrt(gap)
            best = await self._try(best.asked * gap) or best
        return best

    async def _try(self, rate: float) -> Step | None:
        """A step at a rate if it was carried; tables that would end during it are replaced before."""
        seconds = min(self.seconds, GAME * self.tables / rate - RUN_IN)
        if seconds < SHORTEST:
            return None
        for _ in range(TRIES):
            step = await self._measure(rate, seconds)
            self.tell(step)
            if step.carried:
                return step
        return None

    async def _measure(self, rate: float, seconds: float) -> Step:
        await self._renew(math.ceil(rate * (RUN_IN + seconds) / self.tables))
        await drive(self.pairs, rate, RUN_IN, lambda _: None)
        before, began, clients = self.used(), time.perf_counter(), time.process_time()
        result = await drive(self.pairs, rate, seconds, lambda _: None)
        server, everybody = (now - then for now, then in zip(self.used(), before, strict=True))
        faults, took = sum(pair.faults for pair in self.pairs), time.perf_counter() - began
        return Step(rate, result, faults, took, server, max(0.0, everybody - server), time.process_time() - clients)

    async def _renew(self, moves: int) -> None:
        """Replace the tables that have fewer moves left or have lost a socket."""
        kept = [
            pair
            for pair in self.pairs
            if pair.playing and not pair.sent and pair.number + moves <= GAME
            if not any(socket.closed for socket in pair.sockets)
        ]
        for pair in set(self.pairs) - set(kept):
            for socket in pair.sockets:
                socket.close()
        self.pairs = kept
        gate = asyncio.Semaphore(AT_ONCE)

        async def one() -> None:
            async with gate:
                self.pairs.append(await self.opening())

        await asyncio.gather(*(one() for _ in range(self.tables - len(kept))))
        await asyncio.sleep(SETTLING)
