"""How Combat Boots tells of its rolls: both pools, what is added to the best die, how the dice read."""

from cb_tui.cli.systems import Room
from cb_tui.cli.systems.combat_boots.deeds import told
from cb_tui.cli.systems.combat_boots.rolls import lines, record
from cb_tui.cli.systems.combat_boots.why import explained

ROOM = Room(lines, record, explained, told)
