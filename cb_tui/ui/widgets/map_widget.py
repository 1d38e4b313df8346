"""The map on the screen: repaints only cells that changed, keeps the cursor in view and cuts no hex."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec import structs
from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip

from cb_tui.core.display import Scene
from cb_tui.core.values import Place, Side
from cb_tui.presentation.boards import (
    ASCII,
    NOTHING,
    MapDrawer,
    MapModel,
    MapOverlay,
    drawers,
    largest_zoom,
    opening_zoom,
    zooms,
)
from cb_tui.presentation.boards.cells import LABEL, Cell, GlyphSet, Grid, Point, role
from cb_tui.presentation.boards.window import BAR, NOTHING_BEYOND, MapWindow, beyond, lower_bar, middles, with_bars
from cb_tui.presentation.detect import ColourMode
from cb_tui.presentation.field import land_of
from cb_tui.presentation.text import HOME
from cb_tui.ui.terminal.cell_style import style
from cb_tui.ui.terminal.writer import column
from cb_tui.ui.widgets.lines import RowStrip, RowsWidget

GAP = 4  # unchanged cells between two changed ones that are cheaper to send than to skip


class ScrollScale(NamedTuple):
    """The starts of a view: 0, every `pitch` cells from `phase`, and a last start at the map's end.

    The last start shows the end of the map even if it cuts a place.
    """

    pitch: int
    phase: int

    def at_most(self, place: int) -> int:
        """Return the last start that is not beyond `place`, in cells."""
        return 0 if place < self.phase else place - (place - self.phase) % self.pitch

    def turned(self, corner: int, way: int, *, view: int, whole: int) -> int:
        """Return the corner half a view on (+1) or back (-1), in cells, at least one hex away."""
        half = max(self.pitch, view // 2)
        return max(0, min(whole - view, self.at_most(corner + way * half)))

    def scrolled(self, corner: int, places: Sequence[int], reach: int, *, view: int, whole: int, pinned: int) -> int:
        """Return the nearest corner, by half views, that shows the first place with `reach` cells around it.

        The other places are shown too if one view holds them all.
        """
        most = max(0, whole - view)
        corner = min(corner, most)
        if not places:
            return corner
        place = places[0]
        while place + reach >= corner + view and corner < most:
            corner = self.turned(corner, 1, view=view, whole=whole)
        while place - reach < corner + pinned and corner > 0:
            corner = self.turned(corner, -1, view=view, whole=whole)
        holds = self.holding(places, reach, view=view, whole=whole, pinned=pinned)
        return min(holds, key=lambda one: abs(one - corner), default=corner)

    def holding(self, places: Sequence[int], reach: int, *, view: int, whole: int, pinned: int) -> list[int]:
        """Return the starts of the views that show all places, each with `reach` cells around it."""
        most = max(0, whole - view)
        low, high = min(places) - reach - pinned, max(places) + reach
        begins = [0, *range(self.phase, most, self.pitch), most]
        return [one for one in begins if one >= 0 and (one <= low or not one) and (high < one + view or one == most)]


def _scales(zoom: MapDrawer) -> tuple[ScrollScale, ScrollScale]:
    """Return where a view may begin across (first cell of a place) and down (tips of a row), in cells."""
    wide, high = zoom.pitch
    return ScrollScale(wide, 0), ScrollScale(high, -zoom.above % high)


def _size(scene: Scene) -> tuple[str, int, int]:
    """Return the kind of a board and its columns and rows."""
    return scene.board.geometry.kind, scene.board.columns, scene.board.rows


class MapWidget(RowsWidget):
    """A map that scrolls by half views to follow the cursor. The column ruler stays.

    Keys are handled by the screen.
    """

    ALLOW_SELECT = False

    class Picked(Message):
        """A place was clicked with mouse button 1, 2 or 3."""

        def __init__(self, at: Place, button: int) -> None:
            self.at = at
            self.button = button
            super().__init__()

    class Dragged(Message):
        """The mouse was moved to another place with a button held down."""

        def __init__(self, at: Place) -> None:
            self.at = at
            super().__init__()

    class Released(Message):
        """The button of the mouse was let go."""

    class Wheeled(Picked):
        """The wheel was turned over a place, on (`button` +1) or back (-1)."""

    def __init__(
        self,
        mode: ColourMode = "16",
        *,
        light: bool = False,
        glyphs: GlyphSet = ASCII,
        whole: bool = False,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.zoom: MapDrawer = drawers("hexes")[0]  # until a board is shown
        self.automatic = True  # until the player zooms
        self._begins = largest_zoom if whole else opening_zoom  # the view before that: of `whole` boards, or to play in
        self._mode: ColourMode = mode
        self._light = light
        self._glyphs = glyphs
        self._view: MapModel | None = None
        self._land = HOME
        self._grid: Grid = []
        self._fitted = Size(0, 0)  # that the view was scrolled for
        self._corner = Offset(0, 0)  # of the view in the grid; line 0 is always shown
        self._foes: Collection[Side] = ()
        self._beyond = NOTHING_BEYOND
        self._middles: tuple[list[int], list[int]] = [], []  # of the columns and rows of the board
        self._lines: dict[int, Strip] = {}  # by line of the widget
        self.drawn_on = False  # whether a drag with the mouse is posted
        self.scrolls = True  # whether the wheel scrolls
        self._held: Place | None = None  # where the mouse was last with a button held down

    def dress(self, mode: ColourMode, *, light: bool, glyphs: GlyphSet) -> None:
        """Set the colors and signs."""
        self._mode, self._light = mode, light
        self._glyphs = structs.replace(glyphs, country=self._land.country)
        self._draw()
        self._follow()

    @property
    def map_size(self) -> Point:
        """Return width and height of the whole map in cells, or (0, 0) before the first scene."""
        return self.zoom.size(self._view.board) if self._view else (0, 0)

    @property
    def _window(self) -> MapWindow:
        return MapWindow(self.size, self.map_size, self._corner)

    def show(self, scene: Scene, overlay: MapOverlay = NOTHING, foes: Collection[Side] = ()) -> None:
        """Show a scene under an overlay. Only cells that differ are repainted.

        The pieces of `foes` beyond the view are counted at its edges.
        """
        self._foes = foes
        drawn = structs.replace(scene, pieces=()) if overlay.bare else scene
        before, self._view = self._view, MapModel(drawn, overlay)
        land, self._land = self._land, land_of(scene)
        self._glyphs = structs.replace(self._glyphs, country=scene.country)
        if self.zoom not in zooms(scene.board):  # another geometry than before
            self.zoom = self._begins(scene.board, 0, 0)
        if before is None or self._land != land or _size(before.scene) != _size(scene):
            self._draw()
        else:
            changed = self._changed(before, self._view)
            for y in {y for _, y in changed}:
                self._lines.pop(0 if y == 0 else y - self._corner.y, None)
            if changed and self.is_mounted:
                self.refresh(*self._regions(changed))
        self._follow()

    def _changed(self, before: MapModel, after: MapModel) -> set[Point]:
        """Draw a view, and return the cells that differ from the one before. Another board may be as large."""
        if before.scene.board is after.scene.board:
            return self.zoom.redraw(self._grid, before, after, self._glyphs)
        old, self._grid = self._grid, self.zoom.draw(after, self._glyphs)
        pairs = enumerate(zip(old, self._grid, strict=True))
        return {(x, y) for y, (one, two) in pairs if one != two for x, cell in enumerate(two) if cell != one[x]}

    def fit(self, width: int, height: int, within: Collection[Place] = ()) -> Point:
        """Take the opening zoom for `width` x `height` cells, unless the player chose one.

        It is a smaller one if only that shows all places of `within` at once. Return the map's size in cells.
        If the map is wider, the width is that of whole places.
        """
        if self._view is not None and self.automatic:
            self._take(self._showing(within, self._begins(self._view.board, width, height), Size(width, height)))
        (wide, high), pitch, margin = self.map_size, self.zoom.pitch[0], self.zoom.margin[0]
        if wide <= width:
            return wide, high
        return max(pitch, width - margin) // pitch * pitch + margin, high + 1  # the bar under the map

    def _showing(self, within: Collection[Place], begins: MapDrawer, size: Size) -> MapDrawer:
        """Return the zoom with which a view begins, or the next smaller one that shows some places at once."""
        if self._view is None or not within:
            return begins
        board, sizes = self._view.board, zooms(self._view.board)
        for zoom in sizes[sizes.index(begins) :: -1]:
            whole, cells = zoom.size(board), [zoom.centre_cell(at, board) for at in within]
            room = size.width, size.height - MapWindow(size, whole).barred
            each = zip(
                _scales(zoom), zip(*cells, strict=True), zoom.scroll_margin, room, whole, zoom.pinned, strict=True
            )
            if all(
                scale.holding(places, reach, view=view, whole=all_of_it, pinned=pinned)
                for scale, places, reach, view, all_of_it, pinned in each
            ):
                return zoom
        return begins

    def zoom_by(self, steps: int) -> None:
        """Take a larger (+1) or smaller (-1) zoom, and keep it at any size of the terminal."""
        self.automatic = False
        sizes = zooms(self._view.board) if self._view else (self.zoom,)
        self._take(sizes[max(0, min(len(sizes) - 1, sizes.index(self.zoom) + steps))])

    def _take(self, zoom: MapDrawer) -> None:
        if zoom is not self.zoom:
            self.zoom = zoom
            self._draw()
            self._follow()

    def _draw(self) -> None:
        if self._view is not None:
            self._grid = self.zoom.draw(self._view, self._glyphs)
            self._middles = middles(self.zoom, self._view.board)
            self._corner = Offset(0, 0)
            self._repaint()

    def _repaint(self) -> None:
        self._lines.clear()
        if self.is_mounted:
            self.refresh()

    def _regions(self, cells: Iterable[Point]) -> Iterator[Region]:
        """Yield changed cells as spans of lines of the widget.

        The last cells of a row are its number or give way to a figure, so they change together.
        """
        rows: dict[int, list[int]] = defaultdict(list)
        window = self._window
        for x, y in cells:
            line = y - self._corner.y if y else 0
            if 0 < line < window.lines or y == 0:
                rows[line].append(x - self._corner.x)
        width = self.size.width
        for line, columns in rows.items():
            if {width - 4, width - 3} & {*columns}:
                columns.extend((width - 3, width - 2, width - 1))
            columns.sort()
            start = last = columns[0]
            for x in columns[1:]:
                if x - last > GAP:
                    yield Region(start, line, last - start + 1, 1)
                    start = x
                last = x
            yield Region(start, line, last - start + 1, 1)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of the widget, with the cursor in view at its present size."""
        if self._fitted != self.size:
            self._fitted = self.size
            self._lines.clear()
            self._follow()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Return one line of the view, as the same object until its cells change."""
        if (strip := self._lines.get(y)) is None:
            strip = self._lines[y] = self._strip(y)
        return strip

    def _strip(self, y: int) -> Strip:
        window, width, left = self._window, self.size.width, self._corner.x
        if window.barred and y == window.lines:
            return RowStrip(list(self._segments(lower_bar(window, self._beyond, self._glyphs))), width)
        line = y + self._corner.y if y else 0
        cells = self._grid[line][left : left + width] if y < window.lines else []
        above = y == 0 and self._corner.y > 0
        if above:  # flags of the first row do not belong to the rows shown below
            cells = [cell if cell[1] == role(LABEL) else (" ", role()) for cell in cells]
        if cells and self._view is not None:
            cells = self.zoom.clip_line(self._view, cells, line, left)
        if above and window.barred:
            cells = [(char, BAR) for char, _ in cells]
        if y < window.lines:
            cells = with_bars(window, self._beyond, cells, y, self._glyphs)
        cells = [*cells, *[(" ", role())] * (width - len(cells))]
        return RowStrip(Segment.simplify(self._segments(cells)), width)

    def _segments(self, cells: list[Cell]) -> Iterator[Segment]:
        for look, run in groupby(cells, key=lambda cell: cell[1]):
            text = "".join(char for char, _ in run)
            if not (text.isascii() and text.isprintable()):
                text = "".join(map(column, text))
            yield Segment(text, style(look, self._mode, self._light, self._land))

    def _follow(self) -> None:
        """Scroll by half views until the cursor's place is in view, and put the terminal's cursor there.

        Both ends of a line of fire are shown if they fit. If it leaves the field, the end on it is shown.
        """
        if self._view is None or not self.size.width or not self.size.height:
            return
        overlay, board = self._view.overlay, self._view.board
        seen = [at for at in (overlay.cursor, *overlay.line, *overlay.beside) if at in board]
        places = [self.zoom.centre_cell(at, board) for at in seen if at]
        (reach_x, reach_y), (beside, above) = self.zoom.scroll_margin, self.zoom.pinned
        across, down = _scales(self.zoom)
        width, lines = self.size.width, self._room
        wide, high = self.map_size
        corner = Offset(
            across.scrolled(self._corner.x, [x for x, _ in places], reach_x, view=width, whole=wide, pinned=beside),
            down.scrolled(self._corner.y, [y for _, y in places], reach_y, view=lines, whole=high, pinned=above),
        )
        window = MapWindow(self.size, self.map_size, corner)
        past = beyond(window, self.zoom, self._view, self._foes, self._middles)
        if corner != self._corner or past != self._beyond:
            self._corner, self._beyond = corner, past
            self._repaint()
        if overlay.cursor in seen and self.is_mounted:
            self.app.cursor_position = self.content_region.offset + Offset(*places[0]) - self._corner

    @property
    def _room(self) -> int:
        """Return how many lines can show the map."""
        return self.size.height - self._window.barred

    def place_under(self, x: int, y: int) -> Place | None:
        """Return the place at a cell of the widget, or None on the ruler and beside the board."""
        if self._view is None or y == 0 or y >= self._window.lines:
            return None
        return self.zoom.place_clicked(x + self._corner.x, y + self._corner.y, self._view)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Post a pick for a press on a place."""
        place = event.get_content_offset(self)
        if place is not None and (at := self.place_under(place.x, place.y)) is not None:
            event.stop()
            self._held = at if self.drawn_on and event.button == 1 else None
            self.post_message(self.Picked(at, event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Post each place to which the mouse is dragged."""
        place = event.get_content_offset(self)
        if self._held is None or not event.button or place is None:
            return
        at = self.place_under(place.x, place.y)
        if at is not None and at != self._held:
            self._held = at
            self.post_message(self.Dragged(at))

    def on_mouse_up(self, _: events.MouseUp) -> None:
        """Post the end of a drag."""
        if self._held is not None:
            self._held = None
            self.post_message(self.Released())

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll half a view down."""
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll half a view up."""
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, way: int) -> None:
        event.stop()
        if not self.scrolls:
            self.post_message(self.Wheeled(Place(""), way))
        if self._view is None or not self.scrolls:
            return
        top = _scales(self.zoom)[1].turned(self._corner.y, way, view=self._room, whole=self.map_size[1])
        if top != self._corner.y:
            self._corner = Offset(self._corner.x, top)
            self._beyond = beyond(self._window, self.zoom, self._view, self._foes, self._middles)
            self._repaint()
