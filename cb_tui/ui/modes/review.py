"""The review of a finished battle: the effect of dice and decisions.

It replays the battle game by game while the page is open.
"""

from collections.abc import Iterator

from cb_tui.core.grammar import count_noun
from cb_tui.presentation.advice import review_lines
from cb_tui.presentation.text import Line, Lines, label, line, number_run, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.position import Position
from cb_tui.session.review import GameReview
from cb_tui.ui.modes.base import Mode, Notify, Reply, SwitchTo, ViewState
from cb_tui.ui.modes.pages import PageMode


class ReviewMode(PageMode):
    """The review page, with its progress and in the end the findings.

    Esc stops the review, and opening it again continues where it stopped.
    """

    repaints_after_prefetch = uses_full_width = True

    def __init__(self, review: GameReview, under: Mode) -> None:
        super().__init__("review", "Review", self._lines, under)
        self.review, self.stopped = review, False
        self.left = self.all = 0  # games; known once the decisions are
        self.told: list[str] = []

    def _lines(self, width: int) -> Lines:
        if self.told:
            return [row for said in self.told for row in _indented(said, width)]
        done = self.all - self.left
        bar = "#" * (done * (width - 4) // max(1, self.all))
        about = (
            "From each of your decisions the battle is played out twice, with your choice and with the officer's, "
            "on the same dice."
        )
        rows = [
            *wrap(line(label(about)), width - 2),
            (),
            line(number_run(bar)),
            (),
            line(f"{done} of about {self.all} games" if self.all else "asking the officer about each decision"),
        ]
        return [line(" ", row) for row in rows]

    def message(self, desk: ViewState) -> Line:
        """Return the key that leaves the page, and what then happens to an unfinished review."""
        if self.told:
            return super().message(desk)
        left = f"   {count_noun(self.left, 'game')} left" if self.all else ""
        return line(number_run("Esc"), f" stops it; it picks up later where it left off{left}")

    def prefetch(self, desk: ViewState) -> Iterator[None]:
        """Game after game, while the page is open."""
        for _ in self.review.compare():
            yield
            if self.stopped:
                return
        self.left, self.all = self.review.left, self.review.whole
        for _ in self.review.go_on():
            self.left = max(1, self.left - 1)
            yield
            if self.stopped:
                return
        self.left, self.told = 0, review_lines(self.review)
        yield

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Handle scrolling and going back, which stops the review."""
        self.stopped = self.stopped or action == "back"
        return super().handle_action(action, desk)


def _indented(said: str, width: int) -> Lines:
    """Return a text wrapped to `width` columns, all lines with the indent of the first."""
    deep = 1 + len(said) - len(said.lstrip())
    return [line(" " * deep, row) for row in wrap(said.lstrip(), width - deep - 1) or [()]]


def reviewed(game: Position, under: Mode) -> SwitchTo | Notify:
    """Return the review of a game over a mode, or a message if it cannot be reviewed."""
    try:
        return SwitchTo(ReviewMode(GameReview(game), under))
    except SessionError as error:
        return Notify(line(f"{error.sentence[:1].upper()}{error.sentence[1:]}"))
