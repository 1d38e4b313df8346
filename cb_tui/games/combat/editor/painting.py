"""Brushes of Combat and what each makes of the map: letters and links that agree, strips, masks and borders."""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from cb_tui.core.battle_data import sides_of, table_at, text
from cb_tui.core.battle_editor import Brush, Data, Drawing, Features, Stroke
from cb_tui.core.display import MapMark
from cb_tui.core.editing import REMOVED, Change, Edit, EditError, changed
from cb_tui.core.grammar import count_noun
from cb_tui.core.squares import SQUARES
from cb_tui.core.values import Place, Side
from cb_tui.games.combat.editor.force_data import piece_entries
from cb_tui.games.combat.editor.map_data import (
    direction,
    drawn,
    links_of,
    masks_of,
    roads_of,
    rows_of,
    rules_of,
    seat_at,
    seats_of,
    section_of,
    set_parameter,
    side_at,
    signs_of,
    strips_of,
    touching,
    usual_rules,
    with_links,
    with_masks,
    with_signs,
)
from cb_tui.games.combat.rules.board import GROUND, STRIPS, TERRAINS

LETTERS = {  # of each ground, without and with a road
    "open": (".", "="),
    "wood": ("w", "W"),
    "hill": ("h", "R"),
    "crest": ("H", "R"),
    "bua": ("#", "%"),
    "river": ("~", "+"),
}
BRUSHES = (
    Brush("open", ".", "open", "ground", "place", "No cover and no stop. [MOV-1]"),
    Brush("wood", "w", "wood", "ground", "place", "A piece stops there, and saves better. [MOV-3, SAVE-2]"),
    Brush("hill", "h", "hill", "ground", "place", "A piece stops there, and saves better. [MOV-3, SAVE-2]"),
    Brush("crest", "H", "crest", "ground", "place", "The top of a hill: it fires farther and sees over. [FIRE-3]"),
    Brush("bua", "#", "houses", "ground", "place", "A piece stops there; infantry saves better. [MOV-3, HOUSE-6]"),
    Brush("river", "~", "river", "ground", "place", "Crossed at bridges alone. [MOV-6]"),
    Brush("road", "=", "road", "ground", "place", "Faster, and no stop; over a river a bridge. [MOV-2]"),
    Brush("bridge", "+", "bridge", "ground", "place", "A river with a road over it. [MOV-6]"),
    Brush("no road", "-", "no road", "ground", "place", "Takes the road away and leaves the ground."),
    Brush("strip", "_", "airstrip", "lines", "path", "Planes start there; behind the line. [STRIP, DEP-4]"),
    Brush("link", "=", "road link", "lines", "link", "Whether two road squares that touch are joined. [MOV-2c]"),
    Brush("mask", "!", "barred fire", "lines", "link", "No piece fires from here in that direction. [FIRE-7a]"),
    Brush("line", "-", "deployment line", "lines", "path", "Between two rows; the other half gets the same. [SET-1b]"),
    Brush("border", "|", "section border", "lines", "path", "Between the columns of two commanders. [FOUR-2c]"),
)


def brushes(_data: Data) -> tuple[Brush, ...]:
    """Return the brushes."""
    return BRUSHES


def painted(data: Data, brush: str, stroke: Stroke) -> Change:
    """Return the change that a stroke of a brush makes. Raises EditError."""
    if brush in LETTERS:
        return _ground(data, "open" if stroke.remove else brush, stroke.places)
    if brush in ROADS:
        return _roads(data, stroke.places, there=ROADS[brush] != stroke.remove, brush=brush)
    if brush in OTHERS:
        return OTHERS[brush](data, stroke)
    raise EditError(f"there is no brush {brush}; take one of {', '.join(each.id for each in BRUSHES)}")


# --- ground and roads ------------------------------------------------------------------------------------------------


def ground_of(sign: str) -> str:
    """Return the brush of the ground of a letter."""
    marks = GROUND.get(sign, ("open",))
    return "crest" if "crest" in marks else marks[0]


def _ground(data: Data, kind: str, places: Iterable[Place]) -> Change:
    """Return the change of letters to a kind of ground. Roads stay, and with them their letters."""
    signs = signs_of(data)
    roads = roads_of(signs)
    return with_signs(data, {at: LETTERS[kind][at in roads] for at in places})


