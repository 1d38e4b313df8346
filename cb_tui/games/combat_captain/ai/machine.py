"""The two tactics, `advance` for its aims and `hold`, which lets the enemy come, and what both share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from cb_tui.core.inches import TICKS, parse_place
from cb_tui.core.legal_commands import asked_about
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId, UnitId
from cb_tui.games.combat_captain.ai import assault, intents, machine_answers, machine_cover, machine_rides, machine_ways
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.ai.temper import ADVANCE, HOLD, TacticProfile
from cb_tui.games.combat_captain.rules import activity, arrivals, charge, losses, measure
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import offer, refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.candidate_paths import FARTHEST
from cb_tui.games.combat_captain.rules.model import State

TOUCHING = 2  # stands that touch a charged company are enough while enemies are still due
ALONE = 0.5  # of what a volley must bring, what one stand must


def play(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Return the commander's next command, with the reason."""
    if eye.state.pending:
        return machine_answers.answer(eye, legal)
    company, unit = eye.state.acting, asked_about(legal)
    if company is None:
        return activates(eye, unit)
    if unit:
        return _of_stand(eye, company, unit)
    for choice in _acts(eye, company):
        if refusal(eye.state, choice.command) is None:
            return choice
    return Choice(c.EndActivation(), f"{company} holds what it has left")


def _of_stand(eye: Estimate, company: CompanyId, unit: UnitId) -> Choice:
    """Return the next command of one stand of an acting company, or the end of the activation if it has none."""
    dice = eye.able(company).get(unit, 0)
    for choice in chain(_acts(eye, company), _volleys(eye, {unit: dice} if dice else {}, 0.0)):
        if unit in offer(eye.state, choice.command).actors and refusal(eye.state, choice.command) is None:
            return choice
    return Choice(c.EndActivation(), f"{unit} holds what it has left")


def activates(eye: Estimate, unit: UnitId | None = None) -> Choice:
    """Activate the company of a unit, else the one nearest to the enemy.

    The farthest comes last, so its fire is held for movers.
    """
    due = (eye.state.context.company[unit],) if unit else activity.own_due(eye.state)
    best = min(due, key=lambda name: (eye.near(name), name))
    doors = [*arrivals.doors(eye.state, best)]
    if doors:
        at = min(doors, key=lambda door: (eye.way_in(parse_place(door)), door))
        return Choice(c.Activate(best, at), f"{best} enters where it has least to go")
    return Choice(c.Activate(best), f"{best} is nearest to the enemy")


