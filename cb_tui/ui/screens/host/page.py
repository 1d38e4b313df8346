"""HostPage: the base of the pages of a host. Each asks the host when it opens and whenever the host has news."""

from cb_tui.presentation.keys import grouped
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    label,
    line,
    number_run,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.ui.host_navigator import HostNavigator
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.page_help import PageHelpScreen

ABOUT = {  # pages that need a word beside their keys
    "lobby": "Your own games stand first, then open tables, games to watch, and games just over: Enter goes to the one "
    "selected. A table is a battle that someone offers; once every seat is taken it begins. Your clock runs only while "
    "you have to decide, and you may leave at any time: everything is saved.",
    "ladder": "One ladder for each family of games, from all rated games at once. AI levels stand in brackets.",
}


class HostPage(MenuScreen):
    """A page over the lobby. `look` asks the host for what it shows, the first time before it is shown."""

    over = True
    app: HostNavigator

    def __init__(self, about: str = "") -> None:
        super().__init__()
        self.about = about  # the number of a table, a name, a day or a family, "" for one's own or today's

    def look(self) -> None:
        """Ask the host for what the page shows. Raises SessionError with the host's reason for a refusal."""

    def concerns(self, table: int) -> bool:  # noqa: ARG002 - most pages show something of every table
        """Check whether news of a table, or of any if it is 0, change the page."""
        return True

    def renew(self, table: int = 0) -> None:
        """Ask again and repaint, if news of this table concern the page."""
        if self.concerns(table):
            self.uncovered()

    def uncovered(self) -> None:
        """Ask again and repaint. If the host refuses, show its reason and keep the page as it is."""
        try:
            self.look()
        except SessionError as refused:
            self.note = line(label(refused.sentence))
        if self.is_mounted and not self.app.leaving:
            self.paint()

    def act(self, action: str) -> None:
        """Handle an action of a key or the mouse: `?` lists the keys of every page."""
        if action == "help":
            name = line(label(f"{self.app.welcome.name} "))
            self.app.push_screen(PageHelpScreen(grouped(self.mode()), ABOUT.get(self.mode(), ""), right=name))
        else:
            super().act(action)

    def back(self) -> None:
        """Close the page."""
        self.app.pop_screen()


class RefusedScreen(HostPage):
    """A place that cannot be opened, with the reason and the way back to the lobby."""

    over = False

    def mode(self) -> str:
        return "page"

    def head(self) -> tuple[Line, Line]:
        """Return the host and the player."""
        return line(TextRun(f" {self.app.welcome.host}", bold=True)), line(label(f"{self.app.welcome.name} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the reason."""
        return [BLANK, *(line("  ", row) for row in wrap(self.about, width - 4))][:height]

    def message(self) -> Line:
        """Return the way back."""
        return line(number_run("Esc"), label(" to the lobby"))

    def press(self, action: str) -> None:
        """Go back to the lobby."""
        if action == "back":
            self.app.exit(0)


class TypedText:
    """A short text that may be typed. Escape leaves it as it was."""

    def __init__(self, longest: int) -> None:
        self.longest, self.text, self.typing = longest, "", False
        self._before = ""

    @property
    def shown(self) -> str:
        """Return the text, with a cursor while it is typed."""
        return f"{self.text}_" if self.typing else self.text

    def begin(self) -> None:
        """Have it typed."""
        self.typing, self._before = True, self.text

    def take(self, action: str | None) -> None:
        """Handle the action of a key press, most of which are characters."""
        match action:
            case "enter":
                self.typing = False
            case "back":
                self.typing, self.text = False, self._before
            case "rub":
                self.text = self.text[:-1]
            case str(character) if len(character) == 1:
                self.text = f"{self.text}{character}"[: self.longest]
