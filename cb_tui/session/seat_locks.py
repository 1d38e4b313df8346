"""Seat locks of a saved game: taken seats, their players and since when, and taking a seat over."""

from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from cb_tui.core.limits import BATTLE_BYTES
from cb_tui.core.values import SeatId
from cb_tui.session import files
from cb_tui.session.build import build
from cb_tui.session.codec import BAD_INPUT
from cb_tui.session.errors import LockedError, SessionError, plain
from cb_tui.session.game import Game
from cb_tui.session.locations import check_name
from cb_tui.session.lock import holder, last_holder, other_build, refusal, seat_path, take_over
from cb_tui.session.log import LOG
from cb_tui.session.process import Holder, player
from cb_tui.session.seats import HUMAN, own_seat, seats_named, seats_with


class SeatLock(Struct, frozen=True):
    """A person's seat. `holder` plays it, None if it is free. `since` is in seconds since the epoch.

    `refusal` is why that player cannot be asked to leave it, empty for a player at two logins.
    """

    seat: SeatId
    name: str
    holder: Holder | None
    since: float = 0.0
    refusal: str = ""


class LockedGame(NamedTuple):
    """A game that another login plays, and the line and seat that were asked for."""

    name: str
    branch: str = ""
    seat: str | None = None  # or a comma-separated list


def seat_locks(game: Game) -> tuple[SeatLock, ...]:
    """Return the seats of persons that may be played here, the first seat first."""
    folder, found = game.folder, []
    if folder is None:
        return ()
    own = own_seat(folder)
    for seat in game.battle.seated:
        if game.seats[seat.id] == HUMAN and own in (None, seat.id):
            there = holder(folder, seat.id)
            since = seat_path(folder, seat.id).stat().st_mtime if there is not None else 0.0
            why = refusal(folder, seat.id, there) if there is not None else ""
            found.append(SeatLock(seat.id, seat.name, there, since, why))
    return tuple(found)


def unlike_build(game: Game) -> str:
    """Return a sentence on another login's player whose program is of another build, or an empty string."""
    if game.folder is None:
        return ""
    away = (seat for seat in game.battle.seated if game.seats[seat.id] == HUMAN and seat.id not in game.local_seats)
    for seat in away:
        if theirs := other_build(game.folder, seat.id):
            return (
                f"{seat.name} plays with cb-tui {plain(theirs, 40)} and you with {build()}: install the same for both"
            )
    return ""


def keep_seat(game: Game, seat: str) -> None:
    """Release all local seats but `seat` (or a list of seats) and those that go with it. Raises SessionError."""
    game.release_other_seats(*seats_with(game.seats, game.battle, seat))


def leave_seats(game: Game, *seats: SeatId) -> None:
    """Release seats, with those that go with them, to other logins. Raises SessionError."""
    gone = {one for seat in seats for one in seats_with(game.seats, game.battle, seat)}
    game.release_other_seats(*(seat for seat in game.local_seats if seat not in gone))


class _Begun(Struct):
    """The players in the first line of a log."""

    seats: dict[SeatId, str] = {}


def take_own(saves: Path, name: str, branch: str = "") -> Game:
    """Open the game with all its seats, or only this player's where others play too. Raises SessionError.

    These are with fair dice the seat whose numbers are here, else those where this player sat last, else
    those that are free and were never taken.
    """
    own = ""
    if len(_people(saves / check_name(name))) > 1:
        own = _own(Game.open(saves, name, branch=branch, watch=True))
    return Game.open(saves, name, branch=branch, seat=own or None)


def _people(folder: Path) -> list[SeatId]:
    """Return the seats of persons that may be played here, without reading the game. Empty if that fails."""
    try:
        if own_seat(folder):
            return []
        line, _, _ = (files.read(folder / LOG, BATTLE_BYTES) or b"").partition(b"\n")
        return [seat for seat, player in msgspec.json.decode(line, type=_Begun).seats.items() if player == HUMAN]
    except (*BAD_INPUT, SessionError, OSError):
        return []


def _own(game: Game) -> str:
    """Return the seats of this player if another one plays too, else an empty string."""
    if game.numbers_seat is not None:
        return game.numbers_seat
    assert game.folder is not None, "it was read from there"
    people = [seat for seat, player in game.seats.items() if player == HUMAN]
    sat = {seat: last_holder(game.folder, seat).player for seat in people}
    mine = [seat for seat in people if sat[seat] == player()] or [seat for seat in people if not sat[seat]]
    return ",".join(mine) if len(mine) < len(people) else ""


def take_all_over(saves: Path, name: str, branch: str = "", seat: str | None = None) -> Game:
    """Open the game with all its seats, or `seat` (one, or a list such as "west,east").

    A process that holds them saves and quits first. Raises SessionError.
    """
    try:
        return Game.open(saves, name, branch=branch, seat=seat)
    except LockedError:
        watched = Game.open(saves, name, branch=branch, watch=True)
        for wanted in watched.seats if seat is None else seats_named(seat, watched.battle):
            take_over(saves / name, wanted)
        return Game.open(saves, name, branch=branch, seat=seat)
