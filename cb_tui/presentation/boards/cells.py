"""Cells, each a character in a role of the palette, and the characters of the map."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.board import Board
from cb_tui.core.values import Place

# foregrounds
TEXT, LABEL, NUMBER, ORNAMENT, WARN = "text", "label", "number", "ornament", "warn"
SIDES = ("first", "second", "third", "fourth")  # a side's by its place in the list of sides
ROAD, RIVER, CONTOUR = "road", "river", "contour"
NEAR, FAR = "near", "far"  # rings of ranges
# backgrounds
PAGE = ""
CURSOR, SELECTED, REACH, ROUTE = "cursor", "selected", "reach", "route"
DISRUPTED, NEUTRAL, EDGE = "disrupted", "neutral", "edge"  # of a chip, of a flag without holder, of a bar
FIRED, WRECK, LOST, LEFT = "fired", "wreck", "lost", "left"  # in the mark of a command: a chip, then the results
HIT = "hit"  # in a frame: a chip that is destroyed
NOT_SEEN, DANGER, BLAST, RIVER_SIDE = "not seen", "danger", "blast", RIVER
LEVELS = ("level 0", "level 1", "level 2", "level 3")
FIELD = "field"  # open ground of level 0 again, in true color of another tint
TREES, BUILDINGS, TRENCH = "trees", "buildings", "trench"
GROUNDS = (*LEVELS, TREES, BUILDINGS, TRENCH, RIVER, ROAD, FIELD)  # each with a tint of its own
ACROSS = " over "  # between an overlay and the ground that shows through it
TINT = "tint "  # before a ground that is a foreground: the other half of a cell
DRAWERS: Mapping[str, str] = {
    "hexes": f"{__package__}.hex",
    "squares": f"{__package__}.square",
    "inches": f"{__package__}.tabletop",
}  # by geometry, each with its `ZOOMS`, `OPENING`, `ground.LOOKS` and `legend`; read when first asked


class Role(NamedTuple):
    """The meaning of a cell: its foreground, its background ("" is the page) and whether it is bold."""

    fg: str = TEXT
    bg: str = PAGE
    bold: bool = False


@cache
def role(fg: str = TEXT, bg: str = PAGE, bold: bool = False) -> Role:
    """Return the one record of its kind, so that cells compare fast."""
    return Role(fg, bg, bold)


def side_colour(index: int) -> str:
    """Return the foreground of a side by its place in the list of sides."""
    return SIDES[index % len(SIDES)]


Cell = tuple[str, Role]
Grid = list[list[Cell]]
Point = tuple[int, int]  # x, y in cells from the upper left corner
Painted = tuple[int, int, str, Role]

BLANK: Cell = (" ", role())


def blank_grid(width: int, height: int) -> Grid:
    """Return a grid of nothing."""
    return [[BLANK] * width for _ in range(height)]


def paint(grid: Grid, cells: Iterable[Painted]) -> set[Point]:
    """Put cells into a grid as far as it extends, and return the points that changed."""
    width, height = len(grid[0]), len(grid)
    changed: set[Point] = set()
    for x, y, char, look in cells:
        cell = (char, look)
        if x < width and y < height and grid[y][x] != cell:
            grid[y][x] = cell
            changed.add((x, y))
    return changed


def row_label(row: int, beside: Cell) -> list[Cell]:
    """Return the number of a row in two cells.

    Beside a figure it loses its leading zero or is left out, since both would read as one number.
    """
    text = f"{row:02}" if not beside[0].isdigit() else f" {row}" if row < 10 else "  "
    return [(char, role(LABEL)) for char in text]


ROADS = {"=": "\u2550", "|": "\u2551", "+": "\u256c"}
OPEN_SIGNS: Mapping[str, str] = {"desert": "\u2219", "jungle": '"', "steppe": "'"}
WOOD_SIGNS: Mapping[str, str] = {"desert": '"', "snow": "\u25b2", "jungle": "\u2660"}  # no firs in the desert


class TerrainLook(Struct, frozen=True, eq=False, kw_only=True):
    """A kind of ground as maps draw it, with its name in their legend."""

    glyphs: tuple[str, str]  # in ASCII, in Unicode
    signs: Mapping[str, str] = {}  # of countries that have another, in ASCII only where it is one
    legend: str
    role: str = ""  # of the palette, for glyph and background; "": an ornament on the color of the level
    patterns: Mapping[str, tuple[str, ...]] = {}  # of each zoom: its lines, with a glyph for each x
    tall: bool = False  # in the profile of a sight line it stands on its hex


class GlyphSet(Struct, frozen=True):
    """One character for each thing of the map but the ground, whose looks have theirs."""

    unicode: bool = False
    blocks: bool = False  # blocks and box lines may be drawn, whatever the signs of the map
    country: str = ""  # of the battle, "" for a map printed as text
    colours: str | None = None  # the `ColourMode` of a screen, None for a map printed as text
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
    ring: str = "'"  # of a range
    contour: str = "|"  # along an upright side
    box: str = "++++=|"  # corners and sides of the cursor's box
    shot: str = "o"  # a dot of a line of fire
    tracer: str = "*"  # its head on the way
    plane: str = "-+>"
    wreck: str = "%:"  # on both sides of a destroyed piece
    lost: str = "+"
    left: str = ">"
    men: str = "o."  # of a stand: left, and lost
    fronts: str = "^>v<"  # of a stand: ahead, right, back, left
    onward: str = "<>^v"  # on a bar: more map to the left, right, above, below

    @property
    def fill(self) -> str:
        """Return the sign that fills a hex in reach where no tint does, a blank elsewhere."""
        return ":" if self.colours == "mono" else " "

    @property
    def heights(self) -> str:
        """Return the signs of levels 1 to 3 in a tip: digits in print, blanks where the ground has a tint."""
        return "123" if self.colours is None else "'\"%" if self.colours in ("16", "mono") else "   "

    @property
    def smooth(self) -> bool:
        """Check whether half blocks may smooth the border of two tints."""
        return self.blocks and self.colours in ("256", "truecolor")

    def grid(self, sign: str) -> str:
        """Return a corner or a side of the grid of hexes, a blank where tints show them."""
        return " " if self.smooth else sign

    def seam(self, upper: str, lower: str) -> Cell:
        """Return a blank cell that the border of two grounds crosses, "" for the page."""
        if not self.smooth or self._tint(upper) == self._tint(lower):
            return " ", role(bg=upper)
        return "\u2580", role(f"{TINT}{upper}", lower)

    def _tint(self, ground: str) -> str:
        """Return a name for the tint of a ground. In 256 colors fields and land under reach have none."""
        over, _, under = ground.rpartition(ACROSS)
        if self.colours == "truecolor":
            return ground
        kind = under.partition(" +")[0]
        return over or (LEVELS[0] if kind == FIELD else kind)

    def terrain(self, look: TerrainLook) -> str:
        """Return the glyph of a terrain."""
        sign = look.signs.get(self.country, "")
        return sign if sign and (self.unicode or sign.isascii()) else look.glyphs[self.unicode]

    def road(self, sign: str) -> str:
        """Return the sign of a road from that in ASCII."""
        return ROADS.get(sign, sign) if self.unicode else sign

    def objective(self, holder: str) -> str:
        """Return the flag of a holder. From the second side on, only the color shows the owner."""
        return {"first": self.first, "nobody": self.nobody}.get(holder, self.second)


ASCII = GlyphSet()
SCREEN = replace(ASCII, river="~")
BLOCKS = replace(SCREEN, blocks=True, box="\u2554\u2557\u255a\u255d\u2550\u2551", onward="<\u25ba\u25b2\u25bc")
UNICODE = replace(
    BLOCKS,
    unicode=True,
    unseen="\u2591",
    line="\u2219",
    shot="\u2022",
    tracer="\u25cf",
    plane="\u2500\u253c\u25ba",
    wreck="\u2592\u2591",
    lost="\u2020",
    men="\u2022\u00b7",
    fronts="\u2191\u2192\u2193\u2190",
    left="\u2192",
    selected="\u25ba",
    river="\u2248",
    ring="\u2219",
    contour="\u2502",
)


@cache
def glyph_set(unicode: bool, colours: str, *, blocks: bool = False) -> GlyphSet:
    """Return the signs of a map on a screen with these colors. `blocks`: box lines and blocks may be drawn."""
    return replace(UNICODE if unicode else BLOCKS if blocks else SCREEN, colours=colours)


def looks(board: Board) -> Mapping[str, TerrainLook]:
    """Return the looks of a kind of board, by `TerrainProfile.look`."""
    found: Mapping[str, TerrainLook] = import_module(f"{DRAWERS[board.geometry.kind]}.ground").LOOKS
    return found


def fields(board: Board) -> Callable[[Board, Place], bool]:
    """Return the function that tells which places are in the patches of fields of a kind of board."""
    found: Callable[[Board, Place], bool] = import_module(f"{DRAWERS[board.geometry.kind]}.ground").is_field
    return found


def look_of(board: Board, terrain: str) -> TerrainLook:
    """Return the look of a terrain of a board. Raises KeyError if it has no profile or no row."""
    return looks(board)[board.terrains[terrain].look]
