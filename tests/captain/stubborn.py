"""Three players of *Combat Captain* that never think; the book must beat them."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from cb_tui.core.ruleset import Choice, Tactic
from cb_tui.core.values import Command, SeatId
from cb_tui.games.combat_captain.ai import machine, machine_answers, machine_ways
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.ai.temper import ADVANCE
from cb_tui.games.combat_captain.rules import activity
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.pending import HeldFire, ReturnFire

HEEDLESS = replace(ADVANCE, dares=1.0, dares_there=1.0)
WORTH = 0.05  # men lost on average for which it fires


def sits(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Neither moves nor fires."""
    if state.pending and isinstance(state.pending[-1], HeldFire | ReturnFire):
        return Choice(c.Pass(), "sits")
    return _does(state, legal, seat, lambda *_: ())


def sits_and_shoots(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Never moves; fires whenever there is a chance, the best volley first."""
    return _does(state, legal, seat, _shoots)


def walks(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Every stand goes straight to the aim, all together where they can, and fires once it is there."""
    return _does(state, legal, seat, _walks)


STUBBORN: Mapping[str, Tactic] = {"sits": sits, "shoots": sits_and_shoots, "walks": walks}


def _does(state, legal, seat, acts) -> Choice:
    eye = Estimate(state, seat, HEEDLESS)
    if state.pending:
        return machine_answers.answer(eye, legal)
    if state.acting is None:
        return machine.activates(eye)
    for command in acts(eye, state.acting):
        if refusal(state, command) is None:
            return Choice(command, "does what it always does")
    return Choice(c.EndActivation(), "has done what it does")


def _shoots(eye: Estimate, company: CompanyId) -> Iterator[Command]:
    dice = eye.able(company)
    for volley in sorted(eye.volleys(dice, eye.foes), key=eye.gain, reverse=True) if dice else ():
        if float(eye.odds(volley).mean) > WORTH:
            yield volley


def _walks(eye: Estimate, company: CompanyId) -> Iterator[Command]:
    state, units = eye.state, eye.state.stands_of(company)
    goers = [unit for unit in units if not eye.there(unit) and activity.left(state, unit)]
    if len(goers) == len(units):
        yield c.Together("move")
    for unit in sorted(goers, key=lambda unit: (eye.far(unit, state.stands[unit].point), unit)):
        dice = activity.left(state, unit)
        if state.stands[unit].level:
            yield c.Uncover(unit, min(dice, state.stands[unit].level))
        elif step := machine_ways.step(eye, unit, dice):
            yield step
    yield from _shoots(eye, company)
