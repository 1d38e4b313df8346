"""The beginning of a run: where, and how hard."""

from datetime import date
from itertools import zip_longest
from pathlib import Path

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat_boots.run.presentation.road_map import RoadMap
from cb_tui.games.combat_boots.run.presentation.run_text import REWARD_WORDS
from cb_tui.games.combat_boots.run.rules.platoon import Rank, Run
from cb_tui.games.combat_boots.run.screen.base import beside, gauge, help_page, house_rules
from cb_tui.games.combat_boots.run.screen.facts import chip
from cb_tui.games.combat_boots.run.store.journal import run_rules_of
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import finished, last_battle_rate
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.session.generator import all_generator_inputs
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.rolls import short_seed
from cb_tui.ui.screens.base import MenuScreen

RANKS: tuple[tuple[Rank, str], ...] = (
    ("recruit", "Weaker enemies for five days, then an even last battle"),
    ("regular", "Weaker enemies at first, stronger ones on the last day"),
    ("veteran", "Stronger enemies from the third day on"),
)
RATED = "Bars: in how many runs the AI, playing your side, won the last battle."
TOLD = (
    "Six days, one platoon, 45 minutes.",
    "A day: choose one battle of two or three.",
    "The dead stay dead; the living learn.",
    "The last battle is fixed: it decides.",
)
LEFT, NARROWEST, BODY = 36, 76, 100  # columns of the left part, of a page with two, of the page
GRAND, PAGE = (120, 40), 22  # columns and lines of a page with the road, lines of it above that
BAR = 12  # column of a bar
USUAL = "nor44"


class BeginScreen(MenuScreen):
    """A list of theatres and a rank."""

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self.saves = saves
        first = next(iter(all_generator_inputs(shipped_battles_folder())))
        self._ruleset = first.ruleset.id
        self._rules, self._tables = run_rules_of(first.ruleset.id), first.tables
        self._theatres = list(self._rules.theatres(first.tables).items())
        self._seed, self._today = short_seed(), date.today()  # noqa: DTZ011 - the player's own day
        self._ahead: dict[tuple[str, Rank], Run] = {}
        self._bests = next(iter(finished(saves)), None)
        self.row = next((at for at, (key, _) in enumerate(self._theatres) if key == USUAL), 0)
        self.rank = 1

    def mode(self) -> str:
        return "run_begin"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the length of a run."""
        return line(TextRun(" A run", bold=True)), line(label("six days, one platoon "))

    def body(self, width: int, height: int) -> Lines:
        """Return theaters and platoon, a run in a few lines, the ranks compared and the best run, above the road."""
        if width < NARROWEST:
            return self._narrow(width)[:height]
        grand = width >= GRAND[0] and height >= GRAND[1]
        room, high = min(width, BODY), PAGE if grand else height
        wide = room - LEFT - 1
        left = [*self._theaters(LEFT), BLANK, *self._platoon()]
        margin = " " * ((width - room) // 2)
        right = [*self._told(wide), *self._ranks(wide), *self._best(wide)]
        rows = [line(margin, row) for row in beside(left, right, room, high, wide)]
        if grand:
            road = RoadMap(self._run, self._rewards(), None, None, blocks=not self.app.ascii_only)
            rows += [section_head(width, "the road ahead"), *road.lines(width, height - high - 1)]
        return rows

    def _narrow(self, width: int) -> Lines:
        """Return the theaters in two columns above the ranks."""
        head, *names = self._theaters(width // 2)
        half = -(-len(names) // 2)
        pairs = zip_longest(names[:half], names[half:], fillvalue=BLANK)
        return [head, *(columns_at((0, one), (width // 2, other)) for one, other in pairs), *self._ranks(width)]

    @property
    def _run(self) -> Run:
        """Return the run that would begin, in the theater and at the rank that are marked."""
        asked = (self._theatres[self.row][0], RANKS[self.rank][0])
        if asked not in self._ahead:
            begun = self._rules.begin(self._tables, *asked, self._seed, str(self._today))
            self._ahead[asked] = self._rules.start(begun)
        return self._ahead[asked]

    def _rewards(self) -> dict[tuple[int, int], str]:
        days = enumerate(self._run.begun.road[:-1])
        return {(day, spot.lane): REWARD_WORDS[spot.reward] for day, spots in days for spot in spots}

    def _theaters(self, width: int) -> Lines:
        rows: Lines = [line(TextRun(" Theater", bold=True), label("  j k"))]
        for index, (_, name) in enumerate(self._theatres):
            here = index == self.row
            row = line(TextRun(f" {self.sign('>') if here else ' '} ", "box", bold=True), TextRun(name, bold=here))
            rows.append(self.selected(row, width) if here else row)
        return rows

    def _platoon(self) -> Lines:
        run = self._run
        named = [*((one.id, one.title) for one in run.members), *((one.id, one.name) for one in run.chiefs)]
        return [
            line(TextRun(f" {run.begun.title}", bold=True)),
            *(columns_at((1, chip(unit)), (6, title)) for unit, title in named),
        ]

    def _told(self, width: int) -> Lines:
        rows = [line(" ", row) for told in TOLD for row in wrap(told, width - 1)]
        return [section_head(width, "a run"), *rows, BLANK]

    def _ranks(self, width: int) -> Lines:
        """Return each rank with how often the AI won its last battle, and the marked one in words."""
        rows: Lines = [section_head(width, "rank  h l")]
        rates = [last_battle_rate(self._ruleset, name) for name, _ in RANKS]
        for index, (name, _) in enumerate(RANKS):
            here = index == self.rank
            mark = TextRun(f" {self.sign('>') if here else ' '} ", "box", bold=True)
            won = rates[index]
            bar = gauge(won.won, won.played, width - BAR - 12) if won else BLANK
            row = columns_at((0, mark), (3, TextRun(name, bold=here)), (BAR, bar))
            rows.append(self.selected(row, width) if here else row)
        rows += [line(" ", row) for row in wrap(f"{RANKS[self.rank][1]}.", width - 1)]
        if any(rates):
            rows += [line(" ", row) for row in wrap(line(label(RATED)), width - 1)]
        return [*rows, BLANK]

    def _best(self, width: int) -> Lines:
        rows: Lines = [section_head(width, "best run so far  L")]
        if self._bests is None:
            return [*rows, line(label(" none yet: this one will be the first"))]
        best = self._bests
        days, left = count_noun(best.days, "day"), count_noun(best.left, "piece")
        return [
            *rows,
            line(" ", number_run(f"{best.score}"), "  ", TextRun(f"{best.title}, {best.country}", bold=True)),
            line(label(f" {best.rank}, {best.won} won in {days}, {left} left")),
        ]

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
                seed=self._seed,
                date=str(self._today),
            )
        except SessionError as error:
            self.note = line(error.sentence)
        else:
            self.app.run_page("", campaign)
