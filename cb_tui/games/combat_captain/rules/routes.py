"""Routes: a march as commands, and why something cannot be done at a place."""

from cb_tui.core.inches import parse_place
from cb_tui.core.offer import Role
from cb_tui.core.plane import distance_in_ticks
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.rules import activity, chances, movement, movement_limits
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules import waiting as w
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.refusal import refusal

EVEN = 2  # a way is rolled for with as many dice as give it an even chance


def route(state: State, unit: UnitId, way: tuple[Place, ...]) -> tuple[Command, ...]:
    """Return the command of a march by some corners."""
    return (march(state, unit, way),) if way else ()


def march(state: State, unit: UnitId, way: tuple[Place, ...]) -> Command:
    """Return the command by which a stand goes a way now."""
    match state.pending[-1] if state.pending else None:
        case w.Deploying():
            return c.Deploy(unit, way[-1])
        case w.ShortWay():
            return c.GoAsFar(way)
        case w.FallingBack():
            return c.FallBack(unit, way)
        case w.Advance():
            return c.GoForward(unit, way)
        case w.MarchDue():
            return c.March(unit, way)
        case _:
            return c.Move(unit, way, dice_for(state, unit, way))


def dice_for(state: State, unit: UnitId, way: tuple[Place, ...]) -> int:
    """Return the dice for an even chance to reach the end of a path, or all it has if none suffice."""
    if unit not in state.stands or movement_limits.malformed(state, way):
        return 1
    most = activity.left(state, unit)
    if state.company(unit).common:
        return max(1, most)
    going = movement_limits.ahead(state, unit, way)
    far = min(going.way.length - going.gone, movement_limits.LONGEST)
    count = movement.counted(state, unit, going, going.gone + far)
    markers, parity = state.company(unit).markers, state.context.rules.morale_parity
    tried = (dice for dice in range(1, most) if chances.covers(dice, count, far, markers, parity) * EVEN >= 1)
    return next(tried, max(1, most))


def why_not(state: State, role: Role, unit: UnitId | None, place: Place | None) -> IllegalCommand | None:
    """Return the refusal of a role at a place, or None if it is allowed or no rule speaks."""
    match role, unit, place:
        case "move", str(), str():
            return refusal(state, march(state, unit, (place,)))
        case "attack", str(), str():
            return _at(state, unit, place)
        case "end", _, _:
            return refusal(state, c.EndActivation())
        case _:
            return None


def _at(state: State, unit: UnitId, at: Place) -> IllegalCommand | None:
    """Return why a stand cannot fire at anybody whose base lies over a point."""
    point = parse_place(at)
    there = [
        foe
        for foe, stand in state.stands.items()
        if foe != unit and distance_in_ticks(stand.point, point) <= state.context.radius(foe)
    ]
    refused = [refusal(state, c.Fire((c.Shot(unit),), foe)) for foe in there]
    return refused[0] if refused and all(refused) else None
