"""Hills: whether higher ground, a ridge or a steep slope hides one unit from another."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from cb_tui.core.hexes import Hex, distance, doubled_dot_product, offset_between
from cb_tui.core.trace import Span
from cb_tui.games.combat_boots.rules.board import Board, hexside
from cb_tui.games.combat_boots.rules.edition import Edition
from cb_tui.games.combat_boots.rules.memo import Block


def level_of(board: Board, span: Span, edition: Edition) -> Hex:
    """Return the hex whose level counts, beside a hexside the higher if it blocks, else the lower. [ELEV-3b]

    On the rim it is the hex there.
    """
    if not span.edge:
        return span.hexes[0]
    pick = max if edition.edges_block else min
    return pick((at for at in span.hexes if at in board.terrain), key=board.level)


def ridge(board: Board, line: Sequence[Span], edition: Edition) -> Block | None:
    """Return a ridge that the line crosses, or runs along where that blocks. [ELEV-4b]

    A ridge touched at a corner never blocks.
    """
    for before, after in pairwise(line):
        if not after.corner and hexside(before.hexes[0], after.hexes[0]) in board.ridges:
            return "a ridge", "ELEV-4", after.hexes[0]
        if edition.edges_block and len(after.hexes) > 1 and hexside(*after.hexes) in board.ridges:
            return "a ridge", "ELEV-4", after.hexes[0]
    return None


def hill(board: Board, a: Hex, b: Hex, line: Sequence[Span], edition: Edition) -> Block | None:
    """Return the ground that hides `a` and `b`. On steep slopes the angle decides. [ELEV-2, ELEV-3]"""
    upper, lower = (a, b) if board.level(a) >= board.level(b) else (b, a)
    high, low = board.level(upper), board.level(lower)
    if high > low and board.steep and edition.steep_slopes:
        slope = [at for at in (upper, *(span.hexes[0] for span in line if not span.edge)) if at in board.steep]
        if slope:
            return None if down_slope(board, upper, lower) else ("steep slope", "ELEV-5", slope[0])
    for span in line:
        at = level_of(board, span, edition)
        ground = board.level(at)
        if ground <= low:
            continue
        away = 1 - span.entry if upper == b else span.exit  # of the near side, seen from the lower unit
        if away > Fraction(high - ground + 1, high - low + 1):
            return "higher ground", "ELEV-2" if high - low == 1 and ground == high else "ELEV-3", at
    return None


def down_slope(board: Board, upper: Hex, lower: Hex) -> bool:
    """Check whether `lower` lies within 60 degrees of a shortest path down from `upper`. [ELEV-5]"""
    to = offset_between(upper, lower)
    for foot in feet(board, upper):
        down = offset_between(upper, foot)
        product = doubled_dot_product(to, down)
        if product > 0 and 4 * product**2 >= doubled_dot_product(to, to) * doubled_dot_product(down, down):
            return True
    return False


@lru_cache(maxsize=1024)
def feet(board: Board, upper: Hex) -> tuple[Hex, ...]:
    """Return the foot of a slope, by the battle file or as the nearest lowest hexes. [ELEV-5b]"""
    if upper in board.feet:
        return (board.feet[upper],)
    bottom = min(map(board.level, board.terrain))
    low = [at for at in board.terrain if board.level(at) == bottom]
    near = min(distance(upper, at) for at in low)
    return tuple(at for at in low if distance(upper, at) == near)
