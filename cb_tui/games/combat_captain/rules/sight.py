"""Sight: three threads from a stand to another, and what stops each. [LOS]"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from cb_tui.core import shapes
from cb_tui.core.inches import TICKS, format_inches
from cb_tui.core.plane import Point, distance_in_ticks, tangent_points
from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import measure
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.terrain import TerrainArea, TerrainMap
from cb_tui.games.combat_captain.rules.terrain_kinds import TERRAINS

NOBODY: frozenset[UnitId] = frozenset()


class SightThread(NamedTuple):
    """A straight sight line with its obstacle and the ticks up to it. `by` is an empty string if it is clear."""

    start: Point
    end: Point
    by: str = ""
    at: int = 0
    rule: str = "LOS-1"

    @property
    def clear(self) -> bool:
        """Check whether nothing stops it."""
        return not self.by


class SightResult(NamedTuple):
    """The verdict on whether one stand sees another: its rule ID and the left, center and right sight lines."""

    visible: bool
    rule: str
    reason: str
    threads: tuple[SightThread, ...]
    wooded: bool = False  # both are inside one forest: all fire is at long range [LOS-3]


def see(state: State, one: UnitId, other: UnitId, through: frozenset[UnitId] = NOBODY) -> SightResult:
    """Return whether one stand sees another. [LOS-1a, LOS-1e]

    `through`: the stands that fire along with it, which block as all others do, unless the battle says otherwise.
    """
    if state.context.rules.firers_block:
        through = NOBODY
    return state.cached(("see", one, other, through), lambda: _see(state, one, other, through))


def _see(state: State, one: UnitId, other: UnitId, through: frozenset[UnitId]) -> SightResult:
    table, rules = state.context.table, state.context.rules
    here, there = state.stands[one].point, state.stands[other].point
    mine, theirs = forest(table, here), forest(table, there)
    threads = _threads(state, one, other, through)
    clear = any(thread.clear for thread in threads)
    wooded = mine is not None and mine is theirs
    if wooded and (far := measure.between(state, one, other)) > rules.forest_sight * TICKS:
        reason = f"sight in a forest is {rules.forest_sight} inches, and {other} is {format_inches(far)} away"
        return SightResult(False, "LOS-3", reason, threads, wooded)
    for unit, at, wood in ((one, here, mine), (other, there, theirs)):
        if wood is not None and not wooded and shapes.to_border(at, wood.outline) > rules.forest_edge * TICKS:
            return SightResult(
                False, "LOS-2", f"{unit} is deep inside {wood.name}; only the edge of a forest can be seen", threads
            )
    if clear:
        return SightResult(True, "LOS-3" if wooded else "LOS-1a", "a sight line is clear", threads, wooded)
    first = _first(threads)
    return SightResult(
        False, first.rule, f"{first.by} stands between, {format_inches(first.at)} inches from {one}", threads, wooded
    )


def _first(threads: tuple[SightThread, ...]) -> SightThread:
    return min((thread for thread in threads if not thread.clear), key=lambda thread: thread.at)


def forest(table: TerrainMap, at: Point) -> TerrainArea | None:
    """Return the forest in which a point lies. [MAP-9]"""
    return next((ground for ground in table.forests if at in ground), None)


def _threads(state: State, one: UnitId, other: UnitId, through: frozenset[UnitId]) -> tuple[SightThread, ...]:
    """Return the threads from one end, or those from the other if these alone let anything through: sight is mutual."""
    forth = _from(state, one, other, through)
    if any(thread.clear for thread in forth):
        return forth
    back = _from(state, other, one, through)
    return back if any(thread.clear for thread in back) else forth


def _from(state: State, one: UnitId, other: UnitId, through: frozenset[UnitId]) -> tuple[SightThread, ...]:
    table = state.context.table
    here, there = state.stands[one].point, state.stands[other].point
    left, right = tangent_points(here, there, state.context.radius(other))
    levels = table.level(here), table.level(there)
    bases = _bases(state, one, other, levels, through)
    return tuple(_thread(table, here, end, levels, bases) for end in (left, there, right))


Base = tuple[UnitId, Point, int]


def _bases(
    state: State, one: UnitId, other: UnitId, levels: tuple[int, int], through: frozenset[UnitId]
) -> tuple[Base, ...]:
    """Return the bases that may stand between two, without those over which the higher of both looks. [LOS-1b]"""
    setting = state.context
    here, there = state.stands[one].point, state.stands[other].point
    top = max(levels)
    field, wide = shapes.segment_box(here, there), max(setting.radius(one), setting.radius(other))
    found = []
    for unit, stand in state.stands.items():
        at, radius = stand.point, setting.radius(unit)
        if unit in (one, other) or unit in through or shapes.boxes_apart(field, (*at, *at), radius + wide):
            continue
        if setting.rules.height_over_troops and top and top > setting.table.level(at):
            continue
        found.append((unit, at, radius))
    return tuple(found)


def _thread(
    table: TerrainMap, here: Point, end: Point, levels: tuple[int, int], bases: tuple[Base, ...]
) -> SightThread:
    stops = list(_ground(table, here, end, max(levels)))
    for unit, at, radius in bases:
        if shapes.segment_cuts_circle(here, end, at, radius):
            stops.append((max(0, shapes.nearest_part(here, end, at) - radius), str(unit), "LOS-1a"))
    if not stops:
        return SightThread(here, end)
    at_tick, by, rule = min(stops)
    return SightThread(here, end, by, at_tick, rule)


RULES = {each.look: each.sight for each in TERRAINS.values() if each.sight}  # of the ground that stops a thread
BLOCKS = frozenset(RULES)


@lru_cache(maxsize=1 << 15)
def _ground(table: TerrainMap, here: Point, end: Point, top: int) -> tuple[tuple[int, str, str], ...]:
    """Return the ground that blocks a sight line: ticks up to it, name, rule ID. [LOS-1, LOS-1d]"""
    far, field = distance_in_ticks(here, end), shapes.segment_box(here, end)
    near = (each for each in table.grounds if each.kind in BLOCKS and not shapes.boxes_apart(field, each.box))
    return tuple(
        (far * start.numerator // start.denominator, _name(ground), RULES[ground.kind])
        for ground in near
        for start in stops(ground, here, end, top)
    )


def _name(ground: TerrainArea) -> str:
    """Return the name of an area, of a hill behind what it is: the map has its slopes and not its name."""
    return f"higher ground ({ground.name})" if ground.kind == "hill" else ground.name


def stops(ground: TerrainArea, here: Point, end: Point, top: int) -> list[Fraction]:
    """Return the fractions of a sight line at which an area blocks it. [LOS-1b, LOS-1c]

    A hill blocks only lines between lower ends.
    """
    if ground.kind == "hill" and ground.level <= top:
        return []
    stretches = shapes.parts_inside(here, end, ground.outline)
    if ground.kind != "forest":
        return [start for start, _ in stretches]
    return [start for start, leave in stretches if start and leave != 1]  # an end in it is judged by how deep that lies
