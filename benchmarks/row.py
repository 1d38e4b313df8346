"""A row of the figures: what each benchmark gives, and the page is written from."""

import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """The spread of a figure, and what its 95th percentile may be at most."""

    name: str
    n: int
    p50: float
    p95: float
    worst: float
    allowed: float | None
    unit: str

    @property
    def broken(self) -> bool:
        """Whether the budget is."""
        return self.allowed is not None and self.p95 > self.allowed


def spread(name: str, values: Sequence[float], allowed: float | None, unit: str) -> Row:
    """Return the row of these measurements; there is at least one."""
    ordered = sorted(values)
    p95 = ordered[round(0.95 * (len(ordered) - 1))]
    return Row(name, len(ordered), statistics.median(ordered), p95, ordered[-1], allowed, unit)


def table(title: str, rows: Iterable[Row]) -> str:
    """Return a line for each row, broken budgets marked."""
    lines = [f"{title:34} {'n':>5} {'p50':>9} {'p95':>9} {'worst':>9} {'allowed':>9}"]
    for row in rows:
        allowed = "" if row.allowed is None else f"{row.allowed:g}"
        numbers = " ".join(f"{value:9.1f}" for value in (row.p50, row.p95, row.worst))
        lines.append(f"{row.name:34} {row.n:5} {numbers} {allowed:>9} {row.unit}{'  <-- broken' if row.broken else ''}")
    return "\n".join(lines)
