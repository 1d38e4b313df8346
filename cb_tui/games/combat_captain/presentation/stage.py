"""Stage: the state in which a company acts, before its first deed has activated it."""

from cb_tui.core.dice import FixedDice
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Command, Place, UnitId
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Activate, Together
from cb_tui.games.combat_captain.rules.decide import decide
from cb_tui.games.combat_captain.rules.events import Braved, ChargeAnnounced, Stepped
from cb_tui.games.combat_captain.rules.evolve import evolve
from cb_tui.games.combat_captain.rules.model import Activity, State
from cb_tui.games.combat_captain.rules.refusal import refusal


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
    return (state.acting,) if state.acting else activity.due(state, state.side)


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
