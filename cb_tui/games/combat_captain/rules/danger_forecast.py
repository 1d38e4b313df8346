"""Forecast of danger: paths under held fire, and of a place the risks of moving and staying. [HOLD, ACT]

The policy: each company fires one volley with everything it has, where it is worst for the stand.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby, pairwise
from typing import NamedTuple

from cb_tui.core.forecast import StepRisk
from cb_tui.core.inches import TICKS, format_place, parse_place
from cb_tui.core.plane import Point, is_behind
from cb_tui.core.report import Result
from cb_tui.core.ruleset import IllegalCommand
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat_captain.rules import fire, fire_odds, move_forecast, weapons
from cb_tui.games.combat_captain.rules.battle import CompanyId
from cb_tui.games.combat_captain.rules.fire import WeaponReach
from cb_tui.games.combat_captain.rules.fire_odds import FireDice, FirerDice, FireTarget
from cb_tui.games.combat_captain.rules.forecast_model import Danger, Exposure, Odds, RiskWindow, Threat
from cb_tui.games.combat_captain.rules.model import State
from cb_tui.games.combat_captain.rules.sighting import PlannedMove, Sighting, holders


class Mover(NamedTuple):
    """A stand at a point of its way."""

    state: State
    unit: UnitId
    at: Point


class CompanyVolley(NamedTuple):
    """The volley of one company at a stand at a tick of its path."""

    company: CompanyId
    firers: tuple[UnitId, ...]
    tick: int
    fire: FireDice

    @property
    def dice(self) -> int:
        """Return the dice of all."""
        return sum(gun.dice for gun in self.fire.guns)


# --- on a way ----------------------------------------------------------------------------------------------------


def exposure(state: State, unit: UnitId, points: tuple[Place, ...]) -> Exposure:
    """Return a path under held fire. An illegal path has no stretch."""
    return state.cached(("exposure", unit, points), lambda: _exposure(state, unit, points))


def _exposure(state: State, unit: UnitId, points: tuple[Place, ...]) -> Exposure:
    plan = move_forecast.going(state, unit, points)
    if isinstance(plan, IllegalCommand):
        return Exposure(steps=(), results=_ends(fire_odds.NEVER), stretches=(), threats=(), odds=fire_odds.NEVER)
    at = fire_odds.target(state, unit)
    windows = tuple(_windows(plan))
    stretches = tuple(_stretches(plan, windows, at))
    best = _worst([volley for _, volleys in windows for volley in volleys], at)
    odds = fire_odds.one_by_one(tuple(volley.fire for volley in best), at)
    far = plan.end - plan.gone
    steps = tuple(
        StepRisk(
            format_place(plan.at(plan.gone + each.end)), (each.end - each.start) / TICKS, (far - each.end) / TICKS,
            each.hurt, each.by,
        )
        for each in stretches
    )  # fmt: skip
    threats = tuple(_threat(volley, at, plan.gone) for volley in best)
    return Exposure(steps=steps, results=_ends(odds), stretches=stretches, threats=threats, odds=odds)


def _ends(odds: Odds) -> tuple[Result, ...]:
    return Result("stand lost", odds.gone), Result("men lost", odds.men), Result("unhurt", odds.none)


Window = tuple[int, tuple[CompanyVolley, ...]]  # a tick, and what each company may fire from there on


def _windows(plan: PlannedMove) -> Iterator[Window]:
    """Yield the ticks of a way at which what can be fired at it changes, the start first."""
    looks = [look for foe in plan.holders if (look := plan.lookouts[foe]).arms]
    before: tuple[tuple[UnitId, WeaponReach], ...] | None = None
    for tick in range(plan.gone, plan.end + 1):
        aims = tuple((look.foe, aim) for look in looks if (aim := look.aim(plan.at(tick))))
        now = tuple((foe, aim._replace(ticks=0)) for foe, aim in aims)
        if now != before:
            before = now
            dice = {foe: plan.state.stands[foe].held for foe, _ in aims}
            yield tick, tuple(_volleys(Mover(plan.state, plan.unit, plan.at(tick)), aims, dice, tick))


def _stretches(plan: PlannedMove, windows: tuple[Window, ...], at: FireTarget) -> Iterator[RiskWindow]:
    ends = (*(tick for tick, _ in windows), plan.end)
    for (start, end), (_, volleys) in zip(pairwise(ends), windows, strict=True):
        hurt = fire_odds.one_by_one(tuple(volley.fire for volley in volleys), at).hurt
        by = tuple(unit for volley in volleys for unit in volley.firers)
        yield RiskWindow(start - plan.gone, end - plan.gone, by, hurt)


def _volleys(
    mover: Mover, aims: Iterable[tuple[UnitId, WeaponReach]], dice: dict[UnitId, int], tick: int = 0
) -> Iterator[CompanyVolley]:
    """Yield one volley of each company with all the dice of its firers."""
    state, company = mover.state, mover.state.context.company
    for name, each in groupby(sorted(aims, key=lambda pair: company[pair[0]]), lambda pair: company[pair[0]]):
        laid = tuple(each)
        guns = tuple(_gun(mover, foe, aim, dice[foe]) for foe, aim in laid)
        fire = fire_odds.dice(state, name, guns)
        yield CompanyVolley(name, tuple(foe for foe, _ in laid), tick, fire)


def _gun(mover: Mover, foe: UnitId, aim: WeaponReach, dice: int) -> FirerDice:
    """Return the dice of an enemy, those of a vehicle read by its machine gun too. [TANK-1b]"""
    state, setting, stand = mover.state, mover.state.context, mover.state.stands[mover.unit]
    armor = setting.cards[mover.unit].armor
    reads = [(weapons.COUNTS[aim.band], weapons.modifier(aim.weapon, armor, setting.rules) or 0)]
    second = fire.machine_gun(state, foe)
    if second and second != aim.weapon and weapons.modifier(second, armor, setting.rules) is not None:
        band = weapons.band(second, aim.ticks)
        reads += [(weapons.COUNTS[band], weapons.modifier(second, armor, setting.rules) or 0)] if band else []
    return FirerDice(dice, tuple(reads), is_behind(stand.facing, mover.at, state.stands[foe].point))


def _worst(volleys: Iterable[CompanyVolley], at: FireTarget) -> list[CompanyVolley]:
    """Return the worst volley of each company, in the order of the way."""
    best: dict[CompanyId, tuple[Fraction, CompanyVolley]] = {}
    for volley in volleys:
        harm = fire_odds.odds_of(volley.fire, at).mean
        if volley.company not in best or harm > best[volley.company][0]:
            best[volley.company] = harm, volley
    return sorted((volley for _, volley in best.values()), key=lambda volley: (volley.tick, volley.company))


def _threat(volley: CompanyVolley, at: FireTarget, gone: int = 0) -> Threat:
    return Threat(volley.company, volley.firers, volley.tick - gone, volley.dice, fire_odds.odds_of(volley.fire, at))


# --- at a place --------------------------------------------------------------------------------------------------


def danger(state: State, unit: UnitId, at: Place) -> Danger:
    """Return the danger of a place. [HOLD-2, ACT-1]

    Held dice fire at a stand that ends a move there, companies still due at one that stays. Companies
    fire from their present positions with the dice of a turn.
    """
    return state.cached(("danger", unit, at), lambda: _danger(state, unit, at))


def _danger(state: State, unit: UnitId, at: Place) -> Danger:
    stays, here = at == state.stands[unit].at, parse_place(at)
    aimed = fire_odds.target(state, unit)
    bare = aimed._replace(fail=fire_odds.SURE)  # who moves has no cover [COVER-5]
    held = {foe: state.stands[foe].held for foe in holders(state, unit)}
    moving = tuple(_at_once(state, unit, here, held))
    staying = tuple(_at_once(state, unit, here, due(state, unit)))
    both = (moving, bare), (staying, aimed if stays else bare)
    odds = [fire_odds.one_by_one(tuple(volley.fire for volley in volleys), each) for volleys, each in both]
    threats = [tuple(_threat(volley, each) for volley in volleys) for volleys, each in both]
    by = tuple(unit for volley in (staying if stays else moving) for unit in volley.firers)
    return Danger(
        hit_chance=odds[stays].hurt, attackers=by, moving=odds[0], held=threats[0], staying=odds[1], due=threats[1],
    )  # fmt: skip


def due(state: State, unit: UnitId) -> dict[UnitId, int]:
    """Return the enemies of a stand whose companies still act this turn, and the dice that each may fire."""
    side = state.context.side(unit)
    return {
        foe: max(0, state.context.rules.activity_dice - state.stands[foe].spent)
        for foe in state.foes(side)
        if state.company(foe).go != "done" and state.phase in ("initiative", "activation")
    }


def _at_once(state: State, unit: UnitId, here: Point, dice: dict[UnitId, int]) -> Iterator[CompanyVolley]:
    """Yield the volleys of companies at a stand at a point."""
    company = state.context.company
    aims = []
    for foe, many in dice.items():
        along = frozenset(other for other in dice if company[other] == company[foe])
        look = Sighting(state, foe, unit, (here,), along)
        if many and look.arms and (aim := look.aim(here)):
            aims.append((foe, aim))
    yield from _volleys(Mover(state, unit, here), aims, dice)
