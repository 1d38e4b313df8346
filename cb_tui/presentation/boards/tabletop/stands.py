"""All that stands and is drawn on the ground of a table, what counts least first."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cb_tui.core.display import Company, Piece, Stand
from cb_tui.core.inches import parse_place
from cb_tui.core.plane import Point, Vector
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.boards.cells import (
    ASCII,
    DANGER,
    FAR,
    LABEL,
    NEAR,
    NEUTRAL,
    NUMBER,
    PAGE,
    REACH,
    WARN,
    Cell,
    GlyphSet,
    Painted,
    role,
    side_colour,
)
from cb_tui.presentation.boards.map_model import NOBODY, MapModel
from cb_tui.presentation.boards.marks import BRACKET, FIRING, SELECTION, between, boxed
from cb_tui.presentation.boards.tabletop.ground import LOOKS, Raster, dots
from cb_tui.presentation.overlay import RangeRing, SketchLine

MOST = 3  # sticks
STATES = ("+", "-", "")
COUNTER = 6, 2  # cells of a counter across and down
MEN = 5  # that a counter has room for
Sticks = tuple[str, tuple[Point, ...]]  # their sign, and where they lie from the first cell of the name


class StandLabel(NamedTuple):
    """The name of a stand from a cell on, and what stands beside it in its row."""

    at: Place
    cell: Point
    name: str
    state: str  # "+" it holds fire, "-" its dice are spent, "" it may still act; the sign of what stops a thread
    sticks: Sticks
    colour: str
    up: bool
    fired: bool = False
    men: str = ""  # the second line of a counter: men and front
    turned: bool = False  # its dice are spent

    @property
    def high(self) -> int:
        """Return how many lines it has."""
        return COUNTER[1] if self.men else 1

    @property
    def first(self) -> int:
        """Return the column of its first cell, a stick at the left included."""
        return self.cell[0] - any(place == (-1, 0) for place in self.sticks[1])

    @property
    def last(self) -> int:
        """Return the column of its last cell, state and a stick at the right included."""
        end = self.cell[0] + len(self.name) - 1 + len(self.state)
        return max([end, *(self.cell[0] + x for x, y in self.sticks[1] if y == 0)])

    def around(self) -> Iterator[Painted]:
        """Yield its sticks and its state."""
        (x, y), (sign, places) = self.cell, self.sticks
        yield from ((x + right, y + down, sign, role(self.colour, bold=True)) for right, down in places)
        loud = role(LABEL) if self.state in STATES else role(WARN, bold=True)
        yield from ((x + len(self.name) + i, y, char, loud) for i, char in enumerate(self.state))

    def named(self) -> Iterator[Painted]:
        """Yield its name, and on a counter its men and its front."""
        x, y = self.cell
        chip = role(self.colour, f"{'acted' if self.turned else 'chip'} {self.colour}", not self.turned)
        look = FIRING if self.fired else SELECTION if self.up else chip
        yield from ((x + i, y, char, look) for i, char in enumerate(self.name))
        yield from ((x + i, y + 1, char, look) for i, char in enumerate(self.men))


def named(stands: Sequence[StandLabel], cell: Point) -> StandLabel | None:
    """Return the stand with a letter of its name in a cell, or None if there is no such stand."""
    x, y = cell
    there = (
        tag for tag in reversed(stands) if 0 <= y - tag.cell[1] < tag.high and 0 <= x - tag.cell[0] < len(tag.name)
    )
    return next(there, None)


def tags(view: MapModel, raster: Raster, letters: int, glyphs: GlyphSet, *, counters: bool) -> list[StandLabel]:
    """Return the name tags of the stands, or their counters, from the far edge to the near one, the selected last.

    A later tag covers an earlier one.
    """
    table = view.scene.table
    stands = {each.unit: each for each in table.stands} if table else {}
    companies = {each.id: each for each in table.companies} if table else {}
    firers = view.overlay.mark.firers if view.overlay.mark is not None else frozenset[UnitId]()
    chosen = view.overlay.sketch.up | {view.overlay.selected}
    stops = raster.cell(parse_place(view.overlay.blocker)) if view.overlay.blocker and letters > 2 else None
    found = []
    for piece in view.scene.pieces:
        at, stand = raster.cell(parse_place(piece.at)), stands.get(piece.id)
        name = piece.id if letters > 2 else piece.id[:letters]
        state = _state(stand, companies.get(stand.company)) if stand and letters > 2 else ""
        if stops and stops[1] == at[1] and abs(stops[0] - at[0]) <= 1:
            state = glyphs.blocker
        turned, men = state == "-", ""
        if counters and stand:
            name, state, men = f" {name + state:<{COUNTER[0] - 1}}"[: COUNTER[0]], "", _men(piece, stand, glyphs)
        sticks = _sticks(stand, name, state, COUNTER[1] if men else 1) if stand and letters > 2 else ("", ())
        colour, cell = side_colour(view.sides.get(piece.side, 1)), (at[0] - len(name) // 2, at[1])
        up, fired = piece.id in chosen, piece.id in firers
        found.append(StandLabel(piece.at, cell, name, state, sticks, colour, up, fired, men, turned))
    most = COUNTER[0] if counters else letters
    return sorted(_apart(found, most), key=lambda tag: (tag.up, tag.cell[1]))


def _men(piece: Piece, stand: Stand, glyphs: GlyphSet) -> str:
    """Return the second line of a counter: the men that are left and lost, else what it is, then its front."""
    left, gone = (sign * number for sign, number in zip(glyphs.men, (stand.men, stand.of - stand.men), strict=True))
    told = left + gone if stand.men else piece.name.split()[-1]
    return f"{told if len(told) <= MEN else stand.men:<{MEN}}"[:MEN] + _front(stand.facing, glyphs)


def _front(facing: Vector, glyphs: GlyphSet) -> str:
    """Return the arrow of the nearest of four directions."""
    x, y = facing
    return glyphs.fronts[(1 if x > 0 else 3) if abs(x) > abs(y) else 2 if y > 0 else 0]


def _apart(stands: list[StandLabel], most: int) -> Iterator[StandLabel]:
    """Yield the stands, names that would cover each other moved to the right, by so many cells at the most."""
    ends: dict[int, int] = {}
    for tag in sorted(stands, key=lambda tag: tag.cell):
        x, y = tag.cell
        rows = range(y, y + tag.high)
        x += min(max(max(ends.get(row, x) for row in rows) - x, 0), most)
        ends.update(dict.fromkeys(rows, x + len(tag.name) + len(tag.state)))
        yield tag._replace(cell=(x, y))


def _state(stand: Stand, company: Company | None) -> str:
    if stand.held:
        return "+"
    return "-" if not stand.dice and company is not None and company.turn != "due" else ""


def _sticks(stand: Stand, name: str, state: str, high: int) -> Sticks:
    """Return the sticks on the front: in a row before or behind it, one over the other at its sides."""
    number, sign, wide = min(stand.cover, MOST) if not stand.works else 0, _slant(stand.facing), len(name)
    down = high if stand.facing[1] > 0 else -1
    east = stand.facing[0] > 0
    match sign:
        case "-":
            places = tuple((i, down) for i in range(wide))
            number *= wide // MOST
        case "|":
            places = tuple((wide + len(state) if east else -1, y) for y in (*range(high), -1, high))
        case _:
            places = tuple((x, down) for x in ((wide, wide + 1, wide - 1) if east else (-1, -2, 0)))
    return sign, places[:number]


def _slant(facing: Vector) -> str:
    """Return how a stick lies that covers a stand from the front."""
    x, y = abs(facing[0]), abs(facing[1])
    if 2 * x <= y:
        return "-"
    if 2 * y <= x:
        return "|"
    return "\\" if (facing[0] > 0) != (facing[1] > 0) else "/"


def laid(view: MapModel, raster: Raster, letters: int, glyphs: GlyphSet, *, counters: bool) -> dict[Point, Cell]:
    """Return the cells that are not those of the bare ground."""
    stands = tags(view, raster, letters, glyphs, counters=counters)
    cells = (
        *_barriers(view, raster, glyphs),
        *_holders(view, raster, glyphs),
        *_rings(view.overlay.sketch.rings, raster, glyphs),
        *_figures(view, raster),
        *_strokes(view, raster, glyphs),
        *_shells(view, raster, glyphs),
        *(cell for tag in stands for cell in tag.around()),
        *_blocker(view, raster, glyphs),
        *_chosen(view, raster, stands, glyphs),
        *(cell for tag in stands for cell in tag.named()),
    )
    return {(x, y): (char, look) for x, y, char, look in cells if (x, y) in raster}


def pointed(view: MapModel, raster: Raster, letters: int, cell: Point, *, counters: bool) -> Place | None:
    """Return the place of the stand whose name or counter covers a cell, or None if none does."""
    found = named(tags(view, raster, letters, ASCII, counters=counters), cell)
    return found.at if found else None


def _barriers(view: MapModel, raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    """Yield the signs of overturned cars, which are crossed and shelter as walls do."""
    for shape in view.scene.table.barriers if view.scene.table else ():
        look = LOOKS[shape.kind]
        yield from ((x, y, glyphs.terrain(look), role(look.role)) for x, y in raster.line(shape.points))


def _holders(view: MapModel, raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    names = {each.at: each.name for each in view.scene.objectives}
    for at, holder in view.holders.items():
        look = role(NUMBER, NEUTRAL, True) if holder == NOBODY else role(holder, f"chip {holder}", True)
        (x, y), flag = raster.cell(parse_place(at)), glyphs.objective(holder)
        if raster.close:
            yield from ((x + i, y, sign, role(NUMBER)) for i, sign in enumerate(f" {names[at]} ", 2))
            yield from ((x - 1, y, " ", look), (x + 1, y, " ", look))
        yield x, y, flag, look
    for mark in view.scene.marks:
        x, y = raster.cell(parse_place(mark.at))
        yield from ((x + i, y, sign, role(LABEL)) for i, sign in ((-1, mark.left), (0, mark.middle)) if sign)


def _rings(rings: Sequence[RangeRing], raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    """Yield the dots of the rings around a point, the nearest bright, then their names."""
    nearest = min((ring.radius for ring in rings), default=0)
    looks = [(ring, role(NEAR if ring.radius == nearest else FAR)) for ring in rings]
    for ring, look in looks:
        yield from ((x, y, glyphs.ring, look) for x, y in raster.circle(ring.centre, ring.radius))
    for far, look in looks:
        x, y = far.centre
        for at in ((x - far.radius, y), (x + far.radius, y), (x, y - far.radius), (x, y + far.radius)):
            column, row = raster.cell(at)
            yield from ((column + i, row, char, look) for i, char in enumerate(far.name))


def _figures(view: MapModel, raster: Raster) -> Iterator[Painted]:
    overlay = view.overlay
    if overlay.sketch.chances:
        shown = set(dots(raster))
        for at, text in overlay.sketch.chances.items():
            if (cell := raster.cell(parse_place(at))) in shown:
                yield from _figure(cell, text, REACH)
    for figures, bg in ((overlay.reach, REACH), (overlay.danger, DANGER)):
        for at, text in figures.items():
            yield from _figure(raster.cell(parse_place(at)), text, bg)


def _figure(cell: Point, text: str, bg: str) -> Iterator[Painted]:
    yield from ((cell[0] + i, cell[1], char, role(NUMBER, bg)) for i, char in enumerate(text))


def _strokes(view: MapModel, raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    overlay = view.overlay
    general = (
        SketchLine("thread", tuple(map(parse_place, overlay.line))),
        SketchLine("way", tuple(map(parse_place, overlay.route))),
    )
    for stroke in (*general, *overlay.sketch.strokes):
        cells = raster.line(stroke.points)
        match stroke.kind:
            case "way":
                sign, look, cells = ":", role(NUMBER, bold=True), cells[1:-1]
            case "thread":
                sign, look, cells = glyphs.line, role(NUMBER), _sparse(cells[1:-1])
            case "edge":
                sign, look = "'", role(LABEL)
            case "back":
                sign, look = ":", role(LABEL)
        yield from ((x, y, sign, look) for x, y in cells)


def _sparse(cells: list[Point]) -> list[Point]:
    """Return every other cell of a line that lies rather than stands, so that what is below stays to be read."""
    (x, y), (to_x, to_y) = cells[0] if cells else (0, 0), cells[-1] if cells else (0, 0)
    return cells[::2] if abs(to_x - x) > abs(to_y - y) else cells


def _shells(view: MapModel, raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    blasts = map(parse_place, view.overlay.blast)
    yield from (
        (*raster.cell(at), glyphs.blast, role(WARN, PAGE, True)) for at in (*blasts, *view.overlay.sketch.shells)
    )


def _chosen(view: MapModel, raster: Raster, stands: Sequence[StandLabel], glyphs: GlyphSet) -> Iterator[Painted]:
    """Yield the sign before each selected stand, then the brackets of target and cursor."""
    yield from ((tag.first - 1, tag.cell[1], glyphs.selected, SELECTION) for tag in stands if tag.up)
    for at, signs in view.brackets.items():
        x, y = raster.cell(parse_place(at))
        under = next((tag for tag in stands if tag.at == at), None) or named(stands, (x, y))
        if under and under.men:
            left, top, wide = under.cell[0] - 1, under.cell[1], len(under.name) + 2
            box = signs == "[]"
            yield from (
                boxed(left, top - 1, wide, under.high + 2, glyphs)
                if box
                else between(left, range(top, top + under.high), left + wide - 1, signs)
            )
            continue
        yield (under.first if under else x) - 1, y, signs[0], BRACKET
        yield (under.last if under else x) + 1, y, signs[1], BRACKET


def _blocker(view: MapModel, raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    if (at := view.overlay.blocker) is not None:
        yield *raster.cell(parse_place(at)), glyphs.blocker, role(WARN, PAGE, True)
