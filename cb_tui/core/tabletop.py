"""Tabletop: a board without a grid, whose places are points."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from cb_tui.core.board import Board
from cb_tui.core.display import Shape
from cb_tui.core.geometry import Geometry
from cb_tui.core.plane import Point
from cb_tui.core.values import Place


class Points(Mapping[Place, str]):
    """The ground of every point of a table, computed at each lookup."""

    def __init__(self, geometry: Geometry, size: Point, ground: Callable[[Place], str]) -> None:
        self._geometry, self._size, self._ground = geometry, size, ground

    def __contains__(self, at: object) -> bool:
        """Check whether a point lies on the table, its edges included."""
        if not isinstance(at, str):
            return False
        try:
            x, y = self._geometry.coordinates(Place(at))
        except ValueError:
            return False
        return x <= self._size[0] and y <= self._size[1]

    def __getitem__(self, at: Place) -> str:
        """Return the ground of a point. Raises KeyError if it is off the table."""
        if at not in self:
            raise KeyError(at)
        return self._ground(at)

    def __iter__(self) -> Iterator[Place]:
        """Yield every point, row by row."""
        for y in range(self._size[1] + 1):
            for x in range(self._size[0] + 1):
                if (at := self._geometry.place_at(x, y)) is not None:
                    yield at

    def __len__(self) -> int:
        """Return how many points there are."""
        return (self._size[0] + 1) * (self._size[1] + 1)


@dataclass(frozen=True, eq=False, kw_only=True)
class Tabletop(Board):
    """A table as data: `columns` and `rows` are its ticks across and down, `terrain` its `Points`."""

    shapes: tuple[Shape, ...] = ()
    height: Callable[[Place], int] = field(default=lambda _: 0)

    @property
    def places(self) -> Collection[Place]:
        """Return none."""
        return ()

    def level(self, at: Place) -> int:
        """Return the level of a point, that of the hill it lies on."""
        return self.height(at)
