"""Line of sight, from hex centre to hex centre, and the lane of direct fire."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from cb_tui.core.display import Ground, Sight
from cb_tui.core.grammar import count_noun
from cb_tui.core.hexes import Hex, axial, distance, doubled_dot_product, offset_between
from cb_tui.core.trace import Span, timeline, trace
from cb_tui.games.combat_boots.rules import bands
from cb_tui.games.combat_boots.rules.battle import Battle
from cb_tui.games.combat_boots.rules.battle_context import BattleContext, Block
from cb_tui.games.combat_boots.rules.edition import E2025, Edition
from cb_tui.games.combat_boots.rules.model import State, Unit
from cb_tui.games.combat_boots.rules.terrain import TREES, Board, hexside, terrain

DARK = "LOS-7a"  # the rule by which no unit sees beyond the visibility of a turn
UNLIMITED = 99  # hexes: as wide as a board can be


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


def see(board: Board, a: Hex, b: Hex, limit: int | None = None, edition: Edition = E2025) -> Sight:
    """Return the sight between two hexes, with the reason. [LOS-1, LOS-7a]

    `limit` is the visibility in hexes, None without a limit.
    """
    if bands.crosses(a, b):
        dark = limit is not None
        return Sight(
            a, b, not dark, too_far(limit) if dark else "clear", DARK if dark else "BAND-4a", b if dark else None
        )
    line = trace(a, b)
    profile = tuple(
        Ground(at, board.level(at), board.terrain[at]) for at in (level_of(board, span, edition) for span in line)
    )
    if distance(a, b) <= 1:
        return Sight(a, b, True, "clear", "LOS-4", None, profile)
    if limit is not None and distance(a, b) > limit:
        return Sight(a, b, False, too_far(limit), DARK, b, profile)
    block = _block(board, a, b, edition)
    if block:
        return Sight(a, b, False, *block, profile)
    return Sight(a, b, True, "clear", "LOS-3" if any(span.edge for span in line) else "LOS-1", None, profile)


def clear(board: Board, a: Hex, b: Hex, edition: Edition = E2025) -> bool:
    """Check whether the board leaves two hexes in sight of each other, regardless of darkness. [LOS-1]"""
    return distance(a, b) <= 1 or _block(board, a, b, edition) is None


def too_far(limit: int | None) -> str:
    """Return the reason why no unit sees beyond this turn's visibility, in hexes. [LOS-7a]"""
    return f"beyond this turn's {farthest(limit)} of visibility"


def farthest(limit: int | None) -> str:
    """Return how far one sees in this turn."""
    return count_noun(limit or 0, "hex", "hexes")


def hidden(setting: BattleContext, a: Hex, b: Hex, limit: int | None) -> Block | None:
    """Return the obstacle that hides `b` from `a`, or None if they see each other. [LOS-1]

    The result is cached for the board.
    """
    far = bands.distance(a, b)
    if far <= 1:
        return None
    if limit is not None and far > limit:
        return too_far(limit), DARK, b
    if far >= bands.BAND:
        return None
    known, line = setting.board_cache.blocks, (a, b)
    if line not in known:
        known[line] = _block(setting.board, a, b, setting.edition)
    return known[line]


def field(setting: BattleContext, eye: Hex, limit: int | None) -> frozenset[Hex]:
    """Return all hexes seen from one place. [LOS-1]

    The set is cached as a whole, as a board has too many lines.
    """
    known, board = setting.board_cache.fields, setting.board
    if (eye, limit) not in known:
        far = {at: bands.distance(eye, at) for at in board.terrain}
        known[eye, limit] = frozenset(
            at
            for at in board.terrain
            if far[at] <= 1
            or (
                (limit is None or far[at] <= limit)
                and (far[at] >= bands.BAND or not _block(board, eye, at, setting.edition))
            )
        )
    return known[eye, limit]


def whole_field(setting: BattleContext, eye: Hex, limit: int | None) -> frozenset[Hex]:
    """Return all hexes seen from one place, also where a board is as wide as a band is far. [LOS-1]"""
    seen = field(setting, eye, limit)
    far = (at for at in seen if bands.distance(eye, at) >= bands.BAND and not bands.crosses(eye, at))
    return seen - {at for at in far if _block(setting.board, eye, at, setting.edition)}


