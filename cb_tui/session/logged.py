"""Logged: a command of the log with what each of its events says, and the rolls in it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from cb_tui.core.report import Report, Roll
from cb_tui.session.log_entry import LogEntry


class ReportedCommand(NamedTuple):
    """A command, and a report for each of its events."""

    deed: LogEntry
    reports: tuple[Report, ...]

    @property
    def attacks(self) -> list[Report]:
        """Return the attacks that were rolled."""
        return [report for report in self.reports if report.attack]


def rolls(logged: Iterable[ReportedCommand], turn: int = 1) -> Iterator[Roll]:
    """Yield every roll of some commands with its step and game turn, counted from `turn`."""
    for deed, reports in logged:
        for report in reports:
            turn = report.turn if report.kind == "turn" else turn
            for roll in report.rolls:
                yield replace(roll, step=deed.step, turn=turn)
