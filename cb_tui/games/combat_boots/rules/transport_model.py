"""Records of transports and bridges. [TRN]"""

from cb_tui.core.hexes import Hex
from cb_tui.core.values import Command, Event, Pending, Side, UnitId


class Load(Command, frozen=True):
    """A vehicle takes a piece of its hex aboard. Infantry rides on a tank. [TRN-2, TRN-6a]"""

    unit: UnitId
    cargo: UnitId


class Unload(Command, frozen=True):
    """A vehicle sets a piece down in its hex. [TRN-2]"""

    unit: UnitId
    cargo: UnitId


class Dismount(Command, frozen=True):
    """A rider gets off its tank on its own, as its whole turn. [TRN-6a]"""

    unit: UnitId


class Loading(Pending, frozen=True):
    """`cargo` climbs aboard after fire at both if both are still intact. No player decides. [TRN-6b]"""

    side: Side
    unit: UnitId
    cargo: UnitId


class LoadingBegan(Event, frozen=True):
    """A vehicle begins to load: its turn is a move, that of the cargo is used up. [TRN-2a, TRN-3a]"""

    unit: UnitId
    cargo: UnitId


class Loaded(Event, frozen=True):
    """A piece is aboard a vehicle, inside or riding on it."""

    unit: UnitId
    cargo: UnitId
    riding: bool = False


class Unloaded(Event, frozen=True):
    """A piece stands beside its vehicle again. Both turns count as moves. [TRN-2a]"""

    unit: UnitId
    cargo: UnitId


class Dismounted(Event, frozen=True):
    """A rider has got off by himself. [TRN-6a]"""

    unit: UnitId
    tank: UnitId


class LayBridge(Command, frozen=True):
    """A bridge tank lays its bridge from its hex to an adjacent one, over the river between them."""

    unit: UnitId
    to: Hex


class Bridged(Event, frozen=True):
    """The bridge of `unit` lies between `at` and `to`, as long as the tank is there."""

    unit: UnitId
    at: Hex
    to: Hex
