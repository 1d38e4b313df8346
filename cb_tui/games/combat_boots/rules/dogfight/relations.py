"""The relations of aircraft, and the sky after each event. [DOG-4]"""

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules.dogfight import model as r
from cb_tui.games.combat_boots.rules.dogfight.model import Dogfight, Pair, Plane


def pursuer(sky: Dogfight, unit: UnitId) -> UnitId | None:
    """Return the aircraft that pursues an aircraft, or None."""
    return next((hunter for hunter, prey in sky.pursues if prey == unit), None)


def prey(sky: Dogfight, unit: UnitId) -> UnitId | None:
    """Return the aircraft that an aircraft pursues, or None."""
    return next((prey for hunter, prey in sky.pursues if hunter == unit), None)


def partner(sky: Dogfight, unit: UnitId) -> UnitId | None:
    """Return the aircraft that an aircraft turns with, or None."""
    pair = next((pair for pair in sky.turning if unit in pair), None)
    return (pair[1] if pair[0] == unit else pair[0]) if pair else None


def engaged(sky: Dogfight, unit: UnitId) -> bool:
    """Check whether an aircraft is in any relation. [DOG-4]"""
    return any(unit in pair for pair in (*sky.pursues, *sky.turning))


def aircraft_of(sky: Dogfight, side: Side) -> tuple[Plane, ...]:
    """Return the aircraft of a side."""
    return tuple(plane for plane in sky.planes.values() if plane.side == side)


def foes(sky: Dogfight, side: Side) -> tuple[Plane, ...]:
    """Return the aircraft of the other side."""
    return tuple(plane for plane in sky.planes.values() if plane.side != side)


def may_pursue(sky: Dogfight, unit: UnitId, foe: UnitId) -> bool:
    """Check whether an aircraft can get behind a foe. [DOG-4, DOG-17a]

    No third one may be there, and it may follow no other.
    """
    return pursuer(sky, foe) in (None, unit) and prey(sky, unit) in (None, foe)


def may_turn(sky: Dogfight, unit: UnitId, foe: UnitId) -> bool:
    """Check whether two aircraft can turn with each other, and neither does with a third. [DOG-17a]"""
    return partner(sky, unit) in (None, foe) and partner(sky, foe) in (None, unit)


def evolve(sky: Dogfight, event: r.SkyEvent) -> Dogfight:
    """Return the sky after an event."""
    match event:
        case r.Contested() | r.AirPhaseBegan() | r.AirPhaseEnded():
            return sky
        case r.InitiativeWon(side):
            return replace(sky, first=side)
        case r.Related(unit, foe, relation):
            pair, parted = (unit, foe), _apart(sky, unit, foe)
            if relation == "pursues":
                return replace(parted, pursues=(*parted.pursues, pair))
            return replace(parted, turning=(*parted.turning, pair)) if relation == "turning" else parted
        case r.Flown(unit, tail):
            return _with(sky, replace(sky.planes[unit], acted=not tail, prey=tail))
        case r.Hurt(unit, gone):
            if gone:
                return replace(without(sky, unit), damaged=(*sky.damaged, unit))
            return _with(sky, replace(sky.planes[unit], hurt="hit"))
        case r.Downed(unit):
            return replace(without(sky, unit), downed=(*sky.downed, unit))
        case r.Departed(unit):
            if sky.planes[unit].hurt:
                return replace(without(sky, unit), damaged=(*sky.damaged, unit))
            return replace(without(sky, unit), home=(*sky.home, unit))
        case _:
            assert_never(event)


def rested(sky: Dogfight, side: Side) -> Dogfight:
    """Return the sky after a side's turn: all may act, a damaged foe begins its last turn. [DOG-13]"""
    return replace(sky, planes={plane.id: _rested(plane, side) for plane in sky.planes.values()})


def _rested(plane: Plane, side: Side) -> Plane:
    return Plane(plane.id, plane.side, hurt="last" if plane.hurt and plane.side != side else plane.hurt)


def _with(sky: Dogfight, plane: Plane) -> Dogfight:
    return replace(sky, planes={**sky.planes, plane.id: plane})


def _apart(sky: Dogfight, unit: UnitId, foe: UnitId) -> Dogfight:
    both = {unit, foe}
    return replace(
        sky, pursues=_keep(sky.pursues, lambda p: set(p) != both), turning=_keep(sky.turning, lambda p: set(p) != both)
    )


def without(sky: Dogfight, unit: UnitId) -> Dogfight:
    """Return the sky without an aircraft and all its relations. [DOG-13a]"""
    return replace(
        sky,
        planes={key: plane for key, plane in sky.planes.items() if key != unit},
        pursues=_keep(sky.pursues, lambda pair: unit not in pair),
        turning=_keep(sky.turning, lambda pair: unit not in pair),
    )


def _keep(pairs: tuple[Pair, ...], wanted: Callable[[Pair], bool]) -> tuple[Pair, ...]:
    return tuple(pair for pair in pairs if wanted(pair))
