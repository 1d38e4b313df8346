"""The panels of the editor: brushes, the place under the cursor, an area, and what is wrong."""

from collections import Counter
from collections.abc import Sequence

from cb_tui.core.battle_editor import Brush, PlacedPiece
from cb_tui.core.grammar import count_noun
from cb_tui.core.painting import SHAPES
from cb_tui.core.scenario import Finding
from cb_tui.core.values import Place, Side
from cb_tui.presentation.editing.workspace import Workspace
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


def side_here(work: Workspace) -> Side:
    """Return the side of a piece that is placed under the cursor: that of the half, if the map has halves."""
    owner = work.editor.side_at
    return Side(owner(work.data, work.cursor)) if owner is not None else work.side


def heading(width: int, name: str, right: str = "") -> Line:
    """Return the first line of a panel: the name of a layer, and at the right what leads elsewhere."""
    return justify((TextRun(name, bold=True),), (label(f"{right} "),), width)


def brush_rows(work: Workspace, brushes: Sequence[Brush], marked: Brush | None, width: int) -> Lines:
    """Return a line for each brush: its letter, its name, and how many places have it."""
    there = Counter(work.board.terrain.values())
    rows: Lines = []
    for brush in brushes:
        here = brush == marked
        name = line(work.mark if here else " ", number_run(f"{brush.letter or ' '} "), TextRun(brush.name, bold=here))
        many = there[brush.id] if brush.id in work.board.terrains else None
        rows.append(justify(name, (label(f"{many} "),) if many is not None else (), width))
    return rows


def low_ground(work: Workspace, width: int, height: int) -> Lines:
    """Return the panel of the ground in few lines: brush, pen, symmetry, and what is under the cursor."""
    name = f"{work.brush.letter} {work.brush.name}" if work.brush else "no brush"
    first = line(TextRun("GROUND  ", bold=True), number_run(name), label(f"   symmetry {work.symmetry}  pen is "))
    pen = danger_run("DOWN", bold=True) if work.pen else TextRun("up")
    return [line(first, pen), *under(work, width)[1:]][:height]


