"""The page of a puzzle: position and question, and an answer picked with the keys of a battle."""

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.widget import Widget

from cb_tui.core.grammar import count_noun
from cb_tui.core.puzzle import Option
from cb_tui.core.values import Place, UnitId
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.overlay import MapOverlay
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run, section_head, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, copy_line
from cb_tui.ui.screens.base import CopyLineScreen, MenuScreen
from cb_tui.ui.screens.puzzle_answer import AnswerPage
from cb_tui.ui.widgets.lines import FixedLines
from cb_tui.ui.widgets.map_widget import MapWidget

PANEL = 31
NARROW = 26  # columns of the panel on a small screen
WAYS = ("NW", "NE", "W", "E", "SW", "SE", "up", "down")
LISTED = 8  # answers that a hint names


class PuzzleScreen(MenuScreen):
    """One puzzle until it is answered. Nothing here gives the value of an option away."""

    def __init__(self, asked: AskedPuzzle) -> None:
        super().__init__()
        self._begin(asked)

    def _begin(self, asked: AskedPuzzle) -> None:
        """Put a puzzle before the player."""
        self.asked, self.opened = asked, asked.opened
        self.page: AnswerPage | None = None  # once it is answered
        self.table = GameView(self.opened.rules, self.opened.seen, frozenset((asked.puzzle.seat,)))
        aim = asked.puzzle.aim
        pieces = self.table.pieces
        own = aim.unit if aim.unit in pieces else next((each.id for each in self.table.ready()), None)
        board = self.table.scene.board
        at = pieces[own].at if own in pieces else next(each.at for each in pieces.values() if each.at in board)
        self.unit: UnitId | None = aim.unit if aim.unit in pieces else None
        self.cursor = at
        self.chosen: Option | None = None  # of options without a place
        self.way: tuple[Place, ...] = ()  # walked so far, of a puzzle that asks for one
        self.left: tuple[Option, ...] = ()  # after a hint

    def compose(self) -> ComposeResult:
        """Yield the header, the map, the panel, the message and the keys."""
        yield self.lines("header", bar=True)
        with Widget(id="field"):
            with Widget(id="left"):
                yield MapWidget(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs, id="map")
            yield self.lines("body", edge=True)
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def divide(self) -> None:
        """Give the panel its columns, and the map the remaining ones."""
        self._wide = PANEL if self.size.width >= 76 else NARROW
        self.query_one("#left").display = self.page is None
        self.query_one("#body").styles.width = self._wide if self.page is None else "1fr"
        self.query_one("#body", FixedLines).edge = self.page is None

    _wide = PANEL

    def mode(self) -> str:
        return "puzzle" if self.page is None else "puzzle_answer"

    @property
    def by_way(self) -> bool:
        """Check whether the answer is a way, walked step by step."""
        return all(each.place is None and each.path for each in self.asked.options)

    @property
    def by_place(self) -> bool:
        """Check whether the answer is a place, under the cursor."""
        board = self.table.scene.board
        return bool(board.places) and all(each.place is not None for each in self.asked.options)

    def idle(self) -> frozenset[str]:
        """Return the keys of attacks where a place or a way is asked for."""
        aimed = () if not (self.by_place or self.by_way) else ("aim", "target", "who", "less")
        return frozenset((*aimed, *(() if self.by_way else ("rub",))))

    def head(self) -> tuple[Line, Line]:
        """Return kind, id and rating of the puzzle, then those of the player."""
        if self.page is not None:
            return self.page.head()
        puzzle, stands = self.asked.puzzle, self.asked.stands
        day = f"{self.asked.day}  " if self.asked.day else ""
        wide = self.size.width >= 76
        facts = (label(f"  {day if self.size.width >= 100 else ''}{self.opened.kind.title}  "), puzzle.id)
        left = line(TextRun(" Puzzle", bold=True), *facts, label(f"  rated {puzzle.rating}" if wide else ""))
        return left, line(label("you "), number_run(str(stands.rating)), label(f"  {stands.row} in a row "))

    def paint(self) -> None:
        """Paint the panel, and the map under the answer as it stands, or the page of the judged answer."""
        super().paint()
        if self.page is not None:
            return
        shown = self.query_one(MapWidget)
        shown.show(self.table.scene, self._overlay(), self.table.other_sides)
        shown.fit(self.size.width - self._wide, self.size.height - 3)

    def _overlay(self) -> MapOverlay:
        overlay = MapOverlay(cursor=self.cursor, selected=self.unit)
        option = self._answer()
        if self.by_way:
            return replace(overlay, route=(self._start(), *self.way))
        if option is not None and option.command is not None:
            offer = self.opened.rules.offer(self.opened.seen, option.command)
            actors = [each for each in offer.actors if each in self.table.pieces]
            overlay = replace(overlay, selected=next(iter(actors), self.unit))
            targets = [self.table.pieces[each].at for each in offer.targets if each in self.table.pieces]
            at = next(iter(targets), offer.place)
            return replace(overlay, target=at) if at in self.table.scene.board else overlay
        if option is not None and option.path:
            return replace(overlay, route=(self._start(), *option.path))
        return overlay

    def _start(self) -> Place:
        return self.table.pieces[self.unit].at if self.unit in self.table.pieces else self.cursor

    def body(self, width: int, height: int) -> Lines:
        """Return the question, the answer so far, the piece under the cursor and where the position is from."""
        if self.page is not None:
            return self.page.rows_of(width, height)
        wide = self._wide - 2
        rows: Lines = [section_head(wide, "the question"), *wrap(self.opened.question, wide)]
        rows += [section_head(wide, "your answer"), *self._answer_rows(wide)]
        rows += self._left_rows(wide)
        rows += self._piece_rows(wide)
        puzzle = self.asked.puzzle
        players = " against ".join(dict.fromkeys(puzzle.seats.values()))
        last = [
            section_head(wide, "no odds: that is the puzzle"),
            *wrap(line(label(f"{count_noun(len(self.asked.options), 'answer')} can be given.")), wide),
            *wrap(line(label(f"From {self.opened.battle.title}, {self.table.turn_text}; {players}.")), wide),
        ]
        room = height - len(rows)
        return [*rows, *(last if room >= len(last) else [])][:height]

    def _answer_rows(self, wide: int) -> Lines:
        option = self._answer()
        if self.by_way:
            told = " ".join((self._start(), *self.way))
            return [*wrap(told, wide), *([] if option else wrap(line(label("walk with the arrows")), wide))]
        if option is None:
            if self.by_place:
                return wrap(line(label(f"{self.cursor} is not an answer")), wide)
            return wrap(line(label("none yet: "), number_run("f"), label(" aims")), wide)
        rows = wrap(line(TextRun(option.text, bold=True)), wide)
        same = self._variants(option)
        if len(same) > 1 and not self.by_place:
            rows.append(
                line(label("other dice "), number_run("- +"), label(f"  {same.index(option) + 1} of {len(same)}"))
            )
        return rows

    def _left_rows(self, wide: int) -> Lines:
        if not self.left:
            return []
        names = ", ".join(each.text for each in self.left[:LISTED])
        more = f" and {len(self.left) - LISTED} more" if len(self.left) > LISTED else ""
        return [section_head(wide, "one of these"), *wrap(f"{names}{more}", wide)]

    def _piece_rows(self, wide: int) -> Lines:
        rows: Lines = []
        for piece in self.table.stack(self.cursor)[:2]:
            name = line(self.table.unit_names([piece.id], marks=True), f" {piece.name}")
            rows += [
                *wrap(name, wide),
                *wrap(line(label(f"range {piece.reach}  move {piece.mv:g}  {piece.rating}")), wide),
            ]
        where = line(label(f"{self.cursor} {self.table.terrain(self.cursor)}"))
        return [section_head(wide, "under the cursor"), *wrap(where, wide), *rows]

    def message(self) -> Line:
        """Return the effect of Enter."""
        if self.page is not None:
            left = len(self.asked.then)
            which = f", {left} left" if left else f" near {self.asked.stands.rating}"
            return line(number_run("Enter"), label(f": the next puzzle{which}."))
        option = self._answer()
        if option is None:
            return line(label("There is no clock. "), number_run("W"), label(" hints for half the gain."))
        return line(number_run("Enter"), label(" answers: "), option.text)

    # --- the answer as it stands -----------------------------------------------------------------------------------

    def _answer(self) -> Option | None:
        options = self.asked.options
        if self.by_way:
            return next((each for each in options if each.path == self.way), None)
        if self.by_place:
            return next((each for each in options if each.place == self.cursor), None)
        return self.chosen

    def _variants(self, option: Option) -> list[Option]:
        """Return the options of the same pieces at the same target, or all that name no pieces."""
        name = option.key.partition("/")[0]
        if ">" not in name:
            return [each for each in self.asked.options if ">" not in each.key]
        return [each for each in self.asked.options if each.key.partition("/")[0] == name]

    def _step(self, part: str, by: int = 1) -> None:
        """Choose the next target, the next pieces at it, or the next dice of those."""
        options = self.asked.options
        if self.chosen is None:
            here = {each.id for each in self.table.stack(self.cursor)}
            at = [each for each in options if here & {*_target(each).split("+"), *_actors(each).split("+")}]
            self.chosen = next(iter(at), options[0])
            return
        match part if ">" in self.chosen.key else "more":
            case "target":
                names = [*dict.fromkeys(_target(each) for each in options)]
                wanted = names[(names.index(_target(self.chosen)) + by) % len(names)]
                mine = [each for each in options if _target(each) == wanted]
                self.chosen = next((each for each in mine if _actors(each) == _actors(self.chosen)), mine[0])
            case "who":
                mine = [each for each in options if _target(each) == _target(self.chosen)]
                names = [*dict.fromkeys(_actors(each) for each in mine)]
                wanted = names[(names.index(_actors(self.chosen)) + by) % len(names)]
                self.chosen = next(each for each in mine if _actors(each) == wanted)
            case _:
                same = self._variants(self.chosen)
                self.chosen = same[(same.index(self.chosen) + by) % len(same)]

    # --- keys ------------------------------------------------------------------------------------------------------

    def press(self, action: str) -> None:
        """Move the cursor, change the answer, give it, or leave the puzzle for later."""
        if self.page is not None:
            self._after(self.page, action)
            return
        match action:
            case "aim" | "target" | "who" | "more" | "less" if not (self.by_place or self.by_way):
                self._step({"aim": "target"}.get(action, action), -1 if action == "less" else 1)
            case "rub":
                self.way = self.way[:-1]
                self.cursor = self.way[-1] if self.way else self._start()
            case "hint":
                self.left = self.asked.hint()
            case "zoom" | "unzoom":
                self.query_one(MapWidget).zoom_by(1 if action == "zoom" else -1)
            case "give_up":
                self._judge(None)
            case "enter":
                option = self._answer()
                if option is None:
                    self.note = line(f"No option is meant by these keys: {self._what()}")
                else:
                    self._judge(option)
            case "back":
                to_puzzles(self)
            case _ if action in WAYS:
                self._move(action)

    def _what(self) -> str:
        if self.by_way:
            return f"walk from {self._start()} to the place that the question names"
        return "choose a place that it can reach" if self.by_place else "f aims, Tab changes the target, m the firers"

    def _move(self, action: str) -> None:
        board, zoom = self.table.scene.board, self.query_one(MapWidget).zoom
        way = {"up": "N", "down": "S"}.get(action, action)
        to = zoom.step(self.cursor, way, board)
        if to is None or to not in board:
            return
        self.cursor = to
        if self.by_way:
            self.way = (*self.way, to)

    def on_map_widget_picked(self, event: MapWidget.Picked) -> None:
        """Move the cursor to a clicked place."""
        event.stop()
        if not self.by_way and event.at in self.table.scene.board:
            self.cursor = event.at
            self.paint()

    def _judge(self, given: Option | None) -> None:
        try:
            answer = self.asked.answer(given)
        except SessionError as error:
            self.note = line(error.sentence)
            return
        self.page = AnswerPage(answer, self.sign(">"))
        self.note = line(answer.why)
        self.divide()

    def _after(self, page: AnswerPage, action: str) -> None:
        """Handle a key once the answer is judged."""
        match action:
            case "copy":
                told = copy_line(page.answer)
                self.app.push_screen(CopyLineScreen(told, sent=self.app.offer_clipboard(told)))
            case "enter":
                self._next()
            case "play_on":
                self._play_on()
            case "back":
                to_puzzles(self)
            case _:
                page.press(action)

    def _play_on(self) -> None:
        """Play on from the position, in memory."""
        from cb_tui.ui.screens.trial import PlayedOnScreen  # noqa: PLC0415 - seldom wanted

        try:
            self.app.push_screen(PlayedOnScreen(self.opened.game(), self.asked.puzzle.id))
        except SessionError as error:
            self.note = line(error.sentence)

    def _next(self) -> None:
        try:
            following = self.asked.next()
        except SessionError as error:
            self.note = line(error.sentence)
            return
        if following is None:
            self.note = line("There is no other puzzle")
            return
        self._begin(following)
        self.divide()


def _target(option: Option) -> str:
    return option.key.partition(">")[2].partition("/")[0]


def _actors(option: Option) -> str:
    return option.key.partition(">")[0]


def to_puzzles(screen: MenuScreen) -> None:
    """Show the page from which the puzzle was opened, else the page of puzzles."""
    if screen.over:
        screen.app.pop_screen()
    else:
        screen.note = line(screen.app.show_puzzles())
