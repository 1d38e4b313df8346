"""The beginning of a run: where, and how hard."""

from datetime import date
from pathlib import Path

from cb_tui.games.combat_boots.run.rules.platoon import Rank
from cb_tui.games.combat_boots.run.screen.base import help_page, house_rules
from cb_tui.games.combat_boots.run.store.journal import run_rules_of
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import last_battle_rate
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, line, number_run, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.generator import all_generator_inputs
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.rolls import short_seed
from cb_tui.ui.screens.base import MenuScreen

RANKS: tuple[tuple[Rank, str], ...] = (
    ("recruit", "weaker enemies for five days, then an even last battle"),
    ("regular", "weaker enemies at first, stronger ones on the last day"),
    ("veteran", "stronger enemies from the third day on"),
)
USUAL = "nor44"


class BeginScreen(MenuScreen):
    """A list of theatres and a rank."""

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self.saves = saves
        first = next(iter(all_generator_inputs(shipped_battles_folder())))
        self._ruleset = first.ruleset.id
        self._rules = run_rules_of(first.ruleset.id)
        self._theatres = list(self._rules.theatres(first.tables).items())
        self.row = next((at for at, (key, _) in enumerate(self._theatres) if key == USUAL), 0)
        self.rank = 1

    def mode(self) -> str:
        return "run_begin"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the length of a run."""
        return line(TextRun(" A run", bold=True)), line(label("six days, one platoon "))

    def body(self, width: int, height: int) -> Lines:
        """Return a description of a run, the theaters and the ranks."""
        rows: Lines = [BLANK]
        rows += [
            line(" ", row)
            for row in wrap(
                "Lead a platoon through six days. On the first five you choose one battle of two or three; the last is "
                "fixed. Pieces that die stay dead. A run takes about 45 minutes; quit at any time and resume later.",
                width - 3,
            )
        ]
        rows += [BLANK, columns_at((1, label("theater")))]
        tall = -(-len(self._theatres) // 2)
        rows += [
            columns_at(*self._theatre(index, 1), *self._theatre(index + tall, width // 2)) for index in range(tall)
        ]
        rows += [BLANK, columns_at((1, label("rank")))]
        for index, (name, what) in enumerate(RANKS):
            here = index == self.rank
            rows.append(
                columns_at((1, number_run(">" if here else " ")), (3, TextRun(name, bold=here)), (13, label(what)))
            )
        if won := last_battle_rate(self._ruleset, RANKS[self.rank][0]):
            told = (
                label("at this rank, your side's AI won the last battle in "),
                number_run(f"{won.won} of {won.played}"),
                label(" runs"),
            )
            rows.append(columns_at((13, line(*told))))
        return rows[:height]

    def _theatre(self, index: int, column: int) -> list[tuple[int, TextRun]]:
        if index >= len(self._theatres):
            return []
        here = index == self.row
        return [(column, number_run(">" if here else " ")), (column + 2, TextRun(self._theatres[index][1], bold=here))]

    def message(self) -> Line:
        """Return the rules that apply in and between battles."""
        return line(
            label("In battle only the rule book applies. "),
            number_run("H"),
            label(" shows the house rules between battles."),
        )

    def press(self, action: str) -> None:
        """Chooses and begins."""
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(self._theatres)
            case "more" | "less":
                self.rank = (self.rank + (1 if action == "more" else -1)) % len(RANKS)
            case "help":
                self.app.push_screen(help_page(self.mode(), self._rules.rules))
            case "house":
                self.app.push_screen(house_rules(self._rules.rules))
            case "hall":
                self.app.run_hall()
            case "enter":
                self._begin()
            case "back":
                self.app.to_title()

    def _begin(self) -> None:
        """Begin a run, or show the run that another program has begun since this page was opened."""
        try:
            campaign = RunSession.under_way(
                self.saves,
                theatre=self._theatres[self.row][0],
                rank=RANKS[self.rank][0],
                seed=short_seed(),
                date=str(date.today()),  # noqa: DTZ011 - the player's own day
            )
        except SessionError as error:
            self.note = line(error.sentence)
        else:
            self.app.run_page("", campaign)