ROADS = {"road": True, "bridge": True, "no road": False}  # brushes, and whether there is a road after them


def _roads(data: Data, places: Iterable[Place], *, there: bool, brush: str) -> Change:
    """Return the change of letters that have a road or none. Given links follow them."""
    signs = signs_of(data)
    grounds = {at: "river" if brush == "bridge" else ground_of(signs.get(at, ".")) for at in places}
    change = with_signs(data, {at: LETTERS[kind][there] for at, kind in grounds.items()})
    return change + with_roads_joined(data, change)


def with_roads_joined(data: Data, change: Change) -> Change:
    """Return the change of given links after a change of letters: new roads join what they touch."""
    if not links_of(data):
        return ()
    after = changed(data, change)
    before, now = roads_of(signs_of(data)), roads_of(signs_of(after))
    new = {link for link in touching(now) if not {*link} <= before}
    kept = {link for link in links_of(data) if {*link} <= now}
    return with_links(after, kept | new) if kept | new != {*links_of(data)} else ()


def _link(data: Data, stroke: Stroke) -> Change:
    """Return the change of the links between road squares."""
    roads = roads_of(signs_of(data))
    there = {*links_of(data)} or touching(roads)
    if stroke.remove and len(stroke.places) == 1:
        return with_links(data, {link for link in there if stroke.places[0] not in link})
    pairs = set[tuple[Place, Place]]()
    for one, other in pairwise(stroke.places):
        if one not in roads or other not in roads or direction(one, other) is None:
            raise EditError(f"a link joins two road squares that touch, and {one} and {other} are not; paint the road")
        pairs.add((min(one, other), max(one, other)))
    return with_links(data, there - pairs if stroke.remove else there | pairs)


# --- strips, masks ---------------------------------------------------------------------------------------------------


def _strip(data: Data, stroke: Stroke) -> Change:
    """Return the change that places an airstrip from a square in a direction, or takes the strip there away."""
    signs = signs_of(data)
    there = strips_of(signs)
    if stroke.remove:
        gone = [squares for squares in there.values() if not {*squares}.isdisjoint(stroke.places)]
        return with_signs(data, {at: "." for squares in gone for at in squares})
    squares = _runway(data, stroke.places)
    letter = next((each for each in STRIPS if each not in there), None)
    if letter is None:
        raise EditError(f"a map has at most {len(STRIPS)} airstrips; take one away first: X")
    taken = next((at for at in squares if signs.get(at) != "."), None)
    if taken is not None:
        raise EditError(f"{taken} is not open ground of the map, which an airstrip needs; place it elsewhere")
    return with_signs(data, dict.fromkeys(squares, letter))


def _runway(data: Data, places: tuple[Place, ...]) -> list[Place]:
    """Return the squares of an airstrip that begins with two places. Raises EditError."""
    long = rules_of(data).airstrip_len
    way = direction(*places[:2]) if len(places) > 1 else "E"
    if way not in ("N", "E", "S", "W"):
        raise EditError(f"an airstrip is {count_noun(long, 'square')} in a row or a column; take h, j, k or l")
    squares = [places[0]]
    while len(squares) < long and (to := SQUARES.step(squares[-1], way)) is not None:
        squares.append(to)
    return squares


def _mask(data: Data, stroke: Stroke) -> Change:
    """Return the change of the directions in which pieces do not fire."""
    there, on_map = masks_of(data), signs_of(data)
    if stroke.remove and len(stroke.places) == 1:
        return with_masks(data, {stroke.places[0]: ()})
    masks = {at: [*there.get(at, ())] for at in stroke.places[:-1]}
    for one, other in pairwise(stroke.places):
        way = direction(one, other)
        if way is None or one not in on_map:
            raise EditError(f"{other} does not touch {one}; name a square of the map and one beside it")
        masks[one] = [each for each in masks[one] if each != way] + ([] if stroke.remove else [way])
    return with_masks(data, masks)


# --- lines across the map --------------------------------------------------------------------------------------------


def _line(data: Data, stroke: Stroke) -> Change:
    """Return the change that puts the deployment line of both halves between two rows."""
    half = len(rows_of(data)) // 2
    if stroke.remove:
        return set_parameter(data, "deploy_depth", min(usual_rules(data)["deploy_depth"], half))
    upper, lower = sorted(SQUARES.coordinates(at)[1] for at in (stroke.places[0], stroke.places[-1]))
    if lower - upper != 1:
        raise EditError("the deployment line lies between two rows; take j or k")
    depth = upper if lower <= half else 2 * half - upper
    if upper == half:
        depth = half
    return set_parameter(data, "deploy_depth", depth)


