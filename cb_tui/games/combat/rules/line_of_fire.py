"""Lines of fire: whether ground lets a shot go, and the eight lines from a square. [FIRE-2 to FIRE-8]"""

from collections.abc import Mapping
from itertools import groupby

from cb_tui.core.board import edge_between
from cb_tui.core.display import Sight
from cb_tui.core.grammar import count_noun
from cb_tui.core.report import Reason
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, UnitId
from cb_tui.games.combat.rules import zones
from cb_tui.games.combat.rules.battle import Kind
from cb_tui.games.combat.rules.board import HOUSES, ground
from cb_tui.games.combat.rules.model import BattleContext, State
from cb_tui.games.combat.rules.scene_model import FireDirection

WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def reaches(setting: BattleContext, kind: Kind, frm: Place) -> int:
    """Return how many squares a kind of piece fires from a square, further from a crest. [FIRE-2, FIRE-3]"""
    one = setting.kinds[kind]
    return one.range + (one.crest if setting.board.has_mark(frm, "crest") else 0)


def line(setting: BattleContext, kind: Kind, frm: Place, to: Place) -> Sight:
    """Return whether a kind of piece could hit a square from another, with the reason."""
    distance, most = SQUARES.distance(frm, to), reaches(setting, kind, frm)
    seen = sight(setting, frm, to)
    if distance <= most:
        return _masked(setting, seen) if seen.visible else seen
    if not straight(frm, to):
        return seen
    crest = setting.kinds[kind].range + setting.kinds[kind].crest
    more = "" if setting.board.has_mark(frm, "crest") or not setting.kinds[kind].crest else f", on a crest {crest}"
    why = f"{to} is {count_noun(distance, 'square')} away, range {most}{more}"
    return Sight(frm, to, visible=False, reason=why, rule="FIRE-3" if more else "FIRE-2")


def frame(setting: BattleContext, kind: Kind, frm: Place, distance: int) -> tuple[Reason]:
    """Return from where a shot goes and how far, of how many squares. [FIRE-2, FIRE-3]"""
    said = f"range {distance} of {reaches(setting, kind, frm)} from {frm}"
    return (Reason("range", distance, "FIRE-2", said),)


def _masked(setting: BattleContext, seen: Sight) -> Sight:
    """Return a line, blocked if fire in its direction is barred from its square. [FIRE-7a]"""
    (column, row), (to_column, to_row) = SQUARES.coordinates(seen.origin), SQUARES.coordinates(seen.target)
    way = "NS"[to_row > row] * (to_row != row) + "WE"[to_column > column] * (to_column != column)
    if way not in setting.battle.masks.get(seen.origin, ()):
        return seen
    why = f"fire {way} from {seen.origin} is barred"
    return Sight(seen.origin, seen.target, visible=False, reason=why, rule="FIRE-7a")


def straight(frm: Place, to: Place) -> bool:
    """Check whether two squares lie in one of the eight directions. [FIRE-2]"""
    across, up = SQUARES.offset(frm, to)
    return not across or not up or abs(across) == abs(up)


def sight(setting: BattleContext, frm: Place, to: Place) -> Sight:
    """Return the line of sight between two squares at any range, the same from both ends."""
    if frm == to or not straight(frm, to):
        across, up = (abs(int(each)) for each in SQUARES.offset(frm, to))
        why = f"{to} is {count_noun(across, 'column')} and {count_noun(up, 'row')} from {frm}: not a straight line"
        return Sight(frm, to, visible=False, reason=why, rule="FIRE-2")
    ends = edge_between(frm, to)
    block = setting.cached(("sight", ends), lambda: _block(setting, SQUARES.line(*ends)))
    why, rule, at = block or ("a clear line", "FIRE-2", None)
    return Sight(frm, to, visible=block is None, reason=why, rule=rule, at=at)


def _block(setting: BattleContext, way: tuple[Place, ...]) -> tuple[str, str, Place] | None:
    return _crests(setting, way) or _runs(setting, way)


def _crests(setting: BattleContext, way: tuple[Place, ...]) -> tuple[str, str, Place] | None:
    """Return the crest that blocks a line, with reason and rule, or None. [FIRE-4d, FIRE-4e]

    Too many crest squares of an end's own hill do, and with reverse slopes any of another hill between the ends.
    """
    ours, depth = _own_hills(setting, way), setting.rules.depth_hill
    for at in way[1:-1] if setting.rules.reverse_slopes else ():
        if setting.board.has_mark(at, "crest") and at not in ours:
            return f"the crest {at} lies between", "FIRE-4e", at
    for hill in {zones.feature(setting, end) for end in (way[0], way[-1]) if end in ours}:
        crests = [at for at in way if at in hill and setting.board.has_mark(at, "crest")]
        if len(crests) > depth:
            why = f"the line runs along {count_noun(len(crests), 'crest square')}; the limit is {depth}"
            return why, "FIRE-4d", crests[depth]
    return None


