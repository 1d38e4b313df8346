"""The aftermath page: how the battle ended, which pieces come back on which die, and what the run has now."""

from cb_tui.core.grammar import count_noun
from cb_tui.core.values import Rolled, UnitId
from cb_tui.games.combat_boots.run.presentation.run_text import after, last_closed
from cb_tui.games.combat_boots.run.rules.platoon import DAYS, Change, RunDayResult
from cb_tui.games.combat_boots.run.screen.base import STEP, RunScreen, beside, boxed, left_of, wrapped
from cb_tui.games.combat_boots.run.store.run_session import RunSession
from cb_tui.games.combat_boots.run.store.runs import end, finished, place_of, story, write_story
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, justify, label, line, number_run, wrap
from cb_tui.session.errors import SessionError

NEAR = 4  # pieces with which a bad day may end a run


class AfterScreen(RunScreen):
    """The events after the last battle, which were on the disk before they are shown."""

    keeps_under_replay = True  # a replay is laid over it

    def mode(self) -> str:
        """Return the keys of the page, with those that lead to the story after the last battle."""
        return "run_last" if self.run.stage == "over" else "run_after"

    def page(self, width: int, height: int) -> Lines:
        """Return the result and the destroyed pieces on the left, and the returns and the run on the right."""
        journal, run, wide = self.campaign.journal, self.run, left_of(width)
        act = last_closed(journal)
        assert act is not None, "shown after a battle"
        events = journal.events[act]
        left: Lines = []
        for number_, text in enumerate(after(journal, act)):
            left += [line(" ", row) for row in wrap(line(TextRun(text, bold=not number_)), wide - 3)]
            left += [BLANK] * (not number_)
        day = run.days[-1]
        blows = day.account.lost
        if blows:
            left += [BLANK, line(" ", label("destroyed"))]
            for blow in blows:
                first, *more = wrap(line(f"{blow.target}: {end(blow)}"), wide - 7)
                left += [line("  ", first), *(line("      ", row) for row in more)]
        return beside(left, self._right(day, events, width - wide), width, height, width - wide)

    def _right(self, day: RunDayResult, events: tuple[Change, ...], width: int) -> Lines:
        """Return the die needed to come back, the kills of each piece, and what the run has now."""
        run = self.run
        need = self.campaign.journal.run_rules.return_roll(run)
        told = f"battle {'won' if day.won else 'not won'}: a piece comes back on {need}+, otherwise it is dead"
        rolled = any(isinstance(event, Rolled) for event in events)
        rows = boxed("who comes back", wrapped(told if rolled else "you lost no pieces", width), width)
        kills = sorted(day.account.kills.items(), key=lambda one: -one[1])
        did = [
            justify(line(self._called(piece)), line(" ", count_noun(many, "kill")), width - 2) for piece, many in kills
        ]
        rows += boxed("what they did", did or [line("no kills")], width)
        has = [] if run.stage == "over" else [("replacements", run.replacements), ("fire missions", run.missions)]
        has = [("pieces", len(run.members)), *has, ("score", run.score)]
        return [*rows, *boxed("the run", [columns_at((0, label(name)), (14, f"{many}")) for name, many in has], width)]

    def _called(self, piece: UnitId) -> str:
        """Return a piece with its title, alive or dead."""
        there = (*self.run.members, *(loss.member for loss in self.run.losses))
        return next((f"{one.id} {one.title}" for one in there if one.id == piece), piece)

    def head(self) -> tuple[Line, Line]:
        """Return the platoon and the day of the finished battle."""
        run = self.run
        day = f"  after the battle of day {len(run.days)} of {DAYS}"
        return line(TextRun(f" {run.begun.title}, {run.begun.country}", bold=True), label(day)), line(
            label(f"{self.campaign.name}  saved ")
        )

    def message(self) -> Line:
        """Return a warning if the run may soon end, or the effect of Enter."""
        run = self.run
        if run.stage == "over":
            return line(label("The run is over: "), number_run("Enter"), label(" shows its story."))
        lost = "" if run.days[-1].won else "A lost battle does not end a run. "
        if len(run.members) <= NEAR:
            return line(label(f"{lost}Fewer than three pieces would end the run."))
        return line(label(lost), number_run("Enter"), label(f" continues to day {len(run.days) + 1}."))

    def press(self, action: str) -> None:
        """Continue the run, replay the battle or write its report."""
        save = self.run.days[-1].save
        match action:
            case "enter":
                self.onward()
            case "replay":
                self.note = line(self.app.replay_of(save))
            case "report":
                self.note = line(self.app.report(save))
            case "house":
                self.house()
            case "back":
                self.app.to_title()


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
