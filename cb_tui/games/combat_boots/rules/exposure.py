"""Exposure: what a route or a hex costs, counted exactly before anybody goes there."""

from fractions import Fraction
from functools import cache
from math import inf, log, prod

from msgspec.structs import replace

from cb_tui.core import paths
from cb_tui.core.display import Reach
from cb_tui.core.forecast import StepRisk
from cb_tui.core.hexes import Hex
from cb_tui.core.values import UnitId
from cb_tui.games.combat_boots.rules import artillery, assault, bands, leaders, movement, reaction, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.attack_forecast import best_drop, of_attack
from cb_tui.games.combat_boots.rules.fire import Attack, attack_of, pools
from cb_tui.games.combat_boots.rules.forecast_model import AttackForecast, Danger, Exposure, Odds, Threat
from cb_tui.games.combat_boots.rules.model import change
from cb_tui.games.combat_boots.rules.occupancy import enemies, intact, kind_of
from cb_tui.games.combat_boots.rules.support_model import Barrage

ONE = Fraction(1)


def shooters(state: m.State, mover: UnitId, came: Hex | None = None) -> list[Threat]:
    """Return the enemies that may fire at a piece where it stands, nearest first.

    Each comes with dice and odds of its best single shot. Armor that has just come from `came` may show
    its side, and armor that stands shows its front. [SIDE-5]
    """
    return [threat for threat, _, _ in _shots(_asked(state, mover, came), mover, came)]


def _asked(state: m.State, mover: UnitId, came: Hex | None) -> m.State:
    """Return the state in which the enemy may fire at a piece."""
    unit = state.units[mover]
    waiting = m.OpportunityFire(state.context.enemy(unit.side), mover, came or unit.at)
    return replace(state, pending=(*state.pending, waiting))


def _shots(asked: m.State, mover: UnitId, came: Hex | None) -> list[tuple[Threat, m.Fire, Attack]]:
    """Return the best single shot of each enemy, the nearest first."""
    unit, waiting = asked.units[mover], asked.pending[-1]
    assert isinstance(waiting, m.OpportunityFire), "this was asked"
    best: dict[UnitId, tuple[Threat, m.Fire, Attack]] = {}
    for shot in reaction.reactions(asked, intact(enemies(asked, unit.side)), (unit,)):
        if reaction.following_refusal(asked, waiting, shot) is not None:
            continue
        attack = attack_of(asked, shot, "opportunity" if came else "return")
        drop = best_drop(attack)
        defense = next(defense for defense in attack.defenses if mover in defense.units)
        both = pools(attack, defense, drop)
        odds = resolve.odds(*both)
        known = best.get(shot.by[0])
        if known is None or (odds.kill, odds.effect) > (known[0].odds.kill, known[0].odds.effect):
            best[shot.by[0]] = Threat(shot.by[0], both[0], both[1], odds), shot, attack
    near = sorted(best, key=lambda one: (bands.distance(asked.units[one].at, unit.at), one))
    return [best[one] for one in near]


def volley(state: m.State, moved: m.Unit, came: Hex, met: tuple[Barrage, ...]) -> list[tuple[UnitId, Odds]]:
    """Return all strikes at a moved piece: barrages `met`, then enemies that can fire. [ART-6a, OPP-3]"""
    there = replace(state, units={**state.units, moved.id: moved}, pending=())
    if kind_of(state, moved).armor:
        there = replace(there, silenced=(*there.silenced, *assault.silences(there, moved)))
    shelled = [(one.id, artillery.odds(there, one, moved)) for one in met]
    shots = _shots(_asked(there, moved.id, came), moved.id, came)
    fired = ((one.unit, one.odds) for one, shot, _ in shots for _ in range(reaction.attacks_at(there, shot, moved.id)))
    return [*shelled, *fired]


def _setting_out(state: m.State, unit: m.Unit) -> tuple[Barrage, ...]:
    """Return the barrages that strike a piece where it stands when it sets out. [ART-7a]"""
    struck = state.context.edition.barrage_strikes_leavers and not unit.moved
    return artillery.waits_for(state, unit, unit.at) if struck else ()


