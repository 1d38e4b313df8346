"""Position: what can be seen of a game without touching it, all of it or as some sides may know it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cb_tui.core.dice import Wanted
from cb_tui.core.offer import Offer
from cb_tui.core.report import Report
from cb_tui.core.ruleset import IllegalCommand, Outcome, Ruleset, observed
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, SeatId, Unknown, Unseen
from cb_tui.session.log import Log
from cb_tui.session.log_entry import LogEntry, Start
from cb_tui.session.logged import Logged
from cb_tui.session.rolls import dice_wanted
from cb_tui.session.timeline import Note, Timeline, Undone


class Position:
    """A game as it stands; `dropped` says what loading left out, "" if nothing."""

    dropped = ""

    def __init__(self, timeline: Timeline, log: Log) -> None:
        self._timeline, self._log = timeline, log
        self._legal: tuple[Any, tuple[Command, ...]] | None = None
        self._views: dict[tuple[SeatId, ...], Position] = {}
        self._openings = 0  # that the views have

    def seen_by(self, *seats: SeatId) -> "Position":
        """Return the game as each of these seats may know it, without any as every seat may.

        It is the game itself where the rules hide nothing, and once the battle is over.
        """
        if self.ruleset.traits.open_information or self.outcome:
            return self
        eyes = tuple(seat for seat in self.seats if seat in seats or not seats)
        if self._openings != (now := len(self._timeline.opened_here)):
            self._views, self._openings = {}, now
        if eyes not in self._views:
            self._views[eyes] = Seen(self, eyes, self._timeline, self._log)
        return self._views[eyes]

    @property
    def eyes(self) -> tuple[SeatId, ...]:
        """Return the seats whose knowledge this is limited to, none where it tells all."""
        return ()

    @property
    def ruleset(self) -> Ruleset[Any]:
        """Return the rules that are played."""
        return self._timeline.ruleset

    @property
    def battle(self) -> Scenario:
        """Return the battle as it was started."""
        return self._timeline.battle

    @property
    def folder(self) -> Path | None:
        """Return the folder of the save, None while the game is in memory alone."""
        return self._log.folder

    @property
    def name(self) -> str:
        """Return the name of the save, "" while there is none."""
        return self.folder.name if self.folder else ""

    @property
    def start(self) -> Start:
        """Return how the game began: the first line of its log."""
        return self._timeline.start

    @property
    def started(self) -> str:
        """Return the hash of the start: the battle, its seed and its seats, whatever was played and wherever it is kept."""
        return self._timeline.hashes[0]

    @property
    def branch(self) -> str:
        """Return the line that is played: "main" or a branch."""
        return self._timeline.branch

    @property
    def seed(self) -> int:
        """Return the seed of all dice; those of a branch are told by its root too."""
        return self._timeline.start.seed

    @property
    def dice_mode(self) -> str:
        """`seeded`, `manual` where players may give the faces, or `fair` where two people make them."""
        return self._timeline.start.dice

    @property
    def seats(self) -> dict[SeatId, str]:
        """Return who plays each seat, "human" or "ai:NAME", the first seat first."""
        return {seat.id: self._timeline.start.seats[seat.id] for seat in self.battle.seated}

    @property
    def state(self) -> Any:
        """Return the state now."""
        return self._timeline.state

    def present(self, eyes: Sequence[SeatId]) -> Any:  # noqa: ARG002 - of a seat that may give a command ahead
        """Return the state now as some eyes observe it, which may be asked in it already."""
        return self.state

    @property
    def step(self) -> int:
        """Return how many commands stand."""
        return self._timeline.step

    @property
    def entries(self) -> list[LogEntry]:
        """Return the commands that stand, with their events."""
        return self._timeline.deeds

    def logged_of(self, deed: LogEntry) -> Logged:
        """Return a command with what its events say, also one that was taken back."""
        return Logged(deed, self._timeline.reports(deed))

    def logged(self, after: int = 0, last: int | None = None) -> Iterator[Logged]:
        """Return the commands that stand after a step, up to `last`, with what their events say."""
        return map(self.logged_of, self.entries[after:last])

    def reports(self, step: int) -> tuple[Report, ...]:
        """Return what each event of the command `step` says."""
        return self._timeline.reports(self.entries[step - 1])

    @property
    def notes(self) -> list[Note]:
        """Return the remarks of the players, each with the step it was made at."""
        return self._timeline.notes

    @property
    def undone(self) -> list[Undone]:
        """Return the commands taken back, in the order in which they were given."""
        return self._timeline.undone

    @property
    def orders(self) -> dict[SeatId, Any]:
        """Return the standing orders of each seat, records of `ruleset.orders.type`; None where a system knows none."""
        return self._timeline.orders

    @property
    def to_move(self) -> SeatId | None:
        """Return the seat that decides, None when the game is over."""
        return self.ruleset.who_decides(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it runs."""
        return self.ruleset.outcome(self.state)

    def state_at(self, step: int) -> Any:
        """Return the state after the first `step` commands that stand."""
        return self._timeline.states[step]

    def within(self, deed: LogEntry, count: int) -> Any:
        """Return the state once so many events of a command had happened."""
        state = self.state_at(deed.step - 1)
        for event in deed.events[:count]:
            state = self.ruleset.evolve(state, event)
        return state

    def label_of(self, deed: LogEntry) -> str:
        """Return what a command was to do, in words; "" of one that is unknown."""
        if isinstance(deed.command, Unknown):
            return ""
        return self.ruleset.label(self.state_at(deed.step - 1), deed.command)

    def offer_of(self, deed: LogEntry) -> Offer:
        """Return what a command was for when it was given; an unknown one passes."""
        if isinstance(deed.command, Unknown):
            return Offer(command=deed.command, role="pass")
        return self.ruleset.offer(self.state_at(deed.step - 1), deed.command)

    def at(self, step: int) -> "Position":
        """Return the game as it was when `step` of the commands that stand had been given."""
        return Position(self._timeline.until(step), self._log)

    def hash(self) -> str:
        """SHA-256 over the start and all that stands; an undo brings the earlier one back."""
        return self._timeline.hashes[-1]

    def legal(self) -> tuple[Command, ...]:
        """Return all commands that may be given now."""
        state = self._asked.state
        if self._legal is None or self._legal[0] is not state:
            self._legal = (state, self.ruleset.legal(state))
        return self._legal[1]

    def refusal(self, command: Command) -> IllegalCommand | None:
        """Return why a command may not be given now, None if it may."""
        return self.ruleset.refusal(self._asked.state, command)

    @property
    def _asked(self) -> "Position":
        """Return the game as the seat to decide may know it."""
        return self if self.ruleset.traits.open_information or not self.to_move else self.seen_by(self.to_move)

    def dice_wanted(self, command: Command, faces: Sequence[int] = ()) -> Wanted | None:
        """Return what the command rolls or draws next after these faces, None when it has all."""
        return dice_wanted(lambda dice: self.ruleset.decide(self.state, command, dice), faces)


