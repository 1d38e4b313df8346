"""Intents of a stand: to move on, to stop and fire, to stay in cover, or to get out of sight."""

from cb_tui.core.values import UnitId
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.rules import activity, fire, measure
from cb_tui.games.combat_captain.rules.battle import CompanyId


def moving(eye: Estimate, company: CompanyId) -> bool:
    """Check whether any stand of a company is on its way to an aim."""
    return any(goes(eye, unit) for unit in eye.state.stands_of(company))


def goes(eye: Estimate, unit: UnitId) -> bool:
    """Check whether a stand moves on toward its objective.

    It is not there yet, and time presses, or it has no target to fire at and does not lie in cover under fire.
    """
    if eye.there(unit) or not activity.left(eye.state, unit) or measure.touched(eye.state, unit):
        return False
    if eye.hurries(unit):
        return True
    if not (eye.temper.presses or eye.passed(unit) or eye.quarry(unit)) or fights(eye, unit):
        return False
    return not eye.state.stands[unit].level or float(eye.threat(unit).gone) < eye.temper.stays


def fights(eye: Estimate, unit: UnitId) -> bool:
    """Check whether a stand has a target worth firing at from where it is.

    Crews fire at any range, tanks not at long range, and squads at long range only if the salvo of
    their company is worth it. Squads with an enemy to close with do not stop to fire.
    """
    kind = eye.state.context.kind(unit)
    if kind == "rifle" and eye.quarry(unit):
        return False
    aims = [aim for foe in eye.foes if (aim := fire.best(eye.state, unit, foe))]
    if not aims or kind == "heavy" or any(aim.band != "long" for aim in aims):
        return bool(aims)
    return kind == "rifle" and eye.salvo(eye.state.context.company[unit]) >= eye.temper.stops


def hits(eye: Estimate, unit: UnitId) -> bool:
    """Check whether a stand can hit any enemy from where it is."""
    return any(fire.best(eye.state, unit, foe) for foe in eye.foes)


def under_fire(eye: Estimate, unit: UnitId) -> bool:
    """Check whether a stand is likely enough to be destroyed where it is, with no enemy that it can hurt."""
    return float(eye.threat(unit).gone) >= eye.temper.shuns and not hits(eye, unit)
