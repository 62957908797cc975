"""Exponential, logarithm, power and cosine, written once: the same bits on every machine, compiled or not.

A C library rounds the last bit as it likes, and each its own way. Here everything is additions, multiplications and
divisions in a fixed order, by the usual way: an argument near 0 is left over (reduction), a polynomial takes care of
it, and the power of two that was split off is put back. Errors are below one unit in the last place, of `power` below
a few for the numbers that weights and values are.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from .binding import kernel

LN2_HIGH: Final = 6.93147180369123816490e-01  # ln 2 in two parts: the first has zeros at its end, so k · it is exact
LN2_LOW: Final = 1.90821492927058770002e-10
INVERSE_LN2: Final = 1.44269504088896338700
HALF_PI_HIGH: Final = 1.57079632673412561417
HALF_PI_LOW: Final = 6.07710050650619224932e-11
SQRT2: Final = 1.41421356237309504880
LARGEST: Final = 709.782712893383973096  # exp of more is infinite
SMALLEST: Final = -745.13321910194110842  # exp of less is 0


def _scaled_compiled(x: float, k: int) -> float:
    if k < -1021:  # in two steps, since 2^k alone would not be a normal number
        return x * np.int64((k + 54 + 1023) << 52).view(np.float64) * 5.551115123125783e-17
    if k > 1023:
        return x * 2.0 * np.int64((k - 1 + 1023) << 52).view(np.float64)
    return x * np.int64((k + 1023) << 52).view(np.float64)


@kernel(compiled=_scaled_compiled)
def scaled(x: float, k: int) -> float:
    """x · 2^k."""
    if k < -1021:
        return x * math.ldexp(1.0, k + 54) * 5.551115123125783e-17  # 2^-54
    if k > 1023:
        return x * 2.0 * math.ldexp(1.0, k - 1)
    return x * math.ldexp(1.0, k)


def _exponent_compiled(x: float) -> int:
    return ((np.float64(x).view(np.int64) >> 52) & 0x7FF) - 1023  # type: ignore[return-value]


@kernel(compiled=_exponent_compiled)
def exponent(x: float) -> int:
    """The whole k with 2^k ≤ x < 2^(k + 1), of a normal x > 0."""
    return math.frexp(x)[1] - 1


@kernel
def exp(x: float) -> float:
    """e^x."""
    if not x <= LARGEST:  # infinite, or no number
        return x * np.inf
    if x < SMALLEST:
        return 0.0
    k = int(np.floor(x * INVERSE_LN2 + 0.5))
    high = x - k * LN2_HIGH
    low = k * LN2_LOW
    r = high - low
    t = r * r
    c = r - t * (
        1.66666666666666019037e-01
        + t
        * (
            -2.77777777770155933842e-03
            + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))
        )
    )
    return scaled(1.0 - ((low - (r * c) / (2.0 - c)) - high), k)


@kernel
def log(x: float) -> float:
    """The natural logarithm."""
    if not x > 0.0:
        return -np.inf if x == 0.0 else np.nan
    if x == np.inf:
        return x
    k = 0
    if x < 2.2250738585072014e-308:  # not a normal number
        x, k = x * 18014398509481984.0, -54
    e = exponent(x)
    m = scaled(x, -e)
    k += e
    if m > SQRT2:
        m, k = m * 0.5, k + 1
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    odd = z * (
        6.666666666666735130e-01
        + w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01))
    )
    half = 0.5 * f * f
    return k * LN2_HIGH - ((half - (s * (half + even + odd) + k * LN2_LOW)) - f)


@kernel
def log10(x: float) -> float:
    """The logarithm to base 10, within two units in the last place."""
    return log(x) * 0.43429448190325182765


@kernel
def power(x: float, y: float) -> float:
    """x^y, of an x that is not negative."""
    if y == 0.0 or x == 1.0:
        return 1.0
    if x == 0.0:
        return 0.0 if y > 0.0 else np.inf
    if y == 1.0:
        return x
    return exp(y * log(x))


@kernel
def cos(x: float) -> float:
    """The cosine of an angle of a few turns."""
    n = int(np.floor(x * 0.63661977236758134308 + 0.5))  # quarters
    r = (x - n * HALF_PI_HIGH) - n * HALF_PI_LOW
    z = r * r
    quarter = n & 3
    if quarter & 1:
        s = r + r * z * (
            -1.66666666666666324348e-01
            + z
            * (
                8.33333333332248946124e-03
                + z
                * (
                    -1.98412698298579493134e-04
                    + z
                    * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10))
                )
            )
        )
        return -s if quarter == 1 else s
    c = z * (
        4.16666666666666019037e-02
        + z
        * (
            -1.38888888888741095749e-03
            + z
            * (
                2.48015872894767294178e-05
                + z * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))
            )
        )
    )
    value = 1.0 - (0.5 * z - z * c)
    return value if quarter == 0 else -value
