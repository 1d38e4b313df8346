"""Legend of a map of hexes: what its marks mean, all of them and the few that a panel has room for."""

from cb_tui.core.board import Board
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.boards.hex.ground import LOOKS

Pairs = tuple[tuple[str, str], ...]


def legend(_: Board, glyphs: GlyphSet, hurt: str, without: frozenset[str] = frozenset()) -> Pairs:
    """Return pairs of glyph and meaning, in the order in which a player asks."""
    g = glyphs
    return (
        ("R2 r2", "pieces of the first and the second side"),
        (f"{g.selected}R2", "the selected piece"),
        ("R2!", hurt),
        ("R2-", "has acted or fired"),
        ("2..9", "pieces in the hex, below the one shown"),
        ("&", "a loaded vehicle, below the one shown"),
        ("*", "a leader is in the hex, below the one shown"),
        ("[  ]", "cursor; a box on the larger maps"),
        ("(  )", "target"),
        *((sign * 3 if rough else sign, " or ".join(names)) for sign, rough, names in terrains(g)),
        (
            " ".join(sign for sign, rough, _ in terrains(g) if rough),
            "above a piece or number: its terrain; below it if an objective is above",
        ),
        ("=|/\\+", "road; bold over a river: bridge"),
        (f"{g.river} {g.ford}" if g.river != g.ford else g.river, "river along a hexside"),
        ("|/\\", "contour: the level changes along this side"),
        (_levels(g), "level, beside a contour; +1 +2 +3 on the larger maps"),
        (f"{g.first} {g.second} {g.nobody}", "objective held by first, second, neither"),
        ("3 0.5", "in reach: movement points left there"),
        ("54 -", "danger: % chance to be hit there; - no enemy can fire"),
        ("</\\>", "bold: the route crosses this side"),
        (g.line, "line of sight"),
        (f"[{g.blocker}]", "what blocks it"),
        (g.unseen * 3, "not seen"),
        (g.blast, "blast"),
    )


def brief(_: Board, glyphs: GlyphSet, hurt: str) -> Pairs:
    """Return the commonest marks, two on a line."""
    g = glyphs
    marks = (
        *(f"{sign} {names[-1]}" for sign, rough, names in terrains(g) if rough),
        f"{g.river} {g.ford} river" if g.river != g.ford else f"{g.river} river",
        "=/\\ road",
        "|/\\ contour",
        f"{g.first} {g.second} {g.nobody} objective",
        f"{_levels(g)} level",
    )
    return (
        (f"! {hurt}", "- acted"),
        ("2-9 pieces here", f"{g.selected} selected"),
        *zip(marks[::2], [*marks[1::2], ""], strict=False),
    )


def _levels(glyphs: GlyphSet) -> str:
    """Return the signs of levels 1 to 3, where the ground has a tint those of the larger maps."""
    return " ".join(glyphs.heights) if glyphs.heights.strip() else "+1 +2 +3"


def terrains(glyphs: GlyphSet) -> tuple[tuple[str, bool, tuple[str, ...]], ...]:
    """Return each glyph of the ground, whether it is more than the dot of open ground, and what it may stand for."""
    rows = [(glyphs.terrain(look), bool(look.role)) for look in LOOKS.values()]
    names = [look.legend for look in LOOKS.values()]
    return tuple(
        (*row, tuple(name for name, other in zip(names, rows, strict=True) if other == row))
        for row in dict.fromkeys(rows)
    )
