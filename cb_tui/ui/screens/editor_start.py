"""The first screen of the editor: a battle, or the list of battles to select one."""

from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.text import label, line
from cb_tui.ui.screens.base import KeyScreen

ASKED = "E edits the selected battle, one of the game as a copy"


def first_screen(work: Workspace | None) -> KeyScreen:
    """Return the editor of a battle, or without one the list of battles."""
    if work is not None:
        from cb_tui.ui.screens.editor import EditorScreen  # noqa: PLC0415 - not for the list

        return EditorScreen(work)
    from cb_tui.ui.screens.chooser import ChooserScreen  # noqa: PLC0415 - not for the editor

    chooser = ChooserScreen()
    chooser.note = line(label(ASKED))
    return chooser
