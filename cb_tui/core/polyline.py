"""Paths of straight legs over the plane, walked tick by tick. Stops do not shift the ticks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from cb_tui.core.plane import Point, distance_in_ticks, point_along


@dataclass(frozen=True)
class Polyline:
    """A start, corners and an end. Each leg counts whole ticks, a fraction counted whole."""

    points: tuple[Point, ...]

    @cached_property
    def corners(self) -> tuple[int, ...]:
        """Return the tick of each point, 0 for the start."""
        return (0, *accumulate(distance_in_ticks(one, other) for one, other in pairwise(self.points)))

    @property
    def length(self) -> int:
        """Return the ticks of the whole way."""
        return self.corners[-1]

    @cached_property
    def _seen(self) -> dict[int, Point]:
        return {}

    def at(self, tick: int) -> Point:
        """Return the point at a tick, rounded toward the last corner, or the end if the tick is past it."""
        found = self._seen.get(tick)
        if found is None:
            found = self._seen[tick] = self._at(tick)
        return found

    def _at(self, tick: int) -> Point:
        for number, (start, end) in enumerate(pairwise(self.corners)):
            if tick < end:
                return point_along(self.points[number], self.points[number + 1], tick - start, end - start)
        return self.points[-1]

    def rest(self, tick: int) -> tuple[Point, ...]:
        """Return the corners that lie ahead of a tick, the end included."""
        return tuple(point for corner, point in zip(self.corners, self.points, strict=True) if corner > tick)

    def walk(self, start: int, end: int) -> Iterator[tuple[int, Point]]:
        """Yield each tick after one up to another, and its point."""
        for tick in range(start + 1, min(end, self.length) + 1):
            yield tick, self.at(tick)
