"""Moves that come to the same: paths in inches differ in every tick, and few of these decide anything."""

from msgspec.structs import replace

from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.rules import fire
from cb_tui.games.combat_captain.rules.commands import March, Move
from cb_tui.games.combat_captain.rules.model import State

Chances = tuple[str, ...]  # the bands in which a stand hits each enemy and each enemy hits it, "" where none does


def alike(state: State, one: Command, other: Command) -> bool:
    """Check whether two commands come to the same.

    Moves of a stand do if they end within an inch of each other, in the same ground and at the same hedges, and the
    same stands can fire at each other at the same bands.
    """
    if not (isinstance(one, Move) and isinstance(other, Move)) and not (
        isinstance(one, March) and isinstance(other, March)
    ):
        return one == other
    if one.unit != other.unit or one.unit not in state.stands:
        return one == other
    ends = one.way[-1], other.way[-1]
    if distance_in_ticks(*map(parse_place, ends)) > TICKS:
        return False
    here, there = (_at(state, one.unit, end) for end in ends)
    return here == there


def _at(state: State, unit: UnitId, end: Place) -> tuple[tuple[str, ...], Chances]:
    """Return the ground, the hedges and the bands of fire of a stand at a place."""
    moved = replace(state, stands={**state.stands, unit: replace(state.stands[unit], at=end)})
    point, table = parse_place(end), state.context.table
    grounds = (ground.name for ground in table.grounds if point in ground)
    lines = (line.name for line in moved.touching(point, state.context.radius(unit)))
    return (*grounds, *lines), tuple(
        _band(moved, *pair) for foe in _foes(state, unit) for pair in ((unit, foe), (foe, unit))
    )


def _foes(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    return tuple(state.foes(state.context.side(unit)))


def _band(state: State, firer: UnitId, target: UnitId) -> str:
    found = fire.best(state, firer, target)
    return found.band if found else ""
