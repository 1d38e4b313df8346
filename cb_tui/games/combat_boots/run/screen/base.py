"""The base of all pages of a run: the run, a left and a right part, house rules and the way on."""

import asyncio
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from cb_tui.core.spelling import count_noun
from cb_tui.games.combat_boots.run.rules.platoon import Run
from cb_tui.games.combat_boots.run.screen.text import briefing, help_page, house_rules
from cb_tui.presentation.keys import actions
from cb_tui.presentation.text import BLANK, RULE, Line, Lines, fit, label, line, section_head, wrap
from cb_tui.presentation.text import TextRun as Part
from cb_tui.session.errors import SessionError
from cb_tui.ui.screens.base import MenuScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cb_tui.games.combat_boots.run.store.battles import BattleRequest
    from cb_tui.games.combat_boots.run.store.campaign import RunSession

LEFT, RIGHT = 52, 60  # columns of the left part, at least; of the right one, at most
UNMADE = line(label("drawing the map"))  # in place of a battle until it is generated
EARLY = line(label("Typed too early: ignored."))


class RunScreen(MenuScreen):
    """A page about a run. The house rules or a briefing may be shown over it."""

    def __init__(self, campaign: "RunSession") -> None:
        super().__init__()
        self.campaign = campaign
        self._ahead: asyncio.Task[None] | None = None
        self._shown = inf  # when; after that, when an Enter came too early

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
        if actions(self.mode()).get(press) == "enter" and monotonic() - self._shown < guard:
            self._shown = max(monotonic(), self._shown)
            self.say(EARLY)
        else:
            super().key(press)

    def head(self) -> tuple[Line, Line]:
        """Platoon, day and what it has."""
        run = self.run
        missions, pieces = count_noun(run.missions, "fire mission"), count_noun(len(run.members), "piece")
        practice = "  practice" if run.practice else ""
        name = f" {run.begun.title}, {run.begun.country}"
        return line(Part(name, bold=True), label(f"  day {run.day} of 6  {pieces}  {missions}")), line(
            label(f"{self.campaign.name}{practice}  saved ")
        )

    def body(self, width: int, height: int) -> Lines:
        return self.page(width, height)

    def page(self, width: int, height: int) -> Lines:
        """Return the page, at most `width` columns and `height` lines."""
        raise NotImplementedError

    def house(self) -> None:
        """Show the house rules over the page."""
        self.app.push_screen(house_rules(self.campaign.journal.fates.rules))

    def act(self, action: str) -> None:
        """Help lies over every page of a run, all else is the page's own."""
        if action == "help":
            self.app.push_screen(help_page(self.mode(), self.campaign.journal.fates.rules, self.idle()))
        else:
            super().act(action)

    def show_text_page(self, title: str, text: str) -> None:
        """Show a briefing over the page."""
        self.app.push_screen(briefing(title, text))

    def tried(self, error: SessionError) -> None:
        """Note the refusal of an action."""
        self.note = line(f"{error.sentence[:1].upper()}{error.sentence[1:]}")

    def onward(self) -> None:
        """Show the current page of the run."""
        self.app.run_page("", self.campaign)


def left_of(width: int) -> int:
    """Return the columns of the left part of a page, the rule among them."""
    return max(LEFT, width - RIGHT)


def beside(left: Lines, right: Lines, width: int, height: int) -> Lines:
    """Return two parts side by side, the rule between them."""
    wide = left_of(width)
    rows: Lines = []
    for number in range(height):
        one = left[number] if number < len(left) else BLANK
        other = right[number] if number < len(right) else BLANK
        mark = "+" if other and other[0].role == RULE and other[0].text.startswith("-") else "|"
        rows.append(line(fit(one, wide - 1), Part(mark, RULE), fit(other, width - wide)))
    return rows


def boxed(title: str, rows: Lines, width: int) -> Lines:
    """Return a section of the right part."""
    return [section_head(width, title), *(line(" ", row) for row in rows)]


def wrapped(text: str, width: int) -> Lines:
    """Return a sentence on lines of the right part."""
    return wrap(text, width - 2)