def _border(data: Data, stroke: Stroke) -> Change:
    """Return the change that puts the border of two sections of a half between two columns."""
    side = side_at(data, stroke.places[0])
    partners = [seat for seat, own in seats_of(data).items() if own == side]
    if stroke.remove:
        return (Edit(("sections",), REMOVED),) if "sections" in data else ()
    if len(partners) < 2:
        raise EditError(f"{side} has one commander, whose section is the whole map; add seats first: B")
    left, right = sorted(SQUARES.coordinates(at)[0] for at in (stroke.places[0], stroke.places[-1]))
    if right - left != 1:
        raise EditError("a border of sections lies between two columns; take h or l")
    spans = {seat: [*section_of(data, seat)] for seat in seats_of(data)}
    order = sorted(partners, key=lambda seat: spans[seat])
    west, east = min(pairwise(order), key=lambda pair: abs(spans[pair[0]][1] - left))
    if not spans[west][0] <= left < spans[east][1]:
        raise EditError("a section has at least one column; put its border elsewhere")
    spans[west][1], spans[east][0] = left, right
    new = {seat: list(span) for seat, span in spans.items()}
    return () if table_at(data, ("sections",)) == new else (Edit(("sections",), new),)


OTHERS: Mapping[str, Callable[[Data, Stroke], Change]] = {
    "strip": _strip,
    "link": _link,
    "mask": _mask,
    "line": _line,
    "border": _border,
}


# --- what is there ---------------------------------------------------------------------------------------------------


def features(data: Data, at: Place) -> Features:
    """Return the contents of a square."""
    board, signs = drawn(data), signs_of(data)
    if at not in board:
        return Features(at, ("not on the map",), "")
    ground = ground_of(signs.get(at, "."))
    road = tuple(near for near in SQUARES.neighbours(at) if board.has_edge(at, near, "road"))
    barred = tuple(near for way in masks_of(data).get(at, ()) if (near := _beside(at, way)) is not None)
    words = [
        "crest" if ground == "crest" else TERRAINS[board.terrain[at]].label,
        *(["bridge"] if board.has_mark(at, "bridge") else []),
        *(["road to " + " ".join(road)] if road else ["road"] if board.has_mark(at, "road") else []),
        *(["airstrip"] if signs.get(at, " ") in STRIPS else []),
        *(["barred to " + " ".join(barred)] if barred else []),
        _where(data, at),
    ]
    return Features(
        at=at,
        words=tuple(words),
        brush=ground,
        level=board.level(at),
        ways={brush: there for brush, there in (("link", road), ("mask", barred)) if there},
        pieces=tuple(path for path, where in piece_entries(data) if where == at),
    )


def _beside(at: Place, way: str) -> Place | None:
    return SQUARES.step(at, way) if way in SQUARES.directions else None


def _where(data: Data, at: Place) -> str:
    """Return whose half a square lies in: "Red's half, behind the line"."""
    row, last = SQUARES.coordinates(at)[1], len(rows_of(data))
    depth = rules_of(data).deploy_depth
    behind = "behind" if row <= depth or row > last - depth else "beyond"
    side = side_at(data, at)
    seat = seat_at(data, side, at)
    names = {text(each, "id"): text(each, "name") for key in ("sides", "seats") for each in _tables(data, key)}
    return f"{names.get(seat) or seat}, {behind} the line"


def _tables(data: Data, key: str) -> list[Mapping[str, object]]:
    found = data.get(key)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list) else []


def drawing(data: Data) -> Drawing:
    """Return airstrips as marks, and the half line and both deployment lines."""
    marks = list[MapMark]()
    for squares in strips_of(signs_of(data)).values():
        marks += [MapMark(at, "_", "_", Side(side_at(data, at))) for at in squares]
    rows, depth = len(rows_of(data)), rules_of(data).deploy_depth
    lines = (
        ((depth, "_"), (rows // 2, "="), (rows - depth, "_")) if rows and 2 * depth <= rows and sides_of(data) else ()
    )
    return Drawing(tuple(marks), lines)
