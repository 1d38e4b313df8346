"""Review: what dice and what decisions did in a battle that is over; it is played on game by game while the page is open."""

from collections.abc import Iterator

from cb_tui.core.spelling import counted
from cb_tui.present.reviewed import told
from cb_tui.present.text import Line, Lines, label, line, number, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.position import Position
from cb_tui.session.review import GameReview
from cb_tui.ui.modes.base import Desk, Mode, Notify, Reply, Switch
from cb_tui.ui.modes.pages import PageMode


class ReviewMode(PageMode):
    """The page says how far it has come, and at the end what was found; Esc stops it, and it goes on where it was."""

    live, alone = True, True

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
        about = "From each of your decisions the battle is played out twice, with your choice and with the officer's, on the same dice."
        rows = [
            *wrap(line(label(about)), width - 2),
            (),
            line(number(bar)),
            (),
            line(
                f"{done} of about {self.all} games"
                if self.all
                else "asking what the officer would have done at each decision"
            ),
        ]
        return [line(" ", row) for row in rows]

    def message(self, desk: Desk) -> Line:
        """How to leave, and what becomes of it then."""
        if self.told:
            return super().message(desk)
        left = f"   {counted(self.left, 'game')} left" if self.all else ""
        return line(number("Esc"), f" stops it; it picks up later where it left off{left}")

    def foresee(self, desk: Desk) -> Iterator[None]:
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
        self.left, self.told = 0, told(self.review)
        yield

    def act(self, action: str, desk: Desk) -> Reply:
        """Scrolls, or goes back and stops."""
        self.stopped = self.stopped or action == "back"
        return super().act(action, desk)


def _indented(said: str, width: int) -> Lines:
    """A line on as many as it needs, each as far from the rim as the first."""
    deep = 1 + len(said) - len(said.lstrip())
    return [line(" " * deep, row) for row in wrap(said.lstrip(), width - deep - 1) or [()]]


def reviewed(game: Position, under: Mode) -> Switch | Notify:
    """Return the review of a game over a mode, or why there is none."""
    try:
        return Switch(ReviewMode(GameReview(game), under))
    except SessionError as error:
        return Notify(line(f"{error.sentence[:1].upper()}{error.sentence[1:]}"))
