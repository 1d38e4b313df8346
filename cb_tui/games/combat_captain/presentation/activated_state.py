"""Stage: the state in which a company acts, before its first deed has activated it."""

from collections.abc import Iterable, Mapping

from cb_tui.core.dice import FixedDice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.rules import activity, fire
from cb_tui.games.combat_captain.rules.actions import decide, refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Activate, Fire, Shot, Together
from cb_tui.games.combat_captain.rules.events import Braved, ChargeAnnounced, Stepped
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.fire import WeaponReach
from cb_tui.games.combat_captain.rules.model import Activity, State
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire

Dice = Mapping[UnitId, int]


def opened(state: State, company: CompanyId) -> State:
    """Return the state after activating a company, which takes no dice, or `state` if it may not act."""
    command = Activate(company)
    if state.acting == company or refusal(state, command) is not None:
        return state
    return state.cached(("opened", company), lambda: _played(state, command))


def joined(state: State, activity: Activity) -> State:
    """Return the state after the acting company declares a common activity, or `state` if it may not."""
    command = Together(activity)
    return state if refusal(state, command) is not None else _played(state, command)


def _played(state: State, command: Command) -> State:
    for event in decide(state, command, FixedDice()):
        state = evolve(state, event)
    return state


def due(state: State) -> tuple[CompanyId, ...]:
    """Return the companies that may get orders now: the active one, else those of the side that are due."""
    if state.pending:
        return ()
    return (state.acting,) if state.acting else activity.own_due(state)


def ready(state: State, company: CompanyId) -> tuple[UnitId, ...]:
    """Return the stands of a company that have dice left."""
    return tuple(unit for unit in state.stands_of(company) if activity.left(state, unit))


def driven(state: State, company: CompanyId) -> tuple[UnitId, ...]:
    """Return the cars that carry stands of a company and have not moved, or whose rider may get out."""
    limit = state.context.rules.activity_dice
    riders = (state.aboard[unit] for unit in state.riders(company))
    return tuple(each.car for each in riders if "move" not in state.stands[each.car].acts or each.stand.spent < limit)


def fresh(state: State, company: CompanyId) -> bool:
    """Check whether no stand of a company has spent a die, so that all may still act together. [ACT-7b]"""
    return state.companies[company].common is None and not any(
        state.stands[unit].spent for unit in state.stands_of(company)
    )


def charging(state: State, unit: UnitId, company: CompanyId) -> State:
    """Return the state once a stand has announced a charge at a company, which stands."""
    return evolve(evolve(state, ChargeAnnounced(unit, company)), Braved(unit, stands=True))


def refused(state: State, command: Command) -> IllegalCommand | None:
    """Return why a command may not be given in a state."""
    return refusal(state, command)


def moved(state: State, unit: UnitId, at: Place) -> State:
    """Return the state with a stand at another place."""
    stand = state.stands[unit]
    return state.cached(
        ("moved", unit, at), lambda: evolve(state, Stepped(unit=unit, came=stand.at, to=at, facing=stand.facing))
    )


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
