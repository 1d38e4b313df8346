"""Legend of a map of squares: what its marks mean, all of them and the few that a panel has room for."""

from cb_tui.present.boards.glyphs import GlyphSet

Pairs = tuple[tuple[str, str], ...]


def legend(glyphs: GlyphSet) -> Pairs:
    """Return sign and meaning, in the order in which a player asks."""
    g = glyphs
    return (
        (
            "T t",
            "pieces of the first and of the second side; further sides by colour, or by {} and <> on the large map",
        ),
        (f"{g.selected}T", "the piece that is up"),
        ("!T", "disrupted; behind the piece where there is room"),
        ("-T", "has acted"),
        ("[ ]", "cursor"),
        ("( )", "target"),
        (g.open, "open"),
        (g.trees * 2, "trees"),
        (g.buildings * 2, "buildings"),
        (g.trench * 2, "gully or trench"),
        ("::", "level 1"),
        ("/\\", "level 2 or more"),
        ("=|/\\+", "road"),
        (f"{g.river} {g.ford}", "river at the west or at the south side"),
        (f"{g.first} {g.second} {g.nobody}", "objective held by first, another, nobody"),
        ("3", "in reach: movement points left there"),
        ("5", "danger: tens of per cent to be hit there, or per cent where there is room"),
        ("+", "before a piece or a figure: the route"),
        (g.line, "line of sight"),
        (g.blocker, "what blocks it"),
        ("no dot", "not seen"),
        (g.blast, "blast"),
    )


def brief(glyphs: GlyphSet) -> Pairs:
    """Return the commonest marks, two on a line."""
    g = glyphs
    return (
        ("! disrupted", "- acted"),
        ("+ route", f"{g.selected} is up"),
        (f"{g.trees} trees", f"{g.buildings} buildings"),
        (f"{g.trench} trench", f"{g.river} {g.ford} river"),
        ("=| road", ":: level 1"),
        (f"{g.first} {g.second} {g.nobody} objective", "/\\ level 2"),
    )
