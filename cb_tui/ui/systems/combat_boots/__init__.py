"""The room of Combat Boots: pools die by die, how they read, sixes, what shedding would have brought."""

from cb_tui.ui.systems import Room
from cb_tui.ui.systems.combat_boots.dice import explained
from cb_tui.ui.systems.combat_boots.log_line import sentence
from cb_tui.ui.systems.combat_boots.result import result

ROOM = Room(result, explained, sentence)
