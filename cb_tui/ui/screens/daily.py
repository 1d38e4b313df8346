"""The page of a daily battle: its map before play, and then the result line and the last days."""

from datetime import date, timedelta

from textual.app import ComposeResult
from textual.widget import Widget

from cb_tui.core.generator import GenerationError, Recipe
from cb_tui.core.grammar import count_noun
from cb_tui.core.ruleset import opening_state
from cb_tui.games import code_letters
from cb_tui.presentation.boards.cells import side_colour
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
from cb_tui.session.battle_records import MEANING, records
from cb_tui.session.daily import AGAIN, DayStatus, Streak, begin, daily_line, standing, streak
from cb_tui.session.daily import line as line_of
from cb_tui.session.day import BEGIN, Day, day_of, kind_words
from cb_tui.session.errors import SessionError
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.base import MenuScreen
from cb_tui.ui.widgets.map_widget import MapWidget

LEFT = 28
RIGHT = 30  # columns of how the days went
SHOWN = 8  # days
SIGNS = {"won": "W", "lost": "L", "drawn": "D"}
WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")


class DailyScreen(MenuScreen):
    """The battle of `today` or of a day before it, by its rules or by others."""

    def __init__(self, today: Day) -> None:
        super().__init__()
        self.today, self.reading = today.day, False
        self._turn_to(today)

    def _turn_to(self, day: Day) -> None:
        self.day = day
        self.table = GameView(day.system, opening_state(day.system, day.battle))
        self.look()

    def look(self) -> None:
        """Read the result and the streak again."""
        self.stands: DayStatus = standing(self.app.saves, self.day)
        self.streak: Streak = streak(records(self.app.saves), self.day.day, self.day.battle.ruleset)

    def compose(self) -> ComposeResult:
        """Yield the lines and the map."""
        yield self.lines("header", bar=True)
        with Widget(id="field"):
            yield self.lines("body")
            yield MapWidget(self.app.colours, light=not self.app.dark_background, glyphs=self.app.glyphs, id="map")
        yield self.lines("message")
        yield self.lines("keys", bar=True)

    @property
    def mapped(self) -> bool:
        """Check whether the map stands beside the lines: before the battle is over, with 60 columns or more."""
        return self.size.width >= 60 and not self.reading and self.stands.record is None

    def divide(self) -> None:
        """Hide the map of a day that was played."""
        self.query_one("#map").display = self.mapped
        self.query_one("#body").styles.width = LEFT + 1 if self.mapped else "1fr"

    def mode(self) -> str:
        return "daily"

    def head(self) -> tuple[Line, Line]:
        """Return the day, the title of the battle and its result."""
        record = self.stands.record
        told = record.result if record else "begun" if self.stands.running else "not played yet"
        return (TextRun(f" Daily battle, {self.day.day}", bold=True),), line(
            label(f"{self.day.battle.title}   {told} ")
        )

    def paint(self) -> None:
        """Paint the lines, and the map if it is shown."""
        self.divide()
        super().paint()
        shown = self.query_one(MapWidget)
        if shown.display:
            shown.show(self.table.scene)
            shown.fit(self.size.width - LEFT - 1, self.size.height - 3)

    def body(self, width: int, height: int) -> Lines:
        """Return the battle and the last days, with the result line if it is over, or the briefing."""
        battle = self.day.battle
        if self.reading:
            told = [row for part in battle.briefing.strip().splitlines() for row in wrap(part, width - 2) or [BLANK]]
            return [(number_run(f" {battle.title}"),), BLANK, *(line(" ", row) for row in told)][:height]
        if self.mapped or width < 2 * RIGHT:
            left = LEFT if self.mapped else width - 1
            rows = [*self._about(left), *(self._line(left) if self.stands.record else []), *self._days(left)]
            rows += [BLANK] * (height - len(rows))
            return [line(fit(row, left), TextRun("|", RULE)) for row in rows][:height]
        left = width - RIGHT - 2
        lines, beside = [*self._about(left), BLANK, *self._line(left)], [*self._losses(), *self._days(RIGHT)]
        return [
            columns_at((0, fit(_at(lines, row), left)), (left + 1, TextRun("|", RULE)), (left + 2, _at(beside, row)))
            for row in range(height)
        ]

    def _about(self, width: int) -> Lines:
        """Return the battle's title, rules, length, forces, handicap and measured rate."""
        battle, day = self.day.battle, self.day
        rows = _indented(TextRun(battle.title, bold=True), width)
        length = f"{count_noun(battle.minutes, 'minute')}, {count_noun(battle.turns, day.system.turn_noun)}"
        told = f"{day.system.family}. {kind_words(day)}. {length}."
        rows += _indented(label(told), width)
        for index, force in enumerate(self.table.scene.forces):
            name = TextRun(f" {force.name:<8} ", side_colour(index))
            rows.append(fit(line(name, label(count_noun(force.total, "piece"))), width))
        rows.append(line(" ", *screen_spec_of(self.table).opening(self.table)))
        rows.append(BLANK)
        rows += _indented(label("The same battle and the same dice for everyone."), width)
        rows += _indented(label(_made_of(day.recipe)), width)
        return rows + (_indented(label(f"{_capital(day.vetted.rate)}."), width) if day.vetted else [])

    def _line(self, width: int) -> Lines:
        """Return the result line to paste, that of a retry, and the meaning of their signs."""
        record = self.stands.record
        if record is None:
            return []
        rows: Lines = [line(label(" Your result, to paste:"))]
        rows += [
            row
            for told in (line_of(self.day, record), self._later())
            if told
            for row in (*_indented(told, width), BLANK)
        ]
        signs = [f"{sign} {what}" for sign, what in MEANING.items()]
        rows += [row for few in (signs[:3], signs[3:]) for row in _indented(label("   ".join(few)), width)]
        rows += _indented(label(f"#{record.end[:8]} is the start of the game's hash."), width)
        return [*rows, *_indented(label(f"For a friend: cb-tui send {record.save}"), width)]

    def _later(self) -> str:
        """Return the line of a later try that is over, "" without one."""
        from cb_tui.session.game import Game  # noqa: PLC0415 - few try again

        if self.app.saves is None or AGAIN not in self.stands.over:
            return ""
        try:
            return daily_line(Game.open(self.app.saves, self.stands.over, watch=True))
        except SessionError:
            return ""

    def _losses(self) -> Lines:
        """Return a line for each side with its losses in pieces."""
        record = self.stands.record
        if record is None:
            return []
        rows: Lines = [section_head(RIGHT, f"{record.result} in turn {record.turn} of {self.day.battle.turns}")]
        rows.append(columns_at((14, label("lost")), (20, label("of"))))
        for index, army in enumerate(self.day.battle.sides):
            lost, total = record.lost.get(army.id, 0), record.total.get(army.id, 0)
            name = TextRun(f" {army.name}", side_colour(index))
            rows.append(columns_at((0, name), (16, number_run(f"{lost:>2}")), (20, label(f"{total:>2}"))))
        return rows

    def _days(self, width: int) -> Lines:
        """Return the last eight days, and the number won in all and in a row."""
        rows: Lines = [section_head(width, "the last eight days")]
        days = [self.day.day - timedelta(days=back) for back in range(SHOWN)]
        told = [f"{WEEKDAYS[day.weekday()]} {SIGNS.get(self.streak.results.get(day, ''), '-')}" for day in days]
        rows += [line(" " + "  ".join(told[first : first + 4])) for first in (0, 4)]
        rows.append(
            line(
                label(" played "),
                number_run(str(len(self.streak.results))),
                label("   won "),
                number_run(str(self.streak.won)),
            )
        )
        best = line(
            label(" longest streak "),
            number_run(str(self.streak.best)),
            label(", now "),
            number_run(str(self.streak.now)),
        )
        return [*rows, best]

    def message(self) -> Line:
        """Return the summary of the battle, or the effect of Enter."""
        if self.stands.running:
            return line(number_run("Enter"), label(f" continues it.  {self.day.battle.summary}"))
        if self.stands.record:
            return line(
                number_run("c"),
                label(" copies the result.  "),
                number_run("Enter"),
                label(" plays it again, marked as a retry"),
            )
        return line(self.day.battle.summary)

    def key(self, press: str) -> None:
        """End the briefing on any key, else handle the key."""
        if self.reading:
            self.reading, self.note = False, BLANK
            self.paint()
        else:
            super().key(press)

    def press(self, action: str) -> None:
        """Play, copy, another day."""
        record = self.stands.record
        match action:
            case "enter":
                self.note = line(self._play())
            case "briefing":
                self.reading = True
            case "less" | "more":
                self._go(self.day.day + timedelta(days=1 if action == "more" else -1))
            case "game":
                rules = [*code_letters().values()]
                following = rules.index(self.day.battle.ruleset) + 1
                self._go(self.day.day, rules[following % len(rules)])
            case "back":
                self.app.to_title()
            case _ if record is None:
                self.note = line("Play the battle to its end first: ", number_run("Enter"))
            case "copy":
                from cb_tui.ui.screens.base import CopyLineScreen  # noqa: PLC0415 - seldom wanted

                told = line_of(self.day, record)
                self.app.push_screen(CopyLineScreen(told, sent=self.app.offer_clipboard(told)))
            case "replay":
                self.note = line(self.app.replay_of(record.save))
            case "report":
                self.note = line(self.app.report(record.save))

    def _play(self) -> str:
        """Continue the battle or begin it. Return why not, or an empty string."""
        if self.stands.running:
            return self.app.resume(self.stands.running)
        try:
            game = begin(self.app.saves, self.day)
        except SessionError as error:
            return error.sentence
        self.app.play(game, new=True)
        return ""

    def _go(self, day: date, rules: str = "") -> None:
        """Turn to another day or to other rules, or note why that is not possible."""
        if day > self.today:
            self.note = line(f"The battle of {day} opens on that day")
        elif day < BEGIN:
            self.note = line(f"The first daily battle was on {BEGIN}")
        else:
            try:
                self._turn_to(day_of(day, rules or self.day.battle.ruleset))
            except GenerationError as none:
                self.note = line(str(none))


def _indented(text: TextRun | str, width: int) -> Lines:
    return [line(" ", row) for row in wrap(line(text), width - 2)]


def _at(rows: Lines, index: int) -> Line:
    return rows[index] if index < len(rows) else BLANK


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _made_of(recipe: Recipe) -> str:
    """Return a code, and its handicap in words."""
    steps = recipe.handicap
    if not steps:
        return recipe.code
    return f"{recipe.code}, {count_noun(abs(steps), 'step')} {'harder' if steps > 0 else 'easier'}"
