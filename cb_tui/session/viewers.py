"""Viewers: through whose eyes a save is read or played back, and what a machine decides from its own."""

import secrets
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cb_tui.ai.players import player
from cb_tui.core.dice import Dice, SeededDice
from cb_tui.core.legal_commands import LegalCommands
from cb_tui.core.ruleset import Choice, Ruleset
from cb_tui.core.values import SeatId, Unknown, Value
from cb_tui.games import RULESETS
from cb_tui.session.errors import SessionError
from cb_tui.session.host_dice import HOST
from cb_tui.session.load import load
from cb_tui.session.locations import check_name
from cb_tui.session.log import LogEntry, ReportedCommand
from cb_tui.session.position import Position
from cb_tui.session.seats import HUMAN, own_seat, seat_named
from cb_tui.session.timeline import PlayerNote, UndoneCommand

if TYPE_CHECKING:
    from cb_tui.session.staff_search.player import Staff


def read_here(game: Position, seat: str = "") -> Position:
    """Return a game as `seat` may read it, else as all people at this copy may. Raises SessionError."""
    asked = seat_named(seat, game.battle) if seat else None
    if game.seen_by() is game:
        return game
    own = own_seat(game.folder) if game.folder else None
    if asked and own not in (None, asked):
        raise SessionError(f"this copy of {game.name} plays {own}, who may not see what {asked} sees", "seats")
    people = (own,) if own else tuple(each for each, player in game.seats.items() if player == HUMAN)
    if asked and people and asked not in people:
        raise SessionError(f"{asked} is the AI's seat, and what it hides is shown once the battle is over", "seats")
    return game.seen_by(*((asked,) if asked else people))


def asks_handover(game: Position, seat: SeatId) -> bool:
    """Check whether a seat shares this copy with others who may not see what it has sealed here."""
    people = sum(player == HUMAN for player in game.seats.values())
    if people < 2 or game.outcome or (game.folder and own_seat(game.folder)):
        return False
    known = (deed for deed in game.entries if deed.sealed and not deed.opened)
    return any(deed.seat == seat and not isinstance(deed.command, Unknown) for deed in known)


def author(game: Any) -> SeatId | None:
    """Return the author of a remark written now, or None if the rules hide nothing: it is then for all."""
    if game.ruleset.traits.open_information:
        return None
    people = [seat for seat in game.local_seats if game.seats[seat] == HUMAN]
    return game.to_move if game.to_move in people else next(iter(people), None)


def choice(game: "Position", staffs: Mapping[SeatId, "Staff"], seat: SeatId, lots: Dice | None = None) -> Choice:
    """Return the choice of a seat's player now, from what that seat may know.

    `lots` are the dice of a secret command. If None, they cannot be foreseen where a person plays on the disk, whose
    log another may read. Elsewhere they follow from the seed, as all else does. Raises SessionError if the staff of a
    game at a host cannot think: the log would name it for moves of the officer.
    """
    name = game.seats[seat].removeprefix("ai:")
    if seat in staffs:
        made = staffs[seat].choose(game.state, LegalCommands(game.legal))
        if game.dice_mode == HOST and (fault := staffs[seat].mind.fault):
            raise SessionError(f"{fault}, and at a host no officer leads in its place; leave and come back", "staff")
        return made
    dice = SeededDice(~game.seed, game.step)
    if lots is None and game.folder and HUMAN in game.seats.values():
        lots = SeededDice(secrets.randbits(256), game.step)
    return player(game.ruleset, name, dice, lots)(game.seen_by(seat).state, LegalCommands(game.legal), seat)


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
