"""How Combat Boots tells of its rolls: both pools, what is added to the best die, how the dice read."""

from cb_tui.cli.systems import Room
from cb_tui.cli.systems.combat_boots.deeds import told
from cb_tui.cli.systems.combat_boots.foretold import foretold
from cb_tui.cli.systems.combat_boots.rolls import lines, record
from cb_tui.cli.systems.combat_boots.show import flying, picture
from cb_tui.cli.systems.combat_boots.why import explained
from cb_tui.core.board import Board
from cb_tui.core.values import Command
from cb_tui.present.table import Table
from cb_tui.rules.combat_boots.words import act

KEY = (
    "On the maps, capitals are {first}, small letters {second}; `!` is {halted}, `-` has acted, a number below a piece is "
    "the size of its stack; `^^^` trees, `###` buildings, `+ / \\ =` road, `X` held by {first}, `x` by {second}, `?` by neither side."
)


def bare(table: Table, command: Command) -> str:
    """Return what a command would do; the dice of a shot in the air are told with its odds."""
    return act(table.state, command)


def key(_: Board) -> str:
    """Return what the maps of a report mean."""
    return KEY


ROOM = Room(lines, record, explained, foretold, picture, flying, told, bare, key)
