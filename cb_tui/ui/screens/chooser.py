"""The chooser of a new game: battle, players of its seats, seed and dice, with a map."""

from functools import cached_property
from typing import Any

from textual.app import ComposeResult
from textual.widget import Widget

from cb_tui.core.findings import findings
from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.scenario import Scenario, Seat
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.presentation.advice import against, wins
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.text import BLANK, RULE, Line, Lines, TextRun, fit, label, line, number_run, wrap
from cb_tui.session.battle_records import BattleRecords, records
from cb_tui.session.daily import NextBattle, next_battle
from cb_tui.session.library import lessons
from cb_tui.session.rolls import seed_words
from cb_tui.session.seats import HUMAN
from cb_tui.ui.modes.base import cycle
from cb_tui.ui.screen_spec import BattleVariant, custom_battle_screen, screen_spec, screen_spec_of, with_custom_battles
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.battle_list import listed, past, row, sought
from cb_tui.ui.screens.battle_settings import RulingsScreen, choices, settings
from cb_tui.ui.screens.seating import MachineChoices, Seating, SeedInput, seating
from cb_tui.ui.widgets.lines import FixedLines
from cb_tui.ui.widgets.map_widget import MapWidget

LEFT = 28
ROOMY = 30  # lines of a terminal that has room for what was measured
DICE = {"seeded": "rolled", "manual": "typed in", "fair": "fair, by both"}


