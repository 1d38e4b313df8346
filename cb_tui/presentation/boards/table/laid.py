"""Laid: all that stands and is drawn on the ground of a table, what counts least first."""

from collections.abc import Iterator, Sequence

from cb_tui.core.inches import parse_place
from cb_tui.core.lines import Point
from cb_tui.core.values import Place
from cb_tui.presentation.boards.cells import DANGER, LABEL, NUMBER, PAGE, REACH, WARN, Cell, Painted, role
from cb_tui.presentation.boards.glyphs import ASCII, GlyphSet
from cb_tui.presentation.boards.marks import BRACKET, SELECTION
from cb_tui.presentation.boards.table.ground import LOOKS, dots
from cb_tui.presentation.boards.table.raster import Raster
from cb_tui.presentation.boards.table.stands import StandLabel, named, tags
from cb_tui.presentation.boards.view import NOBODY, MapModel
from cb_tui.presentation.sketch import RangeRing, SketchLine


def laid(view: MapModel, raster: Raster, letters: int, glyphs: GlyphSet, *, men: bool) -> dict[Point, Cell]:
    """Return the cells that are not those of the bare ground."""
    stands = tags(view, raster, letters, glyphs, men=men)
    cells = (
        *_barriers(view, raster, glyphs),
        *_holders(view, raster, glyphs),
        *_rings(view.overlay.sketch.rings, raster),
        *_figures(view, raster),
        *_strokes(view, raster, glyphs),
        *_shells(view, raster, glyphs),
        *(cell for tag in stands for cell in tag.around()),
        *_blocker(view, raster, glyphs),
        *_chosen(view, raster, stands, glyphs),
        *(cell for tag in stands for cell in tag.named()),
    )
    return {(x, y): (char, look) for x, y, char, look in cells if (x, y) in raster}


def pointed(view: MapModel, raster: Raster, letters: int, cell: Point) -> Place | None:
    """Return the place of the stand whose name covers a cell, or None if no name does."""
    found = named(tags(view, raster, letters, ASCII, men=False), cell)
    return found.at if found else None


def _barriers(view: MapModel, raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    """Yield the signs of overturned cars, which are crossed and shelter as walls do."""
    for shape in view.scene.table.barriers if view.scene.table else ():
        look = LOOKS[shape.kind]
        yield from ((x, y, glyphs.terrain(look), role(look.role)) for x, y in raster.line(shape.points))


def _holders(view: MapModel, raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    for at, holder in view.holders.items():
        fg = NUMBER if holder == NOBODY else holder
        yield *raster.cell(parse_place(at)), glyphs.objective(holder), role(fg, bold=True)
    for mark in view.scene.marks:
        x, y = raster.cell(parse_place(mark.at))
        yield from ((x + i, y, sign, role(LABEL)) for i, sign in ((-1, mark.left), (0, mark.middle)) if sign)


def _rings(rings: Sequence[RangeRing], raster: Raster) -> Iterator[Painted]:
    for ring in rings:
        yield from ((x, y, "'", role(LABEL)) for x, y in raster.circle(ring.centre, ring.radius))
    for (x, y), far in ((ring.centre, ring) for ring in rings):
        for at in ((x - far.radius, y), (x + far.radius, y), (x, y - far.radius), (x, y + far.radius)):
            column, row = raster.cell(at)
            yield from ((column + i, row, char, role(LABEL)) for i, char in enumerate(far.name))


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
        yield (under.first if under else x) - 1, y, signs[0], BRACKET
        yield (under.last if under else x) + 1, y, signs[1], BRACKET


def _blocker(view: MapModel, raster: Raster, glyphs: GlyphSet) -> Iterator[Painted]:
    if (at := view.overlay.blocker) is not None:
        yield *raster.cell(parse_place(at)), glyphs.blocker, role(WARN, PAGE, True)
