"""A line of sight with rule and profile, and the range bands beyond the field in one line."""

from collections.abc import Iterable

from cb_tui.core.display import Ground, OffFieldPlace, Sight
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.boards import ASCII
from cb_tui.presentation.boards.cells import look_of
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import (
    LABEL,
    TEXT,
    WARN,
    Line,
    Lines,
    TextRun,
    danger_run,
    fit,
    good_run,
    label,
    length,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.ui.places import counted
from cb_tui.ui.screen_spec import screen_spec_of

LEAST = 24  # lines of a screen


def verdict(table: GameView, sight: Sight, width: int, unit: UnitId | None = None) -> Lines:
    """Return the two ends of a line of sight, the verdict with its reason, the rule ID and the distance."""
    name = line(table.unit_names([unit]), " ") if unit else ()
    rows: Lines = [fit(line(name, sight.origin, label(" looks at "), sight.target), width)]
    if sight.visible:
        why = screen_spec_of(table).clear.get(sight.rule, sight.reason)
        rows += wrap(line(good_run("SEEN", bold=True), f": {why}" if why else ""), width)
    else:
        where = f" in {sight.at}" if sight.at and sight.at != sight.target else ""
        rows += wrap(line(danger_run("NOT SEEN", bold=True), f": {sight.reason}{where}"), width)
    away = table.distance(sight.origin, sight.target)
    beyond = not (table.on_board(sight.origin) and table.on_board(sight.target))
    far = counted(away) if beyond else table.geometry.format_distance_number(away)
    rows.append(line(label("rule "), sight.rule, label("   distance "), number_run(far)))
    return rows


def profile(table: GameView, sight: Sight, width: int) -> Lines:
    """Return the ground along a line in profile: a column per hex, levels upward, `XX` where it is blocked.

    Returns no lines off the field, where no ground lies between.
    """
    ground = sight.profile
    if not ground:
        return []  # beyond the field there is no ground between
    cells = max(2, min(4, (width - 2) // max(1, len(ground))))
    fits = ground[: (width - 2) // cells]
    top = max((piece.level for piece in fits), default=0) + 1
    rows: Lines = [section_head(width, "profile")]
    for level in range(max(2, top), -1, -1):
        runs: list[TextRun] = [TextRun(f"{level} ", LABEL)]
        runs += [_cell(table, sight, here, level, cells, last=here is fits[-1]) for here in fits]
        rows.append(tuple(runs))
    first, last = sight.origin, sight.target
    gap = max(1, min(cells * (len(fits) - 1) - 4, width - 2 - len(first) - len(last)))
    rows.append(
        (label(f"  {first}{' ' * gap}{last}"),) if len(fits) == len(ground) and gap > 1 else (label(f"  {first}"),)
    )
    return rows


def overview(
    table: GameView, seen: Iterable[UnitId], hidden: Iterable[UnitId], places: tuple[int, int], width: int
) -> Lines:
    """Return the number of visible places, and the enemies that are seen and hidden."""
    share = line(label("Visible: "), number_run(str(places[0])), label(f" of {places[1]} {table.geometry.units}"))
    rows: Lines = [section_head(width), *([share] if places[1] else [])]
    for name, units in (("seen", seen), ("hidden", hidden)):
        names: Line = tuple(run for unit in units for run in (*table.unit_names([unit]), TextRun(" ")))
        for index, row in enumerate(wrap(names or (label("none"),), width - 8)):
            rows.append(line(label(f" {name:<7}" if not index else " " * 8), row))
    hatched = [line(label("hatched: not seen from here"))] if places[1] else []
    return [*rows, section_head(width), *hatched, (label("dots: the line; [X] blocks it"),)]


def _cell(table: GameView, sight: Sight, here: Ground, level: int, cells: int, *, last: bool) -> TextRun:
    if level < here.level:
        return TextRun("/" * (cells - 1) + " ", "contour")
    look = look_of(table.scene.board, here.terrain)
    cover = 2 * ASCII.terrain(look)
    if level > here.level:
        if look.tall and level == here.level + 1:
            return TextRun(
                ("XX" if here.hex == sight.at else cover).ljust(cells), WARN if here.hex == sight.at else LABEL
            )
        return TextRun(" " * cells)
    stack = table.stack(here.hex)
    if stack and (here.hex == sight.origin or last):
        return TextRun(stack[0].id[:2].ljust(2, "_").ljust(cells), table.role(stack[0].side), bold=True)
    text = cover if look.role else "__"
    if here.hex == sight.at and not sight.visible:
        return TextRun("XX".ljust(cells), WARN, bold=True)
    return TextRun(text.ljust(cells))


def rows(table: GameView, overlay: MapOverlay, width: int, height: int) -> Lines:
    """Return the lines under the map: off-field places, and text of the system on screens of 24 lines or more."""
    bands = [row(table, overlay, width)] if table.scene.strips else []
    return bands if height < LEAST else [*bands, *screen_spec_of(table).below_map(table, width, height)]


def row(table: GameView, overlay: MapOverlay, width: int) -> Line:
    """Return all off-field places with their pieces, as far as `width` allows.

    Beyond a west edge the outermost place comes first.
    """
    return line(*(part for _, part in _parts(table, overlay, width)))


def under(table: GameView, overlay: MapOverlay, width: int, x: int) -> Place | None:
    """Return the off-field place at column `x` of the row, or None at the map mark and behind the last place."""
    end = 0
    for at, part in _parts(table, overlay, width):
        end += length(part)
        if x < end:
            return at
    return None


def _parts(table: GameView, overlay: MapOverlay, width: int) -> list[tuple[Place | None, Line]]:
    scene = table.scene
    strips = scene.strips[::-1] if scene.off_field_edge == "west" else scene.strips
    parts: list[tuple[Place | None, Line]] = []
    for most in (12, 6, 4, 3, 2, 1) if strips else ():
        parts = [(strip.at, line(_place(table, overlay, strip, most), " ")) for strip in strips]
        parts = (
            [*parts, (None, (label("map"),))] if scene.off_field_edge == "west" else [(None, (label("map "),)), *parts]
        )
        if sum(length(part) for _, part in parts) <= width:
            break
    return parts


def _place(table: GameView, overlay: MapOverlay, strip: OffFieldPlace, most: int) -> Line:
    """Return a place with its first `most` pieces.

    The name is in brackets under the cursor, in parentheses as the target, and bold if it is in reach.
    """
    here, inside = strip.at == overlay.cursor, strip.at in overlay.reach
    left, right = "[]" if here else "()" if strip.at == overlay.target else "  "
    pieces = [piece.id for piece in table.stack(strip.at)]
    empty_line = strip.between and not (pieces or here)
    name = TextRun("|" if empty_line else strip.at, TEXT if here or inside else LABEL, bold=here or inside)
    if overlay.selected in pieces:
        pieces = [overlay.selected, *(one for one in pieces if one != overlay.selected)]
    who = [
        run
        for one in pieces[:most]
        for run in (TextRun(" "), *table.unit_names([one], marks=True, bold=one == overlay.selected))
    ]
    more = [label(f" +{len(pieces) - most}")] if len(pieces) > most else []
    return line(left, name, right if here or right == ")" else "", *who, *more)
