"""Seat locks: which seats of a saved game are taken, by which process, since when; and taking them over."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cb_tui.core.values import Side
from cb_tui.session.errors import LockedError
from cb_tui.session.game import Game
from cb_tui.session.lock import holder, seat_path, take_over
from cb_tui.session.seats import HUMAN, own_seat


@dataclass(frozen=True)
class SeatLock:
    """A person's seat; `pid` is the process that plays it, None where it is free; `since` in seconds since the epoch."""

    side: Side
    name: str
    pid: int | None
    since: float = 0.0


class Taken(NamedTuple):
    """A game that another login plays, and the line and seat that were asked for."""

    name: str
    branch: str = ""
    seat: Side | None = None


def seat_locks(game: Game) -> tuple[SeatLock, ...]:
    """The seats of persons that may be played here, the first side first."""
    folder, found = game.folder, []
    if folder is None:
        return ()
    own = own_seat(folder)
    for army in game.battle.sides:
        if game.seats[army.id] == HUMAN and own in (None, army.id):
            pid = holder(folder, army.id)
            since = seat_path(folder, army.id).stat().st_mtime if pid is not None else 0.0
            found.append(SeatLock(army.id, army.name, pid, since))
    return tuple(found)


def take_own(saves: Path, name: str, branch: str = "") -> Game:
    """The game with all its seats; with fair dice, with the one whose numbers are this player's. Raises SessionError."""
    try:
        game = Game.open(saves, name, branch=branch)
    except LockedError:
        own = Game.open(saves, name, branch=branch, watch=True).own
        if own is None:
            raise
        return Game.open(saves, name, branch=branch, seat=own)
    if game.own in game.held:
        game.keep(game.own)
    return game


def take_all_over(saves: Path, name: str, branch: str = "", seat: Side | None = None) -> Game:
    """The game with all its seats, or one; whoever plays them saves and goes first. Raises SessionError."""
    try:
        return Game.open(saves, name, branch=branch, seat=seat)
    except LockedError:
        watched = Game.open(saves, name, branch=branch, watch=True)
        for side in watched.seats if seat is None else (seat,):
            take_over(saves / name, side)
        return Game.open(saves, name, branch=branch, seat=seat)
