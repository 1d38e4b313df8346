"""The command and the event of bridge tanks."""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Event, UnitId


class LayBridge(Command, frozen=True):
    """A bridge tank lays its bridge from its hex to an adjacent one, over the river between them."""

    unit: UnitId
    to: Hex


class Bridged(Event, frozen=True):
    """The bridge of `unit` lies between `at` and `to`, as long as the tank is there."""

    unit: UnitId
    at: Hex
    to: Hex
