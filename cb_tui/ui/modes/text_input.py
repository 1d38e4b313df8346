"""Lines typed in row 22, over the screen as it is: letters and figures, and the faces of real dice."""

from collections.abc import Callable
from string import ascii_letters, digits

from cb_tui.core.dice import DiceRequest
from cb_tui.core.values import Command, Place
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, danger_run, label, line, number_run, section_head, wrap
from cb_tui.ui.modes.base import Mode, Notify, Play, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.popup import PopupMode
from cb_tui.ui.screen_spec import screen_spec_of

LAST = 12  # faces that the message line shows; the panel has them all
Next = Callable[[tuple[int, ...]], DiceRequest | None]


class TypedMode(PopupMode):
    """A typed line over another mode. Enter passes the text to `done`, Esc returns to `under`."""

    keys = "typed"

    def __init__(
        self,
        under: Mode,
        asked: Line,
        done: Callable[[str], Reply],
        *,
        text: str = "",
        signs: str = ascii_letters + digits + " -_",
        most: int = 24,
    ) -> None:
        self.parent, self.asked, self.done, self.text, self.signs, self.most = under, asked, done, text, signs, most
        self._fresh = bool(text)  # what is proposed gives way to the first letter typed

    def page(self, width: int, height: int) -> Lines | None:
        """Return the page of the mode beneath."""
        return self.parent.page(width, height)

    def message(self, desk: ViewState) -> Line:
        """Return the question and the typed text."""
        return line(self.asked, " ", number_run(f"{self.text}_"))

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Add a character, erase one, accept the text or discard it."""
        match action:
            case "enter":
                return self.done(self.text)
            case "back":
                return SwitchTo(self.parent)
            case "rub":
                self.text = self.text[:-1]
            case _:
                if action in self.signs:
                    self.text = (("" if self._fresh else self.text) + action)[: self.most]
        self._fresh = False
        return None

    def move_cursor(self, to: Place, desk: ViewState) -> Reply:
        """Do nothing: the line has no map cursor."""
        return None


class RollMode(Mode):
    """A command that waits for typed dice. `typed` is an unfinished face.

    `wanted` returns the next dice after the given faces.
    """

    keys = "dice"
    parent: Mode

    def __init__(
        self, command: Command, wanted: Next, under: Mode, faces: tuple[int, ...] = (), typed: str = ""
    ) -> None:
        self.command, self.wanted, self.parent, self.faces, self.typed = command, wanted, under, faces, typed

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return the command, the dice it rolls and the faces so far."""
        table = desk.table
        rows: Lines = [
            (danger_run("ROLL YOUR DICE", bold=True),),
            *wrap(table.ruleset.label(table.state, self.command), width),
        ]
        if dice := screen_spec_of(table).wanted(table, self.command):
            rows.append(dice)
        rows.append(section_head(width, "faces"))
        shown = " ".join(str(face) for face in self.faces) or "-"
        missing = self._missing()
        return [
            *rows,
            *(line(" ", row) for row in wrap((number_run(shown),), width - 1)),
            (label(f" {missing.count if missing else 0} to come"),),
        ]

    def message(self, desk: ViewState) -> Line:
        """Return the prompt: the number of faces to type and their range, or the keys once all are typed."""
        missing = self._missing()
        before = ".. " if len(self.faces) > LAST else ""
        known = " ".join(str(face) for face in self.faces[-LAST:])
        shown = number_run(f"{before}{known} {self.typed}".strip())
        if missing:
            what = "the card" if missing.card else f"{missing.count} face{'s' * (missing.count != 1)}"
            return line(danger_run("DICE", bold=True), f"  type {what}, {missing.range}:  ", shown)
        return line(
            danger_run("DICE", bold=True),
            "  ",
            shown,
            "   ",
            number_run("Enter"),
            " accepts these   ",
            number_run("Backspace"),
            " erases",
        )

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the map overlay of the mode beneath."""
        return self.parent.overlay(desk)

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Add a digit, erase one, roll, or go back."""
        wanted = self._missing()
        match action:
            case "enter" | "next" if wanted and self.typed:
                return self._face(wanted, int(self.typed))
            case "enter":
                return Notify(line(_needed(wanted.count))) if wanted else Play(self.command, self.faces)
            case "rub":
                return self._with(self.faces, self.typed[:-1]) if self.typed else self._with(self.faces[:-1])
            case "back":
                return SwitchTo(self.parent)
            case figure if figure.isdigit():
                if not wanted:
                    return Notify(line("All dice are in: ", number_run("Enter")))
                typed = self.typed + figure
                if 10 * int(typed) > wanted.sides or len(typed) == len(str(wanted.sides)):  # no further figure fits
                    return self._face(wanted, int(typed))
                return self._with(self.faces, typed)
        return None

    def _missing(self) -> DiceRequest | None:
        return self.wanted(self.faces)

    def _face(self, wanted: DiceRequest, face: int) -> Reply:
        if not wanted.accepts(face):
            self.typed = ""
            return Notify(line(f"{'A card' if wanted.card else 'A face'} here is {wanted.range}, not {face}"))
        return self._with((*self.faces, face))

    def _with(self, faces: tuple[int, ...], typed: str = "") -> Reply:
        return SwitchTo(roll_mode(self.command, self.wanted, self.parent, faces, typed))


def _needed(count: int) -> str:
    return f"{count} more {'face is' if count == 1 else 'faces are'} needed"


class RollNumbers(RollMode):
    """Dice with other faces than six, or a card: any figure may be typed."""

    keys = "number"


def roll_mode(command: Command, wanted: Next, under: Mode, faces: tuple[int, ...] = (), typed: str = "") -> RollMode:
    """Return the mode at which the next faces are typed, with the keys that they take."""
    due = wanted(faces)
    kind = RollMode if due is None or due == DiceRequest(due.count) else RollNumbers
    return kind(command, wanted, under, faces, typed)
