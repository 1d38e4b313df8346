"""Log book: what stands behind a line of the log: its command, its roll, its chance, the table just before it."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from cb_tui.core.report import Report, Roll
from cb_tui.core.values import Drawn, Event, Rolled
from cb_tui.presentation.command_marks import command_mark
from cb_tui.presentation.game_view import GameView
from cb_tui.presentation.log_view import LogRow
from cb_tui.presentation.overlay import CommandMark
from cb_tui.presentation.panel import explained
from cb_tui.presentation.prose import roll_line
from cb_tui.presentation.text import BLANK, Lines, label, line, number_run, plain_text, wrap
from cb_tui.session.log import LogEntry
from cb_tui.session.position import Position


class LogRecords:
    """The log lines of a game with the stored commands behind them. `table` is the current game view."""

    def __init__(self, game: Position, table: GameView, entries: Sequence[LogRow]) -> None:
        self.game, self.table, self.entries = game, table, entries
        self._before: tuple[LogRow | None, GameView] = (None, table)

    def deed(self, entry: LogRow) -> LogEntry | None:
        """Return the command behind a line, or None for a line before the first command."""
        return self.game.entries[entry.step - 1] if 0 < entry.step <= len(self.game.entries) else None

    def number(self, index: int) -> int:
        """Return the game turn of a line."""
        for entry in reversed(self.entries[: index + 1]):
            if entry.report is not None and entry.begins:
                return entry.report.turn
        return self.game.ruleset.scene(self.game.state_at(0)).turn

    def before(self, entry: LogRow) -> GameView:
        """Return the game view just before the event of a line."""
        if self._before[0] is not entry:
            deed = self.deed(entry)
            count = self._place(deed, entry.report) if deed and entry.report is not None else 0
            state = self.game.state_mid_command(deed, count) if deed else self.game.state_at(0)
            self._before = (entry, GameView(self.game.ruleset, state, self.table.human, self.table.sides))
        return self._before[1]

    def mark(self, entry: LogRow) -> CommandMark | None:
        """Return the mark that the event of a line and those after it in its command have left, if any."""
        deed = self.deed(entry)
        if deed is None or entry.report is None:
            return None
        return command_mark(self.before(entry), self._reports(deed)[self._place(deed, entry.report) :])

    def roll(self, entry: LogRow) -> Roll | None:
        """Return the roll that a line reports, or None if it reports no roll."""
        deed, report = self.deed(entry), entry.report
        if deed is None or report is None:
            return None
        if report.cause is not None:
            report = self._reports(deed)[report.cause]
        roll = entry.roll or next(iter(report.rolls), None)
        return roll and replace(roll, step=entry.step)

    def had(self, entry: LogRow) -> Fraction | None:
        """Return the chance that the result of a line had, 0-1 and exact, or None if no dice fell."""
        roll = self.roll(entry)
        return roll.chance if roll is not None else None

    def explained(self, index: int, width: int) -> Lines:
        """Return everything that decided a line: roll, modifiers, dice, seed and step, `width` columns wide."""
        entry = self.entries[index]
        deed, roll = self.deed(entry), self.roll(entry)
        begun = self._begun(deed, entry.report) if deed is not None else None
        seat = begun.seat if begun else deed.seat if deed is not None else None
        name = self.table.seat_name(seat) if seat else self.table.force(entry.side).name if entry.side else ""
        whose = f", {name}" if name else ""
        head = line(number_run(str(entry.step)), label(f"  {self.table.turn_word} {self.number(index)}{whose}: "))
        if begun is not None and begun is entry.report:  # the line itself names the turn and whose it is
            head = line(number_run(str(entry.step)), "  ")
        if deed is None or entry.sort == "note":
            return wrap(line(head, entry.short), width)
        rest = self._fell(deed, roll.die_events if roll is not None else self._dice(deed, entry.report), width)
        if roll is None:
            rows = wrap(line(head, entry.wide or entry.short), width)
            done = index == 0 or self.entries[index - 1].step != entry.step  # what came of a command has no reason
            why = wrap(line(label(deed.why)), width) if deed.why and done and not begun else []
            return [*rows, *why, BLANK, *rest]
        if not roll.attack:
            return [
                *wrap(line(head, entry.short), width),
                BLANK,
                *explained(self.before(entry), roll, width, ()),
                *rest,
            ]
        head = line(number_run(str(entry.step)), label(f"  {self.table.turn_word} {self.number(index)}  "))
        return [*explained(self.before(entry), roll, width, head), *rest]

    def _reports(self, deed: LogEntry) -> tuple[Report, ...]:
        return self.game.logged_of(deed).reports

    def _place(self, deed: LogEntry, report: Report | None) -> int:
        """Return the index of a report among the events of a command, or their number if it belongs to none."""
        reports = self._reports(deed)
        return next((index for index, each in enumerate(reports) if each is report), len(reports))

    def _dice(self, deed: LogEntry, report: Report | None) -> Sequence[int]:
        """Return the event indices of the dice behind an event without a judged roll.

        These are the dice since the last judged roll, or the dice of that roll if none fell since.
        """
        place = self._place(deed, report)
        if report is None or place == len(deed.events):
            return ()
        judged = next((each.rolls for each in reversed(self._reports(deed)[:place]) if each.rolls), ())
        last = sorted({index for roll in judged for index in roll.die_events})
        since = range(last[-1] + 1 if last else 0, place)
        return [index for index in since if isinstance(deed.events[index], Rolled)] or last

    def _begun(self, deed: LogEntry, report: Report | None) -> Report | None:
        """Return the player turn that a command had begun before an event, or None if it had begun none.

        The event then belongs to the new turn, no longer to the seat that gave the command.
        """
        reports = self._reports(deed)
        until = reports[: self._place(deed, report) + 1]
        return next((each for each in reversed(until) if each.kind == "turn"), None) if report in until else None

    def _fell(self, deed: LogEntry, dice: Sequence[int], width: int) -> Lines:
        """Seed, step, and the faces in the order in which they fell."""
        fell = " / ".join(filter(None, (_shown(deed.events[index]) for index in dice)))
        seed = self.game.shown_seed
        head = label(f"step {deed.step}" if seed is None else f"seed {seed}  step {deed.step}")
        return wrap(line(head, label("  dice "), fell) if fell else line(head), width)

    def text(self, index: int) -> str:
        """Return everything that decided a line as one line of plain text, for pasting elsewhere."""
        entry = self.entries[index]
        roll = self.roll(entry)
        told = roll_line(roll) if roll is not None else plain_text(entry.short)
        where = f"{self.table.scene.title}, {self.table.turn_word} {self.number(index)}, step {entry.step}"
        seed = "" if self.game.shown_seed is None else f" Seed {self.game.shown_seed}."
        return f"{where}: {told.rstrip('.')}.{seed}"


def _shown(event: Event) -> str:
    """Return the faces of dice, or which of how many cards was drawn."""
    match event:
        case Rolled(faces=faces):
            return " ".join(map(str, faces))
        case Drawn(card=card, of=of):
            return f"{card} of {of}"
        case _:
            return ""
