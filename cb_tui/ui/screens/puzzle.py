"""The page of a puzzle: position and question, and an answer picked with the keys of a battle."""

from typing import Any

from textual.app import ComposeResult
from textual.widget import Widget

from cb_tui.core.grammar import count_noun
from cb_tui.core.puzzle import Option
from cb_tui.core.ruleset import Ruleset
from cb_tui.presentation.keys import KeyGroup, actions, grouped
from cb_tui.presentation.picked_answer import PickedAnswer
from cb_tui.presentation.puzzle_keys import ABOUT
from cb_tui.presentation.puzzle_words import visibility_words
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, label, line, number_run, section_head, shorten, wrap
from cb_tui.session.errors import SessionError
from cb_tui.session.puzzles.asked_puzzle import AskedPuzzle, JudgedAnswer, copy_line
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.base import CopyLineScreen, MenuScreen
from cb_tui.ui.screens.page_help import PageHelpScreen
from cb_tui.ui.screens.puzzle_answer import AnswerPage
from cb_tui.ui.widgets.lines import FixedLines
from cb_tui.ui.widgets.map_widget import MapWidget

PANEL = 30
NARROW = 26  # columns of the panel on a small screen
BOTH = 100  # columns from which an answer stands beside the map
WAYS = ("NW", "NE", "W", "E", "SW", "SE", "up", "down")
NAMED = 8  # answers that a hint names
SHORTEST = 4  # lines of a list
PAUSE = 1.0  # seconds after which a digit begins another number
CARD = 6  # lines of the place under the cursor: the same everywhere, so that a step changes no others


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
        self.typed, self.digit_at = "", 0.0  # digits of the number of an answer, and when the last was typed

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
    _cards = False  # whether pieces have their cards, which are loaded once the page is there

    def on_mount(self) -> None:
        """Painted at once, then once more with the cards of pieces."""
        super().on_mount()
        self.call_after_refresh(self._show_cards)

    def _show_cards(self) -> None:
        self._cards = True
        self._repaint()

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
        """Return the keys of attacks where none are asked for, and those that would show nothing."""
        if self.page is not None:
            return self.page.idle() | (frozenset(("map",)) if self.size.width >= BOTH else frozenset())
        aimed = () if any(">" in each.key for each in self.asked.options) else ("target", "who")
        return frozenset((*aimed, *(() if self.picked.by_way else ("rub",)), *(("hint",) if self.asked.hinted else ())))

    def act(self, action: str) -> None:
        """Handle an action: `?` lists the keys and from there opens the rules of the game, `L` explains the map."""
        if action == "help":
            groups = grouped(self.mode(), without=self.idle(), grid=self.table.geometry)
            self.app.push_screen(PageHelpScreen(groups, ABOUT[self.mode()], self.system))
        elif action == "legend":
            from cb_tui.ui.modes.pages import legend_pairs  # noqa: PLC0415 - seldom wanted

            groups = [KeyGroup("the map and the cards", legend_pairs(self.table, self.app.glyphs))]
            self.app.push_screen(PageHelpScreen(groups, "", self.system, title="Legend"))
        else:
            super().act(action)

    def head(self) -> tuple[Line, Line]:
        """Return kind, id and rating of the puzzle, then those of the player."""
        if self.page is not None:
            return self.page.head()
        puzzle, stands = self.asked.puzzle, self.asked.stands
        day = f"{self.asked.day}  " if self.asked.day else ""
        wide = self.size.width >= 80 + len(puzzle.id) - 16
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
        wide, table, side = self._wide - 2, self.table, self.table.viewing_side
        you = line(label("you are "), TextRun(table.force(side).name, table.role(side), bold=True))
        rows: Lines = [section_head(wide, you), *wrap(self.opened.question, wide)]
        rows += self._list_rows(wide, max(SHORTEST, height - len(rows) - CARD)) or self._left_rows(wide)
        card = self._card_rows(wide)
        rows += [*card, *[BLANK] * (CARD - len(card))]
        last = self._last_rows(wide)
        room = height - len(rows)
        return [*rows, *(last if room >= len(last) else [])][:height]

    def _last_rows(self, wide: int) -> Lines:
        players = " against ".join(dict.fromkeys(self.asked.puzzle.seats.values()))
        many = f"{count_noun(len(self.asked.options), 'answer')}; more than one may be right."
        where = f"{self.opened.battle.title}, {self.table.turn_text}{visibility_words(self.opened)}"
        told = (wrap(line(label(each)), wide) for each in (many, f"From {where}; {players}."))
        return [section_head(wide, "no odds are shown"), *(row for rows in told for row in rows)]

    def _list_rows(self, wide: int, height: int) -> Lines:
        """Return the answers with their numbers, as many as there is room for around the picked one."""
        listed, now = self.picked.listed, self.picked.option
        if not listed:
            return []
        way = self.picked.by_way and now is None and len(self.picked.way) > 0
        room = max(2, height - 1 - way)
        at = next((index for index, (_, each) in enumerate(listed) if each == now), 0)
        first = max(0, min(at - room // 2, len(listed) - room))
        title = "one of these" if self.asked.hinted else "the answers"
        more = f"{title} {first + 1}-{first + room} of {len(listed)}" if len(listed) > room else title
        rows: Lines = [section_head(wide, more)]
        for number, each in listed[first : first + room]:
            mark = TextRun(self.sign(">") if each == now else " ", "box", bold=True)
            name = number_run(f"{number:>2} " if self._by_number else "")
            short = each.short if len(each.text) > wide - 4 and each.short else each.text
            row = shorten(line(mark, name, short), wide)
            rows.append(self.selected(row, wide) if each == now else row)
        if way:
            rows.append(shorten(line(label("so far "), " ".join((self.picked.start, *self.picked.way))), wide))
        return rows

    def _left_rows(self, wide: int) -> Lines:
        """Return the answers that a hint has left, where they are too many for a list."""
        if not self.asked.hinted:
            return []
        left = self.asked.offered
        names = ", ".join(each.text for each in left[:NAMED])
        return [section_head(wide, "one of these"), *wrap(f"{names} and {len(left) - NAMED} more", wide)]

    def _card_rows(self, wide: int) -> Lines:
        """Return the place under the cursor, and the card of the piece on top as the battle shows it."""
        cursor, rows = self.picked.cursor, Lines()
        for piece in self.table.stack(cursor)[:1]:
            told = screen_spec_of(self.table).brief(self.table, piece, wide) if self._cards else []
            rows += told or [self.table.unit_names([piece.id])]
        barred = self.picked.by_place and self.picked.option is None
        where = line(label(f"{cursor} {self.table.terrain(cursor)}"), ": not an answer" if barred else "")
        head = "your answer" if self.picked.by_place else "under the cursor"
        return [section_head(wide, head), shorten(where, wide), *rows]

    def message(self) -> Line:
        """Return the effect of Enter."""
        if self.page is not None:
            return self.page.message()
        option = self.picked.option
        if option is not None:
            return line(number_run("Enter"), label(" answers: "), option.text)
        how = "move to a marked place" if self.picked.by_place else "pick an answer by its number, or with "
        hint = line(label(". "), number_run("W"), label(" hints for half the gain.")) if not self.asked.hinted else "."
        return line(label(f"No clock: {how}"), "" if self.picked.by_place else number_run("f"), hint)

    # --- keys ------------------------------------------------------------------------------------------------------

    def key(self, press: str) -> None:
        """Pick the answer of a number of one digit or two, or handle another key press."""
        if actions(self.mode()).get(press) != "pick":
            self.typed = ""
            super().key(press)
            return
        quick, self.digit_at = self.typed_at - self.digit_at < PAUSE, self.typed_at
        both = self.typed + press
        self.typed = both if quick and int(both) <= len(self.asked.options) else press
        ruled_out = "The hint has ruled out answer" if self.asked.hinted else "There is no answer"
        self.note = () if self.picked.take(int(self.typed)) else line(f"{ruled_out} {self.typed}")
        self.paint()

    def press(self, action: str) -> None:
        """Move the cursor, change the answer, give it, or leave the puzzle for later."""
        if self.page is not None:
            self._after(self.page, action)
            return
        picked = self.picked
        match action:
            case "target" | "who" | "more" | "less":
                picked.step(action, -1 if action == "less" else 1)
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
                    self.note = line(f"There is no answer yet: {self._what()}")
                else:
                    self._judge(option)
            case "back":
                to_puzzles(self)
            case _ if action in WAYS:
                self._move(action)

    def _what(self) -> str:
        if self.picked.by_way:
            return f"walk from {self.picked.start} to the place that the question names, or type a number"
        if self.picked.by_place:
            return "choose a place that the hint leaves" if self.asked.hinted else "choose a marked place"
        return "type the number of one, or f for the first"

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
        self.explain(answer)

    def explain(self, answer: JudgedAnswer) -> None:
        """Show a judged answer."""
        self.page = AnswerPage(answer, self.asked, self.sign(">"))
        self.note = line(answer.why)
        if self.is_mounted:
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
            case "back" if self.mapped and self.size.width < BOTH:
                self.mapped = False
                self.divide()
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
        self.query_one(MapWidget).automatic = True  # the next map has another zoom of its own
        self.divide()


def to_puzzles(screen: MenuScreen) -> None:
    """Show the page from which the puzzle was opened, else the page of puzzles."""
    if screen.over:
        screen.app.pop_screen()
    else:
        screen.note = line(screen.app.show_puzzles())
