"""The two tactics, `advance` for its aims and `hold`, which lets the enemy come, and what both share."""

from collections.abc import Iterator, Sequence

from cb_tui.core.inches import parse_place
from cb_tui.core.plane import nearest_compass_direction
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, SeatId, UnitId
from cb_tui.games.combat_captain.ai import machine_answers, machine_ways
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.ai.machine_answers import connects
from cb_tui.games.combat_captain.ai.temper import ADVANCE, HOLD
from cb_tui.games.combat_captain.rules import activity, arrivals, close_combat_forecast, cover, fire, measure
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.model import State

CHARGERS = 3  # stands of a company that announce a charge in a turn
REACH = 110  # ticks within which a charge is weighed
ALONE = 0.5  # of what a volley must bring, what one stand must


def play(eye: Estimate, legal: Sequence[Command]) -> Choice:
    """Return the commander's next command, with the reason."""
    if eye.state.pending:
        return machine_answers.answer(eye, legal)
    company = eye.state.acting
    if company is None:
        return _activates(eye)
    for choice in _acts(eye, company):
        if refusal(eye.state, choice.command) is None:
            return choice
    return Choice(c.EndActivation(), f"{company} holds what it has left")


def _activates(eye: Estimate) -> Choice:
    """Activate the company nearest to the enemy. The farthest comes last, so its fire is held for movers."""
    due = activity.due(eye.state, eye.side)
    best = min(due, key=lambda name: (eye.near(name), name))
    doors = [*arrivals.doors(eye.state, best)]
    if doors:
        at = min(doors, key=lambda door: (eye.way_in(parse_place(door)), door))
        return Choice(c.Activate(best, at), f"{best} enters where it has least to go")
    return Choice(c.Activate(best), f"{best} is nearest to the enemy")


