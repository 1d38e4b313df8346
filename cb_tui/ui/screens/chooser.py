"""The chooser of a new game: battle, players of its seats, seed and dice, with a map."""

from functools import cached_property
from itertools import zip_longest
from typing import Any

from cb_tui.core.findings import findings
from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.scenario import Scenario, Seat
from cb_tui.core.values import SeatId
from cb_tui.games import RULESETS
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.opponents import against
from cb_tui.presentation.text import (
    BLANK,
    RULE,
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
from cb_tui.session.battle_records import BattleRecords, records
from cb_tui.session.daily import NextBattle, next_battle
from cb_tui.session.library import lessons
from cb_tui.session.rolls import seed_words
from cb_tui.session.seats import HUMAN
from cb_tui.ui.modes.base import cycle
from cb_tui.ui.screen_spec import BattleVariant, custom_battle, screen_spec, screen_spec_of, with_custom_battles
from cb_tui.ui.screens import battle_list
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.screens.battle_list import Look, heads, listed, past, row, sought
from cb_tui.ui.screens.battle_settings import RulingsScreen, about, choices, handicap_choice, rolled, settings
from cb_tui.ui.screens.seating import MachineChoices, Seating, SeedInput, seating

LEFT = 50  # columns of the list
BESIDE = 74  # columns from which the map stands beside it
GRAND = (140, 40)  # columns and lines from which the page has margins
FACTS = (12, 5)  # lines of the facts under a map, and under one that has no room else
TALL = 18  # lines of a terminal that has room for a summary


class ChooserScreen(MenuScreen):
    """A list with settings on the left, map and facts on the right. The briefing takes the place of both."""

    def __init__(self, marked: str = "") -> None:
        super().__init__()
        self.row, self.edition, self.marked = 0, 0, marked  # the id of the battle that is marked first, "" for the next
        self.seed, self.chosen = SeedInput(), ""  # the dice asked for, "" for the usual ones
        self.reading = False
        self._ruled: Scenario | None = None
        self.seeking, self.needle = False, ""  # whether letters are typed, and those that the list is narrowed to
        self.family = ""  # whose battles are listed, "" for all
        self._field: tuple[object, Lines] = (None, [])  # the map that was drawn last
        self._openings: dict[tuple[str, ...], GameView] = {}
        self._seating: Seating | None = None  # of the marked battle, once it was asked for

    @property
    def battle(self) -> Scenario:
        """Return the selected battle, with its changed rulings and variants."""
        return self._ruled or self.battles[self.row]

    @property
    def battles(self) -> list[Scenario]:
        """Return the lessons and battles of the family that match the search, or all of them if none does."""
        found = [each for each in self._battles if self.family in ("", RULESETS[each.ruleset].family)]
        return sought(found, self.needle) or found

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
        own = screen_spec(self.system.package).variants(self.battle)
        return (*own, *handicap_choice(self.battle, self.battles[self.row]))

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

    def on_mount(self) -> None:
        """Select the next battle once one was finished, and note battle files that were left out of the list."""
        first = self.marked or (self._next.battle.id if self._records.found and self._next is not None else "")
        self.row = next((row for row, battle in enumerate(self.battles) if battle.id == first), 0)
        if left := len(self.app.library.load_errors()):
            self.note = line(label(f"{count_noun(left, 'battle')} left out; cb-tui scenarios lists why"))

    def _key(self) -> tuple[str, ...]:
        return self.battle.id, self.ruleset, *(each.value for each in self.variants)

    def opening(self) -> GameView:
        """Return the game view of the selected battle at its start."""
        battle = self.battle
        key = self._key()
        if key not in self._openings:
            self._openings[key] = GameView(self.system, opening_state(self.system, battle))
        return self._openings[key]

    def mode(self) -> str:
        return "find" if self.seeking else "chooser"

    def head(self) -> tuple[Line, Line]:
        """Return the family of the list, how many of its battles were won, and two keys."""
        told = {battle.id for battle in self.app.library.battles()}  # the rest are lessons and battles of one's own
        fought = [battle for battle in self.battles if battle.id in told]
        won = f"{sum(self._records.won(battle.id) for battle in fought)} of {len(fought)} won"
        named = line(TextRun(" Choose a battle", bold=True), label(f"   {self.family or 'all games'}   {won}"))
        return named, line(number_run("f"), label(" family  "), number_run("/"), label(" find "))

    def body(self, width: int, height: int) -> Lines:
        """Return list and settings, and the map and the facts of the selected battle at the right."""
        if self.reading:
            text = self.battle.briefing or self.battle.summary
            told = [row for part in text.strip().splitlines() for row in (wrap(f" {part}", width - 2) or [BLANK])]
            return [(number_run(f" {self.battle.title}"),), BLANK, *told][:height]
        if width < BESIDE:
            return self._list(width, height)
        grand = width >= GRAND[0] and height >= GRAND[1]
        left = LEFT + 12 if grand else LEFT
        indent = (width - 80 - LEFT) // 2 if grand else 0
        rows = self._list(LEFT, height - 2 * grand)
        rows = [BLANK, *(line(" " * indent, row) for row in rows)] if grand else rows
        edge = TextRun(" " if grand else self.sign("|"), RULE)
        at = width - 80 if grand else left
        right = self._beside(width - at - 2, height - grand)
        right = [BLANK, *right] if grand else right
        pairs = zip_longest(rows, right, fillvalue=BLANK)
        return [
            columns_at((0, fit(row, at)), (at, edge), (at + 1, shorten(beside, width - at - 1)))
            for row, beside in pairs
        ][:height]

    def _list(self, width: int, height: int) -> Lines:
        """Return the battles, the summary of the selected one and the settings."""
        below = [*self._told(width - 1), *self._settings(width)]
        roomy = height >= 18
        room = max(2, height - len(below) - 2 * roomy)
        look = Look(self.sign(">"), self.sign("v"), self.sign("#"), self.sign("."))

        def drawn(index: int, battle: Scenario) -> Line:
            here = index == self.row
            shown = row(battle, self._records, width, look, here=here)
            return self.selected(shown, width) if here else shown

        rows, more = listed(self.battles, self.row, room, drawn)
        if roomy:
            rest = label(f"   {more} more below") if more else ""
            keys = line("   ", number_run("g"), label(" make a new one   "), number_run("d"), label(" daily"), rest)
            rows = [heads(width), *rows, keys]
        return [*rows, *[BLANK] * (height - len(rows) - len(below)), *below][:height]

    def _told(self, width: int) -> Lines:
        """Return why this battle, and how it went before."""
        if self.size.height < TALL:
            return []
        ahead = self._next is not None and self._next.battle.id == self.battle.id
        by = label(f"  {self.battle.credit}" if self.battle.credit and self.size.width < BESIDE else "")
        why = line(TextRun(f"{self._next_words()}  ", bold=True) if ahead else "", self.battle.summary, by)
        rows = [BLANK, *(line(" ", row) for row in wrap(why, width - 1))]
        told = past(self.battle, self._records)
        return [*rows, *(line(" ", row) for row in wrap(line(label(f"played  {told}")), width - 1))] if told else rows

    def _next_words(self) -> str:
        return f"Next, {self._next.how}" if self._next is not None and self._next.how else "Next"

    def _beside(self, width: int, height: int) -> Lines:
        """Return the map as large as it fits above the facts, or the picture of a battle without one."""
        opening = self.opening()
        key = (*self._key(), self.app.glyphs, width, height)
        if self._field[0] != key:
            self._field = key, self._drawn(opening, width, height)
        field = self._field[1]
        indent = " " * ((width - max(map(length, field), default=0)) // 2)
        left = height - len(field) - 2
        facts = [] if custom_battle(self.battle) else about(self.battle, opening, self.seats(), width, left)
        above = [BLANK] if height > len(field) + len(facts) + 1 else []
        return [*above, *(line(indent, row) for row in field), BLANK, *facts]

    def _drawn(self, opening: GameView, width: int, height: int) -> Lines:
        if not opening.scene.has_map:
            return screen_spec_of(opening).picture(opening, width, height - FACTS[0])
        tried = (field_lines(opening.scene, self.app.glyphs, width, height - few) for few in FACTS)
        return next(filter(None, tried), [])

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
        return line(number_run("Enter"), label(" opens the briefing of "), TextRun(f"{self.battle.title}.", bold=True))

    def key(self, press: str) -> None:
        """Handle a key: digits while the seed is typed, letters while searching, any key to end a briefing."""
        if self.reading:
            self.reading = False
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
            case "family":
                marked, families = self.battle, dict.fromkeys(RULESETS[each.ruleset].family for each in self._battles)
                self.family = cycle(["", *families], self.family)
                self._keep(marked)
            case "settings":
                self.app.show_settings()
            case "side" | "machine" | "edition" | "rulings" | "handicap" | "seed" | "dice" if self._teaches:
                self.note = line("The lesson's settings are fixed; other battles let you choose")
            case "side":
                self.seating.turn()
            case "machine":
                self.seating.change()
                self.note = line(label(" ".join(against(self.system, self.battle, self.seats())[:1])))
            case "edition":
                self.edition += 1
            case "army" | "set_up" | "handicap":
                self._vary(action)
            case "enter" if (own := custom_battle(self.battle)) is not None:
                battle_list.compose(self.app, own, self.battle, self._battles)
            case "rulings" if self.system.rulings:
                self.app.push_screen(RulingsScreen(self.system, self.battle, self._rule))
            case "seed":
                self.seed.ask()
            case "dice":
                self.chosen = cycle(self.rolls, self.dice)
            case "briefing":
                self.reading = True
            case "enter" if self._teaches:
                self.note = line(self.app.lesson(self.battle.id))
            case "enter":
                players, left = [*self.seats().values()], [seat.id for seat in self.elsewhere]
                if left and len(left) == players.count(HUMAN):
                    self.note = line("No one would play here: take a seat, or give every seat to the AI")
                    return
                begun = self.app.begin(self.battle, self.seats(), self.seed.value, self.dice, self.ruleset, left=left)
                self.note = line(begun)
            case "generate" | "daily" | "edit":
                self._make(action)
            case "back" if self.needle:
                self._narrow("")
            case "back":
                self.app.to_title()

    def _make(self, action: str) -> None:
        """Lay the page of a battle that is made over the list, that of today, or the editor of the marked one."""
        ways = {"daily": battle_list.today, "generate": battle_list.generate}
        self.note = line(ways[action](self.app) if action in ways else self.app.edit(self.battles[self.row].id))

    def _vary(self, action: str) -> None:
        """Switch the army or the set-up between the historical one and the players' own, or the handicap."""
        found = next((each for each in self.variants if each.action == action), None)
        if found is None:
            self.note = line(
                f"This battle has no {'handicap' if action == 'handicap' else 'other army or set-up'} to choose"
            )
            return
        if found.bound:
            self.note = line(found.bound)
            return
        wrong = next((each for each in findings(self.system, found.then) if not (each.note or each.mild)), None)
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
        self._keep(marked)

    def _keep(self, marked: Scenario) -> None:
        there = [battle.id for battle in self.battles]
        if marked.id in there:
            self.row = there.index(marked.id)
        else:
            self._mark(0)

    def seats(self) -> dict[SeatId, str]:
        """Return the player of each seat."""
        return self.seating.players(self.machines)

    def _settings(self, width: int) -> Lines:
        """Return all that can be set, of a lesson nothing."""
        if self._teaches:
            return []
        players = self.seating.rows(self.machines, "s", "o")
        low = self.size.height < 13
        shown = [each for each in self.variants if not (low and each.action == "handicap")]
        other = choices(shown, seed_words(self.seed.value), rolled(self.dice, self.battle))
        return settings(self.battle, self.opening(), players, other, width, editions=self.rulesets, low=low)
