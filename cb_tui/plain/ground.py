"""The map in words: rows, one hex, what lies around a piece, and a measured table."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from cb_tui.core import shapes
from cb_tui.core.board import Board, Edge
from cb_tui.core.display import Shape
from cb_tui.core.geometry import Geometry
from cb_tui.core.plane import Point
from cb_tui.core.tabletop import Tabletop
from cb_tui.core.values import Place
from cb_tui.plain import forces
from cb_tui.plain.compass import NAMES, away, bearing, listed
from cb_tui.plain.sentences import Sentences

NEAR = 120  # ticks within which a shape is named


def table_overview(speech: Sentences, board: Tabletop) -> list[str]:
    """Describe a table: its size, the objectives, and each shape with its corners."""
    grid = board.geometry
    across, down = (grid.format_distance(length) for length in (board.columns, board.rows))
    lines = [
        f"The table is {across} wide and {down} deep. {grid.layout}",
        "Ground not named is open.",
        *(f"Objectives {line[:1].lower()}{line[1:]}" for line in speech.objectives()),
        *(f"{_called(shape, board).capitalize()}: {_lies(shape, board)}." for shape in board.shapes),
    ]
    return [*lines, f"units lists the pieces, look {grid.example} describes a place."]


def nearby(board: Tabletop, at: Place) -> Iterator[str]:
    """Yield the shapes within a foot of a place, nearest first, except those that it lies in."""
    here = board.geometry.coordinates(at)
    feet = {shape: _foot(shape, here) for shape in board.shapes}
    far = {shape: board.geometry.distance(at, _name(board, foot)) for shape, foot in feet.items()}
    for shape in sorted(feet, key=lambda shape: far[shape]):
        if 0 < far[shape] <= NEAR:
            yield f"  {_called(shape, board).capitalize()}: {away(board.geometry, at, _name(board, feet[shape]))}."


def _called(shape: Shape, board: Tabletop) -> str:
    kind = next(each.name for each in board.terrains.values() if each.look == shape.kind)
    level = f", level {shape.level}" if shape.level else ""
    name = kind if shape.name in kind else shape.name if kind in shape.name else f"{kind} {shape.name}"
    return f"{name}{level}"


def _lies(shape: Shape, board: Tabletop) -> str:
    names = [_name(board, point) for point in shape.points]
    if len(names) == 1:
        return f"at {names[0]}"
    if not shape.closed:
        return f"from {' to '.join(names)}"
    left, top, right, bottom = shapes.bounding_box(shape.points)
    if set(shape.points) == {(left, top), (right, top), (right, bottom), (left, bottom)}:
        return f"from {_name(board, (left, top))} to {_name(board, (right, bottom))}"
    return f"between {listed([*map(str, names)])}"


def _foot(shape: Shape, at: Point) -> Point:
    """Return the point of a shape that is nearest to `at`, or `at` itself if it lies inside."""
    if len(shape.points) == 1:
        return shape.points[0]
    if not shape.closed:
        return shapes.nearest_point_on(at, shape.points)
    return at if shapes.inside(at, shape.points) else shapes.nearest_point_on(at, (*shape.points, shape.points[0]))


def _name(board: Tabletop, at: Point) -> Place:
    name = board.geometry.place_at(*at)
    assert name is not None
    return name


def overview(speech: Sentences, *, bare: bool = False) -> list[str]:
    """Describe the whole board: size, objectives, one line a row, then roads, rivers and ridges.

    With `bare`, leave out the rows that are open ground.
    """
    scene, board, grid = speech.table.scene, speech.table.scene.board, speech.table.geometry
    if isinstance(board, Tabletop):
        return table_overview(speech, board)
    lines = [
        (
            f"{board.columns} columns, {board.rows} rows, {grid.place_at(1, 1)} at the top left."
            f"{f' {grid.layout}' * bool(grid.layout)}"
        ),
        f"Every {grid.unit} not named is open{', on level 0' * bool(board.levels)}.",
    ]
    lines += [f"Objectives {line[:1].lower()}{line[1:]}" for line in speech.objectives()]
    for row in range(1, board.rows + 1):
        told = list(_row(board, row))
        lines += [f"Row {row:02}: {', '.join(told) or 'open'}."] if told or not bare else []
    lines += [f"Road: {way}." for way in _roads(board)]
    roads, rivers = board.edges.get("road", frozenset()), board.edges.get("river", frozenset())
    others = {kind: edges for kind, edges in board.edges.items() if kind not in ("road", "river")}
    for kind, edges in {"river": rivers - roads, "bridge": rivers & roads, **others}.items():
        lines += [f"{kind.capitalize()} between {_edges(edges)}."] if edges else []
    strips = listed([f"{one.name}, {speech.ground(one.at)}" for one in scene.strips])
    lines += [f"Beyond the {scene.off_field_edge} edge: {strips}."] if strips else []
    lines += (
        [f"Visibility this turn: {grid.format_distance(scene.visibility)}."]
        if scene.visibility is not None and scene.visibility < 99
        else []
    )
    return [
        *lines,
        f"units lists the pieces, look {grid.example} describes one {grid.unit}, look and a piece its surroundings.",
    ]


def one_place(speech: Sentences, at: Place) -> list[str]:
    """Describe a place, the pieces there, and its neighbors with roads and rivers."""
    table = speech.table
    board = table.scene.board
    here = table.stack(at)
    lines = [f"{speech.place(at)}."]
    lines += [f"An objective, held by {speech.the(one.holder)}." for one in table.scene.objectives if one.at == at]
    lines += [
        f"  {', '.join([forces.named(speech, piece), *forces.piece_sentences(speech, piece)])}." for piece in here
    ]
    if at not in board:
        return lines
    if isinstance(board, Tabletop):
        return [*lines, *nearby(board, at)]
    if board.has_mark(at, "steep"):
        lines.append("Its slope is steep.")
    for direction in table.geometry.directions:
        to = table.geometry.step(at, direction)
        if to is None or to not in board:
            lines.append(f"  {NAMES[direction]}: the edge.")
            continue
        notes = [_over(board, at, to, kind) for kind in board.edges if board.has_edge(at, to, kind)]
        there = [piece.id for piece in table.stack(to)]
        notes += [f"with {speech.who(there)}"] if there else []
        lines.append(f"  {NAMES[direction]}: {', '.join([f'{to} {speech.ground(to)}', *notes])}.")
    return lines


def around(speech: Sentences, at: Place) -> list[str]:
    """Return the other pieces by distance from a place, with the line of sight if the rules use it."""
    table = speech.table
    lines = []
    others = sorted(
        (piece for piece in table.scene.pieces if piece.at != at), key=lambda piece: table.distance(at, piece.at)
    )
    for piece in others:
        told = [speech.place(piece.at, at), speech.state(piece)]
        if (sight := table.sight(at, piece.at)) is not None:
            told.append("in sight" if sight.visible else "not in sight")
        lines.append(f"  {speech.who([piece.id])}: {', '.join(told)}.")
    return lines


def _row(board: Board, row: int) -> Iterator[str]:
    """Yield the runs of a row that are not open ground on level 0."""
    names = (board.geometry.place_at(column, row) for column in range(1, board.columns + 1))
    places = [at for at in names if at is not None and at in board]
    for (terrain, level), run in groupby(places, lambda at: (board.terrain[at], board.level(at))):
        if (terrain, level) == ("open", 0):
            continue
        these = list(run)
        span = f"{these[0]} to {these[-1]}" if len(these) > 1 else these[0]
        yield f"{span} {terrain}{f' level {level}' if level else ''}"


def _over(board: Board, one: Place, other: Place, kind: str) -> str:
    """Return the road, river or other hexside on the way to a neighbor, in words."""
    match kind:
        case "road":
            return "by road"
        case "river":
            return "over a bridge" if board.has_edge(one, other, "road") else "across a river"
        case _:
            return f"over a {kind}"


def _edges(edges: Iterable[Edge]) -> str:
    return listed([f"{one} {other}" for one, other in sorted(edges)])


def _roads(board: Board) -> Iterator[str]:
    """Yield each road from end to end, with straight runs as one: "0105 east to 1105"."""
    grid, links = board.geometry, set(board.edges.get("road", ()))
    while links:
        ends = [at for at in sorted({end for link in links for end in link}) if sum(at in link for link in links) != 2]
        at = ends[0] if ends else min(links)[0]
        way = [at]
        while nexts := sorted(link for link in links if at in link):
            straight = [
                link
                for link in nexts
                if len(way) > 1 and bearing(grid, way[-2], at) == bearing(grid, at, _other(link, at))
            ]
            link = (straight or nexts)[0]
            links.remove(link)
            at = _other(link, at)
            way.append(at)
        yield _runs(grid, way)


def _other(link: Edge, at: Place) -> Place:
    return link[1] if link[0] == at else link[0]


def _runs(grid: Geometry, way: list[Place]) -> str:
    """Return a path in words, with its straight runs named by direction."""
    parts = [str(way[0])]
    start = 0
    for index in range(1, len(way)):
        here = bearing(grid, way[index - 1], way[index])
        last = index + 1 == len(way) or bearing(grid, way[index], way[index + 1]) != here
        if last:
            parts.append(f"{here} to {way[index]}" if index - start > 1 else way[index])
            start = index
    columns, rows = ({spot[axis] for spot in map(grid.coordinates, way)} for axis in (0, 1))
    if len(parts) > 6 and len(columns) <= 2 and len(rows) == len(way):
        named = listed([f"{column:02}" for column in sorted(columns)])
        return f"{way[0]} to {way[-1]} in column{'s' * (len(columns) > 1)} {named}"
    return ", ".join(parts)
