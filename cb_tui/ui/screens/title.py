"""The title: continue, new battle, saved games, quit."""

from typing import Protocol

from cb_tui import __version__
from cb_tui.games import run_games
from cb_tui.presentation.text import (
    BLANK,
    FIRST,
    LABEL,
    SECOND,
    Line,
    Lines,
    TextRun,
    columns_at,
    label,
    line,
    number_run,
)
from cb_tui.session.battle_records import records
from cb_tui.session.branch_point import MAIN
from cb_tui.session.lesson import about, learned
from cb_tui.session.library import lessons
from cb_tui.session.saves import Save, saves
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.battle_list import tally

PICTURE = (
    r"  / \ / \ / \   ",
    r" |^^^|R1 | . |  ",
    r"  \ / \ / \ / \ ",
    r"   |###|r1 |^^^|",
    r"  / \ / \ / \ / ",
    r" |T1 |===|g1 |  ",
    r"  \ / \ / \ /   ",
)
LESSON_KEYS = {"f": "lesson", "F": "other_lesson", "l": "third_lesson"}
WORDS = {1: "C O M B A T   B O O T S", 3: "a squad-level wargame in a terminal", 5: "every roll in the open"}


class RunUnderWay(Protocol):
    """The summary of a run that is under way, as text in a line of the menu."""

    when: float  # of its last line


