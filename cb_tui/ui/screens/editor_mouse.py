"""The mouse in the editor: clicks move the cursor, drags paint or carry a piece, the wheel turns brushes."""

from typing import Any

from cb_tui.core import painting
from cb_tui.core.values import Place
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.ui.modes.edit_base import EditMode
from cb_tui.ui.widgets.map_widget import MapWidget


class EditorMouse:
    """The mouse on the map of a screen."""

    work: Workspace
    now: EditMode
    _drags = False  # whether the mouse holds the pen or a piece

    def press(self, action: str) -> None:
        """Handle an action, and paint what follows."""
        raise NotImplementedError

    def paint(self) -> Any:
        """Paint the screen."""
        raise NotImplementedError

    def _walk(self, to: Place) -> None:
        """Move the cursor to a place, as the mode does."""
        reply = self.now.move(to, self.work)
        self.now = reply if isinstance(reply, EditMode) else self.now

    def on_map_widget_picked(self, event: MapWidget.Picked) -> None:
        """Move the cursor to a clicked place. A click on the cursor acts as Enter, the right button picks."""
        event.stop()
        if event.button > 1:
            self.work.cursor = event.at
            self.press("pick")
        elif event.at == self.work.cursor:
            self.press("enter")
        else:
            self._walk(event.at)
            self.paint()

    def on_map_widget_dragged(self, event: MapWidget.Dragged) -> None:
        """Walk to where the mouse is dragged, with the pen down or with the piece that was there."""
        event.stop()
        if not self._drags and self.now.drag:
            self._drags = True
            self.press(self.now.drag)
        board = self.work.board
        if self._drags and self.now.walks and self.work.cursor in board:
            for at in painting.line(board.geometry, self.work.cursor, event.at)[1:]:
                if at in board:
                    self._walk(at)
            self.paint()

    def on_map_widget_released(self, event: MapWidget.Released) -> None:
        """Lift the pen, or put the piece down."""
        event.stop()
        if self._drags:
            self._drags = False
            self.press(self.now.drop)

    def on_map_widget_wheeled(self, event: MapWidget.Wheeled) -> None:
        """Take the next brush, or the one before."""
        event.stop()
        self.press("brush_on" if event.button > 0 else "brush_back")
