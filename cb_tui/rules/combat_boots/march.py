"""March: where the machine's pieces go. [SOLO-5]"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from cb_tui.core import hexes, paths
from cb_tui.core.values import Hex
from cb_tui.rules.combat_boots import bands, movement
from cb_tui.rules.combat_boots.field import cover
from cb_tui.rules.combat_boots.model import State, Unit
from cb_tui.rules.combat_boots.task import task

Way = tuple[Hex, ...]
FAR = 1000.0  # points; more than any board takes


def _ways(state: State, unit: Unit) -> paths.Steps:
    """Steps of a piece that avoid the enemy's hexes except as the end of a way."""
    held = movement.enemy_held(state, unit.side)
    shy = movement.shuns(state, unit)

    def steps(place: Hex) -> Iterator[tuple[Hex, float, bool]]:
        beyond = bands.steps(state, unit, place, movement.mv(state.setting, unit.id), fresh=True)
        yield from ((to, points, False) for to, points, _ in beyond)  # a line ends a turn, not the way
        for to in hexes.neighbours(place) if bands.on_field(place) else ():
            points = movement.fare(state, unit, place, to)
            if points is not None and points <= movement.mv(state.setting, unit.id) and not (shy and to in held):
                yield to, points, to in held

    return steps


def price(state: State, unit: Unit, way: Way) -> float:
    """Movement points for a way."""
    return sum(movement.fare(state, unit, a, b) or 0.0 for a, b in pairwise((unit.at, *way)))


def nearest(unit: Unit, foes: Sequence[Unit]) -> Unit:
    """The enemy fewest hexes away; ties: id."""
    return min(foes, key=lambda foe: (bands.distance(unit.at, foe.at), foe.id))


def goal_of(state: State, unit: Unit, foes: Sequence[Unit]) -> Hex | None:
    """Where a piece is to go: its goal in the battle file, else the nearest enemy. [SOLO-5]"""
    return task(state, unit.id).goal or (nearest(unit, foes).at if foes else None)


def covered_ways(state: State, unit: Unit, foes: Sequence[Unit]) -> dict[Hex, tuple[float, Way]]:
    """Cover hexes free of the enemy and closer to where it is to go, with points and way. [SOLO-5]"""
    goal = goal_of(state, unit, foes)
    if not goal or not movement.mv(state.setting, unit.id):
        return {}
    held = movement.enemy_held(state, unit.side)
    far = bands.distance(unit.at, goal)
    wanted = {
        place
        for place in state.setting.board.terrain
        if cover(state, place) and place not in held and bands.distance(place, goal) < far
    }
    if not wanted:
        return {}
    found = paths.reachable(unit.at, _ways(state, unit), FAR)
    return {place: (found[place].cost, found[place].way) for place in wanted if place in found}


def advance(state: State, unit: Unit, foes: Sequence[Unit]) -> Way:
    """Engage: to the nearest cover that is closer to the enemy, else straight closer, never into his hex."""
    covered = covered_ways(state, unit, foes)
    if covered:
        return min(covered.values(), key=lambda found: (found[0], found[1]))[1]
    way = charge(state, unit, foes)
    return way[:-1] if way and bands.on_field(way[-1]) and way[-1] in movement.enemy_held(state, unit.side) else way


def charge(state: State, unit: Unit, foes: Sequence[Unit]) -> Way:
    """Overrun: the cheapest way to where it is to go, and into the enemy's hex there, or into his that bars the way."""
    goal = goal_of(state, unit, foes)
    if not goal or not movement.mv(state.setting, unit.id):
        return ()
    found = paths.cheapest(unit.at, goal, _ways(state, unit))
    if not found and foes:
        found = paths.cheapest(unit.at, nearest(unit, foes).at, _ways(state, unit))
    return found[1] if found else ()


def approach(state: State, unit: Unit, foes: Sequence[Unit]) -> Way:
    """For a piece that never enters an enemy's hex: as near as it can come to where it is to go."""
    goal = goal_of(state, unit, foes)
    if not goal:
        return ()
    held = movement.enemy_held(state, unit.side)
    found = {
        place: reach for place, reach in paths.reachable(unit.at, _ways(state, unit), FAR).items() if place not in held
    }

    def far(place: Hex) -> tuple[int, float]:
        return bands.distance(place, goal), found[place].cost if place in found else 0.0

    best = min((unit.at, *found), key=far)
    return found[best].way if best in found else ()


PLANS: Mapping[str, Callable[[State, Unit, Sequence[Unit]], Way]] = {"engage": advance, "overrun": charge}