class ChooserScreen(MenuScreen):
    """A screen with list and settings on the left and the map on the right.

    The briefing takes the place of the settings and the map.
    """

    def __init__(self) -> None:
        super().__init__()
        self.row, self.edition = 0, 0
        self.seed, self.chosen = SeedInput(), ""  # the dice asked for, "" for the usual ones
        self.reading = False
        self._ruled: Scenario | None = None
        self.seeking, self.needle = False, ""  # whether letters are typed, and those that the list is narrowed to
        self._openings: dict[tuple[str, ...], GameView] = {}
        self._seating: Seating | None = None  # of the marked battle, once it was asked for

    @property
    def battle(self) -> Scenario:
        """Return the selected battle, with its changed rulings and variants."""
        return self._ruled or self.battles[self.row]

    @property
    def battles(self) -> list[Scenario]:
        """Return the lessons and battles that match the search, or all of them if none does."""
        return sought(self._battles, self.needle) or self._battles

    @cached_property
    def _battles(self) -> list[Scenario]:
        return self.app.library.with_lessons(with_custom_battles(self.app.library.battles()))

    @cached_property
    def _records(self) -> BattleRecords:
        return records(self.app.saves)

    @cached_property
    def _next(self) -> NextBattle | None:
        return next_battle(self._records, (battle for battle in self._battles if battle.id not in lessons()))

    @property
    def _teaches(self) -> bool:
        """Check whether a lesson is selected."""
        return self.battle.id in lessons()

    @property
    def rulesets(self) -> list[str]:
        """Return the names of the rulesets that fit the selected battle, its own first."""
        return [name for name in (self.battle.ruleset, *self.battle.also) if name in RULESETS]

    @property
    def ruleset(self) -> str:
        """Return the name of the chosen ruleset."""
        return self.rulesets[self.edition % len(self.rulesets)]

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules of the marked battle."""
        return RULESETS[self.ruleset]

    @property
    def variants(self) -> tuple[BattleVariant, ...]:
        """Return the variants of the selected battle."""
        return screen_spec(self.system.package).variants(self.battle)

    @property
    def seating(self) -> Seating:
        """Return the players of the selected battle."""
        if self._seating is None:
            self._seating = seating(self.battle, saved=self.app.saves is not None)
        return self._seating

    @property
    def machines(self) -> MachineChoices:
        """Return the AI players that may play the selected battle."""
        return MachineChoices(self.system, self.battle, self.app.preferences.settings.level)

    @property
    def elsewhere(self) -> tuple[Seat, ...]:
        """Return the seats left to players at other logins."""
        return self.seating.left(self.machines)

    @property
    def rolls(self) -> tuple[str, ...]:
        """Return the possible dice modes, the default first."""
        people = set(self.seats().values()) == {HUMAN}
        return ("fair", "seeded", "manual") if self.elsewhere and people else ("seeded", "manual")

    @property
    def dice(self) -> str:
        """Return the chosen dice mode."""
        return self.chosen if self.chosen in self.rolls else self.rolls[0]

    def compose(self) -> ComposeResult:
        """List, map."""
        yield self.lines("header", bar=True)
        with Widget(id="field"):
            yield self.lines("body")
            light = not self.app.dark_background
            yield MapWidget(self.app.colours, light=light, glyphs=self.app.glyphs, whole=True, id="map")
            yield self.lines("picture")
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    def on_mount(self) -> None:
        """Select the next battle once one was finished, and note battle files that were left out of the list."""
        if self._records.found and self._next is not None:
            self.row = next(row for row, battle in enumerate(self.battles) if battle.id == self._next.battle.id)
        if left := len(self.app.library.load_errors()):
            self.note = line(label(f"{count_noun(left, 'battle')} left out; cb-tui scenarios lists why"))

    def divide(self) -> None:
        """Hide the map below 60 columns and under a briefing."""
        wide = self.size.width >= 60
        self.query_one("#map").display = wide and not self.reading
        self.query_one("#body").styles.width = LEFT + 1 if wide and not self.reading else "1fr"

    def opening(self) -> GameView:
        """Return the game view of the selected battle at its start."""
        battle = self.battle
        key = battle.id, self.ruleset, *(each.value for each in self.variants)
        if key not in self._openings:
            self._openings[key] = GameView(self.system, opening_state(self.system, battle))
        return self._openings[key]

    def mode(self) -> str:
        return "find" if self.seeking else "chooser"

    def paint(self) -> None:
        """Paint the list, and the map or the picture of the selected battle."""
        super().paint()
        shown_map, picture, scene = (
            self.query_one(MapWidget),
            self.query_one("#picture", FixedLines),
            self.opening().scene,
        )
        beside = self.size.width >= 60 and not self.reading
        ground = bool(scene.board.terrain)  # under aircraft that act first too
        shown_map.display, picture.display = beside and ground, beside and not ground
        if beside and not ground:
            width, height = self.size.width - LEFT - 1, self.size.height - 3
            picture.show(screen_spec_of(self.opening()).picture(self.opening(), width, height))
        elif shown_map.display:
            shown_map.show(scene)
            shown_map.fit(self.size.width - LEFT - 1, self.size.height - 3)

    def head(self) -> tuple[Line, Line]:
        """Return the results of the selected battle, and its number in the list."""
        told = past(self.battle, self._records, after=self._next)
        said = f"{told}    " if told else ""
        return (TextRun(" New battle", bold=True),), line(label(f"{said}{self.row + 1} of {len(self.battles)} "))

    def body(self, width: int, height: int) -> Lines:
        """Titles above, settings below, a rule at the right."""
        if self.reading:
            text = self.battle.briefing or self.battle.summary
            told = [row for part in text.strip().splitlines() for row in (wrap(f" {part}", width - 2) or [BLANK])]
            return [(number_run(f" {self.battle.title}"),), BLANK, *told][:height]
        rows: Lines = [BLANK] * (height > 12)
        below = self._settings(LEFT, height - len(rows) - 2)
        shown = max(2, height - len(below) - 2 * len(rows))
        rows += listed(self.battles, self.row, shown, self._row, LEFT)
        rows += [BLANK] * (height - len(rows) - len(below))
        return [line(fit(row, LEFT), TextRun("|", RULE)) for row in [*rows, *below]][:height]

    def _row(self, index: int, battle: Scenario) -> Line:
        return row(battle, self._records, LEFT, here=index == self.row, after=self._next)

    def message(self) -> Line:
        """Return the summary of the battle, the search or seed being typed, or the seats left to others."""
        if self.seeking:
            found = count_noun(len(sought(self._battles, self.needle)), "battle")
            return line("Find: ", number_run(f"{self.needle}_"), label(f"   {found}"))
        if self.seed.typing:
            return self.seed.message()
        if self.elsewhere:
            names = " and ".join(seat.name for seat in self.elsewhere)
            others = (
                f"Other logins play the {names} sides"
                if len(self.elsewhere) > 1
                else f"Another login plays the {names} side"
            )
            return line(label(f"{others}; the battle shows how to join."))
        return line(self.battle.summary)

    def key(self, press: str) -> None:
        """Handle a key: digits while the seed is typed, letters while searching, any key to end a briefing."""
        if self.reading:
            self.reading = False
            self.divide()
            self.paint()
            return
        if self.seed.takes(press):
            self.paint()
            return
        if self.seeking:
            self._seek(action_of("find", press))
            self.paint()
            return
        super().key(press)

    def press(self, action: str) -> None:
        """Chooses, sets, starts."""
        match action:
            case "down" | "up":
                self._mark((self.row + (1 if action == "down" else -1)) % len(self.battles))
            case "find":
                self.seeking = True
            case "side" | "machine" | "edition" | "rulings" | "seed" | "dice" if self._teaches:
                self.note = line("The lesson's settings are fixed; other battles let you choose")
            case "side":
                self.seating.turn()
            case "machine":
                self.seating.change()
                self.note = line(label(" ".join(against(self.system, self.battle, self.seats())[:1])))
            case "edition":
                self.edition += 1
            case "army" | "set_up":
                self._vary(action)
            case "enter" if (own := custom_battle_screen(self.battle, self._battles)) is not None:
                self.app.push_screen(own)
            case "rulings" if self.system.rulings:
                self.app.push_screen(RulingsScreen(self.system, self.battle, self._rule))
            case "seed":
                self.seed.ask()
            case "dice":
                self.chosen = cycle(self.rolls, self.dice)
            case "briefing":
                self.reading = True
                self.divide()
            case "enter" if self._teaches:
                self.note = line(self.app.lesson(self.battle.id))
            case "enter":
                players, left = [*self.seats().values()], [seat.id for seat in self.elsewhere]
                if left and len(left) == players.count(HUMAN):
                    self.note = line("No one would play here: take a seat, or give every seat to the AI")
                    return
                begun = self.app.begin(self.battle, self.seats(), self.seed.value, self.dice, self.ruleset, left=left)
                self.note = line(begun)
            case "generate" | "daily":
                self._make(daily=action == "daily")
            case "back" if self.needle:
                self._narrow("")
            case "back":
                self.app.to_title()

    def _make(self, *, daily: bool) -> None:
        """Lay the page of a battle that is made over the list, or show that of today."""
        from cb_tui.ui.screens import battle_list  # noqa: PLC0415 - few ask for it

        self.note = line(battle_list.today(self.app) if daily else battle_list.generate(self.app))

    def _vary(self, action: str) -> None:
        """Switch the army or the set-up between the historical one and the players' own."""
        found = next((each for each in self.variants if each.action == action), None)
        if found is None:
            self.note = line("This battle has no other army or set-up to choose")
            return
        wrong = next((each for each in findings(self.system, found.then) if not each.note), None)
        if wrong is not None:
            self.note = line(f"This battle cannot be played that way: {wrong.text}")
            return
        self._ruled = found.then

    def _rule(self, battle: Scenario) -> None:
        self._ruled = battle

    def _mark(self, row: int) -> None:
        self.row = row
        self.edition, self._seating, self._ruled = 0, None, None

    def _seek(self, action: str | None) -> None:
        """Add a letter to the search or erase one. Enter keeps the result, Esc lists all battles again."""
        match action:
            case None:
                return
            case "enter" | "back":
                self.seeking = False
                if action == "back" or not sought(self._battles, self.needle):
                    self._narrow("")
            case "rub":
                self._narrow(self.needle[:-1])
            case _:
                self._narrow(f"{self.needle}{action}"[:40])

    def _narrow(self, needle: str) -> None:
        """Narrow the list to `needle`, and keep the selected battle selected if it is still listed."""
        marked, self.needle = self.battle, needle
        if marked in self.battles:
            self.row = self.battles.index(marked)
        else:
            self._mark(0)

    def seats(self) -> dict[SeatId, str]:
        """Return the player of each seat."""
        return self.seating.players(self.machines)

    def _rolled(self) -> str:
        """Return the dice mode in a few words."""
        return "fair, by all" if self.dice == "fair" and len(self.battle.seated) > 2 else DICE[self.dice]

    def _settings(self, width: int, height: int) -> Lines:
        """Return the data of the battle as far as it fits, with the choices below."""
        about = self.battle, self.opening(), self._choices()
        return settings(*about, width, height, editions=self.rulesets, listed=len(self.battles))

    def _choices(self) -> Lines:
        """Return the players, the seed and the dice, each with its key, or no lines for a lesson."""
        if self._teaches:
            return []
        return [
            *self.seating.rows(self.machines),
            *(wins(self.system, self.battle, self.seats()) if self.size.height >= ROOMY else []),
            *choices(self.variants, seed_words(self.seed.value), self._rolled()),
        ]