def _own_hills(setting: BattleContext, way: tuple[Place, ...]) -> frozenset[Place]:
    """Return the squares of the hills on whose crests an end of the line is: it looks over their slopes. [FIRE-4d]"""
    if not setting.rules.crest_sees_over_own_slope:
        return frozenset()
    tops = (end for end in (way[0], way[-1]) if setting.board.has_mark(end, "crest"))
    return frozenset(at for end in tops for at in zones.feature(setting, end))


def _runs(setting: BattleContext, way: tuple[Place, ...]) -> tuple[str, str, Place] | None:
    """Return the hill or wood that blocks a line: between its ends, or too deep at one. [FIRE-4, FIRE-4a, FIRE-4c]"""
    rules, ours = setting.rules, _own_hills(setting, way)
    for kind, run in groupby(way, key=lambda at: ground(setting.board, at).blocks if at not in ours else ""):
        squares = tuple(run)
        if not kind:
            continue
        ends = (way[0] in squares) + (way[-1] in squares)
        here = ground(setting.board, squares[0])
        if not ends:
            return f"the {here.label} {squares[0]} lie{'' if here is HOUSES else 's'} between", "FIRE-4", squares[0]
        most = rules.depth_hill if kind == "hill" else rules.depth_wood
        depth = len(way) - 1 if ends > 1 else len(squares)
        if depth > most:
            why = f"the shot goes {count_noun(depth, 'square')} deep through the {here.label}; the limit is {most}"
            return why, "FIRE-6" if kind == "wood" and most != rules.depth_hill else "FIRE-5", squares[0]
    return None


def seen(setting: BattleContext, kind: Kind, frm: Place) -> tuple[Place, ...]:
    """Return the squares that a kind of piece could hit from a square, the nearest first."""

    def squares() -> tuple[Place, ...]:
        return tuple(
            to for to in _around(setting, frm, reaches(setting, kind, frm)) if line(setting, kind, frm, to).visible
        )

    return setting.cached(("seen", kind, frm), squares)


def _around(setting: BattleContext, frm: Place, most: int) -> tuple[Place, ...]:
    (column, row), board = SQUARES.coordinates(frm), setting.board
    found = []
    for far in range(1, most + 1):
        steps = ((x, y) for x in (-far, 0, far) for y in (-far, 0, far) if x or y)
        places = (SQUARES.place_at(column + x, row + y) for x, y in steps)
        found += [to for to in places if to is not None and to in board]
    return tuple(found)


def rays(state: State, unit: UnitId, at: Place) -> Mapping[Place, Sight]:
    """Return of every square that lies straight and in range of a piece at a square whether it could hit it."""
    setting, kind = state.context, state.pieces[unit].kind
    return {to: line(setting, kind, at, to) for to in _around(setting, at, reaches(setting, kind, at))}


def star(setting: BattleContext, kind: Kind, frm: Place) -> tuple[FireDirection, ...]:
    """Return the eight lines of a kind of piece from a square, north first."""
    return tuple(_ray(setting, kind, frm, way) for way in WAYS)


def _ray(setting: BattleContext, kind: Kind, frm: Place, way: str) -> FireDirection:
    squares = _along(setting, frm, way, reaches(setting, kind, frm))
    sights = [line(setting, kind, frm, to) for to in squares]
    far = max((number for number, sight in enumerate(sights, 1) if sight.visible), default=0)
    seen = tuple(sight.target for sight in sights if sight.visible)
    if far < len(sights):
        blocked = sights[far]
        return FireDirection(way, seen, far, _ground(setting, blocked.at), blocked.at, blocked.rule)
    return FireDirection(way, seen, far, "range" if len(squares) == reaches(setting, kind, frm) else "edge")


def _along(setting: BattleContext, frm: Place, way: str, most: int) -> tuple[Place, ...]:
    found: list[Place] = []
    at: Place | None = frm
    while len(found) < most and at is not None:
        at = SQUARES.step(at, way)
        if at is None or at not in setting.board:
            break
        found.append(at)
    return tuple(found)


def _ground(setting: BattleContext, at: Place | None) -> str:
    """Return the reason that a line is blocked at a place, "barred" where its direction is barred. [FIRE-7a]"""
    if at is None:
        return "barred"
    if setting.board.has_mark(at, "crest"):
        return "crest"
    return ground(setting.board, at).label
