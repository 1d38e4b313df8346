"""Volleys: who of a company can fire at a target together, and with how many dice each."""

from collections.abc import Iterable, Mapping

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.rules import activity, fire
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fire, Shot
from cb_tui.games.combat_captain.rules.fire import WeaponReach
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire

Dice = Mapping[UnitId, int]


def armed(state: State, company: CompanyId) -> Dice:
    """Return the dice that each stand of a company may fire with: held ones where an enemy moves or has fired."""
    waiting = state.pending[-1] if state.pending else None
    if isinstance(waiting, HeldFire | ReturnFire):
        holders = (unit for unit in waiting.holders if unit in state.stands)
        return {unit: state.stands[unit].held for unit in holders if state.context.company[unit] == company}
    able = (unit for unit in state.stands_of(company) if not activity.barred(state, unit, "fire"))
    return {unit: left for unit in able if (left := activity.left(state, unit))}


def targets(state: State, company: CompanyId) -> tuple[UnitId, ...]:
    """Return the enemies that a company could be allowed to fire at."""
    waiting = state.pending[-1] if state.pending else None
    match waiting:
        case HeldFire(unit=unit):
            return (unit,)
        case ReturnFire(at=at):
            return tuple(unit for unit in at if unit in state.stands)
        case _:
            return tuple(state.foes(state.context.companies[company].side))


def volley(state: State, dice: Dice, target: UnitId, most: int = 9, guns: UnitId | None = None) -> Fire | None:
    """Return the fire of all stands that can hit `target`, at most `most` dice each, or None if none can.

    `guns`: the target of the vehicles' machine guns. None: `target` itself if they can hurt it.
    """
    able = laid(state, dice, target)
    if not able:
        return None
    shots = tuple(Shot(unit, max(1, min(most, dice[unit])), aim.weapon == "hand_held_at") for unit, aim in able.items())
    return Fire(shots, target, guns if guns is not None else _guns(state, able, target))


def laid(state: State, dice: Dice, target: UnitId) -> Mapping[UnitId, WeaponReach]:
    """Return the stands that can hit a target, and how they are laid, all firing together. [LOS-1e]"""
    along: Iterable[UnitId] = dice
    while True:
        through = frozenset(along)
        able = {unit: aim for unit in through if (aim := fire.best(state, unit, target, through))}
        if len(able) == len(through):
            return {unit: able[unit] for unit in dice if unit in able}
        along = able


def _guns(state: State, able: Mapping[UnitId, WeaponReach], target: UnitId) -> UnitId | None:
    along = frozenset(able)
    for unit, aim in able.items():
        gun = fire.machine_gun(state, unit) if aim.weapon != "vehicle_mg" else None
        if gun and isinstance(fire.aim(state, unit, gun, target, along), WeaponReach):
            return target
    return None