def exposure(state: m.State, mover: UnitId, way: tuple[Hex, ...]) -> Exposure:
    """Return the risk of a route: each enemy that can, fires singly, nearest first, once a step.

    The chain is exact over the mover's states: unhurt (continues), disrupted (stops), destroyed.
    Enemies keep to their engagements: one that follows this mover needs no other.
    [OPP-3, OPP-4a, OPP-8]
    """
    if leader := state.leaders.get(mover):
        return leaders.exposure(state, leader, way)
    unit = state.units[mover]
    price = 0.0
    left = movement.points_left(state, unit)
    unhurt, disrupted, destroyed = ONE, Fraction(0), Fraction(0)
    steps = []
    shelled = [*_setting_out(state, unit)]
    leaving = [(one.id, artillery.odds(state, one, unit)) for one in shelled]
    here = unit.at
    for to in way:
        price = movement.fare(state, unit, here, to) or 0.0
        left -= price
        before = unhurt
        met = tuple(one for one in artillery.waits_for(state, unit, to) if one not in shelled)
        shelled += met
        fired = [*leaving, *volley(state, change(unit, at=to, moved=True, left=left), here, met)]
        leaving = []
        for _, odds in fired:
            destroyed += unhurt * odds.kill
            disrupted += unhurt * odds.disrupt
            unhurt *= odds.none
        hit = ONE - unhurt / before if before else ONE
        firers = dict.fromkeys(one for one, _ in fired if one in state.units)
        steps.append(StepRisk(to, price, left, hit, tuple(firers)))
        here = to
    return Exposure.from_chances(tuple(steps), unhurt, disrupted, destroyed)


def danger(state: m.State, mover: UnitId, at: Hex) -> Danger:
    """Return the chance that all enemies that may still fire hit a piece if it stood in a hex."""
    if mover in state.leaders or state.sky:
        return Danger(Fraction(0), ())
    miss = ONE
    there = _there(state, mover, at)
    shots = _shots(_asked(there, mover, None), mover, None)
    for threat, shot, _ in shots:
        miss *= threat.odds.none ** reaction.attacks_at(there, shot, mover)
    known = tuple(threat for threat, _, _ in shots)
    return Danger(ONE - miss, tuple(threat.unit for threat in known), known)


def _there(state: m.State, mover: UnitId, at: Hex) -> m.State:
    """Return the state with a piece in a hex. [OPP-1]

    In its own turn the enemies with a reaction left can fire, else all.
    """
    unit = state.units[mover]
    there = replace(state, units={**state.units, mover: change(unit, at=at)}, pending=())
    return there if unit.side == state.active else replace(there, engaged={}, silenced=())


def threats(state: m.State, mover: UnitId, at: Hex) -> tuple[AttackForecast, ...]:
    """Return the shots that `danger` counts, each with both pools line by line, the likeliest hit first."""
    if mover in state.leaders or state.sky:
        return ()
    asked = _asked(_there(state, mover, at), mover, None)
    found = sorted(_shots(asked, mover, None), key=lambda each: (-each[0].odds.effect, each[0].unit))
    return tuple(of_attack(asked, shot, attack, 0) for _, shot, attack in found)


def safest(state: m.State, mover: UnitId) -> dict[Hex, Reach]:
    """Return every hex in reach with the path on which a piece most likely arrives unhurt, then cheapest.

    A step weighs -log of the chance that all that may fire at it miss. Ties go to the cheapest path.
    [OPP-3]
    """
    if mover in state.leaders or state.sky or not movement.reach(state, mover):
        return {}
    unit = state.units[mover]
    turns = kind_of(state, unit).armor and state.context.edition.side_armor
    at_first = frozenset(one.id for one in _setting_out(state, unit))
    weights: dict[tuple[Hex, Hex, frozenset[UnitId]], float] = {}

    @cache
    def covers(at: Hex) -> frozenset[UnitId]:
        return frozenset(one.id for one in artillery.waits_for(state, unit, at))

    def shelled(way: tuple[Hex, ...]) -> frozenset[UnitId]:
        """Return the barrages that have struck by then. Each strikes once, even on a return. [ART-6a]"""
        return at_first.union(*map(covers, way)) if state.barrages else frozenset()

    def risk(way: tuple[Hex, ...], to: Hex) -> float:
        here = way[-1] if way else unit.at
        new = covers(to) - shelled(way)
        key = (here if turns else to, to, new)  # else it is the same from wherever it comes
        if key not in weights:
            met = tuple(one for one in state.barrages if one.id in new)
            fired = volley(state, change(unit, at=to, moved=True, left=0.0), here, met)
            chance = float(prod(odds.none for _, odds in fired))
            weights[key] = -log(chance) if chance else inf
        return weights[key]

    steps = movement.steps(state, unit)
    return paths.safest(unit.at, steps, risk, movement.points_left(state, unit), shelled)
