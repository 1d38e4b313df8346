"""A game as it can be read: all of it, or the part that some seats may know."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cb_tui.core.dice import Dice, DiceRequest
from cb_tui.core.display import Scene
from cb_tui.core.offer import Offer
from cb_tui.core.report import Report
from cb_tui.core.ruleset import IllegalCommand, Outcome, Ruleset, observed_by
from cb_tui.core.scenario import Scenario
from cb_tui.core.values import Command, Event, SeatId, Unknown, Unseen
from cb_tui.session.closing import GameEnd
from cb_tui.session.fair_dice.pledges import FAIR
from cb_tui.session.hand_overs import HandOver, hand_overs
from cb_tui.session.host_dice import HOST
from cb_tui.session.log import GameStart, Log, LogEntry, ReportedCommand
from cb_tui.session.rolls import dice_wanted
from cb_tui.session.seats import HUMAN
from cb_tui.session.timeline import PlayerNote, Timeline, UndoneCommand


class Position:
    """A game to be read. `dropped` is a sentence on what loading left out, or an empty string."""

    dropped = ""

    def __init__(self, timeline: Timeline, log: Log) -> None:
        self._timeline, self._log = timeline, log
        self._legal: tuple[Any, tuple[Command, ...]] | None = None
        self._views: dict[tuple[SeatId, ...], Position] = {}
        self._openings = 0  # opened commands that the views know

    def seen_by(self, *seats: SeatId) -> "Position":
        """Return the game as seats may know it together.

        Args:
            *seats: The viewer seats. No seats stand for all.

        Returns:
            A position without the facts that are hidden from any of them, the same one until a secret command is
            opened. It is this position itself if the rules hide nothing or the battle is over.
        """
        if self.ruleset.traits.open_information or self.outcome:
            return self
        eyes = tuple(seat for seat in self.seats if seat in seats or not seats)
        if self._openings != (now := len(self._timeline.opened_here)):
            self._views, self._openings = {}, now
        if eyes not in self._views:
            self._views[eyes] = SeatView(self, eyes, self._timeline, self._log)
        return self._views[eyes]

    @property
    def viewer_seats(self) -> tuple[SeatId, ...]:
        """Return the viewer seats to whose knowledge this is limited, or () if it shows everything."""
        return ()

    @property
    def ruleset(self) -> Ruleset[Any]:
        """Return the rules system of the game."""
        return self._timeline.ruleset

    @property
    def battle(self) -> Scenario:
        """Return the battle as it was started."""
        return self._timeline.battle

    @property
    def folder(self) -> Path | None:
        """Return the folder of the save, or None while the game is in memory only."""
        return self._log.folder

    @property
    def name(self) -> str:
        """Return the name of the save, or an empty string while the game is in memory only."""
        return self.folder.name if self.folder else ""

    @property
    def start(self) -> GameStart:
        """Return the first line of the log: rules, seed, seats and battle."""
        return self._timeline.start

    @property
    def start_hash(self) -> str:
        """Return the hash of the start, which no command and no new name changes."""
        return self._timeline.hashes[0]

    @property
    def branch(self) -> str:
        """Return the line of the game: "main" or a branch."""
        return self._timeline.branch

    @property
    def seed(self) -> int:
        """Return the seed of all dice. A branch adds the point where it begins."""
        return self._timeline.start.seed

    @property
    def shown_seed(self) -> int | None:
        """Return the seed, or None if it rolls no dice, or people play who could compute their next dice from it."""
        if self.dice_mode == HOST:
            return None
        people = sum(player == HUMAN for player in self._timeline.start.seats.values())
        return self.seed if people < 2 or self.dice_mode == FAIR or self.outcome else None

    @property
    def dice_mode(self) -> str:
        """Return "seeded", "manual" if players may give the faces, "fair" if they make them together, or "host"."""
        return self._timeline.start.dice

    @property
    def seats(self) -> dict[SeatId, str]:
        """Return the player of each seat, "human" or "ai:NAME", in the order of the battle."""
        return {seat.id: self._timeline.start.seats[seat.id] for seat in self.battle.seated}

    @property
    def state(self) -> Any:
        """Return the state now."""
        return self._timeline.state

    def state_for(self, eyes: Sequence[SeatId]) -> Any:  # noqa: ARG002 - for a seat that may decide early
        """Return the state now as the base of what viewer seats observe, unobserved itself.

        Args:
            eyes: The viewer seats. A single one may be asked early for a secret command in this state.
        """
        return self.state

    @property
    def step(self) -> int:
        """Return the number of commands in force."""
        return self._timeline.step

    @property
    def entries(self) -> list[LogEntry]:
        """Return the entries of the commands in force."""
        return self._timeline.deeds

    def logged_of(self, deed: LogEntry) -> ReportedCommand:
        """Return an entry, in force or undone, with the reports of its events."""
        return ReportedCommand(deed, self._timeline.reports(deed))

    def logged(self, after: int = 0, last: int | None = None) -> Iterator[ReportedCommand]:
        """Yield the entries in force after step `after` up to step `last` (None: all), with their reports."""
        return map(self.logged_of, self.entries[after:last])

    def reports(self, step: int) -> tuple[Report, ...]:
        """Return one report for each event of the command `step`, counted from 1."""
        return self._timeline.reports(self.entries[step - 1])

    @property
    def notes(self) -> list[PlayerNote]:
        """Return the remarks of the players, each with its step."""
        return self._timeline.notes

    @property
    def undone(self) -> list[UndoneCommand]:
        """Return the undone commands in the order in which they were undone."""
        return self._timeline.undone

    @property
    def orders(self) -> dict[SeatId, Any]:
        """Return the standing orders by seat: records of `ruleset.orders.type`, or None if the rules have none."""
        return self._timeline.orders

    @property
    def to_move(self) -> SeatId | None:
        """Return the seat that decides, or None if the game is over."""
        return self._timeline.decides

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome, by the rules or the closing line, or None while the game runs."""
        return self._timeline.outcome

    @property
    def ended(self) -> GameEnd | None:
        """Return how a closing line ended the game, or None if none did."""
        return self._timeline.ended

    def hand_overs(self) -> tuple[HandOver, ...]:
        """Return when the decision passed on, and to which seat, () if no host keeps the game."""
        timeline = self._timeline
        return tuple(hand_overs(self.ruleset, self.start, timeline.states, timeline.deeds))

    @property
    def scene(self) -> Scene:
        """Return the scene now. No seat decides in it once the game is over."""
        scene: Scene = self.ruleset.scene(self.state)
        return scene if self._timeline.ended is None else scene.without_decision

    def state_at(self, step: int) -> Any:
        """Return the state after `step` commands in force, 0 for the first state."""
        return self._timeline.states[step]

    def state_mid_command(self, deed: LogEntry, count: int) -> Any:
        """Return the state after the first `count` events of an entry in force."""
        state = self.state_at(deed.step - 1)
        for event in deed.events[:count]:
            state = self.ruleset.evolve(state, event)
        return state

    def label_of(self, deed: LogEntry) -> str:
        """Return the command of an entry in words, or an empty string if it is unknown."""
        if isinstance(deed.command, Unknown):
            return ""
        return self.ruleset.label(self.state_at(deed.step - 1), deed.command)

    def offer_of(self, deed: LogEntry) -> Offer:
        """Return the purpose of an entry's command. An unknown command counts as a pass."""
        if isinstance(deed.command, Unknown):
            return Offer(command=deed.command, role="pass")
        return self.ruleset.offer(self.state_at(deed.step - 1), deed.command)

    def at_step(self, step: int) -> "Position":
        """Return the game as it was after `step` commands in force."""
        return Position(self._timeline.up_to_step(step), self._log)

    def hash(self) -> str:
        """Return the SHA-256 of the start, and of all commands in force, each with its giver.

        An undo restores the earlier hash.
        """
        return self._timeline.hashes[-1]

    def legal(self) -> tuple[Command, ...]:
        """Return `Ruleset.legal` for the state as the seat to move may know it, cached until that changes."""
        if self._timeline.ended is not None:
            return ()
        state = self._asked.state
        if self._legal is None or self._legal[0] is not state:
            self._legal = (state, self.ruleset.legal(state))
        return self._legal[1]

    def refusal(self, command: Command) -> IllegalCommand | None:
        """Return the refusal of a command from the seat to move, or None if it is legal."""
        if self._timeline.ended is not None:
            return IllegalCommand("the game is over; nothing more can be played", code="over")
        return self.ruleset.refusal(self._asked.state, command)

    @property
    def _asked(self) -> "Position":
        """Return the game as the seat to move may know it."""
        return self if self.ruleset.traits.open_information or not self.to_move else self.seen_by(self.to_move)

    def dice_wanted(self, command: Command, faces: Sequence[int] = ()) -> DiceRequest | None:
        """Return the next roll or draw of a command.

        Args:
            command: A legal command.
            faces: The faces and cards given so far, in order.

        Returns:
            The missing dice or card, or None if `faces` are enough or the command rolls nothing.

        Raises:
            IllegalCommand: The refusal of the rules.
            DiceError: A face is out of range.
        """
        return dice_wanted(self._deed(command), faces)

    def _deed(self, command: Command) -> Callable[[Dice], tuple[Event, ...]]:
        """Return the events of a command now, by its dice."""
        return partial(self.ruleset.decide, self.state, command)

    def _seen_deed(self, command: Command) -> Callable[[Dice], tuple[Event, ...]] | None:
        """Return the same as far as the seat to move may know it, or None if the rules hide nothing."""
        asked = self._asked
        return None if asked is self else asked._deed(command)  # noqa: SLF001 - the same class

    def dice_asked(self, command: Command, faces: Sequence[int] = ()) -> DiceRequest | None:
        """Return `dice_wanted` as far as the seat to move may know it: not the die of a mine hidden from it."""
        return self._asked.dice_wanted(command, faces)


