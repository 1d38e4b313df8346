"""Glyphs: the characters of the map, ASCII or with a few neutral-width characters, and the looks of the ground.

The looks are a table of rows for each kind of board, in the `ground` of its drawers.
"""

from collections.abc import Mapping
from importlib import import_module

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.board import Board

DRAWERS: Mapping[str, str] = {
    "hexes": f"{__package__}.hex",
    "squares": f"{__package__}.square",
    "inches": f"{__package__}.table",
}  # by geometry, each with its `ZOOMS`, `OPENING`, `ground.LOOKS` and `legend`; read when first asked


class TerrainLook(Struct, frozen=True, eq=False, kw_only=True):
    """A kind of ground as maps draw it, with its name in their legend."""

    glyphs: tuple[str, str]  # in ASCII, in Unicode
    legend: str
    role: str = ""  # of the palette, for glyph and background; "": an ornament on the color of the level
    patterns: Mapping[str, tuple[str, ...]] = {}  # of each zoom: its lines, with a glyph for each x
    tall: bool = False  # in the profile of a sight line it stands on its hex


class GlyphSet(Struct, frozen=True):
    """One character for each thing of the map but the ground, whose looks have theirs."""

    unicode: bool = False
    unseen: str = ":"
    line: str = "o"
    blocker: str = "X"
    blast: str = "*"
    first: str = "X"
    second: str = "x"
    nobody: str = "?"
    selected: str = ">"
    river: str = "}"
    ford: str = "~"  # a river along a slanted side

    def terrain(self, look: TerrainLook) -> str:
        """Return the glyph of a terrain."""
        return look.glyphs[self.unicode]

    def objective(self, holder: str) -> str:
        """Return the flag of a holder. From the second side on, only the color shows the owner."""
        return {"first": self.first, "nobody": self.nobody}.get(holder, self.second)


ASCII = GlyphSet()
UNICODE = replace(
    ASCII,
    unicode=True,
    unseen="\u2591",
    line="\u25e6",
    blocker="\u2715",
    blast="\u2736",
    first="\u2691",
    second="\u2690",
    selected="\u25b8",
    river="\u224b",
    ford="\u224b",
)


def looks(board: Board) -> Mapping[str, TerrainLook]:
    """Return the looks of a kind of board, by `TerrainProfile.look`."""
    found: Mapping[str, TerrainLook] = import_module(f"{DRAWERS[board.geometry.kind]}.ground").LOOKS
    return found


def look_of(board: Board, terrain: str) -> TerrainLook:
    """Return the look of a terrain of a board. Raises KeyError if it has no profile or no row."""
    return looks(board)[board.terrains[terrain].look]
