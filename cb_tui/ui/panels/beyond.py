"""Beyond the field: range bands and the lines between them with their pieces, in one line under the map."""

from cb_tui.core.display import OffFieldPlace
from cb_tui.core.values import Place
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import LABEL, TEXT, Line, Lines, TextRun, label, length, line
from cb_tui.ui.screen_spec import screen_spec_of

LEAST = 24  # lines of a screen


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
