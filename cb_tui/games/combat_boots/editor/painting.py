"""Brushes of Combat Boots and what each makes of the map: letters, levels, roads and sides that agree."""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from cb_tui.core.battle_editor import Brush, Data, Features, Stroke
from cb_tui.core.board import Edge, edge_between
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, changed
from cb_tui.core.hexes import Hex, neighbours
from cb_tui.games.combat_boots.editor.board_data import (
    drawn,
    feet_of,
    list_of,
    road_links,
    rows_of,
    set_list,
    set_text,
    sign_places,
    signs_of,
    text_of,
    with_signs,
    with_way,
    without_links,
    written,
)
from cb_tui.games.combat_boots.editor.piece_data import paths_at
from cb_tui.games.combat_boots.rules.terrain import BUILDINGS, GULLY, OPEN, TERRAIN, TREES, TRENCH, terrain

LETTERS = {  # of each ground, without and with a road
    OPEN.name: (".", "="),
    TREES.name: ("^", "T"),
    BUILDINGS.name: ("#", "B"),
    GULLY.name: ("v", "v"),
    TRENCH.name: ("u", "u"),
}
SIDES = {"river": "rivers", "ridge": "ridges"}  # brushes that paint sides, and the list that has them
TOP = 9  # the highest level

BRUSHES = (
    Brush(TREES.name, "^", "trees", "ground", "place", "Cover +1, blocks sight; costs 2 to enter. [MOV-2, COV-1]"),
    Brush(OPEN.name, ".", "open", "ground", "place", "No cover; costs 1 to enter. [MOV-2]"),
    Brush(BUILDINGS.name, "#", "buildings", "ground", "place", "Cover +1, blocks sight. [MOV-2, COV-1]"),
    Brush(GULLY.name, "v", "gully", "ground", "place", "Cover +1 and a die; costs more to leave. [MOV-5, COV-4]"),
    Brush(TRENCH.name, "u", "trench", "ground", "place", "Cover +1 and a die; costs more to leave. [MOV-5, COV-4]"),
    Brush("up", "+", "level up", "ground", "place", "Uphill costs more: 1 on foot, 2 on tracks, 4 on wheels. [MOV-2]"),
    Brush("down", "-", "level down", "ground", "place", "A hex has one level, 0 to 9. [MOV-4a]"),
    *(Brush(f"level {n}", str(n), f"level {n}", "ground", "place") for n in range(TOP + 1)),
    Brush("road", "=", "road", "lines", "path", "A step along it costs half a point; over a river a bridge. [MOV-3]"),
    Brush("river", "~", "river", "lines", "side", "No piece crosses it except by a bridge. [MOV-6]"),
    Brush("ridge", "/", "ridge", "lines", "side", "Hides everything behind it from pieces farther off. [ELEV-4]"),
    Brush("steep", '"', "steep slope", "lines", "place", "A piece sees only straight down from it. [ELEV-5]"),
    Brush("foot", "!", "foot of a slope", "lines", "path", "From the steep hex to the foot of its hill. [ELEV-5b]"),
)


def brushes(_data: Data) -> tuple[Brush, ...]:
    """Return the brushes."""
    return BRUSHES


def painted(data: Data, brush: str, stroke: Stroke) -> Change:
    """Return the change that a stroke of a brush makes. Raises EditError."""
    if brush in LETTERS:
        return _ground(data, OPEN.name if stroke.remove else brush, stroke.places)
    if brush in ("up", "down") or brush.startswith("level "):
        return _levels(data, "level 0" if stroke.remove else brush, stroke.places)
    if brush in SIDES:
        return sides_painted(data, SIDES[brush], stroke.sides, remove=stroke.remove)
    if brush in OTHERS:
        return OTHERS[brush](data, stroke)
    raise EditError(f"there is no brush {brush}; take one of {', '.join(each.id for each in BRUSHES)}")


def _ground(data: Data, kind: str, places: Iterable[Hex]) -> Change:
    """Return the change of letters to a kind of ground. Roads stay, and with them their letters."""
    there = {at for link in road_links(data) for at in link}
    signs = {at: LETTERS[kind][at in there] for at in places}
    old = signs_of(text_of(data, "map"))
    new = {at: sign for at, sign in signs.items() if not _same(old.get(at, ""), sign, road=at in there)}
    return set_text(data, "map", with_signs(text_of(data, "map"), new)) if new else ()


def _same(old: str, sign: str, *, road: bool) -> bool:
    """Check whether a letter may stay: a road may go over a letter that does not draw it."""
    return old == sign or (road and old in TERRAIN and TERRAIN[old] == TERRAIN[sign])


def with_letters(data: Data, change: Change) -> Change:
    """Return a change of roads with the letters of all hexes that get their first road or lose their last one."""
    after = changed(data, change)
    before, now = ({at for link in road_links(each) for at in link} for each in (data, after))
    old = signs_of(text_of(after, "map"))
    kinds = {at: TERRAIN[old[at]].name for at in before ^ now if old.get(at) in TERRAIN}
    new = {at: LETTERS[kind][at in now] for at, kind in kinds.items()}
    return (*change, *set_text(after, "map", with_signs(text_of(after, "map"), new))) if new else change


# --- levels ----------------------------------------------------------------------------------------------------------


def level_drawing(data: Data) -> str:
    """Return the drawing of the levels, all 0 if the file has no levels."""
    drawing = text_of(data, "levels")
    if drawing.strip():
        return drawing
    return written(["0" * len(row) for row in rows_of(text_of(data, "map"))])


