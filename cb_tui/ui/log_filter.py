"""Log filter: which lines of the log are shown, by side, kind, piece, hex and how unlikely their result was."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from cb_tui.core.values import Side
from cb_tui.present.log_view import LogRow

KINDS = ("fire", "move", "morale", "close combat", "artillery", "air", "note", "other")
CHANCES = (50, 25, 10, 5, 1)  # per cent


class LogFilter(msgspec.Struct, frozen=True):
    """What a line has to be to be shown; "" and 0 ask nothing. `below`: its result had a chance of less, in per cent."""

    side: Side = Side("")
    kind: str = ""
    piece: str = ""
    hex: str = ""
    below: int = 0

    @property
    def open(self) -> bool:
        """Whether every line passes."""
        return self == LogFilter()

    def words(self, names: Mapping[Side, str]) -> str:
        """What is asked, in as few words as a narrow head has room for; `names` are those of the sides."""
        parts = [
            names.get(self.side, self.side),
            self.kind,
            self.piece,
            self.hex,
            f"<{self.below}%" if self.below else "",
        ]
        return " ".join(part for part in parts if part)

    def passes(self, entry: LogRow, had: Callable[[LogRow], Fraction | None]) -> bool:
        """Whether a line is shown; `had` says which chance its result had, None where no dice fell."""
        if (self.side and entry.side != self.side) or (self.kind and entry.sort != self.kind):
            return False
        if (self.piece and self.piece not in entry.units) or (self.hex and self.hex not in entry.hexes):
            return False
        if not self.below:
            return True
        chance = had(entry)
        return chance is not None and chance * 100 < self.below
