"""A player's page at a host. On one's own page keys are added and removed, and the host is left for good."""

from cb_tui.host.answers import Code, Done, Profile
from cb_tui.host.requests import LeaveHost, MakeCode, Mute, RemoveKey, SeeProfile
from cb_tui.presentation.host.profile_page import head_of, profile_lines
from cb_tui.presentation.host.times import hour_text
from cb_tui.presentation.text import Line, Lines, danger_run, label, line, number_run
from cb_tui.session.errors import SessionError
from cb_tui.ui.screens.host.page import HostPage
from cb_tui.ui.screens.saves import NameInput

YES = "yes"


class ProfileScreen(HostPage):
    """The page of a player, "" for one's own."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.player, self.row = name, 0
        self.word = NameInput(len(YES), "host_typed")  # that confirms
        self.removing = False  # which key to remove is asked

    def look(self) -> None:
        """Ask for the player."""
        self.shown = self.app.ask(SeeProfile(name=self.player), Profile)
        self.row = max(0, min(self.row, len(self.shown.latest) - 1))

    def mode(self) -> str:
        if self.word.typing:
            return "host_typed"
        return "own_profile" if self.shown.mine else "profile"

    def head(self) -> tuple[Line, Line]:
        """Return the player, the rating, and since when."""
        return head_of(self.shown)

    def body(self, width: int, height: int) -> Lines:
        """Return ratings, games, rivals, habits and keys."""
        return profile_lines(self.shown, self.row, width, height)

    def idle(self) -> frozenset[str]:
        """Return the actions for which there is no game or no other key."""
        games = frozenset[str]() if self.shown.latest else frozenset(("enter", "down", "up"))
        return games if len(self.shown.keys) > 1 else games | {"remove"}

    def message(self) -> Line:
        """Return the question that is asked, or what Enter does."""
        if self.removing:
            return line(danger_run("REMOVE WHICH KEY?", bold=True), "  Type its number.  ", number_run("Esc"), " none")
        if self.word.typing:
            asked = danger_run("LEAVE THIS HOST FOR GOOD?", bold=True)
            return line(asked, "  Your name and keys go. Type yes: ", number_run(f"{self.word.text}_"))
        if self.shown.latest:
            return line(number_run("Enter"), label(" replays the game"))
        return line(label("Finished games are listed here"))

    def key(self, press: str) -> None:
        """Take a number or the word that confirms while it is asked, else handle the key."""
        if self.mode() != "host_typed":
            super().key(press)
            return
        self.note = ()
        typed = self.word.takes(press)
        if self.removing and self.word.text:
            self._remove(self.word.text)
        elif typed is not None:
            self._leave(typed)
        self.removing = self.removing and self.word.typing
        if self.is_mounted and not self.app.leaving:
            self.paint()

    def _remove(self, number: str) -> None:
        """Remove the key of the typed number."""
        keys, self.removing = [*self.shown.keys], False
        self.word.takes("escape")
        if not (number.isdigit() and 1 <= int(number) <= len(keys)):
            self.note = line(f"There is no key {number}")
            return
        try:
            self.shown = self.app.ask(RemoveKey(key=keys[int(number) - 1]), Profile)
            self.note = line("The key is removed")
        except SessionError as refused:
            self.note = line(refused.sentence)

    def _leave(self, typed: str) -> None:
        """Leave the host for good once `yes` is typed."""
        if typed.strip().lower() != YES:
            self.note = line("You stay")
            return
        try:
            self.app.ask(LeaveHost(), Done)
        except SessionError as refused:
            self.note = line(refused.sentence)
        else:
            self.app.go_away("your name and keys are removed from this host")

    def press(self, action: str) -> None:
        """Select a game or replay it, or change the keys of one's own."""
        latest = self.shown.latest
        match action:
            case "down" | "up" if latest:
                self.row = (self.row + (1 if action == "down" else -1)) % len(latest)
            case "enter" if latest:
                self.note = line(self.app.visit("replay", latest[self.row].table, latest[self.row].game))
            case "challenge" if self.app.welcome.number:
                self.note = line(self.app.open_page("new table", self.shown.card.name))
            case "add_key":
                self._add_key()
            case "remove":
                self.removing = len(self.shown.keys) > 1
                if self.removing:
                    self.word.ask("")
                else:
                    self.note = line("Your only key stays, or you could not come back")
            case "mydata":
                self.note = line("Type in your own shell: ", number_run(f"{self.app.welcome.ssh} mydata"))
            case "leave":
                self.word.ask("")
            case "mute":
                self._mute()
            case "back":
                self.back()

    def _add_key(self) -> None:
        try:
            code = self.app.ask(MakeCode(), Code)
        except SessionError as refused:
            self.note = line(refused.sentence)
            return
        until = f" until {hour_text(code.until)} UTC"
        self.note = line("On the other computer type the code ", number_run(code.code), until)

    def _mute(self) -> None:
        try:
            self.app.ask(Mute(name=self.shown.card.name), Done)
            self.note = line(f"{self.shown.card.name} is muted: no signal reaches you")
        except SessionError as refused:
            self.note = line(refused.sentence)
