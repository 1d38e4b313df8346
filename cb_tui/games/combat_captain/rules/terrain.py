"""Table: the shapes of a battle in ticks, and what the ground is at a point. [MAP]"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from cb_tui.core import shapes
from cb_tui.core.inches import TICKS
from cb_tui.core.plane import Point, distance_in_ticks
from cb_tui.games.combat_captain.rules.battle import AreaKind, Battle
from cb_tui.games.combat_captain.rules.terrain_kinds import BY_KIND, TERRAINS, Terrain

INCHES = re.compile(r"([0-9]{1,3})(?:\.([0-9]))?,([0-9]{1,3})(?:\.([0-9]))?")
TOUCH = 1  # ticks of rounding within which bases touch [MAP-4]


def point(text: str) -> Point:
    """Return the point of a place in a battle file, such as "62,24" or "69.4,17.9". Raises ValueError."""
    found = INCHES.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a place; write inches from the left and from the top, like 62,24")
    x, x_tick, y, y_tick = (int(part or 0) for part in found.groups())
    return x * TICKS + x_tick, y * TICKS + y_tick


def points(text: str) -> tuple[Point, ...]:
    """Return the points of an outline or a line, "52,26 112,26"."""
    return tuple(point(each) for each in text.split())


@dataclass(frozen=True)
class TerrainArea:
    """An area in ticks, with the box round it."""

    kind: AreaKind
    name: str
    outline: tuple[Point, ...]
    level: int

    @cached_property
    def box(self) -> shapes.Box:
        """Return the box round it."""
        return shapes.bounding_box(self.outline)

    def __contains__(self, at: Point) -> bool:
        """Check whether a point lies in it or on its border. [MAP-9]"""
        left, top, right, bottom = self.box
        return left <= at[0] <= right and top <= at[1] <= bottom and shapes.inside(at, self.outline)


@dataclass(frozen=True)
class LinearObstacle:
    """A hedge, a wall or an overturned car in ticks."""

    kind: str
    name: str
    points: tuple[Point, ...]

    @property
    def price(self) -> int:
        """Return the dice to cross it, which are its cover level too. [COVER-10]"""
        return BY_KIND[self.kind].price

    @cached_property
    def box(self) -> shapes.Box:
        """Return the box round it."""
        return shapes.bounding_box(self.points)

    def gap(self, at: Point, radius: int) -> int:
        """Return the ticks from the edge of a base to it."""
        return shapes.to_line(at, self.points) - radius

    def touches(self, at: Point, radius: int) -> bool:
        """Check whether a base touches it. [MAP-9]"""
        return self.gap(at, radius) <= TOUCH


@dataclass(frozen=True)
class PreparedPositionArea:
    """A trench or a pillbox in ticks."""

    name: str
    at: Point
    cover: int
    holds: int


class TerrainMap:
    """The areas, lines and positions of a table. They never change."""

    def __init__(self, battle: Battle) -> None:
        self.size: Point = battle.table[0] * TICKS, battle.table[1] * TICKS
        self.grounds = tuple(
            TerrainArea(area.kind, area.name, points(area.outline), area.level) for area in battle.areas
        )
        self.lines = {each.name: LinearObstacle(each.kind, each.name, points(each.line)) for each in battle.barriers}
        self.positions = {
            each.name: PreparedPositionArea(each.name, point(each.at), each.cover, each.holds) for each in battle.works
        }

    def area(self, name: str) -> TerrainArea:
        """Return the area of a name."""
        return next(ground for ground in self.grounds if ground.name == name)

    def areas_of(self, *kinds: str) -> tuple[TerrainArea, ...]:
        """Return the areas of some kinds."""
        return tuple(ground for ground in self.grounds if ground.kind in kinds)

    @cached_property
    def buildings(self) -> tuple[TerrainArea, ...]:
        """Return the buildings."""
        return self.areas_of("building")

    @cached_property
    def forests(self) -> tuple[TerrainArea, ...]:
        """Return the forests."""
        return self.areas_of("forest")

    @cached_property
    def hills(self) -> tuple[TerrainArea, ...]:
        """Return the hills, each level an area of its own."""
        return self.areas_of("hill")

    def level(self, at: Point) -> int:
        """Return the level of a point, 0 off all hills."""
        return max((hill.level for hill in self.hills if at in hill), default=0)

    def terrain(self, at: Point) -> Terrain:
        """Return the ground of a point: building over forest over odd ground over roads and strips. [MAP-9a]"""
        areas = (each for each in TERRAINS.values() if each.area)
        here = (each for each in areas if any(at in ground for ground in self.areas_of(each.look)))
        return next(here, TERRAINS["open"])

    def to_building(self, at: Point, radius: int) -> int | None:
        """Return the ticks from the edge of a base to the nearest building, None without any. [COVER-1a]"""
        return min((shapes.to_polygon(at, each.outline) - radius for each in self.buildings), default=None)

    def gap_to(self, works: str, at: Point, radius: int) -> int:
        """Return the ticks from the edge of a base to the middle of a position."""
        return distance_in_ticks(at, self.positions[works].at) - radius

    def holds(self, at: Point, radius: int = 0) -> bool:
        """Check whether a base lies on the table."""
        return radius <= at[0] <= self.size[0] - radius and radius <= at[1] <= self.size[1] - radius

    def on_edge(self, at: Point) -> bool:
        """Check whether a point lies on the rim, where a way leaves the table. [MOVE-2b]"""
        return at[0] in (0, self.size[0]) or at[1] in (0, self.size[1])


def touched(lines: Iterable[LinearObstacle], at: Point, radius: int) -> Iterator[LinearObstacle]:
    """Yield the hedges and walls that a base touches."""
    here = at[0], at[1], at[0], at[1]
    for line in lines:
        if not shapes.boxes_apart(here, line.box, radius + TOUCH) and line.touches(at, radius):
            yield line
