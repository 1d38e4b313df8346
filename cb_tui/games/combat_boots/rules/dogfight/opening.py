"""Opening: the aircraft of a battle, with the relations in which they begin. [DOG-2]"""

from cb_tui.core.dice import FixedDice
from cb_tui.games.combat_boots.rules.battle import Sky
from cb_tui.games.combat_boots.rules.battle_context import BattleContext
from cb_tui.games.combat_boots.rules.dogfight.play import begin
from cb_tui.games.combat_boots.rules.dogfight.records import Dogfight, Initiative, Plane
from cb_tui.games.combat_boots.rules.events import Waited
from cb_tui.games.combat_boots.rules.evolve import EventRecorder
from cb_tui.games.combat_boots.rules.model import State


def formed(setting: BattleContext, sky: Sky) -> Dogfight:
    """Return the aircraft before any has acted."""
    planes = {flight.id: Plane(flight.id, flight.side) for flight in sky.flights}
    return Dogfight(first=sky.begins or setting.battle.first, planes=planes, pursues=sky.pursues, turning=sky.turning)


def take_off(setting: BattleContext, sky: Sky) -> State:
    """Return the sky before the first command. Without a named first side both roll for it. [DOG-2]"""
    air = formed(setting, sky)
    recorder = EventRecorder(State(context=setting, active=air.first, sky=air), FixedDice())
    if sky.begins:
        begin(recorder, sky.begins)
    else:
        recorder.emit(Waited(Initiative(air.first)))
    return recorder.state
