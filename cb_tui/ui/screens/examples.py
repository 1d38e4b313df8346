"""The worked examples of a rule: their list, and one with its board, its reasoning and its dice."""

from collections.abc import Callable, Iterator

from textual.app import ComposeResult
from textual.widget import Widget

from cb_tui.core.display import Piece
from cb_tui.core.report import Report
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import cap, in_own_keys, key_line
from cb_tui.presentation.log_view import tinted
from cb_tui.presentation.overlay import NOTHING, MapOverlay
from cb_tui.presentation.panel import explained
from cb_tui.presentation.text import (
    BLANK,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    format_points,
    justify,
    label,
    line,
    number_run,
    section_head,
    shorten,
    wrap,
)
from cb_tui.session.rulebook import Example, ExampleFrame, Examples, examples
from cb_tui.ui.panels import sight
from cb_tui.ui.panels.sight import profile, verdict
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.widgets.lines import FixedLines
from cb_tui.ui.widgets.map_widget import MapWidget

TOLD = 42  # columns that text and dice need at least
LISTED = 26  # columns that the list of pieces is worth
PIECES = 5  # lines of it that are kept below the map
PAGE = 8  # lines
BARS = 3  # header, message, keys
LIST_PAGE = 8  # examples
EDITION, TITLE, RULES = 2, 11, 55  # columns


