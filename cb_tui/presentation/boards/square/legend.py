"""Legend of a map of squares: what its marks mean, all of them and the few that a panel has room for."""

from cb_tui.core.board import Board
from cb_tui.presentation.boards.cells import GlyphSet, look_of

Pairs = tuple[tuple[str, str], ...]


def legend(board: Board, glyphs: GlyphSet, hurt: str, without: frozenset[str] = frozenset()) -> Pairs:
    """Return signs with their meanings, in the order in which a player asks.

    `without`: the kinds of forecast that the rules do not offer.
    """
    g = glyphs
    sees = (("no dot", "not seen"), (g.blocker, "what blocks the line of sight"))
    risks = (("5", "danger: chance to be hit there in tens of %, or in % where there is room"),)
    return (
        (
            "T t",
            "pieces of the first and the second side; other sides by color, or by {} and <> on the large map",
        ),
        (f"{g.selected}T", "the selected piece"),
        ("!T", f"{hurt}; behind the piece where there is room"),
        ("-T", "has acted"),
        ("[ ]", "cursor"),
        ("( )", "target"),
        *terrains(board, glyphs),
        *relief(board),
        *edges(board, glyphs),
        (f"{g.first} {g.second} {g.nobody}", "objective held by first, another, no side"),
        ("* 3", "where the piece may go; a number: squares left there"),
        *(() if "danger" in without else risks),
        ("+", "before a piece or a number: the route"),
        (g.line, "the line to the target or point observed"),
        *(() if "sight" in without else sees),
    )


def brief(board: Board, glyphs: GlyphSet, hurt: str) -> Pairs:
    """Return the commonest marks, two on a line."""
    g = glyphs
    told = [
        (f"! {hurt}", "- acted"),
        (f"{g.selected} selected", "+ route"),
        (f"{g.first} {g.second} {g.nobody} objective", "* may go there"),
    ]
    ground = [f"{sign} {name}" for sign, name in (*terrains(board, glyphs), *relief(board), *edges(board, glyphs))]
    return (*told, *((left, right) for left, right in zip(ground[::2], [*ground[1::2], ""], strict=False)))


def terrains(board: Board, glyphs: GlyphSet) -> Pairs:
    """Return the sign of each terrain of the board with its name there."""
    drawn = {name: look_of(board, name) for name in dict.fromkeys(board.terrain.values())}
    shown = dict.fromkeys(  # of ground without a role that is nowhere on level 0 the level is drawn alone
        name for at, name in board.terrain.items() if drawn[name].role or not board.level(at)
    )
    return tuple(
        (glyphs.terrain(drawn[name]) * (2 if drawn[name].role else 1), board.terrains[name].label) for name in shown
    )


def relief(board: Board) -> Pairs:
    """Return the signs of levels, where the board has any."""
    return (("::", "level 1"), ("/\\", "level 2 or more")) if any(board.levels.values()) else ()


def edges(board: Board, glyphs: GlyphSet) -> Pairs:
    """Return the signs of roads and rivers, where the board has any."""
    roads = (("=|/\\+", "road"),) if board.edges.get("road") else ()
    rivers = ((f"{glyphs.river} {glyphs.ford}", "river at the west or at the south side"),)
    return (*roads, *(rivers if board.edges.get("river") else ()))
