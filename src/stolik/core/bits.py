"""Sets as bit masks of up to 63 bits: the number of a bit is a member."""

from __future__ import annotations

from .binding import kernel


@kernel
def count(mask: int) -> int:
    """How many members a set has; LLVM compiles this loop to one instruction (popcount)."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@kernel
def lowest(mask: int) -> int:
    """The lowest member of a set that is not empty."""
    return count((mask & -mask) - 1)


@kernel
def member(mask: int, k: int) -> int:
    """The k-th lowest member of a set, counted from 0."""
    for _ in range(k):
        mask &= mask - 1
    return lowest(mask)
