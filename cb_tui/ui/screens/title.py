"""The title: continue, new battle, saved games, quit."""

from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cb_tui.games import run_games
from cb_tui.presentation.sunset import sunset
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    label,
    length,
    line,
    number_run,
    shorten,
)
from cb_tui.session.battle_records import records
from cb_tui.session.branch_point import MAIN
from cb_tui.session.lesson import about, learned
from cb_tui.session.library import lessons
from cb_tui.session.saves import Save, saves
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.battle_list import tally

if TYPE_CHECKING:
    from cb_tui.ui.panels.saved_game import SavedGame

NAME, TAGLINE = "COMBAT BOOTS", "squads, dice and hard choices: every roll in the open"
LESSON_ACTIONS = ("lesson", "other_lesson", "third_lesson")
SMALL = (
    ("s", "saves"), ("r", "replay"), ("?", "rules"), ("H", "records"), ("S", "settings"),
)  # fmt: skip
WIDE = 80  # columns of the menu at most
WHAT = 19  # column of what an item is about
GRAND = (120, 40)  # columns and lines from which a menu has blank lines, and a preview of the game to continue


class Item(NamedTuple):
    """A line of the menu: key, name, what it is about, action."""

    key: str
    name: str
    what: Line
    action: str


class RunUnderWay(Protocol):
    """The summary of a run that is under way, as text in a line of the menu."""

    when: float  # of its last line


