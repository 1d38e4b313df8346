"""Legend of a measured table: what its marks mean, all of them and the few that a panel has room for."""

from typing import cast

from cb_tui.core.board import Board
from cb_tui.core.tabletop import Tabletop
from cb_tui.presentation.boards.cells import GlyphSet
from cb_tui.presentation.boards.tabletop.ground import LOOKS

Pairs = tuple[tuple[str, str], ...]


def legend(board: Board, glyphs: GlyphSet, hurt: str, without: frozenset[str] = frozenset()) -> Pairs:
    """Return signs with their meanings, in the order in which a player asks.

    `without`: the kinds of forecast that the rules do not offer.
    """
    g = glyphs
    sees = ((g.line, "the sight line"), (f"AR3{g.blocker}", "what blocks it"), (":", "where cover does not count"))
    return (
        ("AR3 ar3", "stands of the first and second side: company, kind, number; shortened when zoomed out"),
        ("AR3+", "holds fire"),
        ("AR3-", "its dice are spent"),
        (f"{g.selected}AR3", "acts now"),
        ("-|/\\", "sticks on its front, one for each level of cover"),
        (f"{g.men[0] * 3}{g.men[1] * 2}{g.fronts[0]}", "in the close view: its men, those that it lost, its front"),
        ("[ ]", "cursor"),
        ("( )", "target, or where the dice end"),
        *terrains(board, glyphs),
        (f"{g.first} {g.second} {g.nobody}", "area held by first, another, no side"),
        (":", "the path"),
        *(() if "sight" in without else sees),
        ("'24", "the last inch of a ring"),
        (g.blast, "a shell"),
        ("37", "on a dot: the % chance to get there, or the danger there"),
    )


def brief(board: Board, glyphs: GlyphSet, hurt: str) -> Pairs:
    """Return the commonest marks, two on a line."""
    g = glyphs
    told = [("+ holds fire", "- dice spent"), (f"{g.selected} acts", ": way"), ("--- sticks", "' ring")]
    ground = [f"{sign} {name.partition(' with ')[0].partition(',')[0]}" for sign, name in terrains(board, glyphs)[1:]]
    return (*told, *((left, right) for left, right in zip(ground[::2], [*ground[1::2], ""], strict=False)))


def terrains(board: Board, glyphs: GlyphSet) -> Pairs:
    """Return the signs of what lies on this table, after that of the dots."""
    there = {"open", *(shape.kind for shape in cast("Tabletop", board).shapes)}
    return tuple(
        (look.sample.replace("x", glyphs.terrain(look)), look.legend) for kind, look in LOOKS.items() if kind in there
    )