class ExampleScreen(MenuScreen):
    """One worked example of a list, played step by step. `left` receives the index shown last."""

    def __init__(self, book: Examples, rows: tuple[Example, ...], now: int, left: Callable[[int], None]) -> None:
        super().__init__()
        self.book, self.rows, self.left = book, rows, left
        self.now = self.step = self.top = self.below = 0  # `below`: lines of the text that a step has too many
        self.frames: tuple[ExampleFrame, ...] = ()
        self._open(now)

    def compose(self) -> ComposeResult:
        """Yield the header, map and pieces with the text beside them, the message and the keys."""
        yield self.lines("header", bar=True)
        with Widget(id="field"):
            with Widget(id="left"):
                yield MapWidget(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs, id="map")
                yield self.lines("beyond")
                yield self.lines("pieces")
            yield self.lines("panel", edge=True)
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def mode(self) -> str:
        return "example"

    @property
    def frame(self) -> ExampleFrame:
        """Return the step that is shown."""
        return self.frames[self.step]

    @property
    def table(self) -> GameView:
        """Return the board after the step that is shown."""
        return self._table(self.frame.state)

    # --- display ---------------------------------------------------------------------------------------------------

    def paint(self) -> None:
        (width, height), table = self.size, self.table
        if not width or not height:
            return
        rows = max(1, height - BARS)
        left = self._lay_out(table, width, rows)
        self.query_one("#panel", FixedLines).edge = bool(left)
        if left:
            self._show("pieces", self._pieces(table, left))
            self._show("panel", self._told(width - left - 1, rows))
        else:
            picture = self._picture(table, width, rows)
            self._show("panel", [*picture, *self._told(width, rows - len(picture))])
        self._show("header", [justify(*self.head(), width)])
        said = in_own_keys([self.note or self.message()], self.mode())
        self._show("message", [line(" ", shorten(said[0], width - 1))])
        self._show("keys", [key_line(self.mode(), width)])

    def head(self) -> tuple[Line, Line]:
        """Return the title, the edition and the rule IDs."""
        one = self.example
        return (TextRun(f" {one.title}", bold=True),), line(label(f"  {one.played_by}  {', '.join(one.rules)} "))

    def message(self) -> Line:
        """Return the step, and the key that continues."""
        last = len(self.frames) - 1
        if not self.step:
            return line(number_run("Enter"), label(f" plays the first of {last} step{'s' * (last > 1)}"))
        if self.top < self.below:
            return line(
                label(f"Step {self.step} of {last}: "), number_run(cap("example", "page_on")), label(" shows the rest")
            )
        end = self.step == last
        rest = (number_run(" Esc"), label(" goes back")) if end else (number_run(" Enter"), label(" continues"))
        return line(label(f"Step {self.step} of {last}{', the end:' if end else ':'}"), *rest)

    def _lay_out(self, table: GameView, width: int, rows: int) -> int:
        """Give map, pieces and text their places, and return the columns of the left part, 0 without a map."""
        widget, left = self.query_one(MapWidget), self.query_one("#left")
        left.display = mapped = table.scene.has_map and width >= TOLD + LISTED
        if not mapped:
            return 0
        widget.show(table.scene, self._overlay())
        spare = min(1, len(table.scene.strips))
        wide, high = widget.fit(width - TOLD, rows - spare - PIECES)
        across = max(LISTED, wide)
        for name, lines in (("#map", min(high, rows - spare)), ("#beyond", spare)):
            self.query_one(name).styles.height = lines
        left.styles.width = across
        self._show("beyond", [sight.row(table, self._overlay(), across)] if spare else [])
        return across

    def _overlay(self) -> MapOverlay:
        """Return the acting piece and its target, or the line of sight of the step."""
        frame = self.frame
        if frame.sight is not None:
            sight = frame.sight
            stop = None if sight.visible else sight.at
            return MapOverlay(line=(sight.origin, sight.target), blocker=stop, target=sight.target)
        if frame.command is None:
            return NOTHING
        before = self._table(frame.before)
        offer = before.ruleset.offer(frame.before, frame.command)
        aimed = next((before.pieces[one].at for one in offer.targets if one in before.pieces), None)
        return MapOverlay(selected=offer.actors[0] if offer.actors else None, target=aimed)

    def _pieces(self, table: GameView, width: int) -> Lines:
        """Return a line for each piece: place, rating and state."""
        rows: Lines = [section_head(width)]
        for piece in sorted(table.scene.pieces, key=lambda piece: table.piece_index(piece.id)):
            rows += self._piece(table, piece, width)
        return [fit(row, width) for row in rows]

    def _piece(self, table: GameView, piece: Piece, width: int) -> Lines:
        state = screen_spec_of(table).standing(table, piece)
        row = line(" ", table.unit_names([piece.id]), label(f" {piece.at} "), f"{piece.rating} ", state)
        return [fit(row, width)]

    def _picture(self, table: GameView, width: int, rows: int) -> Lines:
        """Return the picture of a battle without a map, without blank lines at its end."""
        drawn = screen_spec_of(table).picture(table, width, rows) if not table.scene.has_map else []
        while drawn and not any(run.text.strip() for run in drawn[-1]):
            drawn.pop()
        return [*drawn, section_head(width)] if drawn else []

    def _told(self, width: int, height: int) -> Lines:
        """Return the reasoning, then what was rolled as in a game."""
        shown = [fit(row, width) for row in frame_lines(self._table(self.frame.before), self.frame, width)]
        self.below = max(0, len(shown) - height)
        self.top = min(self.top, self.below)
        return shown[self.top : self.top + height]

    # --- keys --------------------------------------------------------------------------------------------------------

    def press(self, action: str) -> None:
        """Move to another step or example, scroll, or go back."""
        match action:
            case "page_on" | "page_back":
                self.top = max(0, self.top + (PAGE if action == "page_on" else -PAGE))
                return
            case "on" | "before":
                self.step = max(0, min(self.step + (1 if action == "on" else -1), len(self.frames) - 1))
            case "first" | "last":
                self.step = 0 if action == "first" else len(self.frames) - 1
            case "next" | "previous":
                self._open(max(0, min(self.now + (1 if action == "next" else -1), len(self.rows) - 1)))
            case "back":
                self.left(self.now)
                self.app.pop_screen()
        self.top = 0

    def _open(self, now: int) -> None:
        self.now, self.step = now, 0
        self.example = self.rows[now]
        self.ruleset = self.book.ruleset(self.example)
        self.frames = self.book.frames(self.example)
        self.sides = {row.id: row.side for row in self.ruleset.roster(self.book.battle(self.example))}

    def _table(self, state: object) -> GameView:
        return GameView(self.ruleset, state, sides=self.sides)

    def _show(self, name: str, rows: Lines) -> None:
        self.query_one(f"#{name}", FixedLines).show(rows)


def frame_lines(table: GameView, frame: ExampleFrame, width: int) -> Lines:
    """Return a step of an example: the reasoning, then what was rolled as in a game. `table` is the board before."""
    rows = wrap(frame.say, width)
    for part in _shown(frame, table, width):
        rows += [BLANK, *part]
    return rows


