"""Saved games: all of them, the last played first, each with a name that may be typed anew."""

from collections.abc import Callable
from datetime import datetime

from cb_tui.core.grammar import clip
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, danger_run, label, line, number_run
from cb_tui.session.branch_point import MAIN
from cb_tui.session.errors import SessionError
from cb_tui.session.locations import delete, rename
from cb_tui.session.saves import Save, saves
from cb_tui.session.verify import BattleDifference, departure_of
from cb_tui.ui.screens.base import MenuScreen


class NameInput:
    """A name of at most so many characters, while it is typed."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self._typed: str | None = None

    @property
    def typing(self) -> bool:
        """Check whether a name is being typed."""
        return self._typed is not None

    def ask(self, old: str) -> None:
        """Have it typed."""
        self._typed = old

    def takes(self, press: str) -> str | None:
        """Take a key press, and return the name if it was Enter, else None."""
        typed = self._typed or ""
        match action_of("name", press):
            case "enter":
                self._typed = None
                return typed
            case "back":
                self._typed = None
            case "rub":
                self._typed = typed[:-1]
            case str(character):
                self._typed = f"{typed}{character}"[: self.longest]
            case None:
                pass
        return None

    def message(self, old: str) -> Line:
        """Return the typed name, after the old one."""
        return line(f"{old} becomes: ", number_run(f"{self._typed}_"))


class SavesScreen(MenuScreen):
    """A list of saves. Enter continues a game, or shows its replay."""

    def __init__(self, found: list[Save], *, replay: bool = False) -> None:
        super().__init__()
        self.found, self.row, self.replay = found, 0, replay
        self.naming = NameInput(60)
        self.deleting = False  # whether that is asked
        self._departures: dict[str, BattleDifference | None] = {}  # of the saves that were shown

    def mode(self) -> str:
        """Return the keys of the list, of a name being typed, or of the question."""
        if self.deleting:
            return "delete"
        return "name" if self.naming.typing else "replays" if self.replay else "saves"

    def head(self) -> tuple[Line, Line]:
        """Return the title, and the selected position of the number of games."""
        return (TextRun(" Replay" if self.replay else " Saved games", bold=True),), line(
            label(f"{self.row + 1} of {len(self.found)} ")
        )

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each save."""
        first = max(0, min(self.row - height // 2, len(self.found) - height + 1))
        rows: Lines = [BLANK]
        spare = max(0, min(width - 80, 12))
        names = [save.name if save.branch == MAIN else f"{save.name}, {save.branch[:6]}" for save in self.found]
        wide = min(19, max(map(len, names)))  # the titles have what the names leave
        for index, save in list(enumerate(self.found))[first : first + height - 1]:
            here = index == self.row
            when = datetime.fromtimestamp(save.when).strftime("%b %d %H:%M")  # noqa: DTZ006 - the player's own clock
            mark = number_run("> ") if here else "  "
            other = number_run("!") if self._departure(save) else ""
            title, state = clip(save.title or "?", 37 - wide + spare), label(clip(save.standing, 24))
            whole = (
                (0, TextRun(clip(names[index], wide), bold=here)),
                (wide + 1, title),
                (39 + spare, other),
                (41 + spare, state),
            )
            fields = (*whole, (66 + spare, label(when)))
            rows.append(line(mark, columns_at(*fields)))
        return rows

    def message(self) -> Line:
        """Return the outcome of a game, or the parts of its battle that differ from this version's.

        A question or a name being typed comes first, and a game under way has its keys.
        """
        save = self.found[self.row]
        if self.deleting:
            keys = line(number_run("y"), " deletes   ", number_run("Esc"), " keeps it")
            return line(danger_run(f"DELETE {save.name}?", bold=True), "  It cannot be recovered.   ", keys)
        if self.naming.typing:
            return self.naming.message(save.name)
        if other := self._departure(save):
            return line(number_run("! "), label(f"Differs from this version's {other.title}: {', '.join(other.parts)}"))
        if self.replay:
            return line(number_run("Enter"), label(f" replays it.  {save.outcome}"))
        if save.outcome:
            return line(label(save.outcome))
        return line(number_run("Enter"), label(" picks up where you left off; "), number_run("r"), label(" replays it"))

    def _departure(self, save: Save) -> BattleDifference | None:
        if save.name not in self._departures and self.app.saves:
            self._departures[save.name] = departure_of(self.app.saves / save.name)
        return self._departures.get(save.name)

    def key(self, press: str) -> None:
        """Add every character to the name while one is typed, else handle the key."""
        if not self.naming.typing:
            super().key(press)
            return
        self.note = ()
        if (name := self.naming.takes(press)) is not None:
            self._change(rename, name)
        self.paint()

    def _change(self, change: Callable[..., None], *how: str) -> None:
        """Rename or delete the selected save, and read the list again."""
        assert self.app.saves is not None, "saves are listed from a folder"
        try:
            change(self.app.saves, self.found[self.row].name, *how)
        except SessionError as error:
            self.note = line(error.sentence)
        left = saves(self.app.saves)
        if not left:
            self.app.to_title()
            return
        self.found = left
        self.row = next((at for at, save in enumerate(left) if save.name in how), min(self.row, len(left) - 1))
        self._departures.clear()

    def press(self, action: str) -> None:
        """Select, open, rename or delete a save, or go back."""
        match action:
            case "yes" | "no":
                self.deleting = False
                if action == "yes":
                    self._change(delete)
            case "rename":
                self.naming.ask(self.found[self.row].name)
            case "delete":
                self.deleting = True
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self.found)
            case "enter":
                self.note = line(self.app.resume(self.found[self.row].name))
            case "replay":
                self.note = line(self.app.replay_of(self.found[self.row].name))
            case "report":
                self.note = line(self.app.report(self.found[self.row].name))
            case "back":
                self.app.to_title()
