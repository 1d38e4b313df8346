"""Typing in the message line while the log stands beside it: what is sought, or a note."""

from collections.abc import Callable

from cb_tui.present.text import Line, Lines, label, line, number
from cb_tui.ui.modes.base import Desk, Mode, Reply, Switch
from cb_tui.ui.modes.log import LogMode
from cb_tui.ui.modes.over import Over

LONGEST = 60  # characters of a note: as many as the message line shows


class TypingMode(Over):
    """`typed` grows letter by letter; the log stays where it is."""

    keys = "find"
    under: LogMode

    def __init__(self, under: LogMode, back: Mode, typed: str = "") -> None:
        self.under, self.back, self.typed = under, back, typed

    def page(self, width: int, height: int) -> Lines | None:
        """The marked line's dice."""
        return self.under.page(width, height)

    def steer(self, to: object, desk: Desk) -> Reply:
        """The mouse moves nothing here."""
        return None

    def act(self, action: str, desk: Desk) -> Reply:
        """Takes a character, rubs one out, keeps or drops what was typed."""
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
        """What was typed is other than before."""

    def done(self, desk: Desk) -> Reply:
        """Keeps it."""
        raise NotImplementedError

    def dropped(self) -> Reply:
        """Drops it."""
        return Switch(self.back)


class Find(TypingMode):
    """The list follows each letter; `offered` is sought if Enter comes at once."""

    def __init__(self, under: LogMode, back: Mode, offered: str = "") -> None:
        super().__init__(under, back)
        self.offered = offered

    def message(self, desk: Desk) -> Line:
        """What has been typed, and how many lines hold it."""
        if not self.typed and self.offered:
            other = label(f"), or type text, a piece or a {desk.table.grid.unit}: ")
            return line("Find ", number(self.offered), label(" ("), number("Enter"), other, number("_"))
        return line(
            f"Find text, a piece, a {desk.table.grid.unit} or side: ",
            number(f"{self.typed}_"),
            label(f"   {self.under.found()}"),
        )

    def changed(self) -> None:
        """The nearest line that holds it is marked."""
        self.under.search(self.typed)

    def done(self, desk: Desk) -> Reply:
        """Keeps what is sought."""
        self.under.search(self.typed or self.offered)
        return Switch(self.back)

    def dropped(self) -> Reply:
        """Nothing is sought."""
        self.under.search("")
        return Switch(self.back)


class NoteMode(TypingMode):
    """A remark on the marked line; `write` keeps it in the save."""

    keys = "note"

    def __init__(self, under: LogMode, back: Mode, write: Callable[[str], Line]) -> None:
        super().__init__(under, back)
        self.write = write

    def message(self, desk: Desk) -> Line:
        """What has been typed."""
        return line(label("Note: "), number(f"{self.typed}_"))

    def done(self, desk: Desk) -> Reply:
        """The note is in the log."""
        text = self.typed.strip()
        return Switch(self.back, self.write(text)) if text else Switch(self.back)
