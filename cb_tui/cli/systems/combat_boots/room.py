"""How Combat Boots tells of its rolls: both pools, what is added to the best die, how the dice read."""

from cb_tui.cli.systems import Room
from cb_tui.cli.systems.combat_boots.deeds import told
from cb_tui.cli.systems.combat_boots.foretold import foretold
from cb_tui.cli.systems.combat_boots.rolls import lines, record
from cb_tui.cli.systems.combat_boots.why import explained
from cb_tui.core.board import Board

KEY = (
    "On the maps capitals are {first}, small letters {second}; `!` is {halted}, `-` has acted, a figure below a piece counts "
    "a stack; `^^^` trees, `###` buildings, `+ / \\ =` road, `X` held by {first}, `x` by {second}, `?` by nobody."
)


def key(_: Board) -> str:
    """Return what the maps of a report mean."""
    return KEY


ROOM = Room(lines, record, explained, foretold, told, key)
