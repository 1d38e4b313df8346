"""Seat locks of a saved game: taken seats, their processes and since when, and taking a seat over."""

from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from cb_tui.core.values import SeatId
from cb_tui.session.build import build
from cb_tui.session.errors import LockedError, plain
from cb_tui.session.game import Game
from cb_tui.session.lock import holder, other_build, seat_path, take_over
from cb_tui.session.seats import HUMAN, own_seat, seats_named, seats_with


class SeatLock(Struct, frozen=True):
    """A person's seat. `pid` is its process, None if it is free. `since` is in seconds since the epoch."""

    seat: SeatId
    name: str
    pid: int | None
    since: float = 0.0


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
            pid = holder(folder, seat.id)
            since = seat_path(folder, seat.id).stat().st_mtime if pid is not None else 0.0
            found.append(SeatLock(seat.id, seat.name, pid, since))
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


def take_own(saves: Path, name: str, branch: str = "") -> Game:
    """Open the game with all its seats, or with fair dice that of this player. Raises SessionError.

    A single seat is opened only if another process holds one.
    """
    try:
        game = Game.open(saves, name, branch=branch)
    except LockedError:
        own = Game.open(saves, name, branch=branch, watch=True).numbers_seat
        if own is None:
            raise
        return Game.open(saves, name, branch=branch, seat=own)
    own = game.numbers_seat
    if own in game.local_seats:
        keep_seat(game, own)
    return game


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
