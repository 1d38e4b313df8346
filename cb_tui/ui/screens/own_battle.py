"""The page of a battle of one's own: lines for the battle and for each force, and its map beside them."""

from itertools import zip_longest
from typing import Any

from cb_tui.core.findings import findings
from cb_tui.core.generator import GenerationError
from cb_tui.core.grammar import clip, count_noun
from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.own_battle import Choices
from cb_tui.presentation.text import (
    BLANK,
    RULE,
    TEXT,
    WARN,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    length,
    line,
    number_run,
    shorten,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.session.new_battles import placed, put
from cb_tui.session.rolls import new_seed, seed_words
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.seating import MachineChoices, seating

LEFT = 36
BESIDE = 60  # columns from which the map stands beside the lines
ROOMY = 24  # lines from which the names of the pages stand apart
VALUE, COUNT, COST = 12, 22, 34  # columns of a value, of a count of pieces, and of the end of their points


class OwnBattleScreen(MenuScreen):
    """The screen on which a player puts a battle together. `wish` holds the choices, Enter begins.

    Raises GenerationError if the tables of a generator are unsound.
    """

    def __init__(self, wish: Choices) -> None:
        super().__init__()
        self.wish, self.page = wish, 0
        self.rows = [0] * len(wish.headings)  # the marked line of each page
        self.refusal = ""  # why the choices make no battle; `battle` is then the last that they made
        self.reading = False
        self.battle: Scenario = wish.battle()
        self.seed = new_seed()
        self.seating = seating(self.battle, saved=self.app.saves is not None)
        self._table: GameView | None = None
        self._field: tuple[object, Lines] = (None, [])  # the map that was drawn last

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules of the battle."""
        return RULESETS[self.battle.ruleset]

    @property
    def table(self) -> GameView:
        """Return how the battle begins."""
        if self._table is None:
            self._table = GameView(self.system, opening_state(self.system, self.battle))
        return self._table

    def mode(self) -> str:
        return "own battle"

    def idle(self) -> frozenset[str]:
        """Return the key of the pages where there is only one."""
        return frozenset() if len(self.rows) > 1 else frozenset({"page"})

    def head(self) -> tuple[Line, Line]:
        """Return the title and the game."""
        return (TextRun(" A battle of your own", bold=True),), line(label(f"{self.system.family} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the pages' names, a line for each choice and what they come to, and the map at the right."""
        if self.reading:
            text = self.battle.briefing.strip().splitlines()
            told = [row for part in text for row in wrap(part, width - 2) or [BLANK]]
            return [(number_run(f" {self.battle.title}"),), BLANK, *(line(" ", row) for row in told)][:height]
        if width < BESIDE:
            return self._list(width, height)
        room = width - LEFT - 2
        key = self.battle, room, height, self.app.glyphs
        if self._field[0] != key:
            self._field = key, field_lines(self.table.scene, self.app.glyphs, room, height)
        field = self._field[1]
        indent = " " * ((room - max(map(length, field), default=0)) // 2)
        rows = [BLANK] * ((height - len(field)) // 2) + [line(indent, row) for row in field]
        return [
            line(fit(row, LEFT), TextRun(self.sign("|"), RULE), " ", shorten(beside, room))
            for row, beside in zip_longest(self._list(LEFT, height), rows, fillvalue=BLANK)
        ]

    def _list(self, width: int, height: int) -> Lines:
        above = [self._headings(width), *([BLANK] if height > ROOMY else [])] if len(self.rows) > 1 else []
        choices = self._choices(width)
        below: Lines = []
        for part in self._made_of_it(width):  # the first ones matter most
            if len(above) + len(choices) + len(below) + len(part) <= height:
                below += [BLANK, *part] if height > ROOMY else part
        shown = min(len(choices), height - len(above))
        self._first = max(0, min(self.rows[self.page] - shown // 2, len(choices) - shown))
        self._top = len(above)
        rows = [*above, *choices[self._first : self._first + shown]]
        return [*rows, *below, *[BLANK] * (height - len(rows) - len(below))][:height]

    _first = _top = 0  # the choice on the first line, and how many lines stand above it

    def _headings(self, width: int) -> Line:
        """Return the names of the pages, the present one on a ground of its own, those of sides in their colors."""
        named = [
            TextRun(f" {name} ", side_colour(number - 1) if number else TEXT, bold=number == self.page)
            for number, name in enumerate(self.wish.headings)
        ]
        shown = (run._replace(ground="row") if number == self.page else run for number, run in enumerate(named))
        head = fit(line(*shown), width)
        return columns_at((0, fit(head, COST - 6)), (COST - 6, label("points"))) if self.page else head

    def _choices(self, width: int) -> Lines:
        rows: Lines = []
        for index, choice in enumerate(self.wish.lines(self.page)):
            here = index == self.rows[self.page]
            at = COUNT if choice.points else VALUE
            row = columns_at(
                (0, number_run(self.sign(">")) if here else " "),
                (2, label(clip(choice.name, at - 3))),
                (at, TextRun(f"< {choice.value} >" if here else f"  {choice.value}", bold=here)),
            )
            if choice.points:
                points = COST - len(choice.points)
                row = columns_at((0, fit(row, points)), (points, label(choice.points)))
            rows.append(self.selected(row, width) if here else row)
        return rows

    def _made_of_it(self, width: int) -> list[Lines]:
        """Return the players, then the title, length and forces of the battle, then the ways to win."""
        made, scene = self.battle, self.table.scene
        players = [
            *self.seating.rows(self._machines()),
            line(label("seed  "), number_run(seed_words(self.seed)), label("   s")),
        ]
        told = wrap(line(TextRun(made.title, bold=True)), width - 3)
        told.append(
            line(label(f"{count_noun(made.minutes, 'minute')}, {count_noun(made.turns, self.system.turn_noun)}"))
        )
        for index, force in enumerate(scene.forces):
            if force.total:
                told.append(
                    line(TextRun(f"{force.name:<9} ", side_colour(index)), label(count_noun(force.total, "piece")))
                )
        told.append(line(number_run("b"), label(" briefing   "), number_run("w"), label(" write")))
        won = [row for goal in scene.victory for row in wrap(line(label(goal)), width - 3)]
        parts = ("who plays", players), ("the battle", told), ("to win", won)
        return [[_head(name), *(line("  ", row) for row in rows)] for name, rows in parts]

    def message(self) -> Line:
        """Return the reason for which there is no such battle, or else the sum of the page."""
        if self.refusal:
            return line(TextRun(self.refusal, WARN))
        return line(self.wish.remark(self.page) or self.battle.summary)

    def key(self, press: str) -> None:
        """Handle a key: any key ends a briefing."""
        if self.reading:
            self.reading = False
            self.paint()
        else:
            super().key(press)

    def press(self, action: str) -> None:
        """Select another line or page, change a value, or begin, write or read the battle."""
        choices = self.wish.lines(self.page)
        row = min(self.rows[self.page], len(choices) - 1)
        match action:
            case "down" | "up":
                self.rows[self.page] = (row + (1 if action == "down" else -1)) % len(choices)
            case "page":
                self.page = (self.page + 1) % len(self.rows)
            case "more" | "less":
                self._take(choices[row].step(1 if action == "more" else -1))
            case "side":
                self.seating.turn()
            case "machine":
                self.seating.change()
            case "seed":
                self.seed = new_seed()
            case "briefing":
                self.reading = True
            case "write":
                self.note = line(self._written())
            case "enter":
                self._begin()
            case "back":
                self.app.pop_screen()

    def _take(self, wish: Choices) -> None:
        """Take other choices and make their battle. If they make none, keep the last one and the reason."""
        self.wish, before = wish, [seat.id for seat in self.battle.seated]
        try:
            self.battle, self.refusal, self._table = wish.battle(), "", None
        except GenerationError as none:
            self.refusal = str(none)
        if before != [seat.id for seat in self.battle.seated]:
            self.seating = seating(self.battle, saved=self.app.saves is not None)

    def _machines(self) -> MachineChoices:
        return MachineChoices(self.system, self.battle, self.app.preferences.settings.level)

    def _begin(self) -> None:
        if self.refusal:
            return
        wrong = next((found for found in findings(self.system, self.battle) if not found.note), None)
        if wrong is not None:
            self.note = line(f"Not playable, {wrong.where}: {wrong.text}")
            return
        machines = self._machines()
        left = [seat.id for seat in self.seating.left(machines)]
        begun = self.app.begin(
            self.battle, self.seating.players(machines), self.seed, "seeded", self.system.id, left=left
        )
        self.note = line(begun)

    def _written(self) -> str:
        """Write the battle to a file among the player's own, and return its name or the reason against it."""
        file = self.wish.file(self.battle)
        if self.refusal or file is None:
            return self.refusal or "This battle has no file: its armies are chosen at the board"
        try:
            path = placed(file.name)
            put(path, file.text)
        except SessionError as error:
            return error.sentence
        return f"Saved to your battles: cb-tui play {path.stem}"

    def pick(self, y: int) -> None:
        """Select the clicked line, or take its next value if it is selected already."""
        if self.clicked_column >= LEFT or self.reading:
            return
        index = self._first + y - self._top
        if 0 <= y < self._top:
            self.press("page")
        elif 0 <= index < len(self.wish.lines(self.page)):
            chosen, self.rows[self.page] = index == self.rows[self.page], index
            if chosen:
                self.press("more")


def _head(name: str) -> Line:
    return line(" ", TextRun(name, "heading", bold=True))
