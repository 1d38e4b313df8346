"""Cover as the AI takes and leaves it, and the way back out of an enemy's sight. [COVER]"""

from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.core.inches import parse_place
from cb_tui.core.plane import COMPASS, bearing, nearest_compass_direction
from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.ai import intents, machine_ways
from cb_tui.games.combat_captain.ai.estimate import Estimate
from cb_tui.games.combat_captain.rules import activity, candidate_paths, chances, charge, cover, losses, measure
from cb_tui.games.combat_captain.rules import commands as c
from cb_tui.games.combat_captain.rules.actions import refusal
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.weapons import march

HIDDEN = 0.05  # the chance to be destroyed at which a place is as good as out of sight
HASTE = 1.0  # inches more, at least, for which cover is broken
BACK = 60  # ticks that a stand goes to get out of sight


def digs(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Lay sticks where a stand stays, its front to the nearest enemy.

    In an aim it digs in before the enemy comes, elsewhere when an enemy may destroy it, and then only so far as it
    can get up and go in one turn.
    """
    state = eye.state
    for unit in state.stands_of(company):
        stand, dice = state.stands[unit], activity.left(state, unit)
        most = min(eye.temper.digs if eye.within(unit) else eye.temper.lies, cover.highest(state, unit)[0])
        if state.context.kind(unit) == "heavy" and intents.hits(eye, unit):
            continue  # it would not fire this turn [ACT-8]
        if not dice or stand.level >= most or stand.works or not eye.foes or intents.goes(eye, unit):
            continue
        if not eye.within(unit) and float(eye.threat(unit).gone) < eye.temper.stays:
            continue
        foe = min(eye.foes, key=lambda foe: (measure.between(state, unit, foe), foe))
        front = nearest_compass_direction(stand.point, state.stands[foe].point)
        yield Choice(c.TakeCover(unit, min(most - stand.level, dice), front), f"{unit} stays and takes cover")


def rises(eye: Estimate, unit: UnitId) -> Iterator[Choice]:
    """Get a stand out of its cover: at once for a marker where that brings those in a hurry farther. [COVER-7]"""
    state, dice = eye.state, activity.left(eye.state, unit)
    stand, company = state.stands[unit], state.context.company[unit]
    price = cover.WORKS - stand.paid if stand.works else stand.level
    markers = state.companies[company].markers
    spare = losses.routs_at(state, company) - markers - 1
    if eye.hurries(unit) and spare >= eye.temper.keeps:
        others = sum(activity.left(state, mate) for mate in state.mates(unit) if eye.hurries(mate))
        gains = dice * _inches(eye, unit, 1) - max(0, dice - price) * _inches(eye, unit)
        if gains - others * (_inches(eye, unit) - _inches(eye, unit, 1)) >= HASTE:
            yield Choice(c.BreakCover(unit), f"{unit} breaks cover: {gains:.1f} inches more toward its objective")
    yield Choice(c.Uncover(unit, min(dice, price)), f"{unit} gets up to move on")


def _inches(eye: Estimate, unit: UnitId, more: int = 0) -> float:
    """Return the inches that a die brings a stand on average, with `more` markers on its company. [DICE-4]"""
    rules = eye.state.context.rules
    count = march(eye.state.context.kind(unit), odd=False, night=rules.night)
    return float(chances.mean(1, count, eye.state.company(unit).markers + more, rules.morale_parity))


# --- out of sight ------------------------------------------------------------------------------------------------


def falls_back(eye: Estimate, company: CompanyId) -> Iterator[Choice]:
    """Move a stand out of sight that is likely to be destroyed and can hurt no enemy."""
    state = eye.state
    for unit in state.stands_of(company):
        stand, dice = state.stands[unit], activity.left(state, unit)
        if stand.level or not dice or measure.touched(state, unit) or activity.barred(state, unit, "move"):
            continue
        if state.context.kind(unit) == "soft" or eye.hurries(unit) or not intents.under_fire(eye, unit):
            continue
        if end := _hidden(eye, unit):
            command = machine_ways.paid(eye, unit, end, dice)
            if refusal(state, command) is None:
                yield Choice(command, f"{unit} goes out of sight: {float(eye.threat(unit).gone):.0%} to be destroyed")


def _hidden(eye: Estimate, unit: UnitId) -> Place | None:
    """Return the nearest place to its aim where no enemy can destroy a stand, in its ground if it holds that."""
    state, here = eye.state, eye.state.stands[unit].point
    manner, found = charge.manner(state, unit), []
    for name in COMPASS:
        across, down = bearing(name, BACK)
        way = candidate_paths.cut(state, unit, (here[0] + across, here[1] + down), BACK, manner)
        if way is None or not machine_ways.in_cohesion(eye, unit, parse_place(way[-1])):
            continue
        moved = replace(state, stands={**state.stands, unit: replace(state.stands[unit], at=way[-1])})
        there = Estimate(moved, eye.seat, eye.temper)
        if (there.within(unit) or not eye.within(unit)) and float(there.threat(unit).gone) <= HIDDEN:
            found.append((eye.far(unit, parse_place(way[-1])), way[-1]))
    return min(found, default=(0, None))[1]
