"""The story of a run that is over: its morgue file, read on the page."""

from cb_tui.core.grammar import count_noun
from cb_tui.games.combat_boots.run.screen.base import STEP, RunScreen
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import finished, place_of, story, write_story
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run
from cb_tui.session.errors import SessionError


class EndScreen(RunScreen):
    """The story of a run that is over, laid over the hall where it was opened there."""

    def __init__(self, campaign: RunSession, *, hall: bool = False) -> None:
        super().__init__(campaign)
        self.row, self._below, self.over = 0, 0, hall
        over = finished(campaign.saves, practice=campaign.run.practice)
        self._place = place_of(campaign.name, over)
        self._lines = list(story(campaign.name, campaign.run, self._place))
        try:
            self._where = str(write_story(campaign.saves, campaign.name, campaign.run, self._place))
        except SessionError as error:
            self._where = error.sentence

    def mode(self) -> str:
        """Return the keys of the page, or of the story over the hall of fame."""
        return "run_story" if self.over else "run_end"

    def idle(self) -> frozenset[str]:
        """Return the scroll actions if the whole story is visible."""
        return frozenset() if self.row or self._below else frozenset(("down", "up"))

    def head(self) -> tuple[Line, Line]:
        """Score and place."""
        title = f" The end of the run   {self.run.begun.title}, {self.run.begun.country}"
        return line(TextRun(title, bold=True)), line(
            label(f"score {self.run.score}  place {self._place}  {self.campaign.name} ")
        )

    def page(self, width: int, height: int) -> Lines:
        """Return the visible lines of the story."""
        self.row = max(0, min(self.row, len(self._lines) - height))
        self._below = max(0, len(self._lines) - height - self.row)
        return [line(" ", text[: width - 2]) for text in self._lines[self.row : self.row + height]]

    def message(self) -> Line:
        """Return the number of lines below, and the file of the story."""
        more = line(number_run("j/k"), label(f": {count_noun(self._below, 'more line')}.  ")) if self._below else ()
        return line(more, label(f"In {self._where}"))

    def press(self, action: str) -> None:
        """Handle scrolling, the hall of fame, another run, and going back."""
        match action:
            case "down" | "up":
                self.row += STEP if action == "down" else -STEP
            case "hall":
                self.app.run_hall()
            case "new":
                self.note = line(self.app.run_led())
            case "back" if self.over:
                self.app.pop_screen()
            case "back":
                self.app.to_title()
