"""Layer: a mode as it is kept in a file, to be opened again."""

import msgspec

from cb_tui.core.values import Place, UnitId


class SavedMode(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mode of the stack on the screen, lowest first. `kind` is its class, the rest its contents."""

    kind: str
    cursor: Place = Place("")
    unit: UnitId | None = None
    back: UnitId | None = None  # the piece that was up before
    way: tuple[Place, ...] = ()
    at: Place = Place("")
    row: int = 0  # the marked line of the log, the first of a page, the current shot or answer
    on: bool = False  # the map then, the whole map
