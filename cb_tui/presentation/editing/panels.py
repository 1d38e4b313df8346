"""The panels of the editor: brushes, the place under the cursor, an area, and what is wrong."""

from collections import Counter
from collections.abc import Sequence

from cb_tui.core.battle_editor import Brush, PlacedPiece
from cb_tui.core.grammar import count_noun
from cb_tui.core.painting import SHAPES
from cb_tui.core.scenario import Finding
from cb_tui.core.values import Place
from cb_tui.presentation.editing.bench import Bench
from cb_tui.presentation.text import (
    Line,
    Lines,
    TextRun,
    danger_run,
    fit,
    good_run,
    justify,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)

LOW = 6  # lines of a panel that has no room for lists
NONE = "none: the battle can be played as it is"


def heading(width: int, name: str, right: str = "") -> Line:
    """Return the first line of a panel: the name of a layer, and at the right what leads elsewhere."""
    return justify((TextRun(name, bold=True),), (label(f"{right} "),), width)


def brush_rows(bench: Bench, brushes: Sequence[Brush], marked: Brush | None, width: int) -> Lines:
    """Return a line for each brush: its letter, its name, and how many places have it."""
    there = Counter(bench.board.terrain.values())
    rows: Lines = []
    for brush in brushes:
        here = brush == marked
        name = line(bench.mark if here else " ", number_run(f"{brush.letter or ' '} "), TextRun(brush.name, bold=here))
        many = there[brush.id] if brush.id in bench.board.terrains else None
        rows.append(justify(name, (label(f"{many} "),) if many is not None else (), width))
    return rows


def low_ground(bench: Bench, width: int, height: int) -> Lines:
    """Return the panel of the ground in few lines: brush, pen, symmetry, and what is under the cursor."""
    name = f"{bench.brush.letter} {bench.brush.name}" if bench.brush else "no brush"
    first = line(TextRun("GROUND  ", bold=True), number_run(name), label(f"   symmetry {bench.symmetry}  pen is "))
    pen = danger_run("DOWN", bold=True) if bench.pen else TextRun("up")
    return [line(first, pen), *under(bench, width)[1:]][:height]


