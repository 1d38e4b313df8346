"""Reactions: opportunity fire, return fire and dice shed."""

from collections.abc import Sequence

from cb_tui.core.ruleset import Choice
from cb_tui.core.values import Command, UnitId
from cb_tui.games.combat_boots.ai.officer import fires, words
from cb_tui.games.combat_boots.ai.officer.estimate import Estimate
from cb_tui.games.combat_boots.rules import bands, resolve
from cb_tui.games.combat_boots.rules import model as m
from cb_tui.games.combat_boots.rules.fire import attack_of, pools
from cb_tui.games.combat_boots.rules.hit_chance import SHAKEN
from cb_tui.games.combat_boots.rules.prospect import kind_now

LEAST = 0.08  # chance of a shot worth a reaction
KEPT = 0.3  # of what a shot at a later mover would take a shot now has to take: the mover may not come
NEAR = 8  # hexes: who may come into view
JOINED = 0.35  # by which every piece more has to raise the gain: it could fire after the first, and save its reaction


def react(here: Estimate, legal: Sequence[Command]) -> Choice:
    """Return the best shot if it is worth a reaction. A saved reaction waits for the next target."""
    shots = [fires.rated(here, one) for one in legal if isinstance(one, m.Fire)]
    able = [
        shot for shot in shots if shot.gain > 0 and shot.chance >= LEAST and _each(shot) >= _kept(here, shot.command)
    ]
    best = max(able, key=lambda shot: (_each(shot), shot.chance, -len(shot.command.by)), default=None)
    if best is None:
        return Choice(m.HoldFire(), "holds fire for a better moment")
    return Choice(best.command, words.attack(best))


def _each(shot: fires.RatedAttack) -> float:
    return shot.gain / (1 + JOINED * (len(shot.command.by) - 1))


def _kept(here: Estimate, fire: m.Fire | m.Assault) -> float:
    """Return the worth of saving a reaction for later movers, less what it may yet do to this one."""
    if not isinstance(here.state.pending[-1], m.OpportunityFire):
        return 0.0
    fresh = [
        one
        for one in fire.by
        if not any(set(foes) & set(fires.targets(fire)) for foes in here.state.engaged.get(one, ()))
    ]
    return max((_others(here, here.state.units[one], fires.targets(fire)) for one in fresh), default=0.0)


def _others(here: Estimate, unit: m.Unit, targets: Sequence[UnitId]) -> float:
    near = [foe for foe in here.standing if bands.distance(foe.at, unit.at) <= NEAR]
    later = max((here.exposed(unit, foe) for foe in near if foe.id not in targets), default=0.0)
    return KEPT * later - max((here.exposed(unit, foe) for foe in near if foe.id in targets), default=0.0)


def shed(here: Estimate, legal: Sequence[Command], fire: m.Fire | m.Assault) -> Choice:
    """Sheds the dice that leave the firer the least."""
    attack = attack_of(here.state, fire, kind_now(here.state, fire))
    defense = attack.defenses[0]
    shaken = any(here.state.units[one].disrupted for one in defense.units)

    def toll(drop: int) -> float:
        odds = resolve.odds(*pools(attack, defense, drop))
        return float(odds.kill) + (1.0 if shaken else SHAKEN) * float(odds.disrupt)

    best = min((one.drop for one in legal if isinstance(one, m.ReduceDice)), key=lambda drop: (toll(drop), drop))
    return Choice(m.ReduceDice(best), f"sheds {best}: worst for the firer")
