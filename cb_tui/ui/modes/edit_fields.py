"""Fields of a battle in the editor: their values changed line by line, typed, or taken from the map."""

from typing import Any

from cb_tui.core.battle_editor import Field
from cb_tui.core.editing import EditError
from cb_tui.core.fields import stepped, typed_value
from cb_tui.core.geometry import place_named
from cb_tui.core.values import Place
from cb_tui.presentation.editing.forms import ON_MAP, STEPPED, as_text
from cb_tui.presentation.editing.typed_line import TypedLine
from cb_tui.presentation.editing.workspace import Workspace
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, label, line, number_run
from cb_tui.ui.modes.edit_base import EditMode

OF_SCREEN = frozenset(("play", "text", "help", "findings"))
LONGEST = 400  # characters of a typed value


class FormMode(EditMode):
    """A mode whose rows are fields, or contain some. `marked` is the selected one."""

    row = 0

    def marked(self, work: Workspace) -> Field | None:
        """Return the field that h, l and Enter change."""
        raise NotImplementedError

    def change(self, field: Field, value: Any, work: Workspace) -> None:
        """Give a field a value."""
        work.assign(field, value)

    def common(self, action: str, work: Workspace) -> EditMode | str | None:
        """Handle what all forms have: change, open, undo, redo, save. Return the next mode, an action, or None."""
        field = self.marked(work)
        match action:
            case "more" | "less" if field is not None and field.kind in STEPPED:
                self.change(field, stepped(field, 1 if action == "more" else -1), work)
            case "more" | "less" if field is not None:
                work.note = "Enter opens this value"
            case "reset" if field is not None and not field.needed:
                self.change(field, field.default, work)
            case "enter" if field is not None:
                return self.open(field, work)
            case "undo":
                work.undo()
            case "redo":
                work.redo()
            case "save":
                work.save()
            case _ if action in OF_SCREEN:
                return action
        return None

    def text_line(self, work: Workspace) -> int:
        """Return the line of the marked field."""
        field = self.marked(work)
        return work.document.position(field.path).line if field is not None else super().text_line(work)

    def told(self, field: Field) -> Line:
        """Return the key that changes a field, and the value in words."""
        key = "h/l" if field.kind in STEPPED else "Enter"
        return line(number_run(key), f": {field.label}, now {field.words}")

    def open(self, field: Field, work: Workspace) -> EditMode | str | None:
        """Return the mode in which a field gets its value, or step it if it has no other."""
        if field.kind in ON_MAP and work.has_map:
            return PlacesMode(self, field)
        if field.kind in ("yes", "choice"):
            self.change(field, stepped(field, 1), work)
            return None
        if field.kind == "lines":
            work.note = "Text of several lines: E opens the file in your own editor"
            return None
        return TextMode(self, field)


class TextMode(EditMode):
    """A value is typed in the message line."""

    keys = "edit text"
    parent: FormMode

    def __init__(self, parent: FormMode, field: Field) -> None:
        self.parent, self.field = parent, field
        self.typed = TypedLine(as_text(field), LONGEST)

    def page(self, work: Workspace, width: int, height: int) -> Lines | None:
        """Return the page of the form."""
        return self.parent.page(work, width, height)

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the form."""
        return self.parent.panel(work, width, height)

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the overlay of the form."""
        return self.parent.overlay(work)

    def message(self, work: Workspace) -> Line:
        """Return the typed text, its cursor in view."""
        return line(label(f"{self.field.label}: "), self.typed.shown)

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Type, keep the text or drop it."""
        if action == "back":
            return self.parent
        if action != "enter":
            self.typed.take(action)
            return None
        try:
            value = typed_value(self.field, self.typed.text)
        except EditError as wrong:
            work.note = str(wrong)
            return None
        self.parent.change(self.field, value, work)
        return self.parent


class PlacesMode(EditMode):
    """Places are marked on the map, as the value of a field."""

    keys = "edit places"
    walks = True
    parent: FormMode

    def __init__(self, parent: FormMode, field: Field) -> None:
        self.parent, self.field = parent, field
        value = field.value
        many = [value] if isinstance(value, str) else [*(value or ())]
        self.marks = [Place(str(at)) for at in many if at]

    @property
    def one(self) -> bool:
        """Check whether the field takes one place alone."""
        return self.field.kind == "place"

    def panel(self, work: Workspace, width: int, height: int) -> Lines:
        """Return the panel of the form."""
        return self.parent.panel(work, width, height)

    def message(self, work: Workspace) -> Line:
        """Return the marked places, and the keys."""
        if self.one:
            return line(number_run("Enter"), f" takes {work.cursor}: {self.field.label}.  ", number_run("X"), " none")
        marks = " ".join(self.marks) or "nothing"
        return line(number_run("Space"), f" marks {work.cursor}.  ", number_run("Enter"), f" takes {marks}")

    def overlay(self, work: Workspace) -> MapOverlay:
        """Return the marked places."""
        marks = (place_named(work.board, mark) for mark in self.marks)
        return MapOverlay(cursor=work.cursor, blast=frozenset(at for at in marks if at is not None))

    def act(self, action: str, work: Workspace) -> EditMode | str | None:
        """Mark a place or no longer, take what is marked, or go back."""
        match action:
            case "mark" if self.one:
                self.marks = [work.cursor]
            case "mark" if work.cursor in self.marks:
                self.marks.remove(work.cursor)
            case "mark":
                self.marks.append(work.cursor)
            case "none":
                self.marks = []
                if self.one:
                    self.parent.change(self.field, self.field.default or "", work)
                    return self.parent
            case "enter":
                self.parent.change(self.field, str(work.cursor) if self.one else [*map(str, self.marks)], work)
                return self.parent
            case "back":
                return self.parent
            case _:
                return action
        return None
