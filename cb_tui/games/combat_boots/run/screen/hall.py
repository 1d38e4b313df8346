"""The hall of fame: the finished runs, best first, and the marked one in a few lines."""

from pathlib import Path

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat_boots.run.presentation.road_map import tail
from cb_tui.games.combat_boots.run.rules.platoon import DAYS
from cb_tui.games.combat_boots.run.screen.base import help_page
from cb_tui.games.combat_boots.run.screen.facts import done_mark, fallen, picked
from cb_tui.games.combat_boots.run.store.journal import read, run_rules_of
from cb_tui.games.combat_boots.run.store.run_summary import FinishedRun
from cb_tui.games.combat_boots.run.store.runs import added, finished, result
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    Line,
    Lines,
    TextRun,
    bar,
    columns_at,
    fit,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.session.generator import packages
from cb_tui.ui.screens.base import MenuScreen

TALL = 18  # lines of a page with blank lines between its parts
BODY = 120  # columns of the page
HEADS = (
    (3, "score"), (10, "platoon"), (29, "theater"), (47, "rank"), (57, "days"), (66, "won"), (71, "left"),
)  # fmt: skip


class HallScreen(MenuScreen):
    """A list of finished runs. Enter opens the story of one."""

    over = True

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self.saves, self.row, self.practice = saves, 0, False
        self._found: list[FinishedRun] = finished(saves)

    def mode(self) -> str:
        return "run_hall"

    @property
    def blocks(self) -> bool:
        """Check whether box lines and blocks may be drawn."""
        return not self.app.ascii_only

    def head(self) -> tuple[Line, Line]:
        """Return the title and the number of runs."""
        runs = count_noun(len(self._found), "practice run" if self.practice else "run")
        return line(TextRun(" Hall of fame", bold=True)), line(label(f"on this computer, {runs} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the score to beat, a line for each run with a square a day, and the marked run below."""
        runs = self._found
        if not runs:
            what = "practice runs" if self.practice else "runs"
            return [BLANK, line(f"  No finished {what} yet.")]
        room = min(width, BODY)
        tall = height >= TALL
        best = line(
            TextRun("  THE BEST PLATOONS", bold=True),
            "      ",
            number_run(f"{runs[0].score}"),
            " is the score to beat.",
        )
        band = [BLANK, best, BLANK] if tall else [best]
        margin = " " * ((width - room) // 2)
        rows: Lines = []
        for index, row in enumerate(band, 1):
            rows.append(tuple(run._replace(ground=f"hall {index}") for run in fit(line(margin, row), width)))
        story = self._story(runs[self.row], room)
        table: Lines = [columns_at(*((column, label(name)) for column, name in HEADS))]
        spare = max(1, height - len(rows) - len(table) - len(story) - 2 * tall)
        first = max(0, min(self.row - spare // 2, len(runs) - spare))
        table += [self._run(index, runs[index], room) for index in range(first, min(first + spare, len(runs)))]
        below = [*[BLANK] * tall, *table, *[BLANK] * tall, *story]
        return [*rows, *(line(margin, fit(row, room)) for row in below)]

    def _run(self, index: int, one: FinishedRun, width: int) -> Line:
        """Return a run as a line, with a square for each day that it lasted."""
        row = columns_at(
            (1, line(number_run(f"{index + 1:>2}"))), (4, number_run(f"{one.score:>4}")), (10, one.title[:18]),
            (29, label(one.country[:17])), (47, label(one.rank)), (57, bar(one.days, GOOD, DAYS)),
            (66, number_run(f"{one.won}")), (71, number_run(f"{one.left}")),
        )  # fmt: skip
        return picked(row, width) if index == self.row else row

    def _story(self, one: FinishedRun, width: int) -> Lines:
        """Return the marked run: its score with its parts, its road and those who fell."""
        heading = line(TextRun(f"{one.title}, {one.country}", bold=True), label(f"  {one.date}, {one.name}"))
        try:
            run = read(self.saves / one.name).run
        except SessionError:  # changed or gone since the page was opened
            return [section_head(width, heading), line(f" Score {one.score}.")]
        rows: Lines = [section_head(width, heading), *(line(" ", row) for row in wrap(added(run), width - 2))]
        road: Line = ()
        for number, day in enumerate(run.days, 1):
            mark = done_mark(result(day), blocks=self.blocks)
            road = line(road, mark, label(f"{number} "), f"{tail(day.title, 12)}  ")
        rows += [line(" ", row) for row in wrap(road, width - 2)]
        dead = line(*(line(name, label(f" day {day}  ")) for name, day, _ in fallen(run)))
        rows += [line(" ", row) for row in wrap(dead, width - 2)[:2]]
        done = sum(each.ending == "finished" for each in self._found)
        fought = sum(each.days for each in self._found)
        won = sum(each.won for each in self._found)
        return [*rows, line(label(f" finished {done} of {len(self._found)}   battles won {won} of {fought}"))]

    def message(self) -> Line:
        """Return the key that shows practice runs, or the others."""
        if self.practice:
            return line(label("These are practice runs: "), number_run("p"), label(" shows the others."))
        return line(label("Practice runs are listed separately: "), number_run("p"), label(" shows them."))

    def press(self, action: str) -> None:
        """Select a run, open its story, or switch between practice and other runs."""
        match action:
            case "down" | "up" if self._found:
                self.row = (self.row + (1 if action == "down" else -1)) % len(self._found)
            case "enter" if self._found:
                self.app.run_story(self._found[self.row].name)
            case "practice":
                self.practice, self.row = not self.practice, 0
                self._found = finished(self.saves, practice=self.practice)
            case "help":
                usual, *_ = packages().values()
                self.app.push_screen(help_page(self.mode(), run_rules_of(usual).rules))
            case "back":
                self.app.pop_screen()
