"""Seam: the fates of Combat Boots as one record of functions."""

from cb_tui.core.fates import Fates
from cb_tui.rules.combat_boots.fates import (
    account,
    aftermath,
    battle,
    begin,
    decide,
    evolve,
    house,
    morale,
    road,
    score,
    sound,
)


def fates() -> Fates:
    """Return the run rules of Combat Boots: what carries over from one battle to the next."""
    return Fates(
        theatres=begin.theatres,
        begin=begin.begin,
        version=begin.version,
        sound=sound.sound,
        start=begin.start,
        leads=road.leads,
        refusal=decide.refusal,
        decide=decide.decide,
        evolve=evolve.evolve,
        reasons=morale.reasons,
        morale=morale.morale,
        changed=morale.changed,
        strength=battle.strength,
        recipe=battle.recipe,
        battle=battle.battle,
        score=score.score,
        needed=aftermath.needed,
        use=house.use,
        guests=battle.guests,
        account=account.account,
        last=house.LAST,
        rules=house.rules(),
    )
