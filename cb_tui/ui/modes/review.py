"""The AI's judgment: hints for the piece and the side, and the review of a finished battle."""

from collections.abc import Iterator

from msgspec.structs import replace

from cb_tui.ai.hint import Hint
from cb_tui.core.grammar import capital, count_noun
from cb_tui.presentation.advice import advised, hint_reason, odds, refusal, review_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import rows
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import TEXT, Line, Lines, bar, label, line, number_run, percent, section_head, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.library import lessons
from cb_tui.session.position import Position
from cb_tui.session.review import GameReview
from cb_tui.ui.modes.base import Mode, Notify, OpenNamed, Reply, ReturnToGame, SwitchTo, ViewState, bottom_mode
from cb_tui.ui.modes.pages import PageMode
from cb_tui.ui.modes.popup import PopupMode
from cb_tui.ui.screen_spec import screen_spec_of

GIVEN = {"pass": "pass", "end": "end", "hold": "hold"}  # the action that gives an order of this role
ANSWERED = {"reaction": "fire", "decide": "enter"}  # and of a question, by its keys, what gives the answer marked


class ReviewMode(PageMode):
    """The review page, with its progress and in the end the findings.

    Esc stops the review, and opening it again continues where it stopped.
    """

    repaints_after_prefetch = uses_full_width = True

    def __init__(self, review: GameReview, under: Mode) -> None:
        super().__init__("review", "Review", self._lines, under)
        self.review, self.stopped = review, False
        self.left = self.all = 0  # games; known once the decisions are
        self.stage = review.stage
        self.known: list[str] = []  # shown while the rest is measured
        self.told: list[str] = []

    def _lines(self, width: int) -> Lines:
        if self.told:
            return [row for said in self.told for row in _indented(said, width)]
        done = self.all - self.left
        about = (
            "From each of your decisions the battle is played out twice, with your choice and with the AI's, "
            "on the same dice."
        )
        rows = [
            *wrap(line(label(about)), width - 2),
            (),
            bar(done * (width - 4) // max(1, self.all), TEXT),
            (),
            line(f"{done} of at most {self.all} games" if self.all else "asking the AI about each decision"),
        ]
        known = [row for said in self.known for row in _indented(said, width)]
        return [*(line(" ", row) for row in rows), (), *known]

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
        self.left, self.all = self.review.left(), self.review.whole
        for over in self.review.go_on():
            self.left = max(1, self.left - over)
            if self.review.stage != self.stage:
                self.stage, self.left, self.known = self.review.stage, self.review.left(), review_lines(self.review)
            yield
            if self.stopped:
                return
        self.left, self.told = 0, review_lines(self.review)
        yield
        yield from self._puzzles()

    def _puzzles(self) -> Iterator[None]:
        """Find attacks to ask again as puzzles, which the last page of the battle offers then."""
        from cb_tui.session.puzzles.own import chosen, own_attacks, remember  # noqa: PLC0415 - a review is seldom played to its end

        found, end = [], bottom_mode(self)
        for each in own_attacks(self.review.game, self.review.seat) if end.keys == "victory" else ():
            found += [each] if each else []
            yield
            if self.stopped:
                return
        if found:
            end.puzzles = chosen(found)
            many = count_noun(len(end.puzzles), "attack")
            told = f"Yours: before {many} of yours one choice was far ahead of the next."
            folder = self.review.game.folder
            why = remember(folder.parent if folder is not None else None, end.puzzles)
            later = why or "The page of puzzles keeps them under Yours."
            self.told += ["", f"{told} Esc, then P, asks you again as puzzles, without the odds. {later}"]
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
    if game.battle.id in lessons():
        return Notify(line("A lesson has no review: it asks for moves that teach, not for the best ones"))
    try:
        return SwitchTo(ReviewMode(GameReview(game), under))
    except SessionError as error:
        return Notify(line(capital(error.sentence)))


class HintMode(PopupMode):
    """Hints in the panel, with the one of `choice` also on the map. Enter makes a plan or an aim of it."""

    keys = "hint"

    def __init__(self, under: Mode, desk: ViewState) -> None:
        self.parent, self.choice = under, 0
        self.hints = advised(desk.table, under.unit)

    @property
    def marked(self) -> Hint:
        """Return the hint that the map shows."""
        return self.hints[self.choice][1]

    def panel(self, desk: ViewState, width: int) -> Lines:
        """Return each hint with its reason and its chances."""
        rows: Lines = []
        for index, (name, hint) in enumerate(self.hints):
            mark = "> " if index == self.choice and len(self.hints) > 1 else ""
            rows += [section_head(width, f"{mark}{name}"), *wrap(hint_reason(desk.table, hint), width)]
            chances = odds(desk.table, hint)
            for told, chance in chances:
                first, *more = wrap(told, width - 6)
                rows += [line(number_run(f"{percent(chance):>5} "), first), *(line(" " * 6, row) for row in more)]
        return rows

    def full_panel(self, desk: ViewState, width: int, height: int) -> Lines | None:
        """Log and morale stay at the foot."""
        return None

    def message(self, desk: ViewState) -> Line:
        """Return the keys to continue with."""
        effect = " marks it for you to confirm   " if self._marks(desk.table) else " does it   "
        enter = () if "enter" in self.idle_actions(desk) else line(number_run("Enter"), effect)
        other = line(number_run("Tab"), " the other hint   ") if len(self.hints) > 1 else ()
        return line("A hint.   ", enter, other, number_run("Esc"), " back")

    def enter_label(self, desk: ViewState) -> str:
        """Return the verb of Enter if it does not mark the hint but gives it."""
        return "" if self._marks(desk.table) else "do it"

    def _given(self) -> str:
        """Return the action that gives the hint in the mode below, or an empty string if it has none."""
        offer = self.marked.offer
        marked = self.parent.with_answer_marked(offer.command) is self.parent
        action = (ANSWERED.get(self.parent.keys, "") if marked else "") or GIVEN.get(offer.role, "")
        return action if any(key.action == action for key in rows(self.parent.keys)) else ""

    def idle_actions(self, desk: ViewState) -> frozenset[str]:
        """Return "next" if there is one hint only, and "enter" if the hint can be neither marked nor given."""
        none = {"next": len(self.hints) < 2, "enter": not self._marks(desk.table) and not self._given()}
        return frozenset(action for action, useless in none.items() if useless)

    def overlay(self, desk: ViewState) -> MapOverlay:
        """Return the march, or the line of the shot."""
        table, offer = desk.table, self.marked.offer
        actor = table.pieces.get(offer.actors[0]) if offer.actors else None
        at, up = (actor.at, actor.id) if actor else (desk.cursor, None)
        if self.marked.way:
            return MapOverlay(cursor=self.marked.way[-1], selected=up, route=(at, *self.marked.way))
        aimed = table.pieces[offer.targets[0]].at if offer.targets and offer.targets[0] in table.pieces else offer.place
        shot = (at, aimed) if aimed and aimed != at and table.on_board(aimed) else ()
        return MapOverlay(cursor=aimed or at, selected=up, line=shot)

    def handle_action(self, action: str, desk: ViewState) -> Reply:
        """Make a plan or an aim of the hint, or give it, show the other, or go back."""
        match action:
            case "next":
                self.choice = (self.choice + 1) % len(self.hints)
                return None
            case "enter" if self._marks(desk.table):
                return self._mark(desk)
            case "enter" if given := self._given():
                return self.parent.handle_action(given, desk) or SwitchTo(self.parent)
            case "help" | "quit":
                return super().handle_action(action, desk)
            case "back":
                return SwitchTo(self.parent)
        return None

    def _marks(self, table: GameView) -> bool:
        """Check whether Enter marks the hint: another answer to a question, or an act of a piece in its turn.

        Passing with the selected piece has its own key.
        """
        offer = self.marked.offer
        if (answer := self.parent.with_answer_marked(offer.command)) is not None:
            return answer is not self.parent
        elsewhere = offer.role == "pass" and self.parent.unit not in offer.actors
        return not table.scene.question and (elsewhere or offer.role in {"move", "attack", "support"})

    def _mark(self, desk: ViewState) -> Reply:
        offer, at = self.marked.offer, self.overlay(desk).cursor
        if (answer := self.parent.with_answer_marked(offer.command)) is not None:
            return SwitchTo(answer)
        unit = offer.actors[0] if offer.actors else None
        if offer.role == "support":
            return OpenNamed("aim", unit, command=offer.command)
        if unit not in desk.table.pieces or at is None:
            return ReturnToGame()
        desk.unit, desk.cursor = unit, at
        if offer.role == "pass":
            return SwitchTo(screen_spec_of(desk.table).unit_mode(desk.table, unit))
        if not self.marked.way:
            return OpenNamed("aim", unit, command=offer.command)
        planned = screen_spec_of(desk.table).unit_mode(desk.table, unit).move_cursor(at, desk)
        return (
            replace(planned, way=self.marked.way, command=offer.command) if isinstance(planned, OpenNamed) else planned
        )


def hinted(under: Mode, desk: ViewState) -> SwitchTo | Notify:
    """Return the hints over a mode, or why there are none now."""
    why = refusal(desk.table, desk.position)
    return Notify(line(why)) if why else SwitchTo(HintMode(under, desk))
