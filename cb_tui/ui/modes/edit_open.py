"""The typed line by which another battle is opened in the editor, begun, or copied."""

from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.text import Line, label, line
from cb_tui.ui.modes.edit_base import EditMode, TypedMode

WORDS = "open NAME   new NAME   copy"


class AskMode(TypedMode):
    """A line typed behind a colon: what to edit next."""

    keys = "edit ask"
    longest = 200

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
        if word == "copy" and not name.strip():
            return "copy"
        if word in ("open", "new") and name.strip():
            return f"{word} {name.strip()}"
        work.note = f"Type one of these: {WORDS}" if word else ""
        return None if word else self.parent
