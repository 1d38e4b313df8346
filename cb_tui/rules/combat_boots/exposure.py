"""Exposure: what a route or a hex costs, counted exactly before anybody goes there."""

from fractions import Fraction

from msgspec.structs import replace

from cb_tui.core.answers import Danger, Exposure, Hazard, Odds
from cb_tui.core.values import Hex, UnitId
from cb_tui.rules.combat_boots import artillery, bands, leader_scene, movement, reaction, resolve
from cb_tui.rules.combat_boots import model as m
from cb_tui.rules.combat_boots.barrage import Barrage
from cb_tui.rules.combat_boots.field import enemies, intact, kind_of
from cb_tui.rules.combat_boots.fire import attack_of, shell
from cb_tui.rules.combat_boots.model import change
from cb_tui.rules.combat_boots.prospect import best_drop

ONE = Fraction(1)


def shooters(state: m.State, mover: UnitId, came: Hex | None = None) -> list[tuple[UnitId, Odds]]:
    """Enemies that may fire at a piece where it stands, nearest first, with the odds of the best single shot.

    Armor that has just come from `came` may show its side; armor that stands shows its front. [SIDE-5]
    """
    unit = state.units[mover]
    waiting = m.OpportunityFire(state.setting.enemy(unit.side), mover, came or unit.at)
    asked = replace(state, pending=(*state.pending, waiting))
    best: dict[UnitId, Odds] = {}
    for shot in reaction.reactions(asked, intact(enemies(state, unit.side)), (unit,)):
        if reaction.following_refusal(asked, waiting, shot) is not None:
            continue
        attack = attack_of(asked, shot, "opportunity" if came else "return")
        drop = best_drop(attack)
        defense = next(defense for defense in attack.defenses if mover in defense.units)
        odds = resolve.odds(*shell(attack, defense, drop))
        known = best.get(shot.by[0])
        if known is None or (odds.kill, odds.effect) > (known.kill, known.effect):
            best[shot.by[0]] = odds
    near = sorted(best, key=lambda one: (bands.distance(state.units[one].at, unit.at), one))
    return [(one, best[one]) for one in near]


def exposure(state: m.State, mover: UnitId, way: tuple[Hex, ...]) -> Exposure:
    """A route before it is walked: every enemy who can fires singly, nearest first, once a step.

    The chain is exact over the mover's states: unhurt (goes on), disrupted (stops), destroyed. Enemies keep to their
    engagements: who follows this mover needs no other. [OPP-3, OPP-4, OPP-8]
    """
    if leader := state.leaders.get(mover):
        return leader_scene.exposure(state, leader, way)
    unit = state.units[mover]
    price = 0.0
    left = movement.points_left(state, unit)
    unhurt, disrupted, destroyed = ONE, Fraction(0), Fraction(0)
    steps = []
    shelled: list[Barrage] = []
    here = unit.at
    for to in way:
        price = movement.fare(state, unit, here, to) or 0.0
        left -= price
        moved = change(unit, at=to, moved=True, left=left)
        there = replace(state, units={**state.units, mover: moved}, pending=())
        if kind_of(state, unit).armor:
            there = replace(there, silenced=(*there.silenced, *reaction.overrun_mutes(there, moved)))
        before = unhurt
        met = [one for one in artillery.waits_for(state, unit, to) if one not in shelled]
        shelled += met
        volley = [*((one.id, artillery.odds(there, one, moved)) for one in met), *shooters(there, mover, here)]
        for _, odds in volley:
            destroyed += unhurt * odds.kill
            disrupted += unhurt * odds.disrupt
            unhurt *= odds.none
        hit = ONE - unhurt / before if before else ONE
        steps.append(Hazard(to, price, left, hit, tuple(one for one, _ in volley if one in state.units)))
        here = to
    return Exposure(tuple(steps), unhurt, disrupted, destroyed)


def danger(state: m.State, mover: UnitId, at: Hex) -> Danger:
    """The chance that a volley of all enemies who see a hex hits the piece if it stood there."""
    if mover in state.leaders or state.sky:
        return Danger(Fraction(0), ())
    unit = state.units[mover]
    there = replace(state, units={**state.units, mover: change(unit, at=at)}, pending=(), engaged={}, silenced=())
    miss = ONE
    volley = shooters(there, mover)
    for _, odds in volley:
        miss *= odds.none
    return Danger(ONE - miss, tuple(one for one, _ in volley))