class TitleScreen(MenuScreen):
    """The title menu. A line is listed only if it does something."""

    headed = False

    def __init__(self) -> None:
        super().__init__()
        self.row = 0
        self._saves: list[Save] = []
        self._tally = ""
        self._run: RunUnderWay | None = None
        self._lines: dict[int, int] = {}  # item by line of the page
        self._small = 0, 0, 0  # line and column of the small keys, and columns between them
        self._game: SavedGame | None = None  # that Continue opens, on a large screen

    def on_mount(self) -> None:
        """Look for saves, and select the game or run played last, at the first start the first lesson."""
        self.look()
        last = self._last()
        led = self._run is not None and (last is None or self._run.when > last.when)
        wanted = "run" if led else "continue"
        self.row = next(
            (row for row, item in enumerate(self.items()) if item.action == wanted), 0
        )  # else the first line

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

    def foot(self) -> Line:
        """Return the size, colors and signs of the terminal."""
        signs = "ASCII" if self.app.ascii_only else "Unicode map" if self.app.glyphs.unicode else "ASCII map"
        colors = {"mono": "no color", "truecolor": "true color", "lean": "lean"}.get(
            self.app.colours, f"{self.app.colours} colors"
        )
        facts = [f"{self.size.width}x{self.size.height}", colors if self.size.width >= WIDE else "", signs]
        return line(label("  ".join(fact for fact in facts if fact) + " "))

    def body(self, width: int, height: int) -> Lines:
        """Return the picture and the menu."""
        grand = self._grand
        high = height * 22 // 48 if grand else max(10, height * 10 // 22) if height >= 20 else height - 9
        blocks, tinted = not self.app.ascii_only, self.app.colours in ("256", "lean", "truecolor")
        rows: Lines = sunset(NAME, width, high, blocks=blocks, tinted=tinted) if high > 2 else []
        if height >= 20:
            rows += [line(" " * ((width - len(TAGLINE)) // 2), TextRun(TAGLINE, "heading", bold=True)), BLANK]
        left = max(0, (width - WIDE) // 2) + (1 if width >= WIDE else 0)
        self._lines = {}
        for index, item in enumerate(self.items()):
            if (grand and index) or (item.action == "lessons" and height >= 12):
                rows.append(BLANK)
            self._lines[len(rows)] = index
            rows.append(line(" " * left, self._item(item, min(width, WIDE) - 2, here=index == self.row)))
        rows += [BLANK] * (height >= 16 or grand)
        self._small = len(rows), left + (3 if width >= WIDE else 1), 3 if width >= WIDE else 2
        _, start, gap = self._small
        keys = [
            line(" " * (gap if index else start), number_run(key), " ", label(word))
            for index, (key, word) in enumerate(self._small_keys)
        ]
        rows.append(line(*keys))
        if grand and self._game is not None:
            rows += [BLANK, BLANK, *self._preview(self._game, min(width, WIDE), height - len(rows) - 2, left)]
        return rows[:height]

    def _item(self, item: Item, width: int, *, here: bool) -> Line:
        mark = self.sign(">") if here else " "
        name = TextRun(item.name, bold=here)
        what = shorten(item.what, width - WHAT)
        row = columns_at((1, TextRun(mark, "box", bold=True)), (3, number_run(item.key)), (6, name), (WHAT, what))
        return self.selected(row, width) if here else row

    def _preview(self, game: "SavedGame", width: int, height: int, left: int) -> Lines:
        """Return the battle that Continue opens, with its map at the right."""
        from cb_tui.ui.panels.saved_game import played_at

        last = self._last()
        field = game.field(self.app.glyphs, width // 2, height)
        facts = [line(label("Continue")), line(TextRun(game.position.battle.title, "heading", bold=True))]
        facts += [
            *game.facts(width // 2 - 4),
            BLANK,
            line(label(f"last played {played_at(last.when)}" if last else "")),
        ]
        at = left + width - max(map(length, field), default=0) - 1
        pairs = zip_longest(facts, field, fillvalue=BLANK)
        return [columns_at((left + 1, fact), (at, row)) for fact, row in pairs][:height]

    @property
    def _small_keys(self) -> tuple[tuple[str, str], ...]:
        return (*SMALL, ("q", self.app.leads_to or "quit"))

    @property
    def _grand(self) -> bool:
        return self.size.width >= GRAND[0] and self.size.height >= GRAND[1]

    def paint(self) -> None:
        """Paint the page, and read the game of its preview once it is shown."""
        super().paint()
        last = self._last()
        if last is not None and self._game is None and self._grand:
            self.call_after_refresh(self._read, last.name)

    def _read(self, name: str) -> None:
        if self._game is None and self.is_current and self.app.saves is not None:
            from cb_tui.ui.panels.saved_game import read_save

            self._game = read_save(self.app.saves, name)
            if self._game is not None:
                super().paint()

    def _last(self) -> Save | None:
        """Return the game under way that was played last."""
        return next((save for save in self._saves if save.title and not save.outcome), None)

    def message(self) -> Line:
        """Return the effects on a run while its line is selected, or a promise."""
        marked = self.items()[min(self.row, len(self.items()) - 1)]
        if self._run is not None and marked.action == "run":
            return line(
                number_run("Enter"),
                label(" continues the run; "),
                number_run("A"),
                label(" on its road ends it for good."),
            )
        return line(label("Nothing is lost: every command is on disk at once."))

    def items(self) -> list[Item]:
        """Return the lines of the menu, at the first start the first lesson before them."""
        first, *_ = lessons()
        found: list[Item] = []
        if not self._saves and not learned(self.app.saves, first):
            name, what = about(first)
            found.append(Item("f", name, line(label(what.partition(",")[0])), "lesson"))
        if (last := self._last()) is not None:
            acts = " to act" if self.size.width >= WIDE else ""
            mover = f", {last.mover or last.to_move.upper()}{acts}" if last.to_move else ""
            branch = "" if last.branch == MAIN else f", branch {last.branch}"
            found.append(Item("c", "Continue", line(label(f"{last.title}, {last.clock}{branch}{mover}")), "continue"))
        battles = self._tally or "choose a battle and your side"
        found.append(Item("n", "Next battle" if self._tally else "New battle", line(label(battles)), "new"))
        if self.app.saves:
            fresh = "one platoon, six days; the dead stay dead" if self.size.width >= WIDE else "one platoon, six days"
            found.append(Item("R", "The run", line(label(str(self._run) if self._run else fresh)), "run"))
        found.append(Item("d", "Daily", line(label("one battle a day, the same for everyone")), "daily"))
        told = "one position, one question, one proved answer" if self.size.width >= WIDE else "one proved answer"
        found.append(Item("P", "Puzzles", line(label(told)), "puzzles"))
        return [*found, Item("l", "Lessons", self._taught(), "lessons")]

    def _taught(self) -> Line:
        """Return the lessons in a line, each with its key, or with a mark if it was finished."""
        parts: list[Line] = []
        for index, each in enumerate(lessons()):
            done = learned(self.app.saves, each) and self.app.saves is not None
            mark = TextRun(self.sign("v"), "good", bold=True) if done else number_run(str(index + 1))
            parts.append(line("   " if index else "", mark, " ", label(about(each)[0].split()[0])))
        return line(*parts)

    def pick(self, y: int) -> None:
        """Select a clicked line, or open it if it is selected already. A small key opens its page at once."""
        index = self._lines.get(y)
        if index is not None:
            chosen, self.row = index == self.row, index
            if chosen:
                self.press("enter")
        row, start, gap = self._small
        for key, word in self._small_keys if y == row else ():
            end = start + 2 + len(word)
            if start <= self.clicked_column < end:
                self.act("quit" if key == "q" else word)
                return
            start = end + gap

    def press(self, action: str) -> None:
        """Move the selection or open a menu item, of the saves as they are now: others may have begun games since."""
        items = self.items()
        if action in ("continue", "saves", "replay"):
            self.look()
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(items)
            case "enter":
                self.press(items[min(self.row, len(items) - 1)].action)
            case "continue":
                last = self._last()
                refused = self.app.resume(last.name) if last else ""
                none = line("There is no game to continue; ", number_run("n"), " begins one")
                self.note = none if last is None else line(refused)
            case "lessons":
                left = [each for each in lessons() if not learned(self.app.saves, each)]
                self.note = line(self.app.lesson([*left, *lessons()][0]))
            case "lesson" | "other_lesson" | "third_lesson":
                named = dict(zip(LESSON_ACTIONS, lessons(), strict=False))
                self.note = line(self.app.lesson(named[action]))
            case "unicode":
                self.note = line(self._swap_signs())
            case "new":
                self.note = line(self.app.choose_battle())
            case "daily":
                from cb_tui.ui.screens.battle_list import today

                self.note = line(today(self.app))
            case "puzzles":
                self.note = line(self.app.show_puzzles())
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

    def _swap_signs(self) -> str:
        """Draw maps with symbols, or with ASCII again. Return why that is not possible, or an empty string."""
        if self.app.ascii_only:
            return "This terminal (or --ascii) allows only ASCII"
        now = self.app.preferences.settings.map
        why = self.app.preferences.change(("map",), None if now == "unicode" else "unicode")
        self.app.set_all_colours()
        return why or f"Maps are drawn with {'ASCII' if now == 'unicode' else 'Unicode'} signs"
