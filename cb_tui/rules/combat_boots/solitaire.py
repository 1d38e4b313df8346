"""Solitaire: what binds a side that the machine plays, beyond its choices. [SOLO-6, SOLO-7]"""

from cb_tui.core import hexes
from cb_tui.core.odds import text
from cb_tui.core.values import Side, UnitId
from cb_tui.rules.combat_boots import bands, leaders
from cb_tui.rules.combat_boots.events import Disrupted, MoraleFailed, Tested
from cb_tui.rules.combat_boots.evolve import Story
from cb_tui.rules.combat_boots.field import cover, intact, of, tactic
from cb_tui.rules.combat_boots.morale import chance, flee


def nerve(story: Story, mover: UnitId) -> None:
    """Defenders beside whom a piece has stopped test their nerve if they are not the stronger there. [SOLO-7]"""
    state = story.state
    unit = state.units.get(mover)
    if unit is None or unit.disrupted or not unit.moved:
        return
    foe = state.setting.enemy(unit.side)
    if foe not in state.setting.solo:
        return
    for place in hexes.neighbours(unit.at) if bands.on_field(unit.at) else ():
        garrison = [one for one in intact(of(story.state, foe, place)) if tactic(story.state, one) == "defend"]
        if not garrison:
            continue
        besiegers = [one for one in intact(of(story.state, unit.side)) if bands.distance(one.at, place) == 1]
        if len(besiegers) < len(intact(of(story.state, foe, place))):
            continue
        morale = state.setting.armies[foe].morale + leaders.bonus(story.state, foe, place)
        units = tuple(one.id for one in garrison)
        story.tell(Tested(foe, units, (text(chance(morale)),) * len(units), "nerve"))
        total = sum(story.roll(f"{foe} nerve in {place}", 2))
        if total <= morale:
            continue
        story.tell(MoraleFailed(foe, total, morale))
        for one in garrison:
            story.tell(Disrupted(one.id, "nerve"))
        for one in garrison:
            flee(story, one.id, "nerve")


def retreat(story: Story, side: Side) -> None:
    """Disrupted defenders in the open go to cover before their side throws for morale. [SOLO-7]"""
    for unit in of(story.state, side):
        if unit.disrupted and not cover(story.state, unit.at) and tactic(story.state, unit) == "defend":
            flee(story, unit.id, "retreat")
