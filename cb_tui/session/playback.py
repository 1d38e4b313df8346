"""Playback of a game from its first command to its last. It locks and writes nothing."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from cb_tui.core.ruleset import Ruleset
from cb_tui.core.values import Value
from cb_tui.games import RULESETS
from cb_tui.session.load import load
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.logged import ReportedCommand
from cb_tui.session.names import check_name
from cb_tui.session.position import Position
from cb_tui.session.timeline import PlayerNote, UndoneCommand


class Playback:
    """The commands of a line that stand, the first at index 0. Step N is after N of them."""

    def __init__(self, game: Position) -> None:
        self._now = game.at_step(game.step)
        self.deeds: list[LogEntry] = self._now.entries

    @classmethod
    def open(
        cls, saves: Path, name: str, branch: str = "", *, rulesets: Mapping[str, Ruleset[Any]] | None = None
    ) -> "Playback":
        """Return a saved game, "main" or a branch, by default the line last played. Raises SessionError."""
        loaded = load(saves / check_name(name), rulesets or RULESETS, branch)
        return cls(Position(loaded.timeline, loaded.log))

    @property
    def end(self) -> int:
        """Return the last step."""
        return len(self.deeds)

    @property
    def branch(self) -> str:
        """Return the line that is looked at."""
        return self._now.branch

    @property
    def undone(self) -> list[UndoneCommand]:
        """Return the undone commands in the order given. `after` is the step at which each stood."""
        return self._now.undone

    @property
    def notes(self) -> list[PlayerNote]:
        """Return the remarks of the players."""
        return self._now.notes

    def logged(self, after: int, last: int) -> Iterator[ReportedCommand]:
        """Return the commands after a step, up to `last`, with what their events say."""
        return self._now.logged(after, last)

    def position(self, step: int) -> Position:
        """Return the game as it stood at a step, for whatever draws a game."""
        return self._now.at_step(step)

    def state(self, step: int) -> Any:
        """Return the state at a step."""
        return self._now.state_at(step)

    @cached_property
    def starts(self) -> dict[int, int]:
        """Return the step at which each game turn begins, the first at 0."""
        first: int = self._now.ruleset.scene(self.state(0)).turn
        found = {first: 0}
        for deed, reports in self._now.logged():
            for report in reports:
                if report.kind == "turn":
                    found.setdefault(report.turn, deed.step)
        return found

    def find(
        self,
        now: int,
        *,
        back: bool = False,
        turn: bool = False,
        unit: str = "",
        place: str = "",
        kind: str = "",
        loss: bool = False,
        fire: bool = False,
    ) -> int | None:
        """Return the next (or with `back` the last) step from `now` whose events fit all criteria, or None.

        `turn`: a game turn begins. `unit`, `place`: an event names it. `kind`: of a report, such as
        "rally". `loss`: a piece is lost. `fire`: an attack is rolled. The step found shows the outcome.
        """
        steps = range(now - 1, 0, -1) if back else range(now + 1, self.end + 1)
        for step in steps:
            reports = self._now.reports(step)
            if (turn and step not in self.starts.values()) or (kind and all(each.kind != kind for each in reports)):
                continue
            if (loss and not any(each.lost for each in reports)) or (fire and not any(each.attack for each in reports)):
                continue
            if (unit and unit not in self._words[step - 1]) or (place and place not in self._words[step - 1]):
                continue
            return step
        return 0 if back and turn and now > 0 and not (unit or place or kind or loss or fire) else None

    @cached_property
    def _words(self) -> list[frozenset[str]]:
        return [frozenset(words((deed.command, *deed.events))) for deed in self.deeds]


def touches(event: Value, name: str) -> bool:
    """Check whether an event or a command names a piece or a place."""
    return name in words((event,))


def words(values: tuple[Value, ...]) -> Iterator[str]:
    """Return every text that the fields of events and commands hold: pieces, places, sides."""
    left: list[Any] = [msgspec.to_builtins(value) for value in values]
    while left:
        match left.pop():
            case str() as word:
                yield word
            case dict() as table:
                left += table.values()
                left += table
            case (list() | tuple()) as row:
                left += row
