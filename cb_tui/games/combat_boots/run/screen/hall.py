"""The hall of fame: the finished runs by score, with practice runs apart."""

from pathlib import Path

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat_boots.run.screen.base import help_page
from cb_tui.games.combat_boots.run.store.index import FinishedRun
from cb_tui.games.combat_boots.run.store.journal import fates_of, read
from cb_tui.games.combat_boots.run.store.morgue import added
from cb_tui.games.combat_boots.run.store.runs import finished
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, fit, label, line, number_run, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.generator import packages
from cb_tui.ui.screens.base import MenuScreen


class HallScreen(MenuScreen):
    """A list of finished runs. Enter opens the story of one."""

    over = True

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self.saves, self.row, self.practice = saves, 0, False
        self._found: list[FinishedRun] = finished(saves)

    def mode(self) -> str:
        return "run_hall"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the number of runs."""
        runs = count_noun(len(self._found), "practice run" if self.practice else "run")
        return line(TextRun(" Hall of fame", bold=True)), line(label(f"on this computer, {runs} "))

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each run, and the totals."""
        rows: Lines = [
            columns_at(
                (4, label("score")),
                (11, label("platoon")),
                (26, label("theater")),
                (44, label("rank")),
                (53, label("days  won  left  date")),
            )
        ]
        first = max(0, min(self.row - height // 2, len(self._found) - height + 6))
        for index, one in list(enumerate(self._found))[first : first + height - 6]:
            here = index == self.row
            rows.append(
                columns_at(
                    (0, number_run(">" if here else " ")), (1, f"{index + 1:>2}"), (4, f"{one.score:>5}"),
                    (11, TextRun(one.title[:14], bold=here)), (26, one.country[:17]), (44, one.rank),
                    (55, f"{one.days}"), (61, f"{one.won}"), (66, f"{one.left}"), (69, one.date),
                )
            )  # fmt: skip
        if runs := self._found:
            done = sum(one.ending == "finished" for one in runs)
            fought = sum(one.days for one in runs)
            rows += [
                BLANK,
                *(line(" ", row) for row in wrap(line(self._added(runs[self.row])), width - 2)),
                line(
                    label(f" finished {done} of {len(runs)}   battles won {sum(one.won for one in runs)} of {fought}")
                ),
            ]
        else:
            rows += [BLANK, line(label(" No finished runs yet."))]
        return [fit(row, width) for row in rows]

    def _added(self, one: FinishedRun) -> str:
        """Return a score with its parts, which the run itself tells."""
        try:
            return added(read(self.saves / one.name).run)
        except SessionError:  # changed or gone since the page was opened
            return f"Score {one.score}."

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
                self.app.push_screen(help_page(self.mode(), fates_of(usual).rules))
            case "back":
                self.app.pop_screen()
