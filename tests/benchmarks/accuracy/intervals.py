"""How sure a measured number is: intervals that hold 95 times in 100."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

_Z = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""

RESAMPLES = 2_000
SEED = 20_261_201

T = TypeVar("T")


class Interval(NamedTuple):
    """The lower and upper bound."""

    low: float
    high: float


def wilson(right: int, n: int) -> Interval:
    """The interval of a proportion (Wilson, 1927), which stays inside of 0 to 1 and is honest about few cases."""
    if not n:
        return Interval(0.0, 1.0)
    share, scale = right / n, 1 + _Z**2 / n
    middle = (share + _Z**2 / (2 * n)) / scale
    half = _Z * math.sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2)) / scale
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def bootstrap(cases: Sequence[T], metric: Callable[[Sequence[T]], float], resamples: int = RESAMPLES) -> Interval:
    """The percentile bootstrap of any metric over independent cases; the same cases give the same interval.

    For a paired comparison a case holds what both contestants made of it, and the metric is their difference.
    """
    random = np.random.default_rng(SEED)
    draws = random.integers(0, len(cases), size=(resamples, len(cases)))
    values = [metric([cases[at] for at in draw]) for draw in draws]
    low, high = np.quantile(values, (0.025, 0.975))
    return Interval(float(low), float(high))
