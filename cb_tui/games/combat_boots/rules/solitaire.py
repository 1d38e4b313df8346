"""Solitaire: what binds a side that the machine plays, beyond its choices. [SOLO-6a, SOLO-7a]"""

from cb_tui.core import hexes
from cb_tui.core.odds import text
from cb_tui.core.values import Side, UnitId
from cb_tui.games.combat_boots.rules import bands, leaders
from cb_tui.games.combat_boots.rules.events import Disrupted, MoraleFailed, Tested
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.morale import chance, flee
from cb_tui.games.combat_boots.rules.occupancy import cover, intact, tactic, units_of


def test_nerve(recorder: EventRecorder, mover: UnitId) -> None:
    """Check the nerve of defenders beside a piece that has stopped, unless they are stronger. [SOLO-7a]"""
    state = recorder.state
    unit = state.units.get(mover)
    if unit is None or unit.disrupted or not unit.moved:
        return
    foe = state.context.enemy(unit.side)
    if foe not in state.context.solo:
        return
    for place in hexes.neighbours(unit.at) if bands.on_field(unit.at) else ():
        garrison = [
            one for one in intact(units_of(recorder.state, foe, place)) if tactic(recorder.state, one) == "defend"
        ]
        if not garrison:
            continue
        besiegers = [one for one in intact(units_of(recorder.state, unit.side)) if bands.distance(one.at, place) == 1]
        if len(besiegers) < len(intact(units_of(recorder.state, foe, place))):
            continue
        morale = state.context.armies[foe].morale + leaders.bonus(recorder.state, foe, place)
        units = tuple(one.id for one in garrison)
        recorder.emit(Tested(foe, units, (text(chance(morale)),) * len(units), "nerve"))
        total = sum(recorder.roll(f"{foe} nerve in {place}", 2))
        if total <= morale:
            continue
        recorder.emit(MoraleFailed(foe, total, morale))
        for one in garrison:
            recorder.emit(Disrupted(one.id, "nerve"))
        for one in garrison:
            flee(recorder, one.id, "nerve")


def retreat(recorder: EventRecorder, side: Side) -> None:
    """Move disrupted defenders in the open to cover before their side rolls for morale. [SOLO-7a]"""
    for unit in units_of(recorder.state, side):
        if unit.disrupted and not cover(recorder.state, unit.at) and tactic(recorder.state, unit) == "defend":
            flee(recorder, unit.id, "retreat")
