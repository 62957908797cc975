"""SplitMix64, the generator of playouts, bots and tests: its whole state is one number in an array of length 1.

The dice of a table do not come from here but from the table's fair stream.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from .binding import kernel

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_STEP: Final = 0x9E3779B97F4A7C15
MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB


def generator(seed: int) -> Any:
    """A fresh generator for a seed; neighbouring seeds give unrelated streams."""
    return np.array([(seed * MIX_1 + 1) & _MASK], dtype=np.uint64)


def _high_bits_compiled(rng: Any) -> int:
    rng[0] += np.uint64(_STEP)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(MIX_1)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(_MIX_2)
    return np.int64((z ^ (z >> np.uint64(31))) >> np.uint64(32))  # type: ignore[return-value]


@kernel(compiled=_high_bits_compiled)
def high_bits(rng: Any) -> int:
    """The next 32 random bits, from 0 to 2^32 - 1. The compiled twin wraps around where Python needs masks."""
    z = (int(rng[0]) + _STEP) & _MASK
    rng[0] = z
    z = ((z ^ (z >> 30)) * MIX_1) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
    return (z ^ (z >> 31)) >> 32


@kernel
def below(rng: Any, n: int) -> int:
    """A whole number from 0 to n - 1, for n below 2^31 (no number is likelier than another by more than n / 2^32)."""
    return (high_bits(rng) * int(n)) >> 32


@kernel
def uniform(rng: Any) -> float:
    """A number from 0 up to, but without, 1."""
    return high_bits(rng) * (1.0 / 4294967296.0)
