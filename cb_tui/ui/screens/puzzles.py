"""The page of puzzles: today's, the next, one kind, a streak, the missed ones, and every one that was tried."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from cb_tui.core.puzzle import Puzzle
from cb_tui.games import GAMES, RULESETS
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.keys import grouped
from cb_tui.presentation.puzzle_keys import ABOUT
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    RULE,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.session.puzzles import own, tries
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, kind_titles, of_day
from cb_tui.session.puzzles.pack import all_shipped, kinds_of, shipped
from cb_tui.session.puzzles.tries import PuzzleTry, day_streak, near, standing
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.page_help import PageHelpScreen
from cb_tui.ui.screens.puzzle import PuzzleScreen

RIGHT = 30
BESIDE = 76
DAYS = 7


class Choice(NamedTuple):
    """A line of the page: its name, what it is about, and which puzzles it has."""

    name: str
    about: str
    pack: Sequence[Puzzle]
    day: date | None = None
    again: bool = False  # puzzles that were tried come back
    run: int | None = None  # 0 if it begins a streak


class PuzzlesScreen(MenuScreen):
    """The ways to a puzzle, with results by kind."""

    def __init__(self) -> None:
        super().__init__()
        self.today = date.today()  # noqa: DTZ011 - the player's own day
        self.row, self.past, self.back_to, self.package = 0, False, 0, ""
        self.look()
        self.of_day = AskedPuzzle(of_day(self.today), self.app.saves, day=self.today)

    def look(self) -> None:
        """Read the tries again."""
        self.pack, self.titles = shipped(self.package) if self.package else all_shipped(), kind_titles(self.package)
        self.tries, self.own = tries.read(self.app.saves), own.known(self.app.saves)
        self.known = {each.id: each for each in (*self.own, *all_shipped())}
        self.stands = standing(self.tries, self.today)
        there = {each.id for each in self.pack}
        here = [each for each in self.tries if not self.package or each.id in there]
        self.results = standing(here, self.today) if self.package else self.stands  # of the chosen game

    def mode(self) -> str:
        return "puzzles_past" if self.past else "puzzles"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the player's rating."""
        game = f"  {RULESETS[next(iter(GAMES[self.package].rulesets))].family}" if self.package else ""
        title = "Puzzles you have tried" if self.past else f"Puzzles{game}"
        told = line(
            label("you "), number_run(str(self.results.rating)), label(f"  most in a row {self.results.best_row} ")
        )
        return line(TextRun(f" {title}", bold=True)), told

    def choices(self) -> list[Choice]:
        """Return the lines that lead to a puzzle."""
        done = self.stands.days.get(self.today)
        row = day_streak(self.stands.days, self.today)
        opened = self.of_day.opened
        streak = f", {row} days in a row" if row else ""
        state = "" if done is None else "right: " if done else "wrong: "
        due = [each for each in self.pack if each.id in self.stands.due]
        found = [
            Choice("Today", f"{state}{opened.kind.title}, {opened.battle.title}{streak}", (), self.today),
            Choice("Go on", f"mixed, near your rating {self.results.rating}", self.pack),
            Choice("Streak", f"until the first miss, best {self.stands.best_run}", self.pack, run=0),
        ]
        if self.own:
            tried = {each.id for each in self.tries}
            left = sum(each.id not in tried for each in self.own)
            found.append(Choice("Yours", f"{len(self.own)} from your games, {left} new", self.own))
        if due:
            found.append(Choice("Missed", f"{len(due)} that come back today", due, again=True))
        for name, (title, family) in self.titles.items():
            tally = self.results.kinds.get(name)
            told = f"{tally.right} of {tally.tried} right, rated {tally.rating}" if tally else "none tried yet"
            about = f"{told}{f' ({family})' if family else ''}"
            found.append(Choice(title, about, [each for each in self.pack if each.kind == name]))
        return found

    def body(self, width: int, height: int) -> Lines:
        """Return the ways to a puzzle on the left and today's on the right, or all that were tried."""
        wide = RIGHT if width >= BESIDE and not self.past else 0
        left = self._past(width, height) if self.past else self._left(width - wide - 1, height)
        if not wide:
            return left[:height]
        right = self._right(wide - 2, height)
        rows = ((_at(left, at), _at(right, at)) for at in range(height))
        return [line(fit(one, width - wide - 1), TextRun("|", RULE), " ", other) for one, other in rows]

    def _left(self, width: int, height: int) -> Lines:
        rows: Lines = [BLANK] if height > 18 else []
        self._first = len(rows)
        self._kinds = 0
        choices = self.choices()
        fixed = len(choices) - len(self.titles)
        for index, each in enumerate(choices):
            if index == fixed:
                rows.append(line(" ", section_head(width - 1, "one kind")))
                self._kinds = len(rows)
            mark = self.sign(">") if index == self.row else " "
            row = columns_at(
                (1, TextRun(mark, "box", bold=True)),
                (3, TextRun(each.name, bold=index == self.row)),
                (21, label(each.about)),
            )
            row = shorten(row, width)
            rows.append(self.selected(row, width) if index == self.row else row)
        if height - len(rows) >= 4:
            rows += [
                BLANK,
                *(line(" ", label(text)) for text in ("Every answer is proved, to the fraction.",)),
            ]
        return rows

    _first = _kinds = 0

    def _right(self, width: int, height: int) -> Lines:
        opened = self.of_day.opened
        rows: Lines = [section_head(width, f"today   {self.today:%d %B}")]
        scene = opened.rules.scene(opened.seen)
        rows += field_lines(scene, self.app.glyphs, width, max(4, height - 14), small=True)
        rows += [BLANK, *wrap(opened.question, width), section_head(width, "last days")]
        rows.append(self._days())
        if self.stands.ratings:
            rows += [section_head(width, "rating"), line(label(" ".join(map(str, self.stands.ratings[-5:]))))]
        return rows

    def _days(self) -> Line:
        cells: list[Line] = []
        for day in sorted(self.stands.days)[-DAYS:]:
            right = self.stands.days[day]
            mark = TextRun(self.sign("v") if right else "x", GOOD if right else WARN, bold=True)
            cells.append(line(label(f"{day.day}"), mark, " "))
        return line(*cells) if cells else line(label("none yet"))

    def _past(self, width: int, height: int) -> Lines:
        if not self.tries:
            return [BLANK, line("  ", label("You have not tried a puzzle yet."))]
        rows: Lines = []
        found = self.tries[::-1]
        first = max(0, min(self.back_to - height // 2, len(found) - height))
        for index, each in list(enumerate(found))[first : first + height]:
            mark = TextRun(self.sign("v") if each.right else "x", GOOD if each.right else WARN, bold=True)
            given = each.given or "gave up"
            row = columns_at(
                (0, self.sign(">") if index == self.back_to else " "), (1, mark), (3, each.at[:10]), (14, each.id[:22]),
                (36, label(self._title_of(each))), (57, number_run(f"{each.rated}")), (63, given),
            )  # fmt: skip
            row = shorten(row, width)
            rows.append(self.selected(row, width) if index == self.back_to else row)
        return rows

    def act(self, action: str) -> None:
        """Handle an action: `?` lists the keys of the page, and from there opens the rules."""
        if action == "help":
            self.app.push_screen(PageHelpScreen(grouped(self.mode()), ABOUT["puzzles"]))
        else:
            super().act(action)

    def _title_of(self, tried: PuzzleTry) -> str:
        """Return the title of the kind of a puzzle, as its game calls it."""
        known = self.known.get(tried.id)
        kinds = kinds_of(known.ruleset) if known is not None else {}
        return kinds[tried.kind].title if tried.kind in kinds else tried.kind

    def message(self) -> Line:
        """Return the effect of Enter."""
        if self.past:
            told = line(
                number_run("Enter"), label(" explains your answer, "), number_run("a"), label(" asks again, not rated.")
            )
            return told if self.tries else BLANK
        here = self.choices()[self.row]
        if here.day is None:
            return line(number_run("Enter"), label(" opens the next one."))
        if self.today in self.stands.days:
            return line(label("You have had your try at today's; Enter asks it again, not rated."))
        return line(number_run("Enter"), label(" opens today's puzzle, the same for everyone. One try counts."))

    def press(self, action: str) -> None:
        """Select a line, open a puzzle, or list those that were tried."""
        count = len(self.tries) if self.past else len(self.choices())
        match action:
            case "down" | "up" if count:
                by = 1 if action == "down" else -1
                if self.past:
                    self.back_to = (self.back_to + by) % count
                else:
                    self.row = (self.row + by) % count
            case "past":
                self.past = not self.past
            case "game":
                games = ["", *GAMES]
                self.package = games[(games.index(self.package) + 1) % len(games)]
                self.look()
                self.row = min(self.row, len(self.choices()) - 1)
            case "enter" | "again" if self.past:
                self._again(explained=action == "enter")
            case "enter":
                self._take(self.choices()[self.row])
            case "back" if self.past:
                self.past = False
            case "back":
                self.app.to_title()

    def _take(self, choice: Choice) -> None:
        if choice.day is not None:
            self._open(self.of_day.puzzle, choice)
            return
        known = choice.pack
        wanted = next(iter(known), None) if choice.again else near(known, self.tries, self.results.rating)
        self._open(wanted, choice)

    def _again(self, *, explained: bool) -> None:
        """Ask a puzzle again that was tried, or explain the answer that was given."""
        tried = self.tries[::-1][self.back_to] if self.tries else None
        wanted = self.known.get(tried.id) if tried is not None else None
        self._open(wanted, Choice("", "", ()), tried if explained else None)

    def _open(self, puzzle: Puzzle | None, choice: Choice, tried: PuzzleTry | None = None) -> None:
        if puzzle is None:
            self.note = line("This copy has that puzzle no more; choose another")
            return
        try:
            asked = AskedPuzzle(puzzle, self.app.saves, day=choice.day, pack=choice.pack, run=choice.run)
            shown = PuzzleScreen(asked)
            if tried is not None:
                shown.explain(asked.given_before(tried))
            shown.over = True
            self.app.push_screen(shown)
        except SessionError as error:
            self.note = line(error.sentence)

    def pick(self, y: int) -> None:
        """Select a clicked line, or open it if it is selected already."""
        fixed = len(self.choices()) - len(self.titles)
        index = y - self._first - (1 if self._kinds and y >= self._kinds else 0)
        if self.past or not 0 <= index < len(self.choices()) or (self._kinds and y == self._kinds - 1 and fixed):
            return
        chosen, self.row = index == self.row, index
        if chosen:
            self.press("enter")


def _at(rows: Lines, index: int) -> Line:
    return rows[index] if index < len(rows) else BLANK
