"""Glyphs: the characters of the map, ASCII or with a few neutral-width characters, and their legend."""

from dataclasses import dataclass, replace

TERRAIN_ROLES = {"trees": "trees", "buildings": "buildings", "gully": "trench", "trench": "trench"}


@dataclass(frozen=True, slots=True)
class GlyphSet:
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
        """The glyph of a terrain."""
        match name:
            case "trees":
                return self.trees
            case "buildings":
                return self.buildings
            case "gully" | "trench":
                return self.trench
            case _:
                return self.open

    def objective(self, holder: str) -> str:
        """The flag of a side's colour or of "nobody"; beyond the second side the colour alone tells whose it is."""
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


def legend(glyphs: GlyphSet) -> tuple[tuple[str, str], ...]:
    """Glyph and meaning, in the order in which a player asks."""
    g = glyphs
    return (
        ("R2 r2", "pieces of the first and of the second side"),
        (f"{g.selected}R2", "the piece that is up"),
        ("R2!", "disrupted"),
        ("R2-", "has acted"),
        ("2..9", "pieces in the hex, below the one shown"),
        ("&", "a vehicle with somebody aboard, below the one shown"),
        ("*", "a leader is in the hex, below the one shown"),
        ("[  ]", "cursor"),
        ("(  )", "target"),
        (g.open, "open"),
        (g.trees * 3, "trees"),
        (g.buildings * 3, "buildings"),
        (g.trench * 3, "gully or trench"),
        ("=/\\+", "road; bold over a river: bridge"),
        (f"{g.river} {g.ford}" if g.river != g.ford else g.river, "river along a hexside"),
        ("|/\\", "contour: the level changes along this side"),
        ("1 2 3", "level"),
        (f"{g.first} {g.second} {g.nobody}", "objective held by first, second, nobody"),
        ("3 0.5", "in reach: movement points left there"),
        ("54 -", "danger: per cent to be hit there; nobody can fire"),
        ("</\\>", "bold: the route crosses this side"),
        (g.line, "line of sight"),
        (f"[{g.blocker}]", "what blocks it"),
        (g.unseen * 3, "not seen"),
        (g.blast, "blast"),
    )