def ground(work: Workspace, width: int, height: int) -> Lines:
    """Return the panel of the ground: brushes, pen and symmetry, the place under the cursor."""
    if height <= LOW:
        return low_ground(work, width, height)
    brushes = [brush for brush in work.brushes if brush.layer == "ground"]
    below: Lines = [section_head(width, "brush"), *held(work), *under(work, width)]
    room = max(1, height - len(below) - 1)
    at = brushes.index(work.brush) if work.brush in brushes else 0
    first = max(0, min(at - room // 2, len(brushes) - room))
    rows = brush_rows(work, brushes[first : first + room], work.brush, width)
    return [heading(width, "GROUND  t", "p pieces"), *rows, *below][:height]


def held(work: Workspace) -> Lines:
    """Return the pen and the symmetry."""
    pen = danger_run("DOWN", bold=True) if work.pen else TextRun("up")
    return [line(label(" pen is "), pen), line(label(" symmetry "), work.symmetry, label("  m"))]


def under(work: Workspace, width: int) -> Lines:
    """Return the contents of the place under the cursor, and its twin."""
    rows: Lines = [section_head(width, "under the cursor  ,")]
    if work.cursor not in work.board:
        return rows
    words = ", ".join(work.features(work.cursor).words)
    rows += [line(" ", row) for row in wrap(f"{work.cursor} {words}", width - 1)[:3]]
    for placed in work.here()[:3]:
        piece = placed.piece
        later = f", turn {placed.turn}" if placed.turn > 1 else ""
        rows.append(shorten(line(" ", number_run(piece.id), label(f" {piece.name}{later}")), width))
    if work.twin is not None:
        rows.append(line(label(f" its twin {work.twin} gets the same")))
    return rows


def area(work: Workspace, shape: str, start: Place, places: Sequence[Place], width: int) -> Lines:
    """Return the panel of an area: its corners, its shapes, and its twin."""
    name = work.brush.name if work.brush else ""
    unit = work.board.geometry
    rows: Lines = [heading(width, f"AREA  {name}", "Esc drop")]
    rows.append(line(f" from {start} to {work.cursor}: {count_noun(len(places), unit.unit, unit.units)}"))
    rows.append(section_head(width, "shape  s"))
    rows += [
        line(work.mark if each == shape else " ", TextRun(each, bold=each == shape)) for each in (*SHAPES, "flood")
    ]
    rows += [section_head(width, "symmetry  m"), line(f" {work.symmetry}")]
    twins = len(work.with_twins(places)) - len(places)
    rows += [line(label(f" and {count_noun(twins, 'twin')}"))] if twins else []
    rows += under(work, width)
    rows += [line(" ", row) for row in wrap((label("Pieces stay where they are."),), width - 1)]
    return rows


def lines(work: Workspace, brushes: Sequence[Brush], marked: Brush | None, width: int, *, left: bool) -> Lines:
    """Return the panel of rivers and roads: brushes, the pen, and the sides of the place under the cursor."""
    rows = [heading(width, "LINES  R", "t ground"), *brush_rows(work, brushes, marked, width)]
    pen = danger_run("DOWN", bold=True) if work.pen else TextRun("up")
    rows.append(section_head(width, "pen"))
    banks = any(brush.paints == "side" for brush in brushes)
    rows.append(line(label(" pen is "), pen, label(f"   bank {'left' if left else 'right'}  s" if banks else "")))
    rows.append(line(label(" symmetry "), work.symmetry, label("  m")))
    if work.cursor in work.board:
        rows += _sides(work, width)
    return rows


def _sides(work: Workspace, width: int) -> Lines:
    """Return the sides of the place under the cursor, with what lies on each or leads across it."""
    geometry, found = work.board.geometry, work.features(work.cursor)
    names = {brush.id: brush.letter or brush.name for brush in work.brushes}
    rows: Lines = [section_head(width, f"sides of {work.cursor}")]
    for way in geometry.directions:
        beside = geometry.step(work.cursor, way)
        if beside is None or beside not in work.board:
            continue
        both = (*found.sides.items(), *found.ways.items())
        signs = " ".join(names.get(each, each) for each, places in both if beside in places)
        rows.append(line(label(f" {way:<2} "), f"{beside}  ", number_run(signs)))
    return rows


def pieces(work: Workspace, marked: PlacedPiece | None, width: int, height: int) -> Lines:
    """Return the panel of the pieces: the counter in hand, and the stack under the cursor."""
    if height <= LOW:
        held = f"in hand {work.hand.id}, {side_here(work)}" if work.hand else "p counters"
        return [heading(width, f"PIECES at {work.cursor}", held), *stack(work, marked, width), *_ground(work, width)]
    rows: Lines = [heading(width, "PIECES", "p counters")]
    rows.append(section_head(width, "in hand"))
    if work.hand is None:
        rows.append(line(label(" nothing; "), number_run("p"), label(" has the counters")))
    else:
        rows.append(shorten(line(f" {work.hand.id}  {work.hand.rating}"), width))
        rows.append(line(label(f" {work.hand.name}, for {work.sides.get(side_here(work), '')}")))
    rows += [section_head(width, f"at {work.cursor}"), *stack(work, marked, width)]
    return [*rows, section_head(width, "ground"), *_ground(work, width)] if work.cursor in work.board else rows


def stack(work: Workspace, marked: PlacedPiece | None, width: int) -> Lines:
    """Return a line for each piece under the cursor."""
    rows: Lines = []
    for placed in work.here():
        here = marked is not None and placed.path == marked.path
        piece = placed.piece
        name = line(number_run(work.mark) if here else " ", TextRun(f"{piece.id:<4}", bold=here), f"{piece.name}  ")
        later = label(f"turn {placed.turn}" if placed.turn > 1 else piece.rating)
        rows.append(shorten(line(name, later), width))
    return rows or [line(label(" no piece"))]


def _ground(work: Workspace, width: int) -> Lines:
    """Return the ground under the cursor in at most three lines."""
    words = ", ".join(work.features(work.cursor).words) if work.cursor in work.board else ""
    return [line(" ", row) for row in wrap(words, width - 1)[:3]] if words else []


def finding_panel(work: Workspace, row: int, width: int, height: int) -> Lines:
    """Return the lines of the file around a finding, and its cure."""
    found = work.findings
    rows: Lines = [heading(width, "FINDINGS  i", "Esc back")]
    if not found:
        return rows
    finding = found[row % len(found)]
    at = work.line_of(finding)
    rows.append(section_head(width, f"the file, line {at}" if at else "the file"))
    text = work.document.text.splitlines()
    for number in range(max(1, at - 2), min(len(text), at + 2) + 1) if at else ():
        shown = line(label(f" {number} "), TextRun(text[number - 1], bold=number == at))
        rows.append(shorten(shown, width))
    mend = work.mend(finding)
    if mend is not None:
        rows += [section_head(width, "mend it  m"), *(line(" ", part) for part in wrap(mend.words, width - 1))]
    return rows[:height]


def finding_rows(work: Workspace, found: Sequence[Finding], marked: int, width: int, height: int) -> Lines:
    """Return findings in order, a few lines each, the marked one in view."""
    rows: Lines = []
    start = 0
    for index, finding in enumerate(found):
        here = index == marked
        at = work.line_of(finding)
        where = f"line {at}  {finding.where}" if at else finding.where
        name = danger_run(where, bold=here) if not finding.note else TextRun(where, bold=here)
        start = len(rows) if here else start
        rows.append(line(work.mark if here else " ", name))
        rows += [line("   ", row) for row in wrap(finding.text, width - 4)]
    first = max(0, min(start - height // 2, len(rows) - height))
    return rows[first : first + height]


def finding_strip(work: Workspace, width: int, height: int) -> Lines:
    """Return the findings under the map, a line each."""
    found = work.findings
    rows: Lines = [section_head(width, "findings  i", "findings")]
    if not found:
        return [*rows, line(good_run(f" {NONE}"))]
    for finding in found[: height - 1]:
        where = label(finding.where) if finding.note else danger_run(finding.where)
        rows.append(shorten(line(" ", where, f"  {finding.text}"), width))
    return [fit(row, width) for row in rows]


def counted(work: Workspace) -> Line:
    """Return how many findings there are, and whether the file has the changes, or is not there yet."""
    wrong = sum(not finding.note for finding in work.findings)
    odd = len(work.findings) - wrong
    found = (
        danger_run(count_noun(wrong, "finding"), bold=True)
        if wrong
        else label(count_noun(odd, "note") if odd else "0 findings")
    )
    state = "changed" if work.unsaved else "saved" if work.file.saved else "new"
    return line(found, label(f"  {state} "))
