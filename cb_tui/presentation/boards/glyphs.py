"""Glyphs: the characters of the map, ASCII or with a few neutral-width characters."""

from msgspec import Struct
from msgspec.structs import replace

TERRAIN_ROLES = {
    "trees": "trees", "buildings": "buildings", "gully": "trench", "trench": "trench", "water": "river",
}  # fmt: skip


class GlyphSet(Struct, frozen=True):
    """One character for each thing of the map."""

    open: str = "."
    trees: str = "^"
    buildings: str = "#"
    trench: str = "u"
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

    def terrain(self, name: str) -> str:
        """Return the glyph of a terrain."""
        match name:
            case "trees":
                return self.trees
            case "buildings":
                return self.buildings
            case "gully" | "trench":
                return self.trench
            case "water":
                return self.ford
            case _:
                return self.open

    def objective(self, holder: str) -> str:
        """Return the flag of a holder. From the second side on, only the color shows the owner."""
        return {"first": self.first, "nobody": self.nobody}.get(holder, self.second)


ASCII = GlyphSet()
UNICODE = replace(
    ASCII,
    open="\u2219",
    trees="\u25b4",
    buildings="\u2302",
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
