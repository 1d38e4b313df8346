"""Records of a view that is kept in a file: modes, to be opened again, and the filter of the log."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from cb_tui.core.values import Place, Side, UnitId
from cb_tui.presentation.log_view import LogRow

KINDS = ("fire", "move", "morale", "close combat", "artillery", "air", "note", "other")
CHANCES = (50, 25, 10, 5, 1)  # per cent


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


class LogFilter(msgspec.Struct, frozen=True):
    """The conditions for a log line to be shown. "" and 0 mean any.

    `below`: its result had a chance below this, in percent.
    """

    side: Side = Side("")
    kind: str = ""
    piece: str = ""
    hex: str = ""
    below: int = 0

    @property
    def open(self) -> bool:
        """Check whether every line passes."""
        return self == LogFilter()

    def words(self, names: Mapping[Side, str]) -> str:
        """Return the filter in a few words for a narrow head. `names` are the names of the sides."""
        parts = [
            names.get(self.side, self.side),
            self.kind,
            self.piece,
            self.hex,
            f"<{self.below}%" if self.below else "",
        ]
        return " ".join(part for part in parts if part)

    def passes(self, entry: LogRow, had: Callable[[LogRow], Fraction | None]) -> bool:
        """Check whether a line is shown. `had` returns the chance of its result, or None if no dice fell."""
        if (self.side and entry.side != self.side) or (self.kind and entry.sort != self.kind):
            return False
        if (self.piece and self.piece not in entry.units) or (self.hex and self.hex not in entry.hexes):
            return False
        if not self.below:
            return True
        chance = had(entry)
        return chance is not None and chance * 100 < self.below
