"""Activation: one company at a time, the sides in turn. Remaining dice are held. [ACT, HOLD-1a]"""

from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.spelling import count_noun
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_captain.rules import activity, arrivals
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.commands import Activate, EndActivation
from cb_tui.games.combat_captain.rules.events import Activated, ActivationEnded, GoPassed, Held
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.recorder import EventRecorder


def due(state: State, side: Side) -> tuple[CompanyId, ...]:
    """Return the companies of a side that are still to activate, on the table or about to enter. [ACT-1]"""
    return tuple(
        name
        for name, company in state.companies.items()
        if company.go == "due"
        and state.context.companies[name].side == side
        and (state.strength(name) or arrivals.waiting(state, name))
    )


def refusal(state: State, command: Activate) -> IllegalCommand | None:
    """Return why a company may not begin its activation. [ACT-1, ACT-2]"""
    company = command.company
    if state.acting:
        return IllegalCommand(f"{state.acting} is acting; end its activation first", "ACT-2", "acting")
    if company not in state.companies:
        return IllegalCommand(f"There is no company {company}; choose one of your own", "ACT-1", "nobody")
    if state.context.companies[company].side != state.side:
        return IllegalCommand(f"{company} is on the other side; choose one of your own", "ACT-1", "other side")
    if company not in due(state, state.side):
        return IllegalCommand(
            f"{company} has acted this turn or has no stand on the table; choose another", "ACT-1", "done"
        )
    return arrivals.entry_refusal(state, company, command.at) if command.at is not None else None


def resolve_activate(record: EventRecorder, command: Activate) -> None:
    """Record that a company acts. Stands that enter with it are placed first. [HG-11]"""
    record.emit(Activated(command.company))
    arrivals.place_entering_stands(record, command.company, command.at)


def end_refusal(state: State, command: EndActivation) -> IllegalCommand | None:
    """Return why an activation may not end so. [HOLD-1]"""
    if state.acting is None:
        return IllegalCommand("No company is active; activate one first", "ACT-1", "not acting")
    for unit, dice in command.hold:
        if unit not in state.stands_of(state.acting):
            return IllegalCommand(f"{unit} is not part of {state.acting}; name its own stands", "HOLD-1", "not its own")
        most = keeps(state).get(unit, 0)
        if not 0 <= dice <= most:
            return IllegalCommand(
                f"{unit} can hold at most {count_noun(most, 'die', 'dice')}; name fewer", "HOLD-1", "too many"
            )
    return None


def keeps(state: State) -> dict[UnitId, int]:
    """Return the dice that each stand of the acting company would hold. [HOLD-1a, HOLD-5, ACT-7]

    The result is empty after a joint act.
    """
    company = state.acting
    if company is None or state.companies[company].common or state.context.rules.leftover == "lost":
        return {}
    able = (unit for unit in state.stands_of(company) if activity.may_hold(state, unit))
    return {unit: left for unit in able if (left := activity.left(state, unit))}


def resolve_end_activation(record: EventRecorder, command: EndActivation) -> None:
    """Record the dice that are held, and the end of the activation."""
    company = record.state.acting
    assert company is not None
    for unit, dice in (keeps(record.state) | dict(command.hold)).items():
        if dice:
            record.emit(Held(unit, dice))
    record.emit(ActivationEnded(company))


def pass_go(record: EventRecorder) -> bool:
    """Record the side that acts after an activation, and return False once all have acted. [ACT-1, ACT-1a]"""
    state = record.state
    other = state.context.enemy(state.side)
    for side in (other, state.side):
        if due(state, side):
            if side != state.side:
                record.emit(GoPassed(side))
            return True
    return False
