"""Elementary functions: right to the last place, and the same bits compiled and plain."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from stolik.core import elementary
from stolik.core.binding import Binding, compiling

RANGES: dict[str, Callable[[random.Random], float]] = {
    "exp": lambda rng: rng.uniform(-745, 709),
    "log": lambda rng: math.ldexp(rng.uniform(0.5, 1), rng.randint(-1060, 1020)),
    "cos": lambda rng: rng.uniform(-10, 10),
}


@pytest.mark.parametrize("name", RANGES)
def test_a_function_is_right_to_the_last_place(name: str) -> None:
    rng, function, truth = random.Random(name), getattr(elementary, name), getattr(math, name)
    for _ in range(3000):
        x = RANGES[name](rng)
        unit = math.ulp(1.0) if name == "cos" else math.ulp(truth(x))
        assert abs(function(x) - truth(x)) <= 1.5 * unit, x


@pytest.mark.skipif(not compiling(), reason="nothing is compiled")
@pytest.mark.parametrize("name", RANGES)
def test_compiled_and_plain_give_the_same_bits(name: str) -> None:
    rng, function = random.Random(name), getattr(elementary, name)
    compiled = Binding("elementary", {}).compiled(function)
    for _ in range(3000):
        x = RANGES[name](rng)
        assert compiled(x) == function(x), x


def test_powers_are_right_to_many_places() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        x, y = rng.uniform(1e-9, 10), rng.uniform(-20, 20)
        assert elementary.power(x, y) == pytest.approx(x**y, rel=1e-13)


def test_the_logarithm_to_base_10_counts_digits() -> None:
    assert [elementary.log10(10.0**n) for n in range(10)] == pytest.approx(list(range(10)), abs=1e-14)


def test_the_ends_of_the_line() -> None:
    assert elementary.exp(1000.0) == elementary.exp(math.inf) == math.inf
    assert elementary.exp(-1000.0) == elementary.exp(-math.inf) == 0.0
    assert elementary.log(0.0) == -math.inf
    assert elementary.log(math.inf) == math.inf
    assert math.isnan(elementary.log(-1.0))
    assert math.isnan(elementary.exp(math.nan))
    assert [elementary.power(0.0, 2.0), elementary.power(0.0, 0.0), elementary.power(5.0, 0.0)] == [0.0, 1.0, 1.0]
