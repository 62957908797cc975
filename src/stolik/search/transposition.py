"""Keys of nodes, hashes of information sets, and the transposition table: open addressing with linear probing."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel

_MIX: Final = 0x9E3779B97F4A7C15
_MASK: Final = 0xFFFFFFFFFFFFFFFF


def _digest_compiled(words: Any, row: int, seat: int) -> Any:
    n = words.shape[1]
    even, odd = np.uint64(seat + 1) * np.uint64(_MIX), np.uint64(_MIX)
    for i in range(0, n - 1, 2):  # two independent chains: the processor works on both at the same time
        even = (even ^ words[row, i]) * np.uint64(_MIX)
        odd = (odd ^ words[row, i + 1]) * np.uint64(_MIX)
        even ^= even >> np.uint64(29)
        odd ^= odd >> np.uint64(29)
    even ^= words[row, n - 1] if n & 1 else np.uint64(0)
    even = (even * np.uint64(_MIX)) ^ odd
    even ^= even >> np.uint64(32)
    return even * np.uint64(_MIX)


@kernel(compiled=_digest_compiled, inline=True)
def digest(words: Any, row: int, seat: int) -> Any:
    """The 64-bit hash of what the seat knows, a row of words."""
    n = words.shape[1]
    even, odd = (seat + 1) * _MIX & _MASK, _MIX
    for i in range(0, n - 1, 2):
        even = (even ^ int(words[row, i])) * _MIX & _MASK
        odd = (odd ^ int(words[row, i + 1])) * _MIX & _MASK
        even ^= even >> 29
        odd ^= odd >> 29
    even ^= int(words[row, n - 1]) if n & 1 else 0
    even = (even * _MIX & _MASK) ^ odd
    even ^= even >> 32
    return np.uint64(even * _MIX & _MASK)


def _probe_compiled(table: Any, buckets: int, nodes: Any, key: Any) -> Any:
    at = np.int64(key >> np.uint64(20)) & (buckets - 1)
    while table[at] != 0 and nodes[table[at]].key != key:
        at = (at + 1) & (buckets - 1)
    return at


@kernel(compiled=_probe_compiled, inline=True)
def probe(table: Any, buckets: int, nodes: Any, key: Any) -> int:
    """The bucket that holds the number of the node of that key, or the empty one (0) where it belongs."""
    at = (int(key) >> 20) & (int(buckets) - 1)
    while table[at] != 0 and nodes[table[at]]["key"] != key:
        at = (at + 1) & (int(buckets) - 1)
    return at
