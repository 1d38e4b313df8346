"""Saved games: all of them, the last played first, each with a name that may be typed anew."""

from collections.abc import Callable
from functools import partial
from itertools import zip_longest

from cb_tui.core.grammar import clip
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.text import (
    BLANK,
    RULE,
    Line,
    Lines,
    TextRun,
    columns_at,
    danger_run,
    fit,
    label,
    length,
    line,
    number_run,
    shorten,
)
from cb_tui.session.branch_point import BRANCHES, MAIN
from cb_tui.session.errors import SessionError
from cb_tui.session.locations import delete, rename
from cb_tui.session.saves import Save, saves
from cb_tui.session.verify import BattleDifference, departure_of
from cb_tui.ui.panels.saved_game import SavedGame, played_at, read_save
from cb_tui.ui.screens.base import MenuScreen

LEFT, BESIDE = 50, 74  # columns of the list, and of a page that has a map beside it
GRAND = (140, 40)  # columns and lines from which the map is large
RESTS = 0.1  # seconds without another key until a save is read


class NameInput:
    """A name or another word of at most so many characters, while it is typed with the keys of a mode."""

    def __init__(self, longest: int, keys: str = "name") -> None:
        self.longest, self.keys = longest, keys
        self._typed: str | None = None

    @property
    def typing(self) -> bool:
        """Check whether a name is being typed."""
        return self._typed is not None

    @property
    def text(self) -> str:
        """Return the letters typed so far."""
        return self._typed or ""

    def ask(self, old: str) -> None:
        """Have it typed."""
        self._typed = old

    def takes(self, press: str) -> str | None:
        """Take a key press, and return the name if it was Enter, else None."""
        typed = self._typed or ""
        match action_of(self.keys, press):
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
        self._games: dict[str, SavedGame | None] = {}  # that were read, None if that failed
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
        """Return the saves, two lines each, and the selected one at the right."""
        if width < BESIDE:
            return self._list(width, height)
        grand = width >= GRAND[0] and height >= GRAND[1]
        left = LEFT + (width - LEFT - 80) // 2 * grand
        rows = [line(" " * (left - LEFT), row) for row in self._list(LEFT, height)]
        at = max(left + 1, width - 80) if grand else left
        edge = TextRun(" " if grand else self.sign("|"), RULE)
        pairs = zip_longest(rows, self._beside(width - at - 3, height), range(height), fillvalue=BLANK)
        return [
            columns_at((0, fit(one, at)), (at, edge), (at + 2, shorten(other, width - at - 2)))
            for one, other, _ in pairs
        ]

    def _list(self, width: int, height: int) -> Lines:
        """Return two lines for each save, with a blank line between them if all have room."""
        deep = 3 if 3 * len(self.found) <= height else 2
        most = max(1, (height - 1) // deep)
        first = max(0, min(self.row - most // 2, len(self.found) - most))
        rows: Lines = [BLANK]
        for index, save in list(enumerate(self.found))[first : first + most]:
            here = index == self.row
            mark = TextRun(self.sign(">") if here else "", "box", bold=True)
            other = number_run("!") if self._departure(save) else ""
            name = label(save.name if save.branch == MAIN else f"{save.name}, {save.branch}")
            title = shorten(line(TextRun(save.title or "?", bold=here)), width - 8 - length((name,)))
            head = columns_at((1, mark), (3, line(title, " ", other)), (width - 2 - length((name,)), name))
            when = label(played_at(save.when))
            below = columns_at((3, label(clip(save.standing, width - 23))), (width - 2 - length((when,)), when))
            rows += [self.selected(row, width) if here else row for row in (head, below)]
            rows += [BLANK] * (deep - 2)
        return rows

    def _beside(self, width: int, height: int) -> Lines:
        """Return the map of the selected save with its facts, once it has been read."""
        save = self.found[self.row]
        if save.name not in self._games:
            return []
        game = self._games[save.name]
        if game is None:
            return [BLANK, line(label("It cannot be read"))]
        facts = [line(TextRun(game.position.battle.title, "heading", bold=True)), *game.facts(width)]
        facts.append(line(label(self._branches(save.name))))
        field = game.field(self.app.glyphs, width, height - len(facts) - 2)
        indent = " " * ((width - max(map(length, field), default=0)) // 2)
        return [BLANK, *(line(indent, row) for row in field), BLANK, *facts][:height]

    def _branches(self, name: str) -> str:
        """Return the number of branches of a save."""
        folder = self.app.saves / name / BRANCHES if self.app.saves else None
        count = len([*folder.glob("*.jsonl")]) if folder is not None and folder.is_dir() else 0
        return f"{count} branch{'es' * (count != 1)}"

    def paint(self) -> None:
        """Paint the page, and read the selected save once the keys rest."""
        super().paint()
        name = self.found[self.row].name
        if name not in self._games and self.size.width >= BESIDE:
            self.set_timer(RESTS, partial(self._read, name))

    def _read(self, name: str) -> None:
        if self.is_current and name not in self._games and name == self.found[self.row].name and self.app.saves:
            self._games[name] = read_save(self.app.saves, name)
            super().paint()

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
        self._games.clear()

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
