"""The players of each seat when the same battle is begun again."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from cb_tui.core.values import SeatId
from cb_tui.session.seats import HUMAN, own_seat, seats_swapped

if TYPE_CHECKING:
    from cb_tui.session.game import Game


def rematch(game: "Game", held: Collection[SeatId], *, swap: bool) -> tuple[dict[SeatId, str], list[SeatId]]:
    """Return the player of each seat, with sides changed if `swap`, and the seats left to other logins.

    `held` are the seats that were played here.
    """
    seats, seated = dict(game.seats), game.battle.seated
    people = set(seats.values()) == {HUMAN}
    if swap and not people:
        seats = seats_swapped(seats, game.battle, game.ruleset)
    here = {seat.side for seat in seated if seat.id in held}
    left = [seat.id for seat in seated if (seat.side in here if swap else seat.id not in held)]
    logins = people and 0 < len(left) < len(seats) and game.folder is not None and own_seat(game.folder) is None
    return seats, left if logins else []  # they are played at other logins again
