"""Sightings of a stand that moves, tick by tick, and its path before the dice are thrown."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from cb_tui.core import shapes
from cb_tui.core.inches import TICKS
from cb_tui.core.plane import Point, distance_in_ticks, gap_between_bases, tangent_points
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import movement_limits, sight, weapons
from cb_tui.games.combat_captain.rules.fire import WeaponReach, arms
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind, Obstacle, PathProgress
from cb_tui.games.combat_captain.rules.sight import NOBODY
from cb_tui.games.combat_captain.rules.terrain import TerrainArea
from cb_tui.games.combat_captain.rules.weapons import Weapon

SPARE = 4  # ticks, more than is lost by rounding
Base = tuple[Point, int, int]  # centre, radius, the level on which it stands


class Sighting:
    """A stand that watches another on its path.

    `legs` are the corners of that path. `through` are the stands that would fire with it. [LOS-1e]
    """

    def __init__(
        self, state: State, foe: UnitId, unit: UnitId, legs: tuple[Point, ...], through: frozenset[UnitId] = NOBODY
    ) -> None:
        self.state, self.foe, self.unit = state, foe, unit
        self.through = NOBODY if state.context.rules.firers_block else through
        self.here, self.table = state.stands[foe].point, state.context.table
        self.radii = state.context.radius(foe), state.context.radius(unit)
        self.legs = list(pairwise(legs)) or [(legs[0], legs[0])]
        self.height = self.table.level(self.here)
        self.wood = sight.forest(self.table, self.here)
        self.aims: dict[Point, WeaponReach | None] = {}

    def aim(self, at: Point) -> WeaponReach | None:
        """Return how the stand is laid on the other at a point of its way, None if it cannot be. [FIRE-2, LOS]"""
        if at not in self.aims:
            self.aims[at] = self._aim(at)
        return self.aims[at]

    def _aim(self, at: Point) -> WeaponReach | None:
        far = max(0, distance_in_ticks(self.here, at) - self.radii[1])
        for weapon in self.arms:
            band = weapons.band(weapon, far)
            if band is None:
                continue
            seen, wooded = self.sees(at)
            if not seen and weapon == "mortar":
                seen, wooded = any(mate.sees(at)[0] for mate in self.spotters), False
            if seen:
                return WeaponReach(weapon, far, "long" if wooded else band)
        return None

    @cached_property
    def arms(self) -> tuple[Weapon, ...]:
        """Return its weapons that have an effect on the other and come near enough somewhere."""
        setting, square = self.state.context, min(shapes.square_to(self.here, *leg) for leg in self.legs)
        armor = setting.cards[self.unit].armor
        return tuple(
            weapon
            for weapon in arms(self.state, self.foe)
            if weapons.modifier(weapon, armor, setting.rules) is not None
            and square <= (weapons.reaches(weapon) * TICKS + self.radii[1] + SPARE) ** 2
        )

    @cached_property
    def spotters(self) -> tuple["Sighting", ...]:
        """Return those that can tell a mortar where the other is. [FIRE-7b]"""
        legs = tuple(dict.fromkeys(end for leg in self.legs for end in leg))
        mates = self.state.mates(self.foe)
        return tuple(Sighting(self.state, mate, self.unit, legs, self.through) for mate in mates)

    def sees(self, at: Point) -> tuple[bool, bool]:
        """Return whether the stand sees the mover at a point. [LOS-1a, LOS-2, LOS-3]

        The second value is True if both are inside one forest.
        """
        rules = self.state.context.rules
        wood = sight.forest(self.table, at) if self.woods else None
        wooded = wood is not None and wood is self.wood
        if wooded:
            if gap_between_bases(self.here, self.radii[0], at, self.radii[1]) > rules.forest_sight * TICKS:
                return False, True
        elif any(
            each is not None and shapes.to_border(where, each.outline) > rules.forest_edge * TICKS
            for where, each in ((self.here, self.wood), (at, wood))
        ):
            return False, False
        return self._clear(at), wooded

    def _clear(self, at: Point) -> bool:
        """Check whether a thread from either end is clear."""
        if not (self.bases or self.grounds):
            return True
        top = max(self.height, self.table.level(at))
        over = top if self.state.context.rules.height_over_troops else 0
        bases = [base for base in self.bases if not over > base[2]] if over else self.bases
        here, (mine, theirs) = self.here, self.radii
        return (
            self._thread(here, at, top, bases)
            or any(self._thread(here, end, top, bases) for end in tangent_points(here, at, theirs))
            or any(self._thread(at, end, top, bases) for end in tangent_points(at, here, mine))
        )

    def _thread(self, start: Point, end: Point, top: int, bases: Sequence[Base]) -> bool:
        for where, radius, _ in bases:
            if shapes.segment_cuts_circle(start, end, where, radius):
                return False
        field = shapes.segment_box(start, end)
        for ground in self.grounds:
            if not shapes.boxes_apart(field, ground.box) and sight.stops(ground, start, end, top):
                return False
        return True

    # --- what could come between -------------------------------------------------------------------------------------

    @cached_property
    def bases(self) -> tuple[Base, ...]:
        """Return the bases that may stand between at some tick."""
        found = []
        for unit, stand in self.state.stands.items():
            radius = self.state.context.radius(unit)
            if unit in (self.foe, self.unit) or unit in self.through:
                continue
            if any(self._meets(leg, stand.point, radius) for leg in self.legs):
                found.append((stand.point, radius, self.table.level(stand.point)))
        return tuple(found)

    @cached_property
    def grounds(self) -> tuple[TerrainArea, ...]:
        """Return the areas that may stop a thread at some tick."""
        return tuple(ground for ground in self.table.grounds if ground.kind in sight.BLOCKS and self._near(ground))

    @cached_property
    def woods(self) -> bool:
        """Check whether the way or the stand lies near a forest."""
        return any(self._near(ground) for ground in self.table.forests)

    def _near(self, ground: TerrainArea) -> bool:
        return any(
            not shapes.boxes_apart(shapes.bounding_box((self.here, *leg)), ground.box, self._wide) for leg in self.legs
        )

    @cached_property
    def _wide(self) -> int:
        return max(self.radii) + SPARE

    def _meets(self, leg: tuple[Point, Point], at: Point, radius: int) -> bool:
        """Check whether a base lies in the triangle of a leg and the watching stand, or near its sides."""
        corners = self.here, *leg
        if shapes.boxes_apart(shapes.bounding_box(corners), (*at, *at), radius + self._wide):
            return False
        turns = [
            shapes.cross(other[0] - one[0], other[1] - one[1], at[0] - one[0], at[1] - one[1])
            for one, other in shapes.sides(corners)
        ]
        if all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns):
            return True
        return any(
            shapes.segment_cuts_circle(one, other, at, radius + self._wide) for one, other in shapes.sides(corners)
        )


@dataclass(frozen=True)
class PlannedMove:
    """A stand on a way, and how it goes."""

    state: State
    unit: UnitId
    walk: PathProgress
    manner: MoveKind

    @property
    def gone(self) -> int:
        """Return the tick at which the stand is."""
        return self.walk.gone

    @property
    def end(self) -> int:
        """Return the last tick."""
        return self.walk.way.length

    @property
    def ticks(self) -> range:
        """Return the ticks ahead."""
        return range(self.gone + 1, self.end + 1)

    def at(self, tick: int) -> Point:
        """Return the point of a tick."""
        return self.walk.way.at(tick)

    @cached_property
    def legs(self) -> tuple[Point, ...]:
        """Return the corners of the remaining path, the stand first."""
        return self.at(self.gone), *self.walk.way.rest(self.gone)

    @cached_property
    def _bars(self) -> list[Obstacle]:
        return movement_limits.at_end(self.state, self.unit, shapes.bounding_box(self.legs))

    def may_end(self, tick: int) -> bool:
        """Check whether the stand may end its way at a tick."""
        return self.last(tick, tick - 1) == tick

    def last(self, until: int, gone: int) -> int:
        """Return the last tick up to `until` at which the stand may end its path, or `gone` if it may at none."""
        return next(movement_limits.endings(self._bars, self.walk.way, until, gone), gone)

    @cached_property
    def holders(self) -> tuple[UnitId, ...]:
        """Return the enemies that hold dice."""
        return holders(self.state, self.unit)

    @cached_property
    def lookouts(self) -> dict[UnitId, Sighting]:
        """Return how each enemy looks at the stand, each that holds dice together with its company's others that do."""
        company, found = self.state.context.company, {}
        for foe in self.state.foes(self.state.context.side(self.unit)):
            along = frozenset(other for other in self.holders if company[other] == company[foe])
            found[foe] = Sighting(self.state, foe, self.unit, self.legs, along)
        return found


def holders(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the enemies of a stand that hold dice, while activations last. [HOLD-2d]"""
    if state.phase != "activation":
        return ()
    return tuple(foe for foe in state.foes(state.context.side(unit)) if state.stands[foe].held)
