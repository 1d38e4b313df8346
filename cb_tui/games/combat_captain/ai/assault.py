"""Close combat in squads: who can get into it, what it brings, and what the way there costs. [CLOSE]"""

from collections.abc import Iterator
from typing import NamedTuple

from cb_tui.core.inches import format_place
from cb_tui.core.plane import distance_in_ticks, gap_between_bases, point_along
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.ai.close_combat_worth import brings, marker
from cb_tui.games.combat_captain.ai.estimate import GOES, Estimate
from cb_tui.games.combat_captain.rules import (
    activity,
    appraise,
    chances,
    charge,
    close_combat_forecast,
    danger_forecast,
    measure,
    movement,
    movement_limits,
)
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.forecast_model import Odds
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.movement_limits import MoveKind

REACH = 150  # ticks within which a charge is weighed
LEFT = 0.5  # of fire, what a charge costs if the enemy withdraws: he is farther off, out of his cover
TARGETS = 2  # stands of a company that a charger weighs, the nearest


class Charger(NamedTuple):
    """A stand that can charge: where it would touch the enemy, the chance of that, and what fire on it costs."""

    unit: UnitId
    at: Place
    chance: float  # that it touches the enemy and is not shot off
    cost: float  # in squads


class Assault(NamedTuple):
    """A charge of a company at another: the chance of contact, to win, and what it brings in squads.

    `runs` is what it brings if the charged company withdraws, which costs that its activation and the charger no die.
    It is None if the company has acted and must stand. [CLOSE-4]
    """

    company: CompanyId
    chargers: tuple[Charger, ...]  # the likeliest first
    contact: float
    win: float
    gain: float
    runs: float | None

    def over(self, fire: float) -> float:
        """Return its gain beyond the fire of the same dice, most of which is left if the enemy withdraws."""
        return self.gain - fire if self.runs is None else min(self.gain - fire, self.runs - LEFT * fire)

    @property
    def units(self) -> frozenset[UnitId]:
        """Return the stands that can get there."""
        return frozenset(each.unit for each in self.chargers)


def best(eye: Estimate, company: CompanyId, more: int = 0) -> Assault | None:
    """Return the charge of the acting company that brings most, with `more` dice each, or None without one in reach."""
    others = dict.fromkeys(
        eye.state.context.company[foe]
        for foe in eye.foes
        if any(measure.between(eye.state, unit, foe) <= REACH for unit in eye.state.stands_of(company))
    )
    found = (assault for other in others if (assault := against(eye, company, other, more)))
    return max(found, key=lambda assault: (assault.over(0.0), assault.company), default=None)


def against(eye: Estimate, company: CompanyId, other: CompanyId, more: int = 0) -> Assault | None:
    """Return the charge of a company at another, or None if no stand can get there."""
    state = eye.state
    if other in state.context.pools:
        return None
    able = sorted(chargers(state, company, other, more), key=lambda each: (-each.chance, each.unit))
    if not able:
        return None
    missed = 1.0
    for each in able:
        missed *= 1 - each.chance
    prize = eye.ground(other)
    shame = 0.0 if any(each.by == company for each in state.charges) else marker(state, company)  # of a failed charge
    gain = (1 - missed) * brings(state, company, other, prize) - missed * shame - max(each.cost for each in able)
    runs = marker(state, other) + eye.salvo(other) + prize - shame if charge.may_withdraw(state, other) else None
    win = float(close_combat_forecast.brawl(state, (company,), (other,)).win)
    return Assault(other, tuple(able), 1 - missed, win, gain, runs)


# --- who gets there ----------------------------------------------------------------------------------------------


def chargers(state: State, company: CompanyId, other: CompanyId, more: int = 0) -> Iterator[Charger]:
    """Yield the stands of a company that can go straight into contact with another.

    The acting company has the dice it has left and `more`, any other those of a turn.
    """
    acts = state.acting == company
    for unit in state.stands_of(company):
        dice = activity.left(state, unit) if acts else state.context.rules.activity_dice
        if not dice or not _may(state, unit, dice, acts=acts):
            continue
        foes = sorted(state.stands_of(other), key=lambda foe: (measure.between(state, unit, foe), foe))[:TARGETS]
        found = (each for foe in foes if (each := _charger(state, unit, foe, dice + more)))
        if likeliest := max(found, key=lambda each: each.chance, default=None):
            yield likeliest


def _may(state: State, unit: UnitId, dice: int, *, acts: bool) -> bool:
    if state.context.kind(unit) != "rifle" or state.stands[unit].level:
        return False
    return not acts or activity.refusal(state, unit, "move", dice) is None


def _charger(state: State, unit: UnitId, foe: UnitId, dice: int) -> Charger | None:
    at = contact(state, unit, foe)
    if at is None:
        return None
    going = movement_limits.ahead(state, unit, (at,))
    ticks = going.way.length - going.gone
    count = movement.counted(state, unit, going, going.way.length)
    parity, markers = state.context.rules.morale_parity, state.company(unit).markers
    comes = float(chances.covers(dice, count, ticks, markers, parity))
    if not comes:
        return None
    risk = danger_forecast.danger(state, unit, at)
    lives = float((1 - risk.moving.gone) * (1 - risk.staying.gone))
    return Charger(unit, at, comes * lives, _harm(state, unit, risk.moving) + comes * _harm(state, unit, risk.staying))


def contact(state: State, unit: UnitId, foe: UnitId) -> Place | None:
    """Return where a stand that goes straight at an enemy touches it, or None if something is in the way."""
    setting, here, there = state.context, state.stands[unit].point, state.stands[foe].point
    far, both = distance_in_ticks(here, there), setting.radius(unit) + setting.radius(foe)
    manner = MoveKind(charged=setting.company[foe], limit=charge.manner(state, unit).limit)
    for less in (0, 1, 2):
        end = point_along(there, here, both + less, far)
        if 0 <= gap_between_bases(end, setting.radius(unit), there, setting.radius(foe)) <= 1:
            at = format_place(end)
            going = movement_limits.ahead(state, unit, (at,))
            if going.way.length <= going.gone:
                return None
            refused = movement_limits.path_refusal(state, unit, going, going.way.length, manner)
            return at if refused is None else None
    return None


# --- what it costs -----------------------------------------------------------------------------------------------


def _harm(state: State, unit: UnitId, odds: Odds) -> float:
    """Return the average cost of fire at a squad, in squads."""
    men = state.context.men(unit) or 1
    return appraise.whole(state, unit) * (float(odds.mean) / men + GOES * float(odds.gone))
