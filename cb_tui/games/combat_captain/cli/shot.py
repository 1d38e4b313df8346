"""A volley or a close combat of Combat Captain that the command line supposes: stands, dice, cover, markers."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.cli.odds_spec import Posted
from cb_tui.cli.parser import UsageError
from cb_tui.core.values import SeatId
from cb_tui.games.combat_captain.presentation import activated_state
from cb_tui.games.combat_captain.rules import activity, fire
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Fight, Fire, Shot
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import MeleeDue


class Supposed(NamedTuple):
    """The dice of each stand, sticks of the target and own markers that are supposed, None for those on the table."""

    dice: int | None
    sticks: int | None
    markers: int | None


def shot(state: State, by: Sequence[Posted], at: Posted, supposed: Supposed) -> tuple[State, Fire | Fight]:
    """Return a volley of stands or of a company at a stand, or the close combat of two companies, and its state.

    Raises UsageError for what is no stand or company, IllegalCommand for stands that may not fire at all.
    """
    for one in (*by, at):
        if one.unit not in state.stands and CompanyId(one.unit) not in state.companies:
            raise UsageError(f"there is no {one.unit[:40]} on the table; cb-tui show lists the stands")
        if one.place:
            if one.unit not in state.stands:
                raise UsageError(f"{one.unit} is a company; name the stands that are elsewhere")
            state = activated_state.moved(state, one.unit, one.place)
    if CompanyId(at.unit) in state.companies:
        return _close_combat(state, by, CompanyId(at.unit))
    companies = {state.context.company.get(one.unit, CompanyId(one.unit)) for one in by}
    if len(companies) > 1:
        raise UsageError(f"one company fires at a time [FIRE-1]; {' and '.join(sorted(companies))} are two")
    return _volley(state, by, at, supposed, companies.pop())


def _volley(
    state: State, by: Sequence[Posted], at: Posted, supposed: Supposed, company: CompanyId
) -> tuple[State, Fire]:
    target = state.stands[at.unit]
    if supposed.sticks is not None:
        state = replace(state, stands={**state.stands, at.unit: replace(target, level=supposed.sticks)})
    if supposed.markers is not None:
        own = replace(state.companies[company], markers=supposed.markers)
        state = replace(state, companies={**state.companies, company: own})
    state = _turn(state, company)
    named = [one.unit for one in by if one.unit in state.stands]
    if barred := next((why for one in named if (why := activity.barred(state, one, "fire"))), None):
        raise barred
    dice = {unit: many for unit, many in activated_state.armed(state, company).items() if not named or unit in named}
    command = activated_state.volley(state, dice, at.unit, supposed.dice or 9)
    return state, command or Fire(tuple(Shot(unit, 1) for unit in named or dice), at.unit)


def _turn(state: State, company: CompanyId) -> State:
    """Return a state in which a company may fire: this one if it acts or is asked for held fire, else its next turn."""
    asked = fire.is_held(state) and activated_state.armed(state, company)
    if asked or (state.acting == company and not state.pending):
        return state
    fresh = {unit: replace(state.stands[unit], spent=0, acts=()) for unit in state.stands_of(company)}
    others = {name: replace(one, go="done") for name, one in state.companies.items() if one.go == "acting"}
    due = replace(state.companies[company], go="due", common=None, pulled=False, withdrew=False)
    companies = {**state.companies, **others, company: due}
    setting = state.context
    ready = replace(
        state, pending=(), phase="activation", side=setting.companies[company].side, go=setting.commanders[company],
        companies=companies, stands={**state.stands, **fresh},
    )  # fmt: skip
    return activated_state.opened(ready, company)


def _close_combat(state: State, by: Sequence[Posted], at: CompanyId) -> tuple[State, Fight]:
    """Return the close combat of companies as they are, wherever they stand. [CLOSE-9]"""
    attackers = tuple(dict.fromkeys(CompanyId(one.unit) for one in by if one.unit not in state.stands))
    if len(attackers) < len(by):
        raise UsageError(f"{at} is a company, and companies fight close combats; name the company that charges it")
    sides = {state.context.companies[name].side for name in attackers}
    if state.context.companies[at].side in sides or len(sides) > 1:
        raise UsageError(f"{'+'.join(attackers)} and {at} are not enemies; name companies of both sides")
    seat: SeatId = state.context.commanders[attackers[0]]
    return replace(state, pending=(MeleeDue(seat=seat, attackers=attackers, defenders=(at,)),)), Fight()
