"""The modes of the editor: the panel, the map and the message line of each, and the effect of its keys."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cb_tui.core.geometry import place_named
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.editing.panels import finding_strip
from cb_tui.presentation.editing.typed_line import TypedLine
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.overlay import MapOverlay, MapSketch, RangeRing
from cb_tui.presentation.text import Line, Lines, format_points, label, line, number_run, section_head, shorten
from cb_tui.ui.modes.base import COMPASS, LONG_STEP_PREFIX, VERTICAL_ARROWS
from cb_tui.ui.modes.look import not_seen

STEPS = {
    "E": (1, 0), "NE": (1, -1), "N": (0, -1), "NW": (-1, -1), "W": (-1, 0), "SW": (-1, 1), "S": (0, 1), "SE": (1, 1),
}  # fmt: skip


class EditMode:
    """A mode of the editor. It changes the workspace, and returns the next mode or what the screen has to do."""

    keys: str = "edit ground"  # key table
    clickable_list: ClassVar[str] = ""  # list whose lines a click selects: "page", "panel", or empty for no list
    drag: ClassVar[str] = ""  # action that begins a drag with the mouse
    drop: ClassVar[str] = ""  # action that ends a drag
    turns: ClassVar[bool] = False  # whether the wheel of the mouse takes another brush
    walks: ClassVar[bool] = False  # whether its directions move the cursor on the map
    uses_full_width: ClassVar[bool] = False  # whether its page takes the room of the panel too
    parent: "EditMode | None" = None  # the mode beneath, to which Esc returns

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel, at most `height` lines for `width` columns."""
        raise NotImplementedError

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return a page in place of the map, or None if the map stays."""
        return None

    def strip(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the lines under the map: what is wrong."""
        return finding_strip(work, width, height)

    def message(self, work: Workspace) -> Line:
        """Return the message line: what Enter does."""
        raise NotImplementedError

    def enter_label(self, work: Workspace) -> str:
        """Return the verb of Enter for the key line, or an empty string for the default verb."""
        return ""

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the overlay of the map."""
        return MapOverlay(cursor=work.cursor, target=work.twin)

    def action(self, press: str) -> str | None:
        """Return the action of a key press, or None if it does nothing."""
        return action_of(self.keys, press)

    def handle(self, action: str, work: Workspace) -> "EditMode | str | None":
        """Handle an action. Return the next mode, an action for the screen, or None to stay."""
        if self.walks and action.removeprefix(LONG_STEP_PREFIX) in COMPASS:
            to = _step(action, work)
            return self.move(to, work) if to is not None else None
        if self.walks and action == "goto":
            return GotoMode(self)
        return self.act(action, work)

    def move(self, to: Place, work: Workspace) -> "EditMode | str | None":
        """Move the cursor to a place."""
        work.cursor = to
        return None

    def act(self, action: str, work: Workspace) -> "EditMode | str | None":
        """Handle an action that is no direction."""
        raise NotImplementedError

    def text_line(self, work: Workspace) -> int:
        """Return the line of the file at which $EDITOR opens, 0 for its start: that of the first finding."""
        return work.line_of(work.findings[0]) if work.findings else 0

    def click_line(self, y: int, work: Workspace) -> bool:
        """Select line `y` of the list by a click and check whether it was selected before."""
        return False


def _step(action: str, work: Workspace) -> Place | None:
    """Return the place of the board to which a direction, or Shift and a direction, leads, or None."""
    bare, board = action.removeprefix(LONG_STEP_PREFIX), work.board
    way = VERTICAL_ARROWS.get(bare, bare)
    if work.cursor not in board:
        return None
    if bare == action and work.editor.shapes is not None:
        return _snap_step(way, work)
    if work.zoom is None:
        to = board.geometry.step(work.cursor, way)
    else:
        to = (work.zoom.step if bare == action else work.zoom.long_step)(work.cursor, way, board)
    return to if to in board else None


def _snap_step(way: str, work: Workspace) -> Place | None:
    """Return the place a snap away in a direction, on a table."""
    geometry, (east, south) = work.board.geometry, STEPS[way]
    x, y = geometry.coordinates(work.cursor)
    snap, (wide, deep) = work.snap, (work.board.columns, work.board.rows)
    to = ((x + snap // 2) // snap + east) * snap, ((y + snap // 2) // snap + south) * snap
    return geometry.place_at(min(max(to[0], 0), wide), min(max(to[1], 0), deep))


class TypedMode(EditMode):
    """A line is typed over the panel and the map of the mode beneath."""

    parent: EditMode
    longest: ClassVar[int]

    def __init__(self, parent: EditMode) -> None:
        self.parent, self.typed = parent, TypedLine("", self.longest)

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the mode beneath."""
        return self.parent.panel(work, width, height)

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the overlay of the mode beneath."""
        return self.parent.overlay(work)


class GotoMode(TypedMode):
    """A place is typed, to go there."""

    keys = "edit goto"
    longest = 12

    def message(self, work: Workspace) -> Line:
        """Return the typed text."""
        geometry = work.board.geometry
        return line("Go to: ", self.typed.shown, label(f"   {geometry.spelling}"))

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Type, go there, or stay."""
        if action == "back":
            return self.parent
        if action != "enter":
            self.typed.take(action)
            return None
        at = place_named(work.board, self.typed.text)
        if at is None and self.typed.text:
            work.note = f"No {work.board.geometry.unit} is called {self.typed.text}"
            return None
        work.cursor, work.placed = at or work.cursor, ()
        return self.parent


UNSOUND = "This needs a battle without findings; i has them"


