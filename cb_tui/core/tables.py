"""Tables: what tables of a forge are made of, and what is wrong with it."""

from collections.abc import Iterable, Mapping

from cb_tui.core.scenario import Finding

Range = tuple[int, int]  # the lowest and the highest number
Weights = dict[str, int]


def in_order(where: str, bounds: Range) -> Iterable[Finding]:
    """Yield a finding unless these are the lowest number and the highest."""
    if not 0 <= bounds[0] <= bounds[1]:
        yield Finding(where, f"expected the lowest number and then the highest, found {list(bounds)}")


def weighed(where: str, weights: Mapping[str, int]) -> Iterable[Finding]:
    """Yield a finding unless one of the weights is above 0 and none below."""
    if not weights or min(weights.values()) < 0 or not any(weights.values()):
        yield Finding(where, "expected weights from 0 up, one of them above 0")