def sees(setting: BattleContext, a: Hex, b: Hex, limit: int | None) -> bool:
    """Check whether units in two hexes see each other. [LOS-1]"""
    far = bands.distance(a, b)
    if limit is not None and far > max(limit, 1):
        return False
    known = setting.board_cache.blocks
    if (b, a) in known:  # sight is mutual
        return known[b, a] is None
    return hidden(setting, a, b, limit) is None


def visibility(setting: BattleContext, turn: int) -> int | None:
    """Return the visibility in a turn in hexes, or None without a limit. [LOS-7a]"""
    return horizon(setting.battle, turn)


def horizon(battle: Battle, turn: int) -> int | None:
    """Return the visibility in a turn of a battle, in hexes, or None without a limit.

    A limit leaves the bands beyond the field unseen, and one of 99 hexes lifts earlier ones. [BAND-4a]
    """
    if not battle.visibility:
        return None
    sightings = [s for s in battle.visibility if s.since <= turn]
    last = max(sightings, key=lambda s: s.since).hexes if sightings else UNLIMITED
    return last if last < UNLIMITED else None


def grazed(board: Board, a: Hex, b: Hex, edition: Edition = E2025) -> Hex | None:
    """Return a hex that would hide two hexes if their line did not run along its edge, or None. [LOS-3]"""
    obstacles = _obstacles(board, edition)
    edges = (span for span in trace(a, b)[1:-1] if span.edge and len(span.hexes) > 1)
    beside = (at for span in edges for at in span.hexes if axial(at) in obstacles and at not in (a, b))
    treetops = min(board.level(a), board.level(b))
    return next((at for at in beside if board.level(at) >= treetops), None)


def lane(state: State, firer: Unit, target: Hex) -> Hex | None:
    """Return the hex of a friend at the firer's level in the path of direct fire, or None. [LOS-5]"""
    setting = state.context
    if setting.types[firer.id].letter == "W" or bands.crosses(firer.at, target):
        return None
    board = setting.board
    friends = state.held[firer.side]
    for span in trace(firer.at, target)[1:-1]:
        if not span.edge and span.hexes[0] in friends and board.level(span.hexes[0]) == board.level(firer.at):
            return span.hexes[0]
    return None


def _block(board: Board, a: Hex, b: Hex, edition: Edition) -> Block | None:
    """Return the obstacle, ridge or hill that hides two hexes that are not adjacent, or None. [LOS-2, LOS-3]"""
    if block := _between(board, a, b, edition):
        return block
    if not board.ridges and not board.levels:
        return None
    line = trace(a, b)
    if board.ridges and (block := ridge(board, line, edition)):
        return block
    return hill(board, a, b, line, edition) if board.levels else None


def _between(board: Board, a: Hex, b: Hex, edition: Edition) -> Block | None:
    """Return the obstacle between two hexes that is no lower than the lower of them, or None. [LOS-2]"""
    obstacles, edges = _obstacles(board, edition), edition.edges_block
    treetops = min(board.level(a), board.level(b))
    (q, r), (to_q, to_r) = axial(a), axial(b)
    for span in timeline(to_q - q, to_r - r):
        if edges or len(span.hexes) == 1:
            for dq, dr in span.hexes:
                at = obstacles.get((q + dq, r + dr))
                if at is not None and at not in (a, b) and board.level(at) >= treetops:
                    return terrain(board, at).name, "LOS-2" if len(span.hexes) == 1 else "LOS-3", at
    return None


@lru_cache(maxsize=16)
def _obstacles(board: Board, edition: Edition) -> Mapping[tuple[int, int], Hex]:
    """Return the hexes that may block sight, by their axial coordinates."""
    return {axial(at): at for at in board.terrain if _obstacle(board, at, edition)}


def _obstacle(board: Board, at: Hex, edition: Edition) -> bool:
    """Check whether an obstacle in a hex blocks sight. [LOS-2, LOS-2a]"""
    ground = terrain(board, at)
    return ground.blocks and (edition.trees_block or ground is not TREES)
