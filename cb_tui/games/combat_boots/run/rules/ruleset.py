"""The rules of a run of Combat Boots as one record of functions."""

from cb_tui.games.combat_boots.run.rules import battle, begin, decide, evolve, house_rules
from cb_tui.games.combat_boots.run.rules.run_rules import RunRules


def run_rules() -> RunRules:
    """Return the run rules of Combat Boots: what carries over from one battle to the next."""
    return RunRules(
        theatres=begin.theatres,
        begin=begin.begin,
        generator_version=begin.version,
        start_fault=begin.sound,
        start=begin.start,
        reachable_lanes=house_rules.leads,
        refusal=decide.refusal,
        decide=decide.decide,
        evolve=evolve.evolve,
        morale_parts=house_rules.reasons,
        morale=house_rules.morale,
        morale_change=house_rules.changed,
        strength=battle.strength,
        recipe=battle.recipe,
        battle=battle.battle,
        score=house_rules.score,
        return_roll=decide.needed,
        replacement_use=house_rules.use,
        attached_units=battle.guests,
        account=battle.account,
        last_battle_bonus=house_rules.LAST,
        rules=house_rules.rules(),
    )
