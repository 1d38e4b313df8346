"""The page of a generated battle: its code, part by part, with the map beside it.

The code holds rules, theater, mission, points, handicap and seed.
"""

from typing import Any

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.widget import Widget

from cb_tui.core.generator import HANDICAPS, SEEDS, GenerationError, Recipe
from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.own_battle import beside, within
from cb_tui.presentation.text import (
    BLANK,
    RULE,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    section_head,
    wrap,
)
from cb_tui.session.errors import SessionError
from cb_tui.session.generator import GeneratorInputs, all_generator_inputs, battle, random_recipe, recipe
from cb_tui.session.levels import vetted_day
from cb_tui.session.library import shipped_battles_folder
from cb_tui.session.new_battles import placed, put
from cb_tui.session.rolls import new_seed, short_seed
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.code_search import CodeSearchScreen
from cb_tui.ui.screens.seating import MachineChoices, seating
from cb_tui.ui.widgets.map_widget import MapWidget

LEFT = 28
VALUE = 11  # column of what is chosen
LINES = ("rules", "theater", "mission", "points", "handicap", "seed")
STEP = 5  # points
LONGEST = 40  # characters of a code


class GenerateScreen(CodeSearchScreen):
    """A battle generated from the choices of `wish`, anew after each change.

    Raises GenerationError if the tables are unsound.
    """

    def __init__(self) -> None:
        super().__init__()
        self.made_by = {each.forge.stamp: each for each in all_generator_inputs(shipped_battles_folder())}
        self.row, self.reading = 1, False
        self.typed: str | None = None  # of a code
        self._table: GameView | None = None
        self.wish = random_recipe(next(iter(self.made_by.values())), short_seed())
        self.battle = self._made()
        self._seat()

    @property
    def anvil(self) -> GeneratorInputs:
        """Return the generator and the tables that make the battle."""
        return self.made_by[self.wish.stamp]

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

    def compose(self) -> ComposeResult:
        """Yield the lines and the map."""
        yield self.lines("header", bar=True)
        with Widget(id="field"):
            yield self.lines("body")
            yield MapWidget(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs, id="map")
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def divide(self) -> None:
        """Hide the map below 60 columns and under a briefing."""
        beside = self.size.width >= 60 and not self.reading
        self.query_one("#map").display = beside
        self.query_one("#body").styles.width = LEFT + 1 if beside else "1fr"

    def mode(self) -> str:
        if self.typed is None:
            return "generate"
        return "search" if self.asking else "code"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the code."""
        return (TextRun(" Generate a battle", bold=True),), line(label("code "), number_run(f"{self.wish.code} "))

    def paint(self) -> None:
        """Paint the lines, and the map of the battle."""
        super().paint()
        shown = self.query_one(MapWidget)
        if shown.display:
            shown.show(self.table.scene)
            shown.fit(self.size.width - LEFT - 1, self.size.height - 3)

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each choice, then the resulting battle and its players."""
        if self.reading:
            told = [
                row for part in self.battle.briefing.strip().splitlines() for row in wrap(part, width - 2) or [BLANK]
            ]
            return [(number_run(f" {self.battle.title}"),), BLANK, *(line(" ", row) for row in told)][:height]
        left = min(LEFT, width)
        rows: Lines = [BLANK] if height > 20 else []
        self._first = len(rows)
        for index, name in enumerate(LINES):
            here, value = index == self.row, self._value(name)
            chosen = f"< {value} >" if here and VALUE + len(value) + 4 <= left else value
            rows.append(
                columns_at(
                    (0, number_run("> ") if here else "  "), (2, label(name)), (VALUE, TextRun(chosen, bold=here))
                )
            )
        rows += [*([BLANK] if height > 20 else []), section_head(left, "the battle"), *self._made_of_it(left)]
        rows += [section_head(left, "measured"), *wrap(line(label(self._measured())), left - 1)]
        below = [section_head(left, "who plays"), *self.seating.rows(self._machines())]
        rows = rows[: height - len(below)]
        rows += [BLANK] * (height - len(rows) - len(below))
        return [line(fit(row, left), TextRun("|", RULE)) for row in [*rows, *below]]

    _first = 0  # line of the first value

    def _value(self, name: str) -> str:
        forge, tables, wish = self.anvil.forge, self.anvil.tables, self.wish
        match name:
            case "rules":
                return self.system.family
            case "theater":
                return forge.theatres(tables)[wish.theatre]
            case "mission":
                return forge.missions(tables)[wish.mission]
            case "handicap" if wish.handicap:
                return f"{abs(wish.handicap)} {'harder' if wish.handicap > 0 else 'easier'}"
            case "handicap":
                return "none"
            case _:
                return str(getattr(wish, name))

    def _made_of_it(self, width: int) -> Lines:
        """Return the title, the length and the forces of the battle."""
        made = self.battle
        rows = wrap(line(TextRun(made.title, bold=True)), width - 1)
        rows.append(
            line(label(f"{count_noun(made.minutes, 'minute')}, {count_noun(made.turns, self.system.turn_noun)}"))
        )
        for index, force in enumerate(self.table.scene.forces):
            name = TextRun(f"{force.name:<9} ", side_colour(index))
            rows.append(fit(line(name, label(count_noun(force.total, "piece"))), width))
        rows.append(line(*screen_spec_of(self.table).opening(self.table)))
        return rows

    def _measured(self) -> str:
        found = vetted_day(self.wish.code)
        return found.rate if found else "not yet tested by the AI; try cb-tui arena CODE"

    def message(self) -> Line:
        """Return the summary of the battle, or the code being typed."""
        if self.typed is not None and self.asking:
            return line("Find: ", number_run(f"{self.typed}_"), label("   such as: town, tanks"))
        if self.typed is not None:
            return line("Code: ", number_run(f"{self.typed}_"), label("   Enter makes the battle"))
        return line(self.battle.summary)

    def key(self, press: str) -> None:
        """Handle a key: any key ends a briefing, every character belongs to a code being typed."""
        self.note = ()
        if self.searching:
            self.stop_search()
        elif self.reading:
            self.reading = False
            self.divide()
        elif self.typed is not None:
            self._type(action_of(self.mode(), press))
        else:
            super().key(press)
            return
        self.paint()

    def _type(self, action: str | None) -> None:
        typed = self.typed or ""
        match action:
            case "enter":
                self.typed = None
                if self.asking:
                    self.begin_search(typed)
                elif typed:
                    self._want(typed)
            case "back":
                self.typed = None
            case "rub":
                self.typed = typed[:-1]
            case str(character):
                self.typed = f"{typed}{character}"[:LONGEST]
            case None:
                pass

    def press(self, action: str) -> None:
        """Select another line, change its value, or start, write or read the battle."""
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(LINES)
            case "more" | "less":
                self._change(1 if action == "more" else -1)
            case "seed":
                self.take(replace(self.wish, seed=random_recipe(self.anvil, short_seed()).seed))
            case "code":
                self.typed, self.asking = "", False
            case "search":
                self.typed, self.asking = self.searched, True
            case "side":
                self.seating.turn()
            case "machine":
                self.seating.change()
            case "briefing":
                self.reading = True
                self.divide()
            case "edit":
                self.note = line(self.app.edit(self.wish.code))
            case "write":
                self.note = line(self._written())
            case "enter":
                machines = self._machines()
                seats, left = self.seating.players(machines), [seat.id for seat in self.seating.left(machines)]
                self.note = line(self.app.begin(self.battle, seats, new_seed(), "seeded", self.system.id, left=left))
            case "back":
                self.app.pop_screen()

    def _change(self, by: int) -> None:
        """Step the value of the selected line by `by`, 1 or -1."""
        wish, forge, tables = self.wish, self.anvil.forge, self.anvil.tables
        match LINES[self.row]:
            case "rules":
                stamp = beside([*self.made_by], wish.stamp, by)
                if stamp != wish.stamp:
                    self.take(random_recipe(self.made_by[stamp], short_seed()))
            case "theater":
                self.take(replace(wish, theatre=beside([*forge.theatres(tables)], wish.theatre, by)))
            case "mission":
                self.take(replace(wish, mission=beside([*forge.missions(tables)], wish.mission, by)))
            case "points":
                self.take(replace(wish, points=within(wish.points + STEP * by, forge.points)))
            case "handicap":
                self.take(replace(wish, handicap=within(wish.handicap + by, HANDICAPS)))
            case _:
                self.take(replace(wish, seed=(wish.seed + by) % (SEEDS[1] + 1)))

    def _want(self, code: str) -> None:
        try:
            wish = recipe(code)
            battle(shipped_battles_folder(), wish.code)
        except GenerationError as none:
            self.note = line(f"{none}")
            return
        self.take(wish)

    def take(self, wish: Recipe) -> None:
        """Generate the battle of a wish. If its seed makes none, take the next one and note that."""
        self.wish, before = wish, self.battle
        self.battle, self._table = self._made(), None
        if [seat.id for seat in before.seated] != [seat.id for seat in self.battle.seated]:
            self._seat()

    def _made(self) -> Scenario:
        """Return the battle of the wish, or of the next seed that makes one."""
        while True:
            try:
                return battle(shipped_battles_folder(), self.wish.code)
            except GenerationError as none:
                self.note = line(f"{none}")
                self.wish = replace(self.wish, seed=self.wish.seed % SEEDS[1] + 1)

    def _seat(self) -> None:
        self.seating = seating(self.battle, saved=self.app.saves is not None)

    def _machines(self) -> MachineChoices:
        return MachineChoices(self.system, self.battle, self.app.preferences.settings.level)

    def _written(self) -> str:
        """Write the battle to a file among the player's own, and return its name or why that failed."""
        try:
            path = placed(f"{self.wish.theatre}-{self.wish.mission}-{self.wish.seed}")
            put(path, self.anvil.forge.write(self.battle))
        except SessionError as error:
            return error.sentence
        return f"Saved to your battles: cb-tui play {path.stem}"

    def pick(self, y: int) -> None:
        """Select a clicked line, or step its value if it is selected already."""
        index = y - self._first
        if 0 <= index < len(LINES) and not self.reading:
            chosen, self.row = index == self.row, index
            if chosen:
                self.press("more")