class Seen(Position):
    """A game as those of `eyes` all may know it: states are observed, and what they may not know leaves a blank.

    A command is known to the seat that gave it and to those who may know all that it brought.
    """

    def __init__(self, game: Position, eyes: tuple[SeatId, ...], timeline: Timeline, log: Log) -> None:
        super().__init__(timeline, log)
        self._game, self._eyes, self.dropped = game, eyes, game.dropped
        self._states: dict[int, tuple[Any, Any]] = {}  # by the state itself, which is kept, as it is seen
        self._known: dict[int, tuple[LogEntry, Logged]] = {}  # by the command itself, and by what is known of it

    def seen_by(self, *_: SeatId) -> Position:
        """Return this: nobody learns more by looking at it."""
        return self

    @property
    def eyes(self) -> tuple[SeatId, ...]:
        """Return the seats whose knowledge this is limited to."""
        return self._eyes

    @property
    def folder(self) -> Path | None:
        """Return the folder of the save, which a game may get late."""
        return self._game.folder

    @property
    def state(self) -> Any:
        """Return what can be seen now."""
        return self._seen(self._game.present(self._eyes))

    def state_at(self, step: int) -> Any:
        """Return what could be seen after `step` commands."""
        return self._seen(self._game.state_at(step))

    def within(self, deed: LogEntry, count: int) -> Any:
        """Return what could be seen amid a command."""
        return self._observed(self._game.within(self._game.entries[deed.step - 1], count))

    def at(self, step: int) -> Position:
        """Return what was known after a step."""
        return self._game.at(step).seen_by(*self._eyes)

    @property
    def entries(self) -> list[LogEntry]:
        """Return the commands that stand, each as far as it is known."""
        return [self.logged_of(deed).deed for deed in self._game.entries]

    @property
    def undone(self) -> list[Undone]:
        """Return the commands taken back, likewise."""
        return [replace(each, deed=self.logged_of(each.deed).deed) for each in self._game.undone]

    @property
    def notes(self) -> list[Note]:
        """Return the remarks of those who look, and those that are nobody's."""
        return [note for note in self._game.notes if note.seat is None or {*self._eyes} == {note.seat}]

    @property
    def orders(self) -> dict[SeatId, Any]:
        """Return the standing orders of the seat that looks, if it is one alone."""
        return {seat: orders for seat, orders in self._game.orders.items() if (seat,) == self._eyes}

    def reports(self, step: int) -> tuple[Report, ...]:
        """Return what each event of the command `step` says to those who look."""
        return self.logged_of(self._game.entries[step - 1]).reports

    def logged_of(self, deed: LogEntry) -> Logged:
        """Return what is known of a command; events and reports keep their places."""
        if id(deed) not in self._known:
            logged = self._as_known(self._game.logged_of(deed))
            self._known[id(deed)] = self._known[id(logged.deed)] = (deed, logged)
        return self._known[id(deed)][1]

    def label_of(self, deed: LogEntry) -> str:
        """Return what a known command was to do as its giver saw it, "" of one that is unknown."""
        known = self.logged_of(deed).deed
        if isinstance(known.command, Unknown):
            return ""
        before = self.ruleset.observe(self._game.state_at(deed.step - 1), deed.seat)
        return self.ruleset.label(before, known.command)

    def offer_of(self, deed: LogEntry) -> Offer:
        """Return what a known command was for; an unknown one passes."""
        known = self.logged_of(deed).deed
        if isinstance(known.command, Unknown):
            return Offer(command=known.command, role="pass")
        return self.ruleset.offer(self.ruleset.observe(self._game.state_at(deed.step - 1), deed.seat), known.command)

    def _as_known(self, logged: Logged) -> Logged:
        deed, reports = logged
        if deed.opened:
            return logged
        own = self._eyes == (deed.seat,)
        if deed.sealed and not own:  # as where nobody knows it, whatever its reports say
            blank = replace(deed, command=Unknown(), events=deed.shows, why="")
            after = self._game.state_at(min(deed.step, self._game.step))
            return Logged(blank, self.ruleset.report(after, None, deed.shows))
        hidden = [not self._may_know(report) for report in reports]
        if not any(hidden):
            return logged
        events = tuple(Unseen() if hide else event for hide, event in zip(hidden, deed.events, strict=True))
        known = replace(deed, events=events) if own else replace(deed, events=events, command=Unknown(), why="")
        unseen = Report(event=Unseen())
        return Logged(known, tuple(unseen if hide else each for hide, each in zip(hidden, reports, strict=True)))

    def _may_know(self, report: Report) -> bool:
        return report.audience is None or report.audience.issuperset(self._eyes)

    def _seen(self, state: Any) -> Any:
        if id(state) not in self._states:
            self._states[id(state)] = (state, self._observed(state))
        return self._states[id(state)][1]

    def _observed(self, state: Any) -> Any:
        return observed(self.ruleset, state, self._eyes)
