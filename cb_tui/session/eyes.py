"""Eyes: a game as some sides may know it; what is hidden from one of them is not in it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from cb_tui.core.offer import Offer
from cb_tui.core.report import Report
from cb_tui.core.ruleset import observed
from cb_tui.core.values import Side, Unknown, Unseen
from cb_tui.session.errors import SessionError
from cb_tui.session.log import Log
from cb_tui.session.log_entry import LogEntry
from cb_tui.session.logged import Logged
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, own_seat
from cb_tui.session.timeline import Note, Timeline, Undone


class Seen(Position):
    """A game as those of `eyes` all may know it: states are observed, and what they may not know leaves a blank.

    A command is known to the side that gave it and to those who may know all that it brought.
    """

    def __init__(self, game: Position, eyes: tuple[Side, ...], timeline: Timeline, log: Log) -> None:
        super().__init__(timeline, log)
        self._game, self._eyes, self.dropped = game, eyes, game.dropped
        self._states: dict[int, tuple[Any, Any]] = {}  # by the state itself, which is kept, as it is seen
        self._known: dict[int, tuple[LogEntry, Logged]] = {}  # by the command itself, and by what is known of it

    def seen_by(self, *_: Side) -> Position:
        """Return this: nobody learns more by looking at it."""
        return self

    @property
    def eyes(self) -> tuple[Side, ...]:
        """Return the sides whose knowledge this is limited to."""
        return self._eyes

    @property
    def folder(self) -> Path | None:
        """Return the folder of the save, which a game may get late."""
        return self._game.folder

    @property
    def state(self) -> Any:
        """Return what can be seen now."""
        return self._seen(self._game.state)

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
        return [note for note in self._game.notes if note.side is None or {*self._eyes} == {note.side}]

    @property
    def orders(self) -> dict[Side, Any]:
        """Return the standing orders of the side that looks, if it is one alone."""
        return {side: orders for side, orders in self._game.orders.items() if (side,) == self._eyes}

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
        before = self.ruleset.observe(self._game.state_at(deed.step - 1), deed.side)
        return self.ruleset.label(before, known.command)

    def offer_of(self, deed: LogEntry) -> Offer:
        """Return what a known command was for; an unknown one passes."""
        known = self.logged_of(deed).deed
        if isinstance(known.command, Unknown):
            return Offer(command=known.command, role="pass")
        return self.ruleset.offer(self.ruleset.observe(self._game.state_at(deed.step - 1), deed.side), known.command)

    def _as_known(self, logged: Logged) -> Logged:
        deed, reports = logged
        hidden = [not self._may_know(report) for report in reports]
        if not any(hidden):
            return logged
        events = tuple(Unseen() if hide else event for hide, event in zip(hidden, deed.events, strict=True))
        own = self._eyes == (deed.side,)
        known = replace(deed, events=events) if own else replace(deed, events=events, command=Unknown(), why="")
        blank = Report(event=Unseen())
        return Logged(known, tuple(blank if hide else each for hide, each in zip(hidden, reports, strict=True)))

    def _may_know(self, report: Report) -> bool:
        return report.audience is None or report.audience.issuperset(self._eyes)

    def _seen(self, state: Any) -> Any:
        if id(state) not in self._states:
            self._states[id(state)] = (state, self._observed(state))
        return self._states[id(state)][1]

    def _observed(self, state: Any) -> Any:
        return observed(self.ruleset, state, self._eyes)


def read_here(game: Position, side: str = "") -> Position:
    """Return a game as `side` may read it, else as all people who play at this copy may; raises SessionError."""
    if side and side not in game.seats:
        raise SessionError(f"there is no side {side}; the sides are {', '.join(game.seats)}", "seats")
    if game.seen_by() is game:
        return game
    own = own_seat(game.folder) if game.folder else None
    if side and own not in (None, side):
        raise SessionError(f"this copy of {game.name} plays {own}, which may not see what {side} sees", "seats")
    people = (own,) if own else tuple(each for each, seat in game.seats.items() if seat == HUMAN)
    return game.seen_by(*((Side(side),) if side else people))


def author(game: Any) -> Side | None:
    """Return whose remark is written now, None where the rules hide nothing: it is everybody's then."""
    if game.ruleset.traits.open_information:
        return None
    people = [side for side in game.held if game.seats[side] == HUMAN]
    return game.to_move if game.to_move in people else next(iter(people), None)
