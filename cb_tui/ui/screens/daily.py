"""The page of a daily battle: its map, later its result line, and the month with the days won and lost."""

from calendar import monthcalendar
from datetime import date, timedelta

from cb_tui.core.generator import GenerationError, Recipe
from cb_tui.core.grammar import capital, count_noun
from cb_tui.core.ruleset import opening_state
from cb_tui.games import code_letters
from cb_tui.presentation.boards.cells import side_colour
from cb_tui.presentation.field import field_lines
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.text import (
    BLANK,
    LABEL,
    RULE,
    Line,
    Lines,
    TextRun,
    columns_at,
    fit,
    label,
    line,
    number_run,
    wrap,
)
from cb_tui.session.battle_records import MEANING, records
from cb_tui.session.daily import AGAIN, DayStatus, Streak, begin, daily_line, standing, streak
from cb_tui.session.daily import line as line_of
from cb_tui.session.day import BEGIN, Day, day_of, kind_words
from cb_tui.session.errors import SessionError
from cb_tui.ui.screen_spec import screen_spec_of
from cb_tui.ui.screens.base import MenuScreen

RIGHT = 30  # columns of the month
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

    def mode(self) -> str:
        return "daily"

    def head(self) -> tuple[Line, Line]:
        """Return the day and its result."""
        record = self.stands.record
        told = record.result if record else "begun" if self.stands.running else "not played yet"
        return (TextRun(f" Daily battle, {self.day.day}", bold=True),), line(label(f"{told} "))

    def body(self, width: int, height: int) -> Lines:
        """Return the battle with its map, or its result line, and the month at the right, or the briefing."""
        battle = self.day.battle
        if self.reading:
            told = [row for part in battle.briefing.strip().splitlines() for row in wrap(part, width - 2) or [BLANK]]
            return [(number_run(f" {battle.title}"),), BLANK, *(line(" ", row) for row in told)][:height]
        left = width - RIGHT - 1 if width >= 2 * RIGHT else width
        about = [*(self._line(left) if self.stands.record else []), *self._about(left)]
        drawn = field_lines(self.table.scene, self.app.glyphs, left - 2, height - len(about) - 2)
        rows = [
            line(" ", TextRun(battle.title, bold=True)),
            *(line(" ", row) for row in drawn),
            *[BLANK] * bool(drawn),
            *about,
        ]
        if left == width:
            return rows[:height]
        month = self._month(height)
        return [line(fit(_at(rows, row), left), TextRun("|", RULE), _at(month, row)) for row in range(height)]

    def _about(self, width: int) -> Lines:
        """Return the battle's title, rules, length, forces, handicap and measured rate."""
        battle, day = self.day.battle, self.day
        length = f"{count_noun(battle.minutes, 'minute')}, {count_noun(battle.turns, day.system.turn_noun)}"
        told = f"{day.system.family}. {kind_words(day)}. {length}."
        rows = _indented(label(told), width)
        for index, force in enumerate(self.table.scene.forces):
            name = TextRun(f" {force.name:<8} ", side_colour(index))
            rows.append(fit(line(name, label(count_noun(force.total, "piece"))), width))
        rows.append(line(" ", *screen_spec_of(self.table).opening(self.table)))
        rows += _indented(label(_made_of(day.recipe)), width)
        tested = day.vetted.rate if day.vetted else "not yet tested by the AI"
        return rows + _indented(label(f"{capital(tested)}."), width)

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

    def _month(self, height: int) -> Lines:
        """Return the month of the day as a calendar, with the days won and lost, and the days in a row."""
        day, results = self.day.day, self.streak.results
        airy = height >= 20
        rows: Lines = [line("  ", TextRun(f"{day:%B %Y}", bold=True)), *[BLANK] * airy]
        rows.append(line("  ", *(label(f"{name:<4}") for name in WEEKDAYS)))
        for week in monthcalendar(day.year, day.month):
            cells = (self._cell(day.replace(day=number)) if number else line("    ") for number in week)
            rows += [*[BLANK] * airy, line(" ", *cells)]
        won, lost = (
            TextRun(f" {self._mark('won')} ", ground="day won"),
            TextRun(f" {self._mark('lost')} ", ground="lost"),
        )
        rows += [*[BLANK] * airy, line("  ", won, label(" won  "), lost, label(" lost"))]
        month = [result for when, result in results.items() if (when.year, when.month) == (day.year, day.month)]
        for name, count, of in (
            (f"{day:%B}", month.count("won"), len(month)),
            ("in all", self.streak.won, len(results)),
        ):
            rows.append(columns_at((2, label(name)), (13, line(number_run(f"{count}"), f" won of {of}"))))
        best, now = number_run(f"{self.streak.best}"), number_run(f"{self.streak.now}")
        rows.append(line("  ", label("longest streak "), best, label(", now "), now))
        rows.append(line(label("  The same for everyone.")))
        return rows

    def _cell(self, when: date) -> Line:
        """Return a day of the calendar in four columns on the ground of its result, with a mark if it is shown."""
        result = self.streak.results.get(when, "")
        here = when == self.day.day
        mark = self._mark(result) or ("\u25ba" if here and not self.app.ascii_only else ">" if here else " ")
        ground = "cursor" if here else {"won": "day won", "lost": "lost"}.get(result, "")
        text = TextRun(f"{when.day:>2}{mark}", "text" if ground else LABEL, ground=ground)
        return line(" ", text)

    def _mark(self, result: str) -> str:
        """Return the sign of a result, or an empty string without one."""
        return {"won": "v" if self.app.ascii_only else "\u221a", "lost": "x", "drawn": "-"}.get(result, "")

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


def _made_of(recipe: Recipe) -> str:
    """Return a code, and its handicap in words."""
    steps = recipe.handicap
    if not steps:
        return f"code {recipe.code}"
    return f"code {recipe.code}, {count_noun(abs(steps), 'step')} {'harder' if steps > 0 else 'easier'}"