def ground(bench: Bench, width: int, height: int) -> Lines:
    """Return the panel of the ground: brushes, pen and symmetry, the place under the cursor."""
    if height <= LOW:
        return low_ground(bench, width, height)
    brushes = [brush for brush in bench.brushes if brush.layer == "ground"]
    below: Lines = [section_head(width, "brush"), *held(bench), *under(bench, width)]
    room = max(1, height - len(below) - 1)
    at = brushes.index(bench.brush) if bench.brush in brushes else 0
    first = max(0, min(at - room // 2, len(brushes) - room))
    rows = brush_rows(bench, brushes[first : first + room], bench.brush, width)
    return [heading(width, "GROUND  t", "p pieces"), *rows, *below][:height]


def held(bench: Bench) -> Lines:
    """Return the pen and the symmetry."""
    pen = danger_run("DOWN", bold=True) if bench.pen else TextRun("up")
    return [line(label(" pen is "), pen), line(label(" symmetry "), bench.symmetry, label("  m"))]


def under(bench: Bench, width: int) -> Lines:
    """Return the contents of the place under the cursor, and its twin."""
    rows: Lines = [section_head(width, "under the cursor  ,")]
    if bench.cursor not in bench.board:
        return rows
    words = ", ".join(bench.features(bench.cursor).words)
    rows += [line(" ", row) for row in wrap(f"{bench.cursor} {words}", width - 1)[:3]]
    for placed in bench.here()[:3]:
        piece = placed.piece
        later = f", turn {placed.turn}" if placed.turn > 1 else ""
        rows.append(shorten(line(" ", number_run(piece.id), label(f" {piece.name}{later}")), width))
    if bench.twin is not None:
        rows.append(line(label(f" its twin {bench.twin} gets the same")))
    return rows


def area(bench: Bench, shape: str, start: Place, places: Sequence[Place], width: int) -> Lines:
    """Return the panel of an area: its corners, its shapes, and its twin."""
    name = bench.brush.name if bench.brush else ""
    unit = bench.board.geometry
    rows: Lines = [heading(width, f"AREA  {name}", "Esc drop")]
    rows.append(line(f" from {start} to {bench.cursor}: {count_noun(len(places), unit.unit, unit.units)}"))
    rows.append(section_head(width, "shape  s"))
    rows += [
        line(bench.mark if each == shape else " ", TextRun(each, bold=each == shape)) for each in (*SHAPES, "flood")
    ]
    rows += [section_head(width, "symmetry  m"), line(f" {bench.symmetry}")]
    twins = len(bench.with_twins(places)) - len(places)
    rows += [line(label(f" and {count_noun(twins, 'twin')}"))] if twins else []
    rows += under(bench, width)
    rows += [line(" ", row) for row in wrap((label("Pieces stay where they are."),), width - 1)]
    return rows


def lines(bench: Bench, brushes: Sequence[Brush], marked: Brush | None, width: int, *, left: bool) -> Lines:
    """Return the panel of rivers and roads: brushes, the pen, and the sides of the place under the cursor."""
    rows = [heading(width, "LINES  R", "t ground"), *brush_rows(bench, brushes, marked, width)]
    pen = danger_run("DOWN", bold=True) if bench.pen else TextRun("up")
    rows.append(section_head(width, "pen"))
    rows.append(line(label(" pen is "), pen, label(f"   bank {'left' if left else 'right'}  s")))
    rows.append(line(label(" symmetry "), bench.symmetry, label("  m")))
    if bench.cursor in bench.board:
        rows += _sides(bench, width)
    return rows


def _sides(bench: Bench, width: int) -> Lines:
    """Return the sides of the place under the cursor, with what lies on each or leads across it."""
    geometry, found = bench.board.geometry, bench.features(bench.cursor)
    names = {brush.id: brush.letter or brush.name for brush in bench.brushes}
    rows: Lines = [section_head(width, f"sides of {bench.cursor}")]
    for way in geometry.directions:
        beside = geometry.step(bench.cursor, way)
        if beside is None or beside not in bench.board:
            continue
        both = (*found.sides.items(), *found.ways.items())
        signs = " ".join(names.get(each, each) for each, places in both if beside in places)
        rows.append(line(label(f" {way:<2} "), f"{beside}  ", number_run(signs)))
    return rows


def pieces(bench: Bench, marked: PlacedPiece | None, width: int) -> Lines:
    """Return the panel of the pieces: the counter in hand, and the stack under the cursor."""
    rows: Lines = [heading(width, "PIECES", "p counters")]
    rows.append(section_head(width, "in hand"))
    if bench.hand is None:
        rows.append(line(label(" nothing; "), number_run("p"), label(" has the counters")))
    else:
        rows.append(shorten(line(f" {bench.hand.id}  {bench.hand.rating}"), width))
        rows.append(line(label(f" {bench.hand.name}, for {bench.sides.get(bench.side, '')}")))
    rows.append(section_head(width, f"at {bench.cursor}"))
    for placed in bench.here():
        here = marked is not None and placed.path == marked.path
        piece = placed.piece
        rows.append(
            shorten(
                line(
                    number_run(bench.mark) if here else " ",
                    TextRun(f"{piece.id:<4}", bold=here),
                    f"{piece.name}  ",
                    label(f"turn {placed.turn}" if placed.turn > 1 else piece.rating),
                ),
                width,
            )
        )
    if not bench.here():
        rows.append(line(label(" no piece")))
    if bench.cursor in bench.board:
        rows.append(section_head(width, "ground"))
        words = ", ".join(bench.features(bench.cursor).words)
        rows += [line(" ", row) for row in wrap(words, width - 1)[:3]]
    return rows


def finding_panel(bench: Bench, row: int, width: int, height: int) -> Lines:
    """Return the lines of the file around a finding, and its cure."""
    found = bench.findings
    rows: Lines = [heading(width, "FINDINGS  i", "Esc back")]
    if not found:
        return rows
    finding = found[row % len(found)]
    at = bench.line_of(finding)
    rows.append(section_head(width, f"the file, line {at}" if at else "the file"))
    text = bench.document.text.splitlines()
    for number in range(max(1, at - 2), min(len(text), at + 2) + 1) if at else ():
        shown = line(label(f" {number} "), TextRun(text[number - 1], bold=number == at))
        rows.append(shorten(shown, width))
    mend = bench.mend(finding)
    if mend is not None:
        rows += [section_head(width, "mend it  m"), *(line(" ", part) for part in wrap(mend.words, width - 1))]
    return rows[:height]


def finding_rows(bench: Bench, found: Sequence[Finding], marked: int, width: int, height: int) -> Lines:
    """Return findings in order, a few lines each, the marked one in view."""
    rows: Lines = []
    start = 0
    for index, finding in enumerate(found):
        here = index == marked
        at = bench.line_of(finding)
        where = f"line {at}  {finding.where}" if at else finding.where
        name = danger_run(where, bold=here) if not finding.note else TextRun(where, bold=here)
        start = len(rows) if here else start
        rows.append(line(bench.mark if here else " ", name))
        rows += [line("   ", row) for row in wrap(finding.text, width - 4)]
    first = max(0, min(start - height // 2, len(rows) - height))
    return rows[first : first + height]


def finding_strip(bench: Bench, width: int, height: int) -> Lines:
    """Return the findings under the map, a line each."""
    found = bench.findings
    rows: Lines = [section_head(width, "findings  i", "findings")]
    if not found:
        return [*rows, line(good_run(f" {NONE}"))]
    for finding in found[: height - 1]:
        where = label(finding.where) if finding.note else danger_run(finding.where)
        rows.append(shorten(line(" ", where, f"  {finding.text}"), width))
    return [fit(row, width) for row in rows]


def counted(bench: Bench) -> Line:
    """Return how many findings there are, and how many changes since the battle was saved."""
    wrong = sum(not finding.note for finding in bench.findings)
    odd = len(bench.findings) - wrong
    found = (
        danger_run(count_noun(wrong, "finding"), bold=True)
        if wrong
        else label(count_noun(odd, "note") if odd else "0 findings")
    )
    state = bench.unsaved
    return line(found, label("  changed " if state else "  saved "))