def _shown(frame: ExampleFrame, table: GameView, width: int) -> Iterator[Lines]:
    """Yield the line of sight, the refusals, and the lines of each report."""
    if frame.sight is not None:
        yield [*verdict(table, frame.sight, width), *profile(table, frame.sight, width)]
    for why in frame.refusals:
        yield wrap(line(tinted(table, why.sentence), label(f" [{why.rule}]")), width)
    for report in frame.reports:
        if rows := _reported(report, table, width):
            yield rows
    if frame.dice and not any(report.rolls for report in frame.reports):
        yield [line(label("dice  "), number_run("  ".join(map(str, frame.dice))))]


def _reported(report: Report, table: GameView, width: int) -> Lines:
    if report.attack:
        return screen_spec_of(table).result(table, report, width)
    if report.rolls:
        return [row for roll in report.rolls for row in explained(table, roll, width)]
    if report.kind == "end" or not report.text:
        return []
    left = f", {format_points(report.left)} left" if report.path else ""
    return wrap(line(tinted(table, report.text, report.alarm), label(left)), width)


def example_lines(book: Examples, example: Example, width: int) -> Lines:
    """Return a whole example: its title, then each step, those with dice as they fell."""
    ruleset, frames = book.ruleset(example), book.frames(example)
    sides = {row.id: row.side for row in ruleset.roster(book.battle(example))}
    rows: Lines = []
    for frame in frames:
        rows += [*frame_lines(GameView(ruleset, frame.before, sides=sides), frame, width), BLANK]
    return rows


class ExamplesScreen(MenuScreen):
    """The examples of one rule as an edition has it, or all of them."""

    def __init__(self, package: str, rule: str, edition: str) -> None:
        super().__init__()
        self.book, self.rule, self.edition = examples(package), rule, edition
        self.rows: tuple[Example, ...] = self.book.of(rule, edition)
        self.all = False
        self.now = self.top = 0

    def mode(self) -> str:
        return "examples"

    def head(self) -> tuple[Line, Line]:
        """Return the title with the rule, or "all"."""
        return (TextRun(" Worked examples", bold=True),), line(label("all " if self.all else f"of {self.rule} "))

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each example: edition or profile, title and rule IDs."""
        self.top = max(0, min(self.now - height // 2, len(self.rows) - height))
        rows: Lines = []
        for index, one in enumerate(self.rows[self.top : self.top + height], self.top):
            here = index == self.now
            parts = (
                (0, line(number_run(">") if here else " ")),
                (EDITION, line(label(one.edition or one.by.partition(" ")[0]))),
                (TITLE, line(TextRun(one.title, bold=here))),
                (RULES, line(label(", ".join(one.rules)))),
            )
            rows.append(fit(columns_at(*parts), width))
        return rows

    def message(self) -> Line:
        """Return the position among the examples, and the key that shows all or only those of the rule."""
        key = cap("examples", "all")
        more = f"{key}: those of {self.rule}" if self.all else f"{key}: all {len(self.book.all)}"
        return line(label(f"{self.now + 1} of {len(self.rows)}   "), label(more))

    def press(self, action: str) -> None:
        """Select another example, list all of them, open one, or go back."""
        match action:
            case "down" | "up" | "page_on" | "page_back":
                by = {"down": 1, "up": -1, "page_on": LIST_PAGE, "page_back": -LIST_PAGE}[action]
                self.now = max(0, min(self.now + by, len(self.rows) - 1))
            case "all":
                marked, self.all = self.rows[self.now], not self.all
                self.rows = self.book.all if self.all else self.book.of(self.rule, self.edition)
                self.now = self.rows.index(marked) if marked in self.rows else 0
            case "enter":
                self.app.push_screen(ExampleScreen(self.book, self.rows, self.now, self._left))
            case "back":
                self.app.pop_screen()

    def pick(self, y: int) -> None:
        """Select a clicked example, or open it if it is selected already."""
        if not 0 <= self.top + y < len(self.rows):
            return
        if self.top + y == self.now:
            self.press("enter")
        self.now = self.top + y

    def _left(self, now: int) -> None:
        self.now = now