class TitleScreen(MenuScreen):
    """The title menu. A line is listed only if it does something."""

    def __init__(self) -> None:
        super().__init__()
        self.row = 0
        self._saves: list[Save] = []
        self._tally = ""
        self._run: RunUnderWay | None = None

    _first = 0  # line of the menu

    def on_mount(self) -> None:
        """Look for saves, and select the game or run played last."""
        self.look()
        last = self._last()
        led = self._run is not None and (last is None or self._run.when > last.when)
        wanted = "run" if led else "continue"
        self.row = next((row for row, item in enumerate(self.items()) if item[3] == wanted), 0)  # else the first line

    def look(self) -> None:
        """Look for new saves, runs and records."""
        self._saves = saves(self.app.saves) if self.app.saves else []
        found = (game.load(run.under_way)(self.app.saves) for game, run in run_games())
        self._run = next((one for one in found if one is not None), None)
        kept = records(self.app.saves)
        self._tally = tally(kept, self.app.library.common_fields()) if kept.found else ""
        if kept.complaint:
            self.note = line(label(kept.complaint))

    def mode(self) -> str:
        return "title"

    def head(self) -> tuple[Line, Line]:
        """Name, version, and what the terminal shows."""
        width, height = self.size
        marks = "Unicode" if self.app.glyphs.unicode else "ASCII"
        colours = {"mono": "no color", "truecolor": "true color", "lean": "lean"}.get(
            self.app.colours, f"{self.app.colours} colors"
        )
        return (TextRun(" cb_tui", bold=True),), line(label(f"{__version__}  {width}x{height}  {colours}  {marks} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the picture and the menu."""
        rows: Lines = [BLANK]
        if height >= 16 and width >= 70:
            if height > len(PICTURE) + 3 + len(self.items()):
                rows.append(BLANK)
            for index, picture in enumerate(PICTURE):
                rows.append(columns_at((10, _tinted(picture)), (34, TextRun(WORDS.get(index, ""), bold=index == 1))))
            rows.append(BLANK)
        else:
            rows.append((TextRun("  COMBAT BOOTS", bold=True),))
        left = 6 if width >= 70 else 1
        self._first = len(rows)
        for index, (key, name, what, _) in enumerate(self.items()):
            here = index == self.row
            mark = number_run("> ") if here else "  "
            rows.append(line(" " * left, mark, number_run(f"{key}  "), TextRun(f"{name:<16}", bold=here), label(what)))
        return rows

    def _last(self) -> Save | None:
        """Return the game under way that was played last."""
        return next((save for save in self._saves if save.title and not save.outcome), None)

    def message(self) -> Line:
        """Return the effects on a run while its line is selected, or a promise."""
        marked = self.items()[min(self.row, len(self.items()) - 1)]
        if self._run is not None and marked[3] == "run":
            return line(
                number_run("Enter"),
                label(" continues the run; "),
                number_run("A"),
                label(" on its road ends it for good."),
            )
        return line(label("Nothing is lost: every command is saved before you see its result."))

    def items(self) -> list[tuple[str, str, str, str]]:
        """Key, name, what it is about, action."""
        ways = zip(LESSON_KEYS.items(), lessons(), strict=False)
        taught = [(key, *about(each), action) for (key, action), each in ways if not learned(self.app.saves, each)]
        found: list[tuple[str, str, str, str]] = [] if self._saves else taught  # at the first start they come first
        if (last := self._last()) is not None:
            mover = f", {last.mover or last.to_move.upper()} to act" if last.to_move else ""
            branch = "" if last.branch == MAIN else f", branch {last.branch}"
            found.append(("c", "Continue", f"{last.title}, {last.clock}{branch}{mover}", "continue"))
        found.append(("n", "New battle", self._tally or "choose a battle, and who plays which side", "new"))
        found.append(("d", "Daily battle", "one battle a day, the same for everyone", "daily"))
        if self.app.saves:
            fresh = "one platoon, six days of battles; the dead stay dead"
            found.append(("R", "Run", str(self._run) if self._run else fresh, "run"))
        if self._saves:
            found += taught
            count = len(self._saves)
            found.append(("s", "Saved games", f"{count} save{'s' * (count != 1)}", "saves"))
            found.append(("r", "Replay", "any save, step by step; branch off anywhere", "replay"))
        found.append(("?", "Rules", "in plain words, to browse and search", "rules"))
        return [
            *found,
            ("S", "Settings", "colors, speed, keys, mouse, standing orders", "settings"),
            ("q", "Quit", "", "quit"),
        ]

    def pick(self, y: int) -> None:
        """Select a clicked line, or open it if it is selected already."""
        index = y - self._first
        if 0 <= index < len(self.items()):
            chosen, self.row = index == self.row, index
            if chosen:
                self.press("enter")

    def press(self, action: str) -> None:
        """Move the selection or open a menu item, of the saves as they are now: others may have begun games since."""
        items = self.items()
        if action in ("continue", "saves", "replay"):
            self.look()
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(items)
            case "enter":
                self.press(items[min(self.row, len(items) - 1)][3])
            case "continue":
                last = self._last()
                refused = self.app.resume(last.name) if last else ""
                none = line("There is no game to continue; ", number_run("n"), " begins one")
                self.note = none if last is None else line(refused)
            case "lesson" | "other_lesson" | "third_lesson":
                named = dict(zip(LESSON_KEYS.values(), lessons(), strict=False))
                self.note = line(self.app.lesson(named[action]))
            case "new":
                self.note = line(self.app.choose_battle())
            case "daily":
                from cb_tui.ui.screens.battle_list import today

                self.note = line(today(self.app))
            case "saves" | "replay":
                from cb_tui.ui.screens.saves import SavesScreen

                if self._saves:
                    self.app.turn_to(SavesScreen(self._saves, replay=action == "replay"))
                else:
                    self.note = line("There are no saved games yet; ", number_run("n"), " begins one")
            case "records" if self.app.saves:
                from cb_tui.ui.screens.records import RecordsScreen

                self.app.push_screen(RecordsScreen(self.app.saves))
            case "run":
                self.note = line(self.app.run_led())
            case "rules":
                self.app.show_rules()
            case "settings":
                self.app.show_settings()
            case "quit":
                self.app.exit(0)


def _tinted(picture: str) -> Line:
    """Return a line of the picture with its pieces in their colors."""
    runs: Line = ()
    for part in (
        picture.replace("R1", "\0R1\0")
        .replace("T1", "\0T1\0")
        .replace("r1", "\0r1\0")
        .replace("g1", "\0g1\0")
        .split("\0")
    ):
        role = {"R1": FIRST, "T1": FIRST, "r1": SECOND, "g1": SECOND}.get(part, LABEL)
        runs = line(runs, TextRun(part, role, bold=role != LABEL))
    return runs
