"""The people at a host: each with a page, to be offered a battle, or sent a signal."""

from cb_tui.core.grammar import count_noun
from cb_tui.host.answers import Done, Lobby, Visitor
from cb_tui.host.requests import SIGNALS, Greet, SeeLobby
from cb_tui.presentation.host.columns import heading, shown_part, two_columns, widths
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run, wrap
from cb_tui.session.errors import SessionError
from cb_tui.ui.screens.host.page import HostPage

ALONE = "No one else is here now. A table that you open waits for seven days, and the AI plays at any time."
SAID = "123456789"  # signals that are about nothing at a table


class VisitorsScreen(HostPage):
    """All who are here but the reader."""

    row = 0

    def look(self) -> None:
        """Ask who is here. The selected one stays selected."""
        before = self.marked.name if hasattr(self, "visitors") and self.marked else ""
        here = self.app.ask(SeeLobby(), Lobby).here
        self.visitors = [each for each in here if each.name != self.app.welcome.name]
        names = [each.name for each in self.visitors]
        self.row = names.index(before) if before in names else max(0, min(self.row, len(names) - 1))

    @property
    def marked(self) -> Visitor | None:
        """Return the selected visitor, or None if the reader is alone."""
        return self.visitors[self.row] if self.visitors else None

    def mode(self) -> str:
        return "visitors"

    def idle(self) -> frozenset[str]:
        """Return the actions that need someone, or someone with a name of their own."""
        if self.marked is None:
            return frozenset(("enter", "challenge", "signal 1", "down", "up"))
        guest = self.marked.name.startswith("guest-")
        mine = frozenset() if self.app.welcome.number else frozenset(("challenge", "signal 1"))
        return mine | (frozenset(("enter", "challenge", "signal 1")) if guest else frozenset())

    def head(self) -> tuple[Line, Line]:
        """Return how many others are here, and the player."""
        count = f"you and {count_noun(len(self.visitors), 'other')}" if self.visitors else "you alone"
        return line(TextRun(" Here", bold=True), label(f"   {count}")), line(label(f"{self.app.welcome.name} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the visitors with the places where they are, and the signals."""
        left, right = widths(width, 34)
        said = [line(" ", number_run(code), f"  {SIGNALS[code]}") for code in SAID]
        if not right:  # two in a line
            said = [
                columns_at((0, each), (width // 2, line(*said[at + 5 : at + 6]))) for at, each in enumerate(said[:5])
            ]
        signals = [heading("Signals", "to the selected player"), *said]
        rows: Lines = [
            columns_at((1, ""), (3, TextRun(each.name, bold=True)), (21, label(each.where or "lobby")))
            for each in self.visitors
        ]
        if not rows:
            return [BLANK, *(line("   ", row) for row in wrap(ALONE, width - 6))][:height]
        if not right:
            shown = shown_part(rows, self.row, height - len(signals) - 1, left)
            return [*shown, BLANK, *signals][:height]
        shown = shown_part(rows, self.row, height - 1, left)
        return two_columns([BLANK, *shown], [BLANK, *signals], width, height, 34)

    def message(self) -> Line:
        """Return where the selected one is, and what can be done."""
        each = self.marked
        if each is None:
            return line(label("News of everyone who comes stand here and in the lobby"))
        if each.name.startswith("guest-"):
            return line(label(f"{each.name} only looks around"))
        where = f", {each.where}" if each.where else ", in the lobby"
        return line(each.name, label(f"{where}.  "), number_run("1-9"), label(" sends a signal"))

    def press(self, action: str) -> None:
        """Select someone, open their page, offer them a battle, or send them a signal."""
        if action == "back":
            self.back()
            return
        if self.marked is None or action in self.idle() or ("signal 1" in self.idle() and action.startswith("signal")):
            return
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.visitors)
            case "enter":
                self.note = line(label(self.app.open_page("profile", self.marked.name)))
            case "challenge":
                self.note = line(label(self.app.open_page("new table", self.marked.name)))
            case _ if action.startswith("signal "):
                self._send(self.marked.name, action[-1])

    def _send(self, name: str, code: str) -> None:
        try:
            self.app.ask(Greet(name=name, code=code), Done)
            self.note = line(label(f"Sent to {name}: {SIGNALS[code]}"))
        except SessionError as refused:
            self.note = line(label(refused.sentence))