def _levels(data: Data, brush: str, places: Iterable[Hex]) -> Change:
    drawing = level_drawing(data)
    old, ground = signs_of(drawing), sign_places(text_of(data, "map"))
    new = dict[Hex, str]()
    for at in places:
        if at not in ground or at not in old:
            raise EditError(f"{at} has no level in the drawing of the levels; give it a digit there")
        here = int(old[at]) if old[at].isascii() and old[at].isdigit() else 0
        to = {"up": here + 1, "down": here - 1}.get(brush)
        level = int(brush.removeprefix("level ")) if to is None else min(max(to, 0), TOP)
        new[at] = str(level)
    new = {at: digit for at, digit in new.items() if old[at] != digit}
    return set_text(data, "levels", with_signs(drawing, new)) if new else ()


# --- lines -----------------------------------------------------------------------------------------------------------


def side_of(text: str) -> Edge | None:
    """Return the side of an entry "0405/0505", or None if it is not one."""
    one, _, other = text.partition("/")
    try:
        return (
            edge_between(Hex(one.strip()), Hex(other.strip()))
            if other.strip() in neighbours(Hex(one.strip()))
            else None
        )
    except ValueError:
        return None


def sides_painted(data: Data, key: str, sides: Iterable[Edge], *, remove: bool) -> Change:
    """Return the change that adds or removes sides of a list of the board."""
    wanted = dict.fromkeys(edge_between(*side) for side in sides)
    there = {number: side_of(text) for number, text in enumerate(list_of(data, key))}
    if remove:
        return set_list(data, key, {number for number, side in there.items() if side in wanted}, [])
    on_map = sign_places(text_of(data, "map"))
    for one, other in wanted:
        if one not in on_map or other not in on_map or other not in neighbours(one):
            raise EditError(f"{one}/{other} is not a side between two hexes of the map; name hexes that touch")
    new = [f"{one}/{other}" for one, other in wanted if (one, other) not in there.values()]
    return set_list(data, key, set(), new)


def _road(data: Data, stroke: Stroke) -> Change:
    """Return the change of roads and letters: a road along a way, or no road in the hexes of the stroke."""
    if stroke.remove:
        gone = {link for link in road_links(data) if not {*link}.isdisjoint(stroke.places)}
        return with_letters(data, without_links(data, gone))
    _walked(data, stroke.places)
    return with_letters(data, with_way(data, stroke.places))


def _walked(data: Data, way: tuple[Hex, ...]) -> None:
    """Check that a way goes from hex to hex of the map. Raises EditError."""
    on_map = sign_places(text_of(data, "map"))
    for one, other in pairwise(way):
        if one not in on_map or other not in neighbours(one):
            raise EditError(f"a road cannot lead from {one} to {other}; walk it from hex to hex")
    if len(way) < 2 or way[-1] not in on_map:
        raise EditError("a road leads from one hex to the next; walk at least two hexes of the map")


def _steep(data: Data, stroke: Stroke) -> Change:
    there = list_of(data, "steep")
    if stroke.remove:
        return set_list(data, "steep", {n for n, at in enumerate(there) if at in stroke.places}, [])
    return set_list(data, "steep", set(), [at for at in stroke.places if at not in there])


def _foot(data: Data, stroke: Stroke) -> Change:
    """Return the change of feet: the first place of a stroke is the upper hex, the last one its foot."""
    there = feet_of(data)
    if stroke.remove:
        gone = [at for at in stroke.places if at in there]
        if len(gone) == len(there):
            return (Edit(("board", "feet"), REMOVED),) if gone else ()
        return tuple(Edit(("board", "feet", at), REMOVED) for at in gone)
    if len(stroke.places) < 2 or not {*stroke.places} <= sign_places(text_of(data, "map")).keys():
        raise EditError("a slope leads from its upper hex to its foot; name two hexes of the map")
    upper, foot = stroke.places[0], stroke.places[-1]
    return () if there.get(upper) == foot else (Edit(("board", "feet", upper), str(foot)),)


OTHERS: Mapping[str, Callable[[Data, Stroke], Change]] = {"road": _road, "steep": _steep, "foot": _foot}


# --- what is there ---------------------------------------------------------------------------------------------------


def features(data: Data, at: Hex) -> Features:
    """Return the contents of a hex."""
    board = drawn(data)
    around = neighbours(at)
    sides = {kind: tuple(near for near in around if board.has_edge(at, near, kind)) for kind in ("river", "ridge")}
    road = tuple(near for near in around if board.has_edge(at, near, "road"))
    on_map = at in board
    ground = terrain(board, at) if on_map else None
    words = [
        ground.label if ground else "not on the map",
        f"level {board.level(at)}",
        *_listed("road to", road),
        *(f"{kind} toward {' '.join(there)}" for kind, there in sides.items() if there),
        *(["steep"] if board.has_mark(at, "steep") else []),
        *_listed("slope down to", [board.feet[at]] if at in board.feet else []),
        *_listed("bridge to", [near for near in road if near in sides["river"]]),
    ]
    return Features(
        at=at,
        words=tuple(words),
        brush=ground.name if ground else "",
        level=board.level(at),
        sides={kind: there for kind, there in sides.items() if there},
        ways={"road": road} if road else {},
        pieces=paths_at(data, at),
    )


def _listed(words: str, places: Iterable[Hex]) -> list[str]:
    there = " ".join(places)
    return [f"{words} {there}"] if there else []
