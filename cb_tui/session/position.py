"""Position: what can be seen of a game without touching it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cb_tui.core.dice import Wanted
from cb_tui.core.offer import Offer
from cb_tui.core.report import Report
from cb_tui.core.ruleset import IllegalCommand, Outcome, Ruleset
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Side
from cb_tui.session.log import Log
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.logged import Logged
from cb_tui.session.rolls import dice_wanted
from cb_tui.session.timeline import Note, Timeline, Undone


class Position:
    """A game as it stands; `dropped` says what loading left out, "" if nothing."""

    dropped = ""

    def __init__(self, timeline: Timeline, log: Log) -> None:
        self._timeline, self._log = timeline, log
        self._legal: tuple[Any, tuple[Command, ...]] | None = None
        self._views: dict[tuple[Side, ...], Position] = {}

    def seen_by(self, *sides: Side) -> "Position":
        """Return the game as each of these sides may know it, without any as every side may.

        It is the game itself where the rules hide nothing, and once the battle is over.
        """
        if self.ruleset.traits.open_information or self.outcome:
            return self
        from cb_tui.session.eyes import Seen

        eyes = tuple(side for side in self.seats if side in sides or not sides)
        if eyes not in self._views:
            self._views[eyes] = Seen(self, eyes, self._timeline, self._log)
        return self._views[eyes]

    @property
    def eyes(self) -> tuple[Side, ...]:
        """Return the sides whose knowledge this is limited to, none where it tells all."""
        return ()

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules that are played."""
        return self._timeline.ruleset

    @property
    def battle(self) -> Scenario:
        """The battle as it was started."""
        return self._timeline.battle

    @property
    def folder(self) -> Path | None:
        """The folder of the save, None while the game is in memory alone."""
        return self._log.folder

    @property
    def name(self) -> str:
        """The name of the save, "" while there is none."""
        return self.folder.name if self.folder else ""

    @property
    def branch(self) -> str:
        """The line that is played: "main" or a branch."""
        return self._timeline.branch

    @property
    def seed(self) -> int:
        """The seed of all dice; those of a branch are told by its root too."""
        return self._timeline.start.seed

    @property
    def dice_mode(self) -> str:
        """`seeded`, `manual` where players may give the faces, or `fair` where two people make them."""
        return self._timeline.start.dice

    @property
    def seats(self) -> dict[Side, str]:
        """Who plays each side, the first side first."""
        return {army.id: self._timeline.start.seats[army.id] for army in self.battle.sides}

    @property
    def state(self) -> Any:
        """The state now."""
        return self._timeline.state

    @property
    def step(self) -> int:
        """How many commands stand."""
        return self._timeline.step

    @property
    def entries(self) -> list[LogEntry]:
        """The commands that stand, with their events."""
        return self._timeline.deeds

    def logged_of(self, deed: LogEntry) -> Logged:
        """A command with what its events say, also one that was taken back."""
        return Logged(deed, self._timeline.reports(deed))

    def logged(self, after: int = 0, last: int | None = None) -> Iterator[Logged]:
        """The commands that stand after a step, up to `last`, with what their events say."""
        return map(self.logged_of, self.entries[after:last])

    def reports(self, step: int) -> tuple[Report, ...]:
        """What each event of the command `step` says."""
        return self._timeline.reports(self.entries[step - 1])

    @property
    def notes(self) -> list[Note]:
        """The remarks of the players, each with the step it was made at."""
        return self._timeline.notes

    @property
    def undone(self) -> list[Undone]:
        """The commands taken back, in the order in which they were given."""
        return self._timeline.undone

    @property
    def orders(self) -> dict[Side, Any]:
        """The standing orders of each side, records of `ruleset.orders.type`; None where a system knows none."""
        return self._timeline.orders

    @property
    def to_move(self) -> Side | None:
        """The side that decides, None when the game is over."""
        return self.ruleset.who_decides(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        return self.ruleset.outcome(self.state)

    def state_at(self, step: int) -> Any:
        """The state after the first `step` commands that stand."""
        return self._timeline.states[step]

    def within(self, deed: LogEntry, count: int) -> Any:
        """Return the state once so many events of a command had happened."""
        state = self.state_at(deed.step - 1)
        for event in deed.events[:count]:
            state = self.ruleset.evolve(state, event)
        return state

    def label_of(self, deed: LogEntry) -> str:
        """Return what a command was to do, in words."""
        return self.ruleset.label(self.state_at(deed.step - 1), deed.command)

    def offer_of(self, deed: LogEntry) -> Offer:
        """Return what a command was for when it was given."""
        return self.ruleset.offer(self.state_at(deed.step - 1), deed.command)

    def at(self, step: int) -> "Position":
        """The game as it was when `step` of the commands that stand had been given."""
        return Position(self._timeline.until(step), self._log)

    def hash(self) -> str:
        """SHA-256 over the start and all that stands; an undo brings the earlier one back."""
        return self._timeline.hashes[-1]

    def legal(self) -> tuple[Command, ...]:
        """All commands that may be given now."""
        state = self._asked.state
        if self._legal is None or self._legal[0] is not state:
            self._legal = (state, self.ruleset.legal(state))
        return self._legal[1]

    def refusal(self, command: Command) -> IllegalCommand | None:
        """Why a command may not be given now, None if it may."""
        return self.ruleset.refusal(self._asked.state, command)

    @property
    def _asked(self) -> "Position":
        """The game as who decides may know it."""
        return self if self.ruleset.traits.open_information or not self.to_move else self.seen_by(self.to_move)

    def dice_wanted(self, command: Command, faces: Sequence[int] = ()) -> Wanted | None:
        """Return what the command rolls or draws next after these faces, None when it has all."""
        return dice_wanted(lambda dice: self.ruleset.decide(self.state, command, dice), faces)
