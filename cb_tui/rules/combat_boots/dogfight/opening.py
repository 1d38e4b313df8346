"""Opening: the aircraft of a battle in the air, with the relations in which it begins. [DOG-2]"""

from cb_tui.core.dice import FixedDice
from cb_tui.rules.combat_boots.battle import Sky
from cb_tui.rules.combat_boots.dogfight.play import begin
from cb_tui.rules.combat_boots.dogfight.records import Dogfight, Initiative, Plane
from cb_tui.rules.combat_boots.events import Waited
from cb_tui.rules.combat_boots.evolve import Recorder
from cb_tui.rules.combat_boots.model import Setting, State


def take_off(setting: Setting, sky: Sky) -> State:
    """The sky before the first command; without a named beginner both sides roll for it. [DOG-2]"""
    planes = {flight.id: Plane(flight.id, flight.side) for flight in sky.flights}
    first = sky.begins or setting.battle.first
    air = Dogfight(first=first, planes=planes, pursues=sky.pursues, turning=sky.turning)
    recorder = Recorder(State(setting=setting, active=first, sky=air), FixedDice())
    if sky.begins:
        begin(recorder, sky.begins)
    else:
        recorder.emit(Waited(Initiative(first)))
    return recorder.state
