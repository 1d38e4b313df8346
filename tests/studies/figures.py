"""Figures of the studies: distances from what was expected, in sigma, and whether percentiles are uniform."""

from collections.abc import Sequence
from math import exp, fsum, sqrt
from statistics import NormalDist


def sigma(got: float, expected: float, variance: float) -> float:
    """How far a sum lies from its expectation, in standard deviations."""
    if variance <= 0:
        return 0.0 if abs(got - expected) < 1e-9 else float("inf")
    return (got - expected) / sqrt(variance)


def most(figures: int) -> float:
    """The deviation beyond which one of so many figures lies as rarely as a single one beyond three sigma."""
    return NormalDist().inv_cdf(1 - NormalDist().cdf(-3) / figures)


def ks_p(values: Sequence[float]) -> float:
    """Kolmogorov and Smirnov: how likely uniform values are at least as uneven as these (after Stephens)."""
    n = len(values)
    far = max(max((i + 1) / n - value, value - i / n) for i, value in enumerate(sorted(values)))
    x = (sqrt(n) + 0.12 + 0.11 / sqrt(n)) * far
    if x < 0.2:
        return 1.0  # the series does not get there; the true figure is above 0.999
    series = fsum((-1.0) ** (k - 1) * exp(-2 * k * k * x * x) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * series))