def _acts(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Yield the options of an acting company. The first that is not refused is carried out."""
    common = eye.state.companies[company].common
    if common is None:
        yield from _pulls(eye, company)
    if common in (None, "move"):
        yield from _charges(eye, company)
    if common is None:
        yield from _together(eye, company)
    if common is None and eye.temper.digs_first:
        yield from _digs(eye, company)
    if common in (None, "fire"):
        yield from _fires(eye, company, least=0.0 if common else eye.temper.fires)
    if common in (None, "move"):
        yield from _moves(eye, company)
    if common is None:
        yield from _digs(eye, company)


# --- markers and acts together -----------------------------------------------------------------------------------


def _pulls(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    state = eye.state
    markers = state.companies[company].markers
    if markers >= eye.temper.pulls or (markers and eye.near(company) > eye.temper.clear):
        yield Choice(c.PullMarkers(1), f"{company} pulls one of its {markers} markers")


def _together(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Yield a joint march if no stand has to fire or cross a hedge, or joint fire if all have a target."""
    units = eye.state.stands_of(company)
    if any(eye.state.stands[unit].spent for unit in units):
        return
    free = all(not machine_ways.crosses(eye, unit) if _goes(eye, unit) else not _hits(eye, unit) for unit in units)
    if free and _moving(eye, company):
        yield Choice(c.Together("move"), f"no stand of {company} has a target: it marches")
    elif not _moving(eye, company) and all(_hits(eye, unit) for unit in units):
        yield Choice(c.Together("fire"), f"every stand of {company} has a target")


def _hits(eye: Estimate, unit: UnitId) -> bool:
    return any(fire.best(eye.state, unit, foe) for foe in eye.foes)


# --- fire --------------------------------------------------------------------------------------------------------


def _fires(eye: Estimate, company: CompanyId, least: float) -> Iterator[Choice]:
    """Fire the volley that brings most, if it is worth its dice: those that will move keep theirs."""
    common = eye.state.companies[company].common
    able = eye.able(company)
    dice = {unit: many for unit, many in able.items() if common or not _goes(eye, unit)}
    if not dice:
        return
    found = eye.wholes(dice) if common else eye.volleys(dice, eye.foes)
    for best in sorted(found, key=eye.gain, reverse=True)[:1]:
        odds = eye.odds(best)
        needed = least * (ALONE if len(best.shots) == 1 else 1.0) * sum(shot.dice for shot in best.shots) / 12
        if float(odds.mean) >= needed:
            yield Choice(best, f"{float(odds.hurt):.0%} to hit {best.at}, {float(odds.gone):.0%} to destroy it")


# --- ways --------------------------------------------------------------------------------------------------------


def _moving(eye: Estimate, company: CompanyId) -> bool:
    """Check whether any stand of a company is on its way to an aim."""
    return any(_goes(eye, unit) for unit in eye.state.stands_of(company))


def _goes(eye: Estimate, unit: UnitId) -> bool:
    """Check whether a stand moves on toward its objective.

    It is not there yet, and has no target to fire at first, or time presses.
    """
    if eye.there(unit) or not activity.left(eye.state, unit) or measure.touched(eye.state, unit):
        return False
    if not (eye.temper.presses or eye.passed(unit)):
        return False
    return not _fights(eye, unit) or eye.hurries(unit)


def _fights(eye: Estimate, unit: UnitId) -> bool:
    """Check whether a stand has a target worth firing at from where it is.

    Crews fire at any range, tanks not at long range, and squads at long range only if the salvo of
    their company is worth it.
    """
    aims = [aim for foe in eye.foes if (aim := fire.best(eye.state, unit, foe))]
    kind = eye.state.context.kind(unit)
    if not aims or kind == "heavy" or any(aim.band != "long" for aim in aims):
        return bool(aims)
    return kind == "rifle" and eye.salvo(eye.state.context.company[unit]) >= eye.temper.stops


def _moves(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Move who is furthest on first, so that those behind find room."""
    state = eye.state
    goals = {unit: goal for unit in state.stands_of(company) if _goes(eye, unit) and (goal := eye.goal(unit))}
    order = sorted(goals, key=lambda unit: (_to_go(eye, unit), unit))
    for unit in order:
        dice = activity.left(state, unit)
        if state.stands[unit].level:
            yield Choice(c.Uncover(unit, min(dice, state.stands[unit].level)), f"{unit} gets up to move on")
        elif found := machine_ways.step(eye, unit, dice):
            yield Choice(found, f"{unit} heads for its objective")


def _to_go(eye: Estimate, unit: UnitId) -> int:
    """Return how far a stand is from its aim."""
    return eye.far(unit, eye.state.stands[unit].point)


# --- cover -------------------------------------------------------------------------------------------------------


def _digs(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Lay sticks where a stand stays and an enemy may come to see it, its front to the nearest."""
    state = eye.state
    for unit in state.stands_of(company):
        stand, dice = state.stands[unit], activity.left(state, unit)
        most = min(eye.temper.digs, cover.highest(state, unit)[0])
        if state.context.kind(unit) == "heavy" and _hits(eye, unit):
            continue  # it would not fire this turn [ACT-8]
        if not dice or stand.level >= most or stand.works or not eye.foes or _goes(eye, unit):
            continue
        foe = min(eye.foes, key=lambda foe: (measure.between(state, unit, foe), foe))
        front = nearest_compass_direction(stand.point, state.stands[foe].point)
        sticks = min(most - stand.level, dice)
        yield Choice(c.TakeCover(unit, sticks, front), f"{unit} stays and takes cover")


# --- charges -----------------------------------------------------------------------------------------------------


def _charges(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Yield the continuation of a charge, or one that is likely to make contact and win."""
    state = eye.state
    for unit in state.stands_of(company):
        stand, dice = state.stands[unit], activity.left(state, unit)
        if stand.charging and dice and not measure.touched(state, unit):
            yield from _closes(eye, unit, dice)
    chargers = sum(state.stands[unit].charging is not None for unit in state.stands_of(company))
    if chargers >= CHARGERS:
        return
    for unit in sorted(state.stands_of(company), key=lambda unit: (eye.nearest(unit), unit)):
        near = {state.context.company[foe] for foe in eye.foes if measure.between(state, unit, foe) <= REACH}
        for other in sorted(near):
            if float(connects(eye, unit, other)) < eye.temper.connects:
                continue
            win = float(close_combat_forecast.brawl(state, (company,), (other,)).win)
            if win >= (eye.temper.storms if eye.bars(other) else eye.temper.charges):
                yield Choice(c.Charge(unit, other), f"{unit} charges: {win:.0%} to win")


def _closes(eye: Estimate, unit: UnitId, dice: int) -> Iterator[Choice]:
    state = eye.state
    charged = [foe for foe in eye.foes if state.context.company[foe] == state.stands[unit].charging]
    for foe in sorted(charged, key=lambda foe: (measure.between(state, unit, foe), foe))[:2]:
        if found := machine_ways.contact(eye, unit, foe, dice):
            yield Choice(found, f"{unit} closes with {foe}")


def advance(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of an advancing commander, with its reason."""
    return play(Estimate(state, seat, ADVANCE), legal)


def hold(state: State, legal: Sequence[Command], seat: SeatId) -> Choice:
    """Return the next command of a holding commander, with its reason."""
    return play(Estimate(state, seat, HOLD), legal)
