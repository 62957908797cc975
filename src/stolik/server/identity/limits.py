"""Limits: how often somebody may ask, by token buckets that fill again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float  # when that many were in it


class Limits:
    """A bucket for each key: `burst` at once, `rate` a second in the long run.

    It remembers `size` keys; beyond that the one longest unused is forgotten, whose bucket has filled most.
    """

    def __init__(
        self, rate: float, burst: float, size: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.size = size
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, key: str, cost: float = 1) -> bool:
        """Whether the key may do this now; what is refused costs nothing."""
        bucket = self._bucket(key)
        if bucket.tokens < cost:
            return False
        bucket.tokens -= cost
        return True

    def wait(self, key: str, cost: float = 1) -> float:
        """In how many seconds the key may do this; 0: now."""
        return max(0.0, (cost - self._bucket(key).tokens) / self.rate)

    def reserve(self, key: str, longest: float) -> float | None:
        """In how many seconds it is the key's turn, which is then taken; None if that is longer than it may wait."""
        bucket = self._bucket(key)
        delay = max(0.0, (1 - bucket.tokens) / self.rate)
        if delay > longest:
            return None
        bucket.tokens -= 1
        return delay

    def _bucket(self, key: str) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(self.burst, now)
            if len(self._buckets) > self.size:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
            bucket.tokens = min(self.burst, bucket.tokens + max(0.0, now - bucket.at) * self.rate)
            bucket.at = now
        return bucket


def address_key(address: str) -> str:
    """The key that limits an address: of IPv6 the first 64 bits, since one customer has the whole prefix."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"  # all of these share one bucket
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
