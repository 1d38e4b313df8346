"""The mean of some games as an estimate for all games, and its error."""

import math
from collections.abc import Sequence

NORMAL = 1.959964  # standard errors to either side of a mean that hold 95 times in 100


def mean(results: Sequence[float]) -> tuple[float, float]:
    """Return a mean with its standard error, 0 of a single result."""
    count = len(results)
    middle = sum(results) / count
    return middle, math.sqrt(sum((one - middle) ** 2 for one in results) / max(1, count - 1) / count)
