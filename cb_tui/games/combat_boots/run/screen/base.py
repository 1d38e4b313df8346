"""The base of all pages of a run: the run, a left and a right part, house rules and the way on."""

import asyncio
from collections.abc import Callable, Mapping
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from cb_tui.core.grammar import capital, count_noun
from cb_tui.core.ruleset import opening_state
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.games.combat_boots.run.rules.platoon import Run
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.keys import actions, cap, help_pairs
from cb_tui.presentation.text import (
    BLANK,
    GOOD,
    RULE,
    Line,
    Lines,
    TextRun,
    bar,
    definition_list,
    fit,
    is_section_head,
    label,
    length,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.presentation.text import TextRun as Part
from cb_tui.session.errors import SessionError
from cb_tui.ui.screens.base import MenuScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cb_tui.games.combat_boots.run.store.battles import BattleRequest

WIDEST = 96  # columns of a paragraph: the eye has to find the next line
STEP = 5  # lines of a scroll, as in a page over a battle
LEFT, RIGHT = 52, 60  # columns of the left part, at least; of the right one, at most
EARLY = line(label("Typed too early: ignored."))
PAGE = 24  # lines of the page, at most, above a map
MAP = 20  # lines of a map, at least


class TextScreen(MenuScreen):
    """A page of lines under a title, built for its width. Longer texts scroll."""

    over = True

    def __init__(self, title: str, build: Callable[[int], Lines]) -> None:
        super().__init__()
        self.heading, self.build = title, build
        self._row = self._below = 0

    def mode(self) -> str:
        return "page"

    def named(self) -> tuple[str, ...]:
        """Return no mode: keys are already named as the player has bound them."""
        return ()

    def head(self) -> tuple[Line, Line]:
        """Return the title."""
        return line(TextRun(f" {self.heading}", bold=True)), BLANK

    def body(self, width: int, height: int) -> Lines:
        """Return the visible lines."""
        rows = self.build(width)
        self._row = max(0, min(self._row, len(rows) - height))
        self._below = max(0, len(rows) - height - self._row)
        return rows[self._row : self._row + height]

    def idle(self) -> frozenset[str]:
        """Return the scroll action if the whole text is visible."""
        return frozenset() if self._row or self._below else frozenset(("down",))

    def message(self) -> Line:
        """Return the number of lines below, or an empty line."""
        if not self._below:
            return BLANK
        return line(number_run(cap("page", "down")), label(f" scrolls: {count_noun(self._below, 'more line')}"))

    def press(self, action: str) -> None:
        """Handle scrolling and going back."""
        match action:
            case "down" | "up":
                self._row += STEP if action == "down" else -STEP
            case "back":
                self.app.pop_screen()


def help_page(mode: str, rules: Mapping[str, str], idle: frozenset[str] = frozenset()) -> TextScreen:
    """Return the page of the keys of a page of a run, without those that would do nothing, and of the house rules."""

    def build(width: int) -> Lines:
        keys = definition_list(help_pairs(mode, without=idle), 13, width)
        return [section_head(width, "keys"), *keys, section_head(width, "house rules"), *_told(rules, width)]

    return TextScreen("Keys now, and the house rules of a run", build)


def house_rules(rules: Mapping[str, str]) -> TextScreen:
    """Return the page of the house rules."""
    return TextScreen("House rules of a run", lambda width: _told(rules, width))


def briefing(title: str, text: str) -> TextScreen:
    """Return the page of a battle's briefing."""
    paragraphs = [line(" ".join(paragraph.split())) for paragraph in text.strip().split("\n\n")]
    rows = [row for each in paragraphs for row in (each, BLANK)][:-1]
    return TextScreen(title, lambda width: _paragraphs(rows, width))


def _told(rules: Mapping[str, str], width: int) -> Lines:
    return _paragraphs([line(TextRun(f"{name}. ", bold=True), said) for name, said in rules.items()], width)


def _paragraphs(told: Lines, width: int) -> Lines:
    return [line(" ", row) for each in told for row in (wrap(each, min(width, WIDEST) - 2) or [BLANK])]


class RunScreen(MenuScreen):
    """A page about a run. The house rules or a briefing may be shown over it."""

    def __init__(self, campaign: "RunSession") -> None:
        super().__init__()
        self.campaign = campaign
        self._ahead: asyncio.Task[None] | None = None
        self._shown = inf  # when; after that, when an Enter came too early
        self._grounds: dict[tuple[object, ...], Lines] = {}

    @property
    def run(self) -> Run:
        """Return the run as it stands."""
        return self.campaign.run

    def wanted(self) -> "Sequence[BattleRequest]":
        """Return the battles that the page describes.

        They are generated in a thread while the page is read, and the page is then repainted.
        """
        return self.campaign.today()

    def on_mount(self) -> None:
        """Generate no battle before the first frame is on the terminal."""
        self.call_after_refresh(self._first)

    def _first(self) -> None:
        self._shown = monotonic()
        self._make()

    def paint(self) -> None:
        """Paint the page, and start to generate the battles that it lacks."""
        super().paint()
        if self._shown < inf:
            self._make()

    def _make(self) -> None:
        if self._ahead is None and (make := self.campaign.generation_job(self.wanted())):
            self._ahead = asyncio.create_task(self._made(make))

    async def _made(self, make: "Callable[[], None]") -> None:
        await asyncio.to_thread(make)
        self._ahead = None
        self._repaint()

    def key(self, press: str) -> None:
        """Handle a key. Enter counts only once the page could be read, so a double press does not skip it."""
        guard = self.app.preferences.settings.guard / 1000
        if actions(self.mode()).get(press) == "enter" and self.typed_at - self._shown < guard:
            self._shown = max(self.typed_at, self._shown)
            self.say(EARLY)
        else:
            super().key(press)

    def head(self) -> tuple[Line, Line]:
        """Return the platoon, the day and what it has, as far as there is room, and the score."""
        run = self.run
        practice = "  practice" if run.practice else ""
        right = line(label(f"{self.campaign.name}{practice}  score "), number_run(f"{run.score} "))
        told = line(Part(f" {run.begun.title}, {run.begun.country}", bold=True), label(f"  day {run.day} of 6"))
        for more in (count_noun(len(run.members), "piece"), count_noun(run.missions, "fire mission")):
            wider = line(told, label(f"  {more}"))
            told = wider if length(wider) + length(right) + 1 <= self.size.width else told
        return told, right

    def body(self, width: int, height: int) -> Lines:
        return self.page(width, height)

    def page(self, width: int, height: int) -> Lines:
        """Return the page, at most `width` columns and `height` lines."""
        raise NotImplementedError

    @property
    def blocks(self) -> bool:
        """Check whether box lines and blocks may be drawn."""
        return not self.app.ascii_only

    def ground(self, battle: Scenario, width: int, height: int) -> Lines:
        """Return the map of a battle at its start, as large as it fits."""
        key = (battle.id, width, height, self.app.glyphs)
        if key not in self._grounds:
            rules = RULESETS[battle.ruleset]
            scene = rules.scene(opening_state(rules, battle))
            self._grounds[key] = field_lines(scene, self.app.glyphs, width, height)
        return self._grounds[key]

    def house(self) -> None:
        """Show the house rules over the page."""
        self.app.push_screen(house_rules(self.campaign.journal.run_rules.rules))

    def act(self, action: str) -> None:
        """Help lies over every page of a run, all else is the page's own."""
        if action == "help":
            self.app.push_screen(help_page(self.mode(), self.campaign.journal.run_rules.rules, self.idle()))
        else:
            super().act(action)

    def show_text_page(self, title: str, text: str) -> None:
        """Show a briefing over the page."""
        self.app.push_screen(briefing(title, text))

    def tried(self, error: SessionError) -> None:
        """Note the refusal of an action."""
        self.note = line(capital(error.sentence))

    def onward(self) -> None:
        """Show the current page of the run."""
        self.app.run_page("", self.campaign)


def beside(left: Lines, right: Lines, width: int, height: int, wide: int) -> Lines:
    """Return two parts side by side, the rule between them. The right one has `wide` columns."""
    rows: Lines = []
    for number in range(height):
        one = left[number] if number < len(left) else BLANK
        other = right[number] if number < len(right) else BLANK
        mark = "+" if is_section_head(other) else "|"
        rows.append(line(fit(one, width - wide - 1), Part(mark, RULE), fit(other, wide)))
    return rows


def gauge(part: int, whole: int, width: int) -> Line:
    """Return a bar of `width` cells that is filled as far as `part` goes, and the figures."""
    return line(bar(round(width * part / max(1, whole)), GOOD, width), " ", number_run(f"{part}"), f" of {whole}")