class Shown(Struct):
    """Overlays of the map, each shown until its key is pressed again."""

    sight: Place | None = None
    danger: UnitId | None = None
    reach: UnitId | None = None
    bare: bool = False

    def toggle(self, action: str, work: Workspace) -> str:
        """Show or hide sight, danger, reach or the pieces. Return why not, or an empty string."""
        if action == "bare":
            self.bare = not self.bare
            return ""
        if getattr(self, action) is not None:
            setattr(self, action, None)
            return ""
        view = work.view
        if view is None:
            return UNSOUND
        if action == "sight":
            self.sight = work.cursor
            return ""
        unit = next((piece.id for piece in view.stack(work.cursor) if not piece.leader), None)
        if unit is None:
            return "Put the cursor on a piece of the first turn"
        setattr(self, action, unit)
        return ""

    def clear(self) -> bool:
        """Show nothing any more, and return whether anything was shown."""
        found = self.bare or any(each is not None for each in (self.sight, self.danger, self.reach))
        self.sight = self.danger = self.reach = None
        self.bare = False
        return found

    def rows(self, width: int, work: Workspace) -> Lines:
        """Return a line for each thing that is shown, with the key that hides it."""
        if work.editor.shapes is not None:
            return self._on_table(width, work)
        told = (("v", "seen from", self.sight), ("d", "danger to", self.danger), ("r", "reach of", self.reach))
        rows = [line(" ", number_run(key), label(f" {words} "), what) for key, words, what in told if what is not None]
        rows += [line(" ", number_run("H"), label(" pieces are hidden"))] if self.bare else []
        return [section_head(width, "shown"), *rows] if rows else []

    def _on_table(self, width: int, work: Workspace) -> Lines:
        """Return sight and danger at the cursor of a table, and the piece whose range is shown."""
        view, rows = work.view, list[Line]()
        seen = view.sight(self.sight, work.cursor) if view is not None and self.sight is not None else None
        if seen is not None and self.sight != work.cursor:
            words = "in sight" if seen.visible else f"{seen.reason} [{seen.rule}]"
            far = work.board.geometry.format_distance(work.board.geometry.distance(seen.origin, seen.target))
            rows += [line(" ", number_run("v"), label(" from "), f"{seen.origin}: {far}"), line("   ", words)]
        elif self.sight is not None:
            rows.append(line(" ", number_run("v"), label(" seen from "), self.sight, label(": move the cursor")))
        risk = view.danger(self.danger, work.cursor) if view is not None and self.danger in view.pieces else None
        if risk is not None and self.danger is not None:
            hit = f"{round(100 * risk.hit_chance)}%"
            rows.append(line(" ", number_run("d"), label(" danger to "), self.danger, label(" here "), hit))
        rows += [line(" ", number_run("r"), label(" range of "), self.reach)] if self.reach is not None else []
        rows += [line(" ", number_run("H"), label(" pieces are hidden"))] if self.bare else []
        return [section_head(width, "shown"), *(shorten(row, width) for row in rows)] if rows else []

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the cursor, its twin and all that is shown."""
        view = work.view
        if work.editor.shapes is not None:
            return self._over_table(work)
        return MapOverlay(
            cursor=work.cursor,
            target=work.twin,
            bare=self.bare,
            hidden=_unseen(view, self.sight),
            danger=_danger(view, self.danger),
            reach=_reach(view, self.reach),
        )

    def _over_table(self, work: Workspace) -> MapOverlay:
        """Return the cursor, its twin, the line of sight to the cursor, and the range of a piece."""
        view = work.view
        seen = view.sight(self.sight, work.cursor) if view is not None and self.sight is not None else None
        piece = view.pieces.get(self.reach) if view is not None and self.reach is not None else None
        far = int(piece.reach) * work.editor.shapes.unit if piece is not None and work.editor.shapes is not None else 0
        at = work.board.geometry.coordinates(piece.at) if piece is not None else (0, 0)
        return MapOverlay(
            cursor=work.cursor,
            target=work.twin,
            bare=self.bare,
            line=(seen.origin, seen.target) if seen is not None and self.sight != work.cursor else (),
            blocker=seen.at if seen is not None else None,
            sketch=MapSketch(rings=(RangeRing(at, far, str(piece.reach)),) if piece is not None and far else ()),
        )


def with_sketch(overlay: MapOverlay, sketch: MapSketch) -> MapOverlay:
    """Return an overlay with more lines, rings and corners over a table."""
    own = overlay.sketch
    both = MapSketch(
        rings=(*own.rings, *sketch.rings), strokes=(*own.strokes, *sketch.strokes), shells=(*own.shells, *sketch.shells)
    )
    return replace(overlay, sketch=both)


def _unseen(view: GameView | None, origin: Place | None) -> frozenset[Place]:
    """Return the places that are not seen from one."""
    return not_seen(view, origin) if view is not None and origin is not None and view.on_board(origin) else frozenset()


def _danger(view: GameView | None, unit: UnitId | None) -> dict[Place, str]:
    """Return the chance of a hit in percent by place, "-" where no enemy can fire."""
    if view is None or unit not in view.pieces:
        return {}
    risks = ((at, view.danger(unit, at)) for at in view.scene.board.places)
    return {at: str(round(100 * risk.hit_chance)) if risk.attackers else "-" for at, risk in risks if risk is not None}


def _reach(view: GameView | None, unit: UnitId | None) -> dict[Place, str]:
    """Return the movement points left by place."""
    if view is None or unit not in view.pieces:
        return {}
    return {at: format_points(reach.left) for at, reach in (view.reach(unit) or {}).items()}
