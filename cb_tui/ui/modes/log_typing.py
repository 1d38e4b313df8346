"""Typing in the message line while the log stands beside it: what is sought, or a note."""

from collections.abc import Callable

from cb_tui.presentation.text import Line, Lines, label, line, number_run
from cb_tui.ui.modes.base import Mode, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.log import LogMode
from cb_tui.ui.modes.over import PopupMode

LONGEST = 60  # characters of a note: as many as the message line shows


class TypingMode(PopupMode):
    """A line of text typed letter by letter into `typed`, while the log stays on the screen."""

    keys = "find"
    parent: LogMode

    def __init__(self, under: LogMode, back: Mode, typed: str = "") -> None:
        self.parent, self.back, self.typed = under, back, typed

    def page(self, width: int, height: int) -> Lines | None:
        """Return the page of the log, with the dice of the selected line."""
        return self.parent.page(width, height)

    def move_cursor(self, to: object, desk: ViewState) -> Reply:
        """Do nothing: the page has no map cursor."""
        return None

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Add a character, erase one, accept the text or discard it."""
        match action:
            case "enter":
                return self.done(desk)
            case "back":
                return self.dropped()
            case "rub":
                self.typed = self.typed[:-1]
            case letter if len(letter) == 1 and len(self.typed) < LONGEST:
                self.typed += letter
        self.changed()
        return None

    def changed(self) -> None:
        """Update the log after a change of the typed text."""

    def done(self, desk: ViewState) -> Reply:
        """Accept the typed text."""
        raise NotImplementedError

    def dropped(self) -> Reply:
        """Discard the typed text."""
        return SwitchTo(self.back)


class FindMode(TypingMode):
    """A search that moves the list with each letter. Enter without a letter searches for `offered`."""

    def __init__(self, under: LogMode, back: Mode, offered: str = "") -> None:
        super().__init__(under, back)
        self.offered = offered

    def message(self, desk: ViewState) -> Line:
        """Return the typed text and the number of lines that contain it."""
        if not self.typed and self.offered:
            other = label(f"), or type text, a piece or a {desk.table.geometry.unit}: ")
            return line("Find ", number_run(self.offered), label(" ("), number_run("Enter"), other, number_run("_"))
        return line(
            f"Find text, a piece, a {desk.table.geometry.unit} or side: ",
            number_run(f"{self.typed}_"),
            label(f"   {self.parent.found()}"),
        )

    def changed(self) -> None:
        """Select the nearest line that contains the text."""
        self.parent.search(self.typed)

    def done(self, desk: ViewState) -> Reply:
        """Keep the search, or search for `offered` if nothing was typed."""
        self.parent.search(self.typed or self.offered)
        return SwitchTo(self.back)

    def dropped(self) -> Reply:
        """Clear the search."""
        self.parent.search("")
        return SwitchTo(self.back)


class NoteMode(TypingMode):
    """A note on the selected line. `write` stores it in the save."""

    keys = "note"

    def __init__(self, under: LogMode, back: Mode, write: Callable[[str], Line]) -> None:
        super().__init__(under, back)
        self.write = write

    def message(self, desk: ViewState) -> Line:
        """Return the typed text."""
        return line(label("Note: "), number_run(f"{self.typed}_"))

    def done(self, desk: ViewState) -> Reply:
        """Write the note to the log, unless it is blank."""
        text = self.typed.strip()
        return SwitchTo(self.back, self.write(text)) if text else SwitchTo(self.back)
