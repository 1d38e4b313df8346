"""The typed line by which another battle is opened in the editor, begun, or copied."""

from cb_tui.presentation.editing.typed_line import TypedLine
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, label, line
from cb_tui.ui.modes.edit_base import EditMode

WORDS = "open NAME   new NAME   copy"


class AskMode(EditMode):
    """A line typed behind a colon: what to edit next."""

    keys = "edit ask"
    parent: EditMode

    def __init__(self, parent: EditMode) -> None:
        self.parent, self.typed = parent, TypedLine("", 200)

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the mode beneath."""
        return self.parent.panel(work, width, height)

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the overlay of the mode beneath."""
        return self.parent.overlay(work)

    def message(self, work: Workspace) -> Line:
        """Return the typed line, and the words that it may have."""
        return line(":", self.typed.shown, label(f"   {WORDS}") if len(self.typed.text) < 30 else "")

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Type, do what the line says, or go back. The battle that is left keeps its changes."""
        if action == "back":
            return self.parent
        if action != "enter":
            self.typed.take(action)
            return None
        word, _, name = self.typed.text.strip().partition(" ")
        if word == "copy":
            return "copy"
        if word in ("open", "new") and name.strip():
            return f"{word} {name.strip()}"
        work.note = f"Type one of these: {WORDS}" if word else ""
        return None if word else self.parent
