"""The generator: the published stream, plain and compiled."""

from __future__ import annotations

import pytest

from stolik.core.binding import Binding, compiling
from stolik.core.splitmix import below, generator, high_bits, uniform

# The first outputs of SplitMix64 for the seed 1234567, as published with the algorithm, upper half.
PUBLISHED = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]


@pytest.mark.parametrize("compiled", [False, True])
def test_the_stream_is_the_published_one(compiled: bool) -> None:
    if compiled and not compiling():
        pytest.skip("needs the compiler: unset NUMBA_DISABLE_JIT")
    bits = Binding("splitmix", {}).compiled(high_bits) if compiled else high_bits
    rng = generator(0)
    rng[0] = 1234567
    assert [int(bits(rng)) for _ in PUBLISHED] == [number >> 32 for number in PUBLISHED]


def test_numbers_fall_evenly() -> None:
    rng = generator(7)
    counts = [0] * 6
    for _ in range(12_000):
        counts[below(rng, 6)] += 1
    assert all(abs(count - 2000) < 200 for count in counts)
    assert all(0 <= uniform(rng) < 1 for _ in range(100))