def _acts(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Yield the options of an acting company. The first that is not refused is carried out."""
    common = eye.state.companies[company].common
    if common in (None, "move"):
        yield from _charges(eye, company)
    if common is None:
        yield from machine_rides.rides(eye, company)
        yield from _pulls(eye, company)
        yield from _together(eye, company)
        yield from machine_cover.falls_back(eye, company)
    if common is None and eye.temper.digs_first:
        yield from machine_cover.digs(eye, company)
    if common in (None, "fire"):
        yield from _fires(eye, company, least=0.0 if common else eye.temper.fires)
    if common in (None, "move"):
        yield from _moves(eye, company)
    if common is None:
        yield from _volleys(eye, eye.able(company), eye.temper.fires)  # who could not move on
        yield from machine_cover.digs(eye, company)


# --- markers and acts together -----------------------------------------------------------------------------------


def _pulls(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Pull one marker a turn: many or those near a rout at once, else where no crew loses its fire by it. [MORALE-4]"""
    state, units = eye.state, eye.state.stands_of(company)
    markers = state.companies[company].markers
    if not markers or state.companies[company].pulled or state.turn == state.context.battle.turns:
        return
    shaken = losses.routs_at(state, company) - markers < eye.temper.shaken
    crews = any(state.context.kind(unit) == "heavy" and intents.hits(eye, unit) for unit in units)
    if shaken or markers >= eye.temper.pulls or not (crews or any(eye.hurries(unit) for unit in units)):
        yield Choice(c.PullMarkers(1), f"{company} pulls one of its {markers} markers")


def _together(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Yield a joint march if no stand has to fire or cross a hedge, or joint fire if all have a target."""
    units = eye.state.stands_of(company)
    if any(eye.state.stands[unit].spent for unit in units):
        return
    free = all(
        not machine_ways.crosses(eye, unit) if intents.goes(eye, unit) else not intents.hits(eye, unit)
        for unit in units
    )
    if free and intents.moving(eye, company):
        yield Choice(c.Together("move"), f"no stand of {company} has a target: it marches")
    elif not intents.moving(eye, company) and all(intents.hits(eye, unit) for unit in units):
        yield Choice(c.Together("fire"), f"every stand of {company} has a target")


# --- fire --------------------------------------------------------------------------------------------------------


def _fires(eye: Estimate, company: CompanyId, least: float) -> Iterator[Choice]:
    """Fire the volley that brings most, if it is worth its dice: those that will move keep theirs."""
    common = eye.state.companies[company].common
    dice = {unit: many for unit, many in eye.able(company).items() if common or not intents.goes(eye, unit)}
    yield from _volleys(eye, dice, least, whole=bool(common))


def _volleys(eye: Estimate, dice: Mapping[UnitId, int], least: float, *, whole: bool = False) -> Iterator[Choice]:
    """Yield the best volley of some stands, if it is worth its dice."""
    if not dice:
        return
    found = eye.wholes(dice) if whole else eye.volleys(dice, eye.foes)
    for best in sorted(found, key=eye.gain, reverse=True)[:1]:
        odds = eye.odds(best)
        needed = least * (ALONE if len(best.shots) == 1 else 1.0) * sum(shot.dice for shot in best.shots) / 12
        if float(odds.mean) >= needed:
            yield Choice(best, f"{float(odds.hurt):.0%} to hit {best.at}, {float(odds.gone):.0%} to destroy it")


# --- ways --------------------------------------------------------------------------------------------------------


def _moves(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Move who is furthest on first, so that those behind find room."""
    state = eye.state
    goals = {unit: goal for unit in state.stands_of(company) if intents.goes(eye, unit) and (goal := eye.goal(unit))}
    order = sorted(goals, key=lambda unit: (_to_go(eye, unit), unit))
    for unit in order:
        dice = activity.left(state, unit)
        if state.stands[unit].level:
            yield from machine_cover.rises(eye, unit)
        elif found := machine_ways.step(eye, unit, dice):
            yield Choice(found, f"{unit} heads for its objective")


def _to_go(eye: Estimate, unit: UnitId) -> int:
    """Return how far a stand is from its aim."""
    return eye.far(unit, eye.state.stands[unit].point)


# --- charges -----------------------------------------------------------------------------------------------------


def _charges(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Yield the continuation of a charge, or one that brings more than fire. Who cannot reach the enemy fires first."""
    state = eye.state
    units = state.stands_of(company)
    for unit in units:
        dice = activity.left(state, unit)
        if state.stands[unit].charging and dice and not measure.touched(state, unit):
            yield from _closes(eye, unit, dice)
    plan = assault.best(eye, company)
    together = _all_charge(eye, company)
    if together and _over(eye, together, units) > max(0.0, _over(eye, plan, plan.units) if plan else 0.0):
        yield Choice(c.Together("move"), f"{company} charges together: {_told(together)}")
    if plan is None or _over(eye, plan, plan.units) <= 0 or _enough(eye, company, plan.company):
        return
    if not state.companies[company].common:
        others = {unit: many for unit, many in eye.able(company).items() if unit not in plan.units}
        yield from _volleys(eye, others, eye.temper.fires)
    lead = plan.chargers[0]
    if charge.joins(state, lead.unit) == plan.company:
        yield Choice(c.Move(lead.unit, (lead.at,), activity.left(state, lead.unit)), f"{lead.unit} joins the charge")
    yield Choice(c.Charge(lead.unit, plan.company), f"{lead.unit} charges: {_told(plan)}")


def _all_charge(eye: Estimate, company: CompanyId) -> assault.Assault | None:
    """Return the best charge of a company with the common die, or None if it has none now. [ACT-7c]"""
    if activity.together_refusal(eye.state, c.Together("move")) is not None:
        return None
    return assault.best(eye, company, eye.state.context.rules.common_bonus_dice)


def _over(eye: Estimate, plan: assault.Assault, units: Iterable[UnitId]) -> float:
    """Return the squads that a charge brings beyond what it has to and the fire of the same stands, below 0: less."""
    wanted = (eye.temper.storms, 0.0) if eye.bars(plan.company) else (eye.temper.connects, eye.temper.wins)
    if plan.contact < wanted[0] or plan.win < wanted[1]:
        return -1.0
    able = eye.able(eye.state.context.company[plan.chargers[0].unit])
    dice = {unit: many for unit, many in able.items() if unit in units}
    return plan.over(max(map(eye.gain, eye.wholes(dice)), default=0.0)) - eye.temper.charges


def _told(plan: assault.Assault) -> str:
    return f"{plan.contact:.0%} to reach {plan.company}, {plan.win:.0%} to win, {plan.over(0.0):+.1f} squads"


def _enough(eye: Estimate, company: CompanyId, other: CompanyId) -> bool:
    """Check whether a charge needs no more stands: one that touches is enough once no enemy is due to shoot it off."""
    touching = sum(
        any(eye.state.context.company[foe] == other for foe in measure.touched(eye.state, unit))
        for unit in eye.state.stands_of(company)
    )
    return touching >= (1 if eye.late else TOUCHING)


def _closes(eye: Estimate, unit: UnitId, dice: int) -> Iterator[Choice]:
    state = eye.state
    charged = [foe for foe in eye.foes if state.context.company[foe] == state.stands[unit].charging]
    for foe in sorted(charged, key=lambda foe: (measure.between(state, unit, foe), foe))[: assault.TARGETS]:
        if measure.between(state, unit, foe) <= FARTHEST * TICKS * dice and (at := assault.contact(state, unit, foe)):
            yield Choice(c.Move(unit, (at,), dice), f"{unit} closes with {foe}")


def advance(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of an advancing commander, with its reason."""
    return play(Estimate(state, seat, ADVANCE), legal)


def hold(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of a holding commander, with its reason."""
    return play(Estimate(state, seat, HOLD), legal)


def book(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of the tactic that the battle file names for a side."""
    return play(Estimate(state, seat, filed(state, seat)), legal)


def filed(state: State, seat: SeatId) -> TacticProfile:
    """Return the thresholds of the tactic that the battle file names for the side of a seat."""
    side = state.context.side_of(seat)
    tactic = next(army.tactic for army in state.context.battle.sides if army.id == side)
    return HOLD if tactic == "hold" else ADVANCE
