"""Seam: the fates of Combat Boots as one record of functions."""

from cb_tui.games.combat_boots.run.rules import battle, begin, decide, evolve, house, morale, road, score, sound
from cb_tui.games.combat_boots.run.rules.run_rules import RunRules


def fates() -> RunRules:
    """Return the run rules of Combat Boots: what carries over from one battle to the next."""
    return RunRules(
        theatres=begin.theatres,
        begin=begin.begin,
        generator_version=begin.version,
        start_fault=sound.sound,
        start=begin.start,
        reachable_lanes=road.leads,
        refusal=decide.refusal,
        decide=decide.decide,
        evolve=evolve.evolve,
        morale_parts=morale.reasons,
        morale=morale.morale,
        morale_change=morale.changed,
        strength=battle.strength,
        recipe=battle.recipe,
        battle=battle.battle,
        score=score.score,
        return_roll=decide.needed,
        replacement_use=house.use,
        attached_units=battle.guests,
        account=battle.account,
        last_battle_bonus=house.LAST,
        rules=house.rules(),
    )
