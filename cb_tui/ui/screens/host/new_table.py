"""A new table of a host: a battle, seat, opponent and terms, a line each, with the map of the battle."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from cb_tui.core.ruleset import Ruleset, opening_state
from cb_tui.core.scenario import Scenario
from cb_tui.games import RULESETS
from cb_tui.host.answers import Lobby, TablePage
from cb_tui.host.requests import OpenTable, SeeLobby
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.host.columns import two_columns, widths
from cb_tui.presentation.host.new_table import LINES, Choices, chosen_text, sentence
from cb_tui.presentation.keys import action_of
from cb_tui.presentation.text import BLANK, Line, Lines, TextRun, columns_at, label, length, line, number_run, shorten
from cb_tui.session.battle_records import records
from cb_tui.session.errors import SessionError
from cb_tui.ui.screens.battle_list import Look, heads, listed, row, sought
from cb_tui.ui.screens.battle_settings import about
from cb_tui.ui.screens.host.page import HostPage, TypedText

RIGHT, GRAND = 34, 60  # columns of the map and the facts, and on a broad screen
BROAD = 130
FACTS = 10  # lines of the facts under the map
NAME = 10  # columns of the names of the lines


class NewTableScreen(HostPage):
    """The terms of a table, changed line by line. Enter opens it."""

    def __init__(self, about: str = "") -> None:
        super().__init__(about)
        self.row, self.at = 0, 0  # the marked line, and the battle of the list
        self.choices = Choices(self.battles[0])
        self.player, self.word = TypedText(16), TypedText(30)  # who alone may sit down, what is mixed into the dice
        self.player.text = about  # someone who is offered it
        if about and self.choices.paired:
            self.choices.against = "player"
        self.listing, self.needle = False, ""  # whether the battles are listed, and the letters that narrow them
        self._openings: dict[str, GameView] = {}

    def look(self) -> None:
        """Propose a live game to a player who is here, before the page is shown."""
        if self.player.text and not self.is_mounted:
            here = self.app.ask(SeeLobby(), Lobby).here
            self.choices.clock = "live" if self.player.text in {each.name for each in here} else "days"

    @cached_property
    def battles(self) -> Sequence[Scenario]:
        """Return the battles that may be played at a host."""
        return self.app.library.battles()

    @property
    def found(self) -> Sequence[Scenario]:
        """Return the battles that match the letters, or all if none does."""
        return sought(self.battles, self.needle) or self.battles

    @property
    def system(self) -> Ruleset[Any]:
        """Return the rules of the battle."""
        return RULESETS[self.choices.battle.ruleset]

    @property
    def _typing(self) -> TypedText | None:
        """Return the text that is being typed."""
        return next((text for text in (self.player, self.word) if text.typing), None)

    def mode(self) -> str:
        return "battles" if self.listing else "host_typed" if self._typing else "new table"

    def head(self) -> tuple[Line, Line]:
        """Return the title and the player."""
        return line(TextRun(" New table", bold=True)), line(label(f"{self.app.welcome.name} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the lines or the list of battles, and the battle at the right."""
        wide = GRAND if width >= BROAD else RIGHT
        left, right = widths(width, wide)
        rows = self._battles(left, height) if self.listing else self._lines(left, height)
        return two_columns(rows, self._beside(right - 2, height) if right else [], width, height, wide)

    def _lines(self, width: int, height: int) -> Lines:
        airy = height >= 2 * len(LINES) + 1
        rows: Lines = []
        for index, name in enumerate(LINES):
            here = index == self.row
            told = chosen_text(self.choices, name, (self.word if name == "Word" else self.player).shown)
            mark = TextRun(self.sign(">") if here else "", "box", bold=True)
            drawn = columns_at((1, mark), (3, label(name)), (3 + NAME, shorten(told, width - NAME - 4)))
            rows += [*([BLANK] if airy or not index else []), self.selected(drawn, width - 1) if here else drawn]
        return rows[:height]

    def _battles(self, width: int, height: int) -> Lines:
        kept, look = records(self.app.saves), Look(self.sign(">"), self.sign("v"), self.sign("#"), self.sign("."))

        def drawn(index: int, battle: Scenario) -> Line:
            here = index == self.at
            shown = row(battle, kept, width - 1, look, here=here)
            return self.selected(shown, width - 1) if here else shown

        rows, _ = listed(self.found, self.at, height - 1, drawn)
        return [heads(width - 1), *rows]

    def _beside(self, width: int, height: int) -> Lines:
        """Return the map of the battle above what is to be known of it."""
        battle = self.found[self.at] if self.listing else self.choices.battle
        if battle.id not in self._openings:
            rules = RULESETS[battle.ruleset]
            self._openings[battle.id] = GameView(rules, opening_state(rules, battle))
        opening = self._openings[battle.id]
        drawn = field_lines(opening.scene, self.app.glyphs, width, height - FACTS)
        facts = about(battle, opening, {}, width, height - len(drawn) - 2)
        indent = " " * ((width - max(map(length, drawn), default=0)) // 2)
        return [line(" ", each) for each in ([BLANK, *(line(indent, each) for each in drawn), BLANK, *facts])][:height]

    def message(self) -> Line:
        """Return a sentence on the marked line, or the letters that are typed to find a battle."""
        if self.listing:
            return line("Find: ", number_run(f"{self.needle}_"), label("   type a few letters of a battle"))
        if self.player.typing:
            return line(label("Only this player can sit down at the table"))
        if LINES[self.row] == "Against" and self.choices.against == "player":
            return line(number_run("w"), label(f" types the name.  {sentence(self.choices, 'Against')}"))
        if LINES[self.row] == "Word" and not self.word.typing:
            return line(number_run("l"), label(f" types it.  {sentence(self.choices, 'Word')}"))
        return line(label(sentence(self.choices, LINES[self.row])))

    def key(self, press: str) -> None:
        """Take a letter of a name or of a battle, or handle the key."""
        if (text := self._typing) is not None:
            text.take(action_of("host_typed", press))
            self.paint()
        elif self.listing:
            self._list(action_of("battles", press))
            self.paint()
        else:
            super().key(press)

    def _list(self, action: str | None) -> None:
        match action:
            case "down" | "up":
                self.at = (self.at + (1 if action == "down" else -1)) % len(self.found)
                return
            case "enter":
                self.choices.take(self.found[self.at])
                self.listing = False
            case "back":
                self.listing = False
            case "rub":
                self.needle = self.needle[:-1]
            case str(character) if len(character) == 1:
                self.needle += character
        self.at = 0

    def press(self, action: str) -> None:
        """Select a line, change it, choose a battle, or open the table."""
        name = LINES[self.row]
        match action:
            case "down" | "up":
                self.row = (self.row + (1 if action == "down" else -1)) % len(LINES)
            case "choose":
                self._choose()
            case "type":
                self._type("Against" if name == "Against" and self.choices.against == "player" else "Word")
            case "more" | "less" if name == "Battle":
                self._choose()
            case "more" | "less" if name == "Word":
                self._type("Word")
            case "more" | "less":
                self.choices.change(name, 1 if action == "more" else -1)
            case "enter" if self.choices.against == "player" and not self.player.text:
                self._type("Against")
            case "enter":
                self._open()
            case "back":
                self.back()

    def _type(self, name: str) -> None:
        """Have the player's name or the word typed on its line."""
        self.row = LINES.index(name)
        (self.player if name == "Against" else self.word).begin()

    def _choose(self) -> None:
        """Show the list of battles."""
        self.listing, self.needle, self.at = True, "", self.battles.index(self.choices.battle)

    def _open(self) -> None:
        """Open the table, and show its page in place of this one, or why that is refused."""
        name = self.player.text if self.choices.against == "player" else ""
        wanted = OpenTable(terms=self.choices.terms, seat=self.choices.seat, word=self.word.text, against=name)
        try:
            table = self.app.ask(wanted, TablePage).table
        except SessionError as refused:
            self.note = line(label(refused.sentence))
            return
        self.back()
        self.app.open_page("table", str(table))

    def pick(self, y: int) -> None:
        """Select a clicked line, or change it if it is selected already."""
        if self.listing:
            return
        airy = self.size.height - 3 >= 2 * len(LINES) + 1
        index = (y - 1) // 2 if airy else y - 1
        if 0 <= index < len(LINES):
            if index == self.row:
                self.press("more")
            self.row = index
