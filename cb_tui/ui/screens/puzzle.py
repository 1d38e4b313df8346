"""The page of a puzzle: position and question, and an answer picked with the keys of a battle."""

from typing import Any

from textual.app import ComposeResult
from textual.widget import Widget

from cb_tui.core.grammar import count_noun
from cb_tui.core.puzzle import Option
from cb_tui.core.ruleset import Ruleset
from cb_tui.presentation.keys import actions
from cb_tui.presentation.picked_answer import PickedAnswer
from cb_tui.presentation.text import Line, Lines, TextRun, label, line, number_run, section_head, shorten, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, copy_line
from cb_tui.ui.screens.base import CopyLineScreen, MenuScreen
from cb_tui.ui.screens.puzzle_answer import AnswerPage
from cb_tui.ui.widgets.lines import FixedLines
from cb_tui.ui.widgets.map_widget import MapWidget

PANEL = 30
NARROW = 26  # columns of the panel on a small screen
BOTH = 100  # columns from which an answer stands beside the map
WAYS = ("NW", "NE", "W", "E", "SW", "SE", "up", "down")
FULL = 24  # lines of a screen that has room for question and list
LISTED = 8  # answers that a hint names


class PuzzleScreen(MenuScreen):
    """One puzzle until it is answered. Nothing here gives the value of an option away."""

    def __init__(self, asked: AskedPuzzle) -> None:
        super().__init__()
        self._begin(asked)

    def _begin(self, asked: AskedPuzzle) -> None:
        """Put a puzzle before the player."""
        self.asked, self.opened, self.picked = asked, asked.opened, PickedAnswer(asked)
        self.table = self.picked.table
        self.page: AnswerPage | None = None  # once it is answered
        self.mapped = False  # whether the map stands in the place of the answer

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
        wide = self.size.width
        self._wide = PANEL if wide >= 76 else NARROW
        self.query_one("#left").display = self._shows_map
        if self.page is not None and wide >= BOTH:
            self._wide = self.page.columns(wide)
        self.query_one("#body").styles.width = self._wide if self._shows_map else "1fr"
        self.query_one("#body", FixedLines).edge = self._shows_map

    _wide = PANEL

    @property
    def _shows_map(self) -> bool:
        return self.page is None or self.mapped or self.size.width >= BOTH

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules of the puzzle's battle."""
        return self.opened.rules

    def mode(self) -> str:
        if self.page is not None:
            return "puzzle_answer"
        return "puzzle_list" if self._by_number else "puzzle"

    @property
    def _by_number(self) -> bool:
        """Check whether numbers pick the answer. Where it is a place they move the cursor."""
        return bool(self.picked.listed) and not self.picked.by_place

    def idle(self) -> frozenset[str]:
        """Return the keys of attacks where a place or a way is asked for, and that of a map which is there anyway."""
        by_way, by_place = self.picked.by_way, self.picked.by_place
        aimed: tuple[str, ...] = ("aim", "target", "who", "less") if by_place or by_way else ()
        aimed = aimed or (("target", "who") if all(">" not in each.key for each in self.asked.options) else ())
        return frozenset((*aimed, *(() if by_way else ("rub",)), *(("map",) if self.size.width >= BOTH else ())))

    def head(self) -> tuple[Line, Line]:
        """Return kind, id and rating of the puzzle, then those of the player."""
        if self.page is not None:
            return self.page.head()
        puzzle, stands = self.asked.puzzle, self.asked.stands
        day = f"{self.asked.day}  " if self.asked.day else ""
        wide = self.size.width >= 76
        facts = (label(f"  {day if self.size.width >= 100 else ''}{self.opened.kind.title}  "), puzzle.id)
        left = line(TextRun(" Puzzle", bold=True), *facts, label(f"  rated {puzzle.rating}" if wide else ""))
        run = f"  streak {self.asked.run}" if self.asked.run is not None else f"  {stands.row} in a row"
        return left, line(label("you "), number_run(str(stands.rating)), label(f"{run} "))

    def paint(self) -> None:
        """Paint the panel, and the map under the answer as it stands or under one of the judged ones."""
        super().paint()
        if not self._shows_map:
            return
        shown, page = self.query_one(MapWidget), self.page
        shown.show(
            self.table.scene, self.picked.overlay(page.option if page is not None else None), self.table.other_sides
        )
        shown.fit(self.size.width - self._wide, self.size.height - 3, self.picked.about)

    # --- the panel -------------------------------------------------------------------------------------------------

    def body(self, width: int, height: int) -> Lines:
        """Return the question, the answer so far, the piece under the cursor and where the position is from."""
        if self.page is not None:
            if not self._shows_map:
                return self.page.rows_of(width, height)
            wide = self._wide - 2
            return self.page.rows_of(wide, height) if width >= BOTH else self.page.short_rows(wide, height)
        wide = self._wide - 2
        rows: Lines = [section_head(wide, "the question"), *wrap(self.opened.question, wide)]
        rows += self._list_rows(wide, height - len(rows)) or [*self._answer_rows(wide), *self._left_rows(wide)]
        rows += self._piece_rows(wide)
        puzzle = self.asked.puzzle
        players = " against ".join(dict.fromkeys(puzzle.seats.values()))
        last = [
            section_head(wide, "no odds are shown"),
            *wrap(line(label(f"{count_noun(len(self.asked.options), 'answer')} can be given.")), wide),
            *wrap(line(label(f"From {self.opened.battle.title}, {self.table.turn_text}; {players}.")), wide),
        ]
        room = height - len(rows)
        return [*rows, *(last if room >= len(last) else [])][:height]

    def _list_rows(self, wide: int, height: int) -> Lines:
        """Return the answers with their numbers, as many as there is room for around the picked one."""
        listed, now = self.picked.listed, self.picked.option
        if not listed:
            return []
        room = max(2, height - 1)
        at = next((index for index, (_, each) in enumerate(listed) if each == now), 0)
        first = max(0, min(at - room // 2, len(listed) - room))
        rows: Lines = [section_head(wide, "one of these" if self.asked.hinted else "the answers")]
        for number, each in listed[first : first + room]:
            mark = TextRun(self.sign(">") if each == now else " ", "box", bold=True)
            row = shorten(line(mark, number_run(f"{number:>2} " if self._by_number else ""), each.text), wide)
            rows.append(self.selected(row, wide) if each == now else row)
        if self.picked.by_way and now is None and len(listed) <= room:
            rows += wrap(line(label("so far "), " ".join((self.picked.start, *self.picked.way))), wide)
        return rows

    def _answer_rows(self, wide: int) -> Lines:
        option, head = self.picked.option, section_head(wide, "your answer")
        if self.picked.by_place:
            return []  # it is what is under the cursor
        if self.picked.by_way:
            told = " ".join((self.picked.start, *self.picked.way))
            return [head, *wrap(told, wide), *([] if option else wrap(line(label("walk with the arrows")), wide))]
        if option is None:
            return [head, *wrap(line(label("none yet: "), number_run("f"), label(" aims")), wide)]
        rows = [head, *wrap(line(TextRun(option.text, bold=True)), wide)]
        same = self.picked.variants(option)
        if len(same) > 1:
            which = label(f"  {same.index(option) + 1} of {len(same)}")
            rows.append(line(label("other dice "), number_run("- +"), which))
        return rows

    def _left_rows(self, wide: int) -> Lines:
        """Return the answers that a hint has left, where they are too many for a list."""
        if not self.asked.hinted:
            return []
        left = self.asked.offered
        names = ", ".join(each.text for each in left[:LISTED])
        return [section_head(wide, "one of these"), *wrap(f"{names} and {len(left) - LISTED} more", wide)]

    def _piece_rows(self, wide: int) -> Lines:
        cursor, rows = self.picked.cursor, Lines()
        for piece in self.table.stack(cursor)[:2]:
            name = line(self.table.unit_names([piece.id], marks=True), f" {piece.name}")
            rows += [
                *wrap(name, wide),
                *wrap(line(label(f"range {piece.reach}  move {piece.mv:g}  {piece.rating}")), wide),
            ]
        barred = self.picked.by_place and self.picked.option is None
        where = line(label(f"{cursor} {self.table.terrain(cursor)}"), ": not an answer" if barred else "")
        head = "your answer" if self.picked.by_place else "under the cursor"
        return [section_head(wide, head), *wrap(where, wide), *rows]

    def message(self) -> Line:
        """Return the effect of Enter."""
        if self.page is not None:
            return self.page.message()
        if self.picked.by_place:
            return line(number_run("Enter"), label(" answers with the place under the cursor. There is no clock."))
        option = self.picked.option
        if option is None:
            return line(label("There is no clock. "), number_run("W"), label(" hints for half the gain."))
        if self._by_number and self.size.height >= FULL and len(option.text) <= self._wide - 6:
            return line(number_run("Enter"), label(" answers with the selected line."))
        return line(number_run("Enter"), label(" answers: "), option.text)

    # --- keys ------------------------------------------------------------------------------------------------------

    def key(self, press: str) -> None:
        """Pick the answer of a number, or handle another key press."""
        if actions(self.mode()).get(press) == "pick":
            self.note = () if self.picked.take(int(press)) else line(f"There is no answer {press} in the list")
            self.paint()
        else:
            super().key(press)

    def press(self, action: str) -> None:
        """Move the cursor, change the answer, give it, or leave the puzzle for later."""
        if self.page is not None:
            self._after(self.page, action)
            return
        picked = self.picked
        match action:
            case "aim" | "target" | "who" | "more" | "less" | "pick" if not (picked.by_place or picked.by_way):
                part = {"aim": "target", "pick": "more"}.get(action, action)
                picked.step(part, -1 if action == "less" else 1)
            case "rub":
                picked.rub()
            case "hint":
                self.asked.hint()
            case "zoom" | "unzoom":
                self.query_one(MapWidget).zoom_by(1 if action == "zoom" else -1)
            case "give_up":
                self._judge(None)
            case "enter":
                option = picked.option
                if option is None:
                    self.note = line(f"No option is meant by these keys: {self._what()}")
                else:
                    self._judge(option)
            case "back":
                to_puzzles(self)
            case _ if action in WAYS:
                self._move(action)

    def _what(self) -> str:
        if self.picked.by_way:
            return f"walk from {self.picked.start} to the place that the question names"
        if self.picked.by_place:
            return "choose a place that the hint leaves" if self.asked.hinted else "choose a place that it can reach"
        return "f aims, Tab changes the target, m the firers"

    def _move(self, action: str) -> None:
        board, zoom = self.table.scene.board, self.query_one(MapWidget).zoom
        way = {"up": "N", "down": "S"}.get(action, action)
        to = zoom.step(self.picked.cursor, way, board)
        if to is not None and to in board:
            self.picked.walk(to)

    def on_map_widget_picked(self, event: MapWidget.Picked) -> None:
        """Move the cursor to a clicked place."""
        event.stop()
        if self.page is None and not self.picked.by_way and event.at in self.table.scene.board:
            self.picked.cursor = event.at
            self.paint()

    def _judge(self, given: Option | None) -> None:
        try:
            answer = self.asked.answer(given)
        except SessionError as error:
            self.note = line(error.sentence)
            return
        self.page = AnswerPage(answer, self.asked, self.sign(">"))
        self.note = line(answer.why)
        self.divide()

    # --- once it is answered ---------------------------------------------------------------------------------------

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
            case "edit":
                self._edit()
            case "map":
                self.mapped = not self.mapped
                self.divide()
            case "zoom" | "unzoom" if self._shows_map:
                self.query_one(MapWidget).zoom_by(1 if action == "zoom" else -1)
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

    def _edit(self) -> None:
        """Open the editor of a copy of the battle that starts with the position."""
        try:
            self.note = line(self.app.edit(self.opened.game()))
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


def to_puzzles(screen: MenuScreen) -> None:
    """Show the page from which the puzzle was opened, else the page of puzzles."""
    if screen.over:
        screen.app.pop_screen()
    else:
        screen.note = line(screen.app.show_puzzles())
