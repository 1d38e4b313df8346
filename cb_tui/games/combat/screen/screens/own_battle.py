"""The page of a battle of your own: a line each for what is chosen, the map beside them."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.widget import Widget

from cb_tui.core.findings import findings
from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.games.combat.rules.battle import Battle
from cb_tui.games.combat.screen.own_battle import ID, battle, boards, lines, made, proposed
from cb_tui.presentation.game_view import GameView
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
from cb_tui.session.rolls import new_seed, seed_words
from cb_tui.ui.screen_spec import OwnBattle
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.seating import MachineChoices, seating
from cb_tui.ui.widgets.map_widget import MapWidget

LEFT = 35


class OwnBattleScreen(MenuScreen):
    """The screen on which a player puts a battle together. `wish` holds the choices, Enter begins."""

    def __init__(self, battle: Battle, listed: Sequence[Scenario]) -> None:
        super().__init__()
        self.known, self.row = boards(listed), 0
        self.wish = replace(proposed(self.known), rulings=battle.rulings)
        self.battle = made(self.known, self.wish)
        self.seed = new_seed()
        self.seating = seating(self.battle, saved=self.app.saves is not None)
        self._table: GameView | None = None

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules of the battle."""
        return RULESETS[self.battle.ruleset]

    def compose(self) -> ComposeResult:
        """Yield the lines and the map."""
        yield self.lines("header", bar=True)
        with Widget(id="field"):
            yield self.lines("body")
            yield MapWidget(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs, id="map")
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def divide(self) -> None:
        """Hide the map if the terminal is narrower than 60 columns."""
        wide = self.size.width >= 60
        self.query_one("#map").display = wide
        self.query_one("#body").styles.width = LEFT + 1 if wide else "1fr"

    def mode(self) -> str:
        return "combat own"

    def head(self) -> tuple[Line, Line]:
        """Return the title, and the rules and era at its right."""
        era = f", {self.battle.era}" if self.battle.era else ""
        return (TextRun(" A battle of your own", bold=True),), line(label(f"Combat, {self.battle.profile}{era} "))

    def paint(self) -> None:
        """Draw the lines and the map of the chosen battle."""
        super().paint()
        if self._table is None:
            self._table = GameView(self.system, opening_state(self.system, self.battle))
        shown = self.query_one(MapWidget)
        if shown.display:
            shown.show(self._table.scene)
            shown.fit(self.size.width - LEFT - 1, self.size.height - 3)

    def body(self, width: int, height: int) -> Lines:
        """Return a line for each choice, the selected one marked, and the players below."""
        rows: Lines = [BLANK]
        left = min(LEFT, width)
        for index, (name, value, _) in enumerate(lines(self.known, self.wish)):
            here = index == self.row
            mark = number_run("> ") if here else "  "
            rows.append(
                columns_at(
                    (0, mark), (2, label(name)), (11, TextRun(f"< {value} >" if here else f"  {value}", bold=here))
                )
            )
        rows += [BLANK, section_head(left, "who plays")]
        rows += [
            *self.seating.rows(self._machines()),
            line(label("seed  "), number_run(seed_words(self.seed)), label("   s")),
        ]
        goals = [row for goal in self._goals() for row in wrap(line(label(goal)), left - 1)]
        rows += [BLANK, *goals] if len(rows) + len(goals) < height else []
        rows += [BLANK] * (height - len(rows))
        return [line(fit(row, left), TextRun("|", RULE)) for row in rows][:height]

    def _goals(self) -> tuple[str, ...]:
        return self._table.scene.victory[:1] if self._table else ()

    def message(self) -> Line:
        return line(label("Both sides choose and deploy their own armies.  "), number_run("Enter"), label(" begins"))

    def press(self, action: str) -> None:
        """Select another line, change its value, or begin the battle."""
        rows = lines(self.known, self.wish)
        self.row = min(self.row, len(rows) - 1)
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(rows)
            case "more" | "less":
                self.wish = rows[self.row][2](self.wish, 1 if action == "more" else -1)
                self.battle, self._table = made(self.known, self.wish), None
            case "side":
                self.seating.turn()
            case "machine":
                self.seating.change()
            case "seed":
                self.seed = new_seed()
            case "enter":
                self._begin()
            case "back":
                self.app.pop_screen()

    def _machines(self) -> MachineChoices:
        return MachineChoices(self.system, self.battle, self.app.preferences.settings.level)

    def _begin(self) -> None:
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

    def pick(self, y: int) -> None:
        """Select the clicked line, or take its next value if it is selected already."""
        index = y - 1
        if 0 <= index < len(lines(self.known, self.wish)):
            chosen, self.row = index == self.row, index
            if chosen:
                self.press("more")


OWN_BATTLE = OwnBattle(ID, battle, OwnBattleScreen)
