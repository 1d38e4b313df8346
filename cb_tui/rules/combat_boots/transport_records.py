"""What transport says and waits for: its commands, its events, and the loading under way."""

from cb_tui.core.values import Command, Event, Pending, Side, UnitId


class Load(Command, frozen=True):
    """A vehicle takes a piece of its hex aboard; infantry rides a tank. [TRN-2, TRN-6a]"""

    unit: UnitId
    cargo: UnitId


class Unload(Command, frozen=True):
    """A vehicle sets a piece down in its hex. [TRN-2]"""

    unit: UnitId
    cargo: UnitId


class Dismount(Command, frozen=True):
    """A rider gets off his tank by himself, as his whole turn. [TRN-6a]"""

    unit: UnitId


class Loading(Pending, frozen=True):
    """`cargo` climbs aboard once fire at both is over, if both are still intact; nobody is asked. [TRN-6b]"""

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
    """A piece stands beside its vehicle again; both their turns are a move. [TRN-2a]"""

    unit: UnitId
    cargo: UnitId


class Dismounted(Event, frozen=True):
    """A rider has got off by himself. [TRN-6a]"""

    unit: UnitId
    tank: UnitId