class SeatView(Position):
    """A game as the viewer seats may know it together: states are observed, and hidden facts leave a blank.

    A command is known to its own seat, and to every seat that may know all of its events.
    """

    def __init__(self, game: Position, eyes: tuple[SeatId, ...], timeline: Timeline, log: Log) -> None:
        super().__init__(timeline, log)
        self._game, self._eyes, self.dropped = game, eyes, game.dropped
        self._states: dict[int, tuple[Any, Any]] = {}  # by id of a state, which is cached with its observed form
        self._known: dict[int, tuple[LogEntry, ReportedCommand]] = {}  # by id of an entry and of its known form

    def seen_by(self, *_: SeatId) -> Position:
        """Return this position itself, which shows no seat more than it may know."""
        return self

    @property
    def viewer_seats(self) -> tuple[SeatId, ...]:
        """Return the viewer seats."""
        return self._eyes

    @property
    def folder(self) -> Path | None:
        """Return the folder of the game, which may be saved later than this view is made."""
        return self._game.folder

    @property
    def state(self) -> Any:
        """Return the observed state now."""
        return self._seen(self._game.state_for(self._eyes))

    def state_at(self, step: int) -> Any:
        """Return the observed state after `step` commands in force."""
        return self._seen(self._game.state_at(step))

    def state_mid_command(self, deed: LogEntry, count: int) -> Any:
        """Return the observed state after the first `count` events of an entry."""
        return self._observed(self._game.state_mid_command(self._game.entries[deed.step - 1], count))

    def at_step(self, step: int) -> Position:
        """Return the game as known after `step` commands in force."""
        return self._game.at_step(step).seen_by(*self._eyes)

    @property
    def entries(self) -> list[LogEntry]:
        """Return the entries in force, each as far as it is known."""
        return [self.logged_of(deed).deed for deed in self._game.entries]

    @property
    def undone(self) -> list[UndoneCommand]:
        """Return the undone commands, each as far as it is known."""
        return [replace(each, deed=self.logged_of(each.deed).deed) for each in self._game.undone]

    @property
    def notes(self) -> list[PlayerNote]:
        """Return the remarks without a seat and those of the viewer seat, if it is the only one."""
        return [note for note in self._game.notes if note.seat is None or {*self._eyes} == {note.seat}]

    @property
    def orders(self) -> dict[SeatId, Any]:
        """Return the standing orders of the viewer seat, if it is the only one."""
        return {seat: orders for seat, orders in self._game.orders.items() if (seat,) == self._eyes}

    def reports(self, step: int) -> tuple[Report, ...]:
        """Return one report for each event of the command `step`, blank for hidden events."""
        return self.logged_of(self._game.entries[step - 1]).reports

    def logged_of(self, deed: LogEntry) -> ReportedCommand:
        """Return an entry as far as it is known. Events and reports keep their places."""
        if id(deed) not in self._known:
            logged = self._as_known(self._game.logged_of(deed))
            self._known[id(deed)] = self._known[id(logged.deed)] = (deed, logged)
        return self._known[id(deed)][1]

    def label_of(self, deed: LogEntry) -> str:
        """Return a known command in words, as its own seat saw the state, or an empty string if it is unknown."""
        known = self.logged_of(deed).deed
        if isinstance(known.command, Unknown):
            return ""
        before = self.ruleset.observe(self._game.state_at(deed.step - 1), deed.seat)
        return self.ruleset.label(before, known.command)

    def offer_of(self, deed: LogEntry) -> Offer:
        """Return the purpose of a known command. An unknown command counts as a pass."""
        known = self.logged_of(deed).deed
        if isinstance(known.command, Unknown):
            return Offer(command=known.command, role="pass")
        return self.ruleset.offer(self.ruleset.observe(self._game.state_at(deed.step - 1), deed.seat), known.command)

    def _as_known(self, logged: ReportedCommand) -> ReportedCommand:
        deed, reports = logged
        if deed.opened:
            return logged
        own = self._eyes == (deed.seat,)
        if deed.sealed and not own:  # hidden as from every other seat, whatever its reports contain
            blank = replace(deed, command=Unknown(), events=deed.shows, why="")
            after = self._game.state_at(min(deed.step, self._game.step))
            return ReportedCommand(blank, self.ruleset.report(after, None, deed.shows))
        hidden = [not self._may_know(report) for report in reports]
        if not any(hidden):
            return logged
        events = tuple(Unseen() if hide else event for hide, event in zip(hidden, deed.events, strict=True))
        known = replace(deed, events=events) if own else replace(deed, events=events, command=Unknown(), why="")
        unseen = Report(event=Unseen())
        return ReportedCommand(
            known, tuple(unseen if hide else each for hide, each in zip(hidden, reports, strict=True))
        )

    def _may_know(self, report: Report) -> bool:
        return report.audience is None or report.audience.issuperset(self._eyes)

    def _seen(self, state: Any) -> Any:
        if id(state) not in self._states:
            self._states[id(state)] = (state, self._observed(state))
        return self._states[id(state)][1]

    def _observed(self, state: Any) -> Any:
        return observed_by(self.ruleset, state, self._eyes)
