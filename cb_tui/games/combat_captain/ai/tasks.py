"""Tasks: the ground that a side has still to take or to keep, and who has to go there."""

from collections.abc import Iterator

from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.rules import victory
from cb_tui.games.combat_captain.rules.model import State


def areas(state: State, side: Side) -> tuple[str, ...]:
    """Return the areas by which a side wins and those that have to be clear with them.

    If the side wins by no area, return those by which the enemy wins.
    """
    return state.cached(("areas", side), lambda: tuple(dict.fromkeys(_areas(state, side))))


def _areas(state: State, side: Side) -> Iterator[str]:
    aims = state.context.battle.aims
    for aim in [aim for aim in aims if aim.side == side] or aims:
        yield from (aim.area, *aim.clear)


def owed(state: State, side: Side) -> tuple[str, ...]:
    """Return the areas to send a stand to: an enemy is in them, or no stand that could hold them."""
    return state.cached(("owed", side), lambda: tuple(area for area in areas(state, side) if _owed(state, side, area)))


def _owed(state: State, side: Side, area: str) -> bool:
    enemy = state.context.enemy(side)
    aims = [aim for aim in state.context.battle.aims if aim.area == area]
    if any(aim.contested for aim in aims):
        own = any(aim.side == side for aim in aims)
        return own or bool(victory.inside(state, enemy, area))
    return not victory.holds(state, side, area)


def garrisons(state: State, unit: UnitId) -> bool:
    """Check whether a stand stays in ground that is held: most of those in it are of its company."""
    side, point = state.context.side(unit), state.stands[unit].point
    for area in areas(state, side):
        if area not in owed(state, side) and point in state.context.table.area(area):
            inside = victory.inside(state, side, area)
            count = {name: sum(state.context.company[each] == name for each in inside) for name in state.companies}
            return count[state.context.company[unit]] == max(count.values())
    return False


def intruders(state: State, side: Side, area: str) -> tuple[UnitId, ...]:
    """Return the enemies that have to be driven out of an area."""
    aims = [aim for aim in state.context.battle.aims if aim.area == area and aim.side == side]
    if aims and all(aim.contested for aim in aims):
        return ()
    return tuple(victory.inside(state, state.context.enemy(side), area))
