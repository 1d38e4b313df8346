"""The page for a guest whose key the host does not know: take a name, add the key to one, or look around."""

from cb_tui.core.grammar import join_list
from cb_tui.games import RULESETS
from cb_tui.host.answers import Refusal, Welcome
from cb_tui.host.requests import TakeCode, TakeName
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.text import (
    BLANK,
    RULE,
    Line,
    Lines,
    TextRun,
    good_run,
    label,
    line,
    number_run,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.ui.screens.host.page import HostPage

NAME, CODE = 16, 24  # characters at most
TOLD = "3 to 16 of a-z 0-9 _, the first a letter"
CODED = "your other login shows it: p, then K"
KEEPS = (
    "Choose a name; it belongs to this key from now on. No password, no e-mail. The host keeps the name, the key's "
    "fingerprint and your games."
)
CHOICES = (
    "take this name",
    "I play here already: add this key to my name",
    "only look around: watch and practice, nothing is kept",
)
MESSAGES = (
    "Your key identifies you elsewhere too; ssh-keygen makes one for games alone.",
    "Both keys then lead to the same name; K on your page takes one away again.",
    "You can choose a name later: p in the lobby.",
)


class RegisterScreen(HostPage):
    """Three ways in, a line each. What is typed is a name, or on the second line a code."""

    over = False

    def __init__(self, about: str = "") -> None:
        super().__init__(about)
        self.row, self.typed = 0, ["", ""]  # a name and a code
        self.said: Welcome | Refusal | None = None  # of the name that is typed

    def mode(self) -> str:
        return "register"

    def head(self) -> tuple[Line, Line]:
        """Return the host and its version."""
        you = self.app.welcome
        return line(TextRun(f" {you.host}", bold=True)), line(label(f"a wargame host, version {you.version} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the guest's key, the name with whether it is free, the ways in, the host's key and its rules."""
        room, you = min(width, 80) - 6, self.app.welcome
        intro = wrap("No one is registered here with the key you came with:", room)
        key = [line("    ", row) for row in wrap((number_run(you.key),), room - 4)]
        what, most = ("Code", CODE) if self.row == 1 else ("Name", NAME)
        typed = number_run(f"{self.typed[int(self.row == 1)]}_".ljust(most + 1))
        told = wrap(line(label(CODED)) if self.row == 1 else self._free(), room - 7)
        field = [line(label(f"{what}   "), "[ ", typed, " ]"), *(line(" " * 7, row) for row in told)]
        choices = [self._choice(index, text) for index, text in enumerate(CHOICES)]
        host = [
            *wrap(line(label("This host's key, to compare with the one that it publishes:")), room),
            *(line("    ", row) for row in wrap((number_run(you.host_key),), room - 4)),
        ]
        rules = wrap(line(label("House rules: "), you.house_rules), room) if you.house_rules else []
        rule = [line(TextRun(self.sign("-") * room, RULE))]
        host = [*rule, *host] if you.host_key else []
        played = join_list([*dict.fromkeys(each.family for each in RULESETS.values())])
        games = wrap(f"Turn-based wargames: {played}.", room)
        blocks = [[*games, *intro, *key], wrap(KEEPS, room), field, choices, host, rules]
        blocks = _fitting(blocks, height, less=((1,), (1, 5), (0, 1, 5)))
        airy = sum(map(len, blocks)) + len(blocks) <= height
        indent = " " * (3 + max(0, (width - 80) // 2))
        rows = [row for block in blocks for row in ([BLANK] * airy + block)]
        return [line(indent, row) for row in rows][:height]

    def _free(self) -> Line:
        """Return whether the name can be taken."""
        if not self.typed[0]:
            return line(label(TOLD))
        if isinstance(self.said, Welcome) and self.said.free:
            return line(good_run(f"{self.typed[0]} is free"))
        return line(label(self.said.why if isinstance(self.said, Refusal) else f"{self.typed[0]} is taken"))

    def _choice(self, index: int, text: str) -> Line:
        here = index == self.row
        return line(TextRun(f"{self.sign('>') if here else ' '} ", "box", bold=True), TextRun(text, bold=here))

    def message(self) -> Line:
        """Return advice on the marked line."""
        return line(label(MESSAGES[self.row]))

    def key(self, press: str) -> None:
        """Take a character of the name or the code, or handle the key."""
        self.note = ()
        action = action_of("register", press)
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(CHOICES)
            case "enter":
                self.note = line(label(self._enter()))
            case "back":
                self.app.exit(0)
            case "rub" if self.row < 2:
                self._type(self.typed[self.row][:-1])
            case str(character) if len(character) == 1 and self.row < 2:
                self._type(f"{self.typed[self.row]}{character}"[: (NAME, CODE)[self.row]])
        if self.is_mounted and not self.app.leaving:
            self.paint()

    def _type(self, text: str) -> None:
        """Take what is typed. Of a name ask at once whether it is free."""
        self.typed[self.row] = text
        if self.row == 0:
            self.said = self._asked(TakeName(name=text, dry=True)) if text else None

    def _enter(self) -> str:
        """Do what is marked. Return why it cannot be done, or an empty string."""
        if self.row == 2:
            return self.app.enter_lobby()
        typed = self.typed[self.row]
        if not typed:
            return "Type a name first" if self.row == 0 else "Type the code that your other login shows"
        said = self._asked(TakeName(name=typed) if self.row == 0 else TakeCode(code=typed.strip()))
        if isinstance(said, Refusal):
            return said.why
        self.app.welcome = said
        return self.app.enter_lobby()

    def _asked(self, request: TakeName | TakeCode) -> Welcome | Refusal:
        try:
            return self.app.ask(request, Welcome)
        except SessionError as refused:
            return Refusal(why=refused.sentence)

    def press(self, action: str) -> None:
        """Handle a click on the key line."""
        if action in ("enter", "down", "back"):
            self.key({"enter": "enter", "down": "tab", "back": "escape"}[action])


def _fitting(blocks: list[Lines], height: int, *, less: tuple[tuple[int, ...], ...]) -> list[Lines]:
    """Return the blocks that fit: all, or without the first of these groups of them that makes room."""
    tried = [[block for index, block in enumerate(blocks) if block and index not in out] for out in ((), *less)]
    return next((each for each in tried if sum(map(len, each)) <= height), tried[-1])
